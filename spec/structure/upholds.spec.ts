/** What is said of an operation when the specs of a clause that it upholds do not show that it does. */
import { describe, expect, it } from 'vitest'
import { apply, applyOperation } from '../../src/engine/apply.ts'
import { InvariantError } from '../../src/kit/errors.ts'
import { allOperations } from '../../src/operations/table.ts'
import { contractCalls, everyWorld } from '../support/every-operation.ts'
import { unshown } from '../support/mutants.ts'
import { closedRules } from '../support/worlds.ts'

const { firewallCreate, firewallDelete, firewallView, vlansList } = allOperations

const view = () => void apply(everyWorld, contractCalls.firewallView)
const list = () => void apply(everyWorld, contractCalls.vlansList)
const remove = () => apply(everyWorld, contractCalls.firewallDelete)

describe('an operation that upholds a clause', () => {
  it('has to be called by its specs', async () => {
    expect(await unshown(firewallView, 'FIREWALL-1', [list])).toBe(
      'no spec of FIREWALL-1 calls firewallView, which upholds it',
    )
  })

  it('is called in vain by specs that its mutants pass', async () => {
    expect(await unshown(firewallView, 'FIREWALL-1', [view])).toBe(
      'no spec of FIREWALL-1 fails when firewallView, which upholds it, answers with nothing in it',
    )
  })

  it('is called in vain where an invariant alone would notice', async () => {
    expect(await unshown(firewallView, 'EVENT-11', [view])).toBe(
      'no spec of EVENT-11 fails when firewallView, which upholds it, emits on every call',
    )
  })

  it('is shown by one spec that fails for one mutant', async () => {
    const real = JSON.stringify(remove())
    const sees = () => expect(JSON.stringify(remove())).toBe(real)
    expect(await unshown(firewallDelete, 'FIREWALL-16', [view, sees])).toBeUndefined()
    expect(await unshown(vlansList, 'PAGE-5', [sees])).toMatch(/^no spec of PAGE-5 calls vlansList/)
  })

  it('is itself again afterwards', async () => {
    const before = { ...vlansList }
    for (const clause of ['SCOPE-8', 'PAGE-5', 'WIRE-3', 'VLAN-1'] as const)
      await unshown(vlansList, clause, [list])
    expect({ ...vlansList }).toEqual(before)
    expect(vlansList.reduce).toBe(before.reduce)
  })

  it('meets invariants that find what they ought to afterwards', async () => {
    await unshown(vlansList, 'VLAN-1', [list])
    const unchecked = { ...firewallCreate, checks: [] }
    const taken = {
      ...contractCalls.firewallCreate,
      body: { label: 'guard-1', rules: closedRules },
    }
    expect(() => applyOperation(unchecked, everyWorld, taken)).toThrow(InvariantError)
  })
})
