/** Bugs throw, and say where: the operation, the clauses and a counterexample. */
import { describe, expect, it } from 'vitest'
import { apply, applyOperation } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { InvariantError, UsageError } from '../../src/kit/errors.ts'
import { operationNamed } from '../../src/operations/table.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

const world = withFirewall(smallWorld(), 'web', { instances: [1] })

/** What the call throws when the operation is changed like this. */
function bugOf(call: AnyCall, change: object, before = world): unknown {
  const operation = operationNamed(call.operation)
  if (operation === undefined) throw new Error(`no operation is named ${call.operation}`)
  try {
    return applyOperation({ ...operation, ...change }, before, call)
  } catch (error) {
    return error
  }
}

describe('a bug', () => {
  it('is thrown when an operation emits what it did not declare', () => {
    const call: AnyCall = {
      operation: 'firewallUpdate',
      params: { firewallId: 1 },
      body: { status: 'disabled' },
    }
    const bug = bugOf(call, { emits: [] })
    expect(bug).toBeInstanceOf(InvariantError)
    expect(bug).toMatchObject({
      operation: 'firewallUpdate',
      counterexample: 'firewall_disable was emitted but not declared',
    })
  })

  it('names the broken clause and the subject when an invariant does not hold', () => {
    const disabled = worldAfter(world, {
      operation: 'firewallUpdate',
      params: { firewallId: 1 },
      body: { status: 'disabled' },
    })
    const crowded = withFirewall(disabled, 'rival', { instances: [1] })
    const call: AnyCall = {
      operation: 'firewallUpdate',
      params: { firewallId: 1 },
      body: { status: 'enabled' },
    }
    const bug = bugOf(call, { checks: [] }, crowded)
    expect(bug).toBeInstanceOf(InvariantError)
    expect(bug).toMatchObject({ operation: 'firewallUpdate' })
    expect(String((bug as InvariantError).clauses)).toContain('ACTIVE-1')
    expect((bug as InvariantError).counterexample).toContain('instance/1')
  })
})

describe('misuse', () => {
  it.each<[string, object, RegExp]>([
    ['an operation that nobody knows', { operation: 'firewallRename' }, /firewallRename/],
    ['a time that is none', { operation: 'regionsList', at: 'noon' }, /"noon"/],
    [
      'a time before the world',
      { operation: 'regionsList', at: '2020-01-01T00:00:00Z' },
      /^call\.at: expected a time from .+ on, got "2020-01-01T00:00:00Z"$/,
    ],
  ])('%s throws', (_name, call, message) => {
    expect(() => apply(world, call as AnyCall)).toThrow(UsageError)
    expect(() => apply(world, call as AnyCall)).toThrow(message)
  })
})
