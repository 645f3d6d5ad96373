/** What every refusal says, whatever it is about: at least one fault, each with a field and a reason. */

import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { allOperations, type OperationName } from '../../src/operations/table.ts'
import { printPath, printReason } from '../../src/refusals/print.ts'
import type { Refusal, RefusalKind } from '../../src/refusals/problem.ts'
import type { World } from '../../src/world/world.ts'
import { clause, holds } from '../support/clause.ts'
import { worldAfter } from '../support/outcomes.ts'
import { plainRule } from '../support/rules.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const open = withFirewall(smallWorld(), 'guard', { instances: [1] })
const migrating = worldAfter(open, {
  operation: 'liveMigrationStart',
  params: { instanceId: 1 },
})
const enforcing = worldAfter(
  open,
  { operation: 'userCreate', body: { username: 'ann', restricted: true } },
  { operation: 'tokenCreate', body: { token: 'of-ann', username: 'ann', scopes: ['*'] } },
  { operation: 'tokenCreate', body: { token: 'narrow', username: 'bob', scopes: [] } },
)

const view = { operation: 'firewallView', params: { firewallId: 1 } } as const
const create = (body: object) =>
  ({ operation: 'firewallCreate', body: { label: 'fresh', rules: closedRules, ...body } }) as const
const rulesOf = (...inbound: readonly unknown[]) => ({ rules: { ...closedRules, inbound } })

/** Refusals of every kind, with one fault and with many. */
const refusals: readonly { kind: RefusalKind; count: number; world: World; call: AnyCall }[] = [
  { kind: 'unauthenticated', count: 1, world: enforcing, call: view },
  { kind: 'unauthenticated', count: 1, world: enforcing, call: { ...view, as: 'unheard-of' } },
  { kind: 'unscoped', count: 1, world: enforcing, call: { ...view, as: 'narrow' } },
  { kind: 'missing', count: 1, world: open, call: { ...view, params: { firewallId: 9 } } },
  { kind: 'missing', count: 1, world: open, call: { ...view, params: { firewallId: 'one' } } },
  { kind: 'missing', count: 1, world: open, call: { operation: 'firewallView' } },
  { kind: 'malformed', count: 1, world: open, call: { ...view, query: { page: 1 } } },
  { kind: 'malformed', count: 1, world: open, call: { ...create({}), body: null } },
  { kind: 'malformed', count: 2, world: open, call: { ...create({}), body: {} } },
  { kind: 'malformed', count: 3, world: open, call: create(rulesOf({})) },
  {
    kind: 'malformed',
    count: 25,
    world: open,
    call: create(rulesOf(...Array.from({ length: 25 }, () => ({ ...plainRule, ports: '0' })))),
  },
  { kind: 'forbidden', count: 1, world: enforcing, call: { ...view, as: 'of-ann' } },
  { kind: 'refused', count: 1, world: open, call: create({ label: 'guard' }) },
  { kind: 'refused', count: 1, world: open, call: create({ devices: { instances: [9] } }) },
  {
    kind: 'refused',
    count: 1,
    world: migrating,
    call: { operation: 'firewallDelete', params: { firewallId: 1 } },
  },
]

/** What every operation answers to a field that nobody knows, in each part of a request. */
const strange = (Object.values(allOperations) as readonly AnyOperation[]).flatMap(({ name }) =>
  ['params', 'query', 'body'].map((part): AnyCall => {
    // The table is looped over, so that the name is one of it.
    return { operation: name as OperationName, [part]: { 'no such\nfield': 1 } }
  }),
)

function errorsOf(world: World, call: AnyCall): readonly Refusal[] {
  const outcome = apply(world, call)
  if (outcome.ok) throw new Error(`${call.operation} was accepted`)
  expect(outcome.world).toBe(world)
  return outcome.errors
}

const allErrors = () => [
  ...refusals.flatMap(({ world, call }) => errorsOf(world, call)),
  ...strange.flatMap(call => errorsOf(open, call)),
]

clause('ERROR-1', () => {
  holds('one fault or as many as there are, for every kind of refusal', () => {
    for (const { kind, count, world, call } of refusals)
      expect(errorsOf(world, call).map(error => error.kind)).toEqual(Array(count).fill(kind))
    const kinds: readonly RefusalKind[] = refusals.map(({ kind }) => kind)
    expect(new Set(kinds).size).toBe(6)
  })

  holds('at every operation, for what it does not know', () => {
    for (const call of strange) expect(errorsOf(open, call).length).toBeGreaterThan(0)
  })
})

clause('ERROR-2', () => {
  holds('in a text that is not empty', () => {
    for (const { path } of allErrors()) expect(printPath(path)).toMatch(/./)
  })

  holds('the field of each fault is told apart from those of the others', () => {
    for (const { world, call } of refusals) {
      const fields = errorsOf(world, call).map(({ path }) => printPath(path))
      expect(new Set(fields).size).toBe(fields.length)
    }
  })
})

clause('ERROR-3', () => {
  holds('in one line that says what was expected and what was got', () => {
    for (const error of allErrors()) expect(printReason(error)).toMatch(/^expected \S.*, got \S.*$/)
    for (const error of allErrors()) expect(printReason(error)).not.toMatch(/[\n\r]/)
  })

  holds('as data, of which the line is printed', () => {
    for (const error of allErrors()) {
      expect(JSON.parse(JSON.stringify(error))).toEqual(error)
      expect(printReason(JSON.parse(JSON.stringify(error)))).toBe(printReason(error))
    }
  })
})
