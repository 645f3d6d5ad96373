import { describe, expect, it } from 'vitest'
import { applyOperation } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { violationsOf, violationsOfTransition } from '../../src/invariants/index.ts'
import { InvariantError } from '../../src/kit/errors.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { allOperations, type OperationName } from '../../src/operations/table.ts'
import type { LoneRefusal } from '../support/lone-refusals/lone-refusal.ts'
import { loneRefusals } from '../support/lone-refusals.ts'

/**
 * Grants and the fields of a request leave no trace in the world: what a caller may ask for is not a property of what
 * comes of it. Their checks have specs, and no invariants.
 */
const traceless = ['grant', 'request']

const changes: readonly AnyOperation[] = Object.values<AnyOperation>(allOperations).filter(
  ({ kind }) => kind === 'change',
)
const declared = changes.filter(({ equivalentOf }) => equivalentOf === undefined)

const cases = declared.flatMap(operation =>
  operation.checks
    .filter(({ stage }) => !traceless.includes(stage))
    .map(check => [operation, check.name, loneRefusals[operation.name]?.[check.name]] as const),
)

const titled = cases.flatMap(([operation, check, lone]) =>
  lone === undefined
    ? []
    : [[`${check} of ${operation.name}`, { operation, check, lone }] as const],
)

const without = (operation: AnyOperation, check: string): AnyOperation => ({
  ...operation,
  checks: operation.checks.filter(({ name }) => name !== check),
})

const callOf = ({ name }: AnyOperation, { call }: LoneRefusal): AnyCall => ({
  operation: name as OperationName,
  ...call,
})

const caughtBy = (by: LoneRefusal['caught']['by']) =>
  titled.filter(([, { lone }]) => lone.caught.by === by)

describe('the table of lone refusals', () => {
  it('has every check that leaves a trace, and nothing else', () => {
    const listed = Object.entries(loneRefusals).flatMap(([operation, checks]) =>
      Object.keys(checks).map(check => `${operation}/${check}`),
    )
    expect(listed.sort()).toEqual(
      cases.map(([operation, check]) => `${operation.name}/${check}`).sort(),
    )
  })

  it('starts from sound worlds', () => {
    for (const world of new Set(titled.map(([, { lone }]) => lone.world)))
      expect(violationsOf(world)).toEqual([])
  })

  it('covers equivalents, which have the very checks of what they are equivalent to', () => {
    for (const operation of changes.filter(({ equivalentOf }) => equivalentOf !== undefined))
      expect(operation.checks).toBe(
        declared.find(({ name }) => name === operation.equivalentOf)?.checks,
      )
  })

  it.each(titled)('has a call that %s refuses', (_, { operation, check, lone }) => {
    const outcome = applyOperation(operation, lone.world, callOf(operation, lone))
    const clauses = operation.checks.find(({ name }) => name === check)?.clauses
    expect(outcome.ok ? [] : outcome.errors.map(({ clause }) => clause)).toEqual([
      expect.toBeOneOf([...(clauses ?? [])]),
    ])
  })
})

describe('without one check', () => {
  it.each(caughtBy('invariant'))(
    'verification finds what %s let in',
    (_, { operation, check, lone }) => {
      const mutant = without(operation, check)
      const call = callOf(operation, lone)
      expect(() => applyOperation(mutant, lone.world, call)).toThrow(InvariantError)
      const outcome = applyOperation(mutant, lone.world, call, { verify: false })
      const found = outcome.ok
        ? violationsOfTransition({
            before: lone.world,
            after: outcome.world,
            changes: outcome.changes,
          })
        : []
      const expected = lone.caught.by === 'invariant' ? lone.caught.name : undefined
      expect(found.map(({ invariant }) => invariant)).toContain(expected)
    },
  )

  it.each(caughtBy('TypeError'))(
    'the operation stumbles over what %s did not look for',
    (_, { operation, check, lone }) => {
      const run = () =>
        applyOperation(without(operation, check), lone.world, callOf(operation, lone))
      expect(run).toThrow(TypeError)
    },
  )

  it.each(caughtBy('RangeError'))(
    'there is no time that %s would have let in',
    (_, { operation, check, lone }) => {
      const run = () =>
        applyOperation(without(operation, check), lone.world, callOf(operation, lone))
      expect(run).toThrow(RangeError)
    },
  )

  it.each(caughtBy('another check'))(
    'another check refuses what %s would have',
    (_, { operation, check, lone }) => {
      const outcome = applyOperation(without(operation, check), lone.world, callOf(operation, lone))
      expect(outcome.ok).toBe(false)
    },
  )

  it.each(caughtBy('nothing'))(
    'nothing but its specs misses %s',
    (_, { operation, check, lone }) => {
      const outcome = applyOperation(without(operation, check), lone.world, callOf(operation, lone))
      expect(outcome.ok).toBe(true)
    },
  )
})
