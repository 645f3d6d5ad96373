/** Holds the naive reading to accounts whose holes are filled in the documents themselves. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { accountOf } from '../../../src/account/holes/account.ts'
import { apply } from '../../../src/engine/apply.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import { verdictIn } from '../../../src/rehearsal/accounts/verdict-in.ts'
import { verdictAt } from '../../../src/rehearsal/world-verdict.ts'
import type { Expectation } from '../../oracle/accounts/expected.ts'
import { canBeNamed, drawFilling, fillAccount } from '../../support/fill-account.ts'
import type { Random } from '../../support/random.ts'
import { packets } from '../../support/random-accounts.ts'
import { parsed, serviceOf } from './drawn-account.ts'

/** With the holes filled in the documents, packets are judged as the naive reading says. */
export function checkFilled(
  random: Random,
  expectation: Expectation,
  calls: readonly AnyCall[],
): void {
  const { states, words, variables } = expectation
  const chosen = random.pickOr(words, undefined)
  const [before, after] = states
  if (before === undefined || after === undefined || chosen === undefined)
    throw new Error('expected a filling of two states')
  const services = [...before.services].filter(each => after.services.has(each))
  const drawn = drawFilling(random, variables, [...before.services, ...after.services])
  const filled = accountOf(fillAccount(before, chosen, drawn))
  const other = calls.length > 0 ? filled : accountOf(fillAccount(after, chosen, drawn))
  const kinds = [...filled.holes, ...other.holes].map(({ kind }) => kind)
  expect(kinds.filter(kind => kind !== 'protocol')).toEqual([])
  const world = calls.reduce((each, call) => {
    const outcome = apply(each, call)
    expect(outcome.ok, JSON.stringify(call)).toBe(true)
    return outcome.world
  }, other.world)
  const sides = [
    { account: filled, at: filled.world },
    { account: other, at: world },
  ]
  const differences = services.flatMap(service =>
    packets.filter(canBeNamed).flatMap(packet => {
      const seen = drawn.seenBy(packet, service)
      const expected = expectation.verdicts(service, packet, chosen, seen)
      const found = sides.map(({ account, at }, side) => {
        if (account.partial.size === 0)
          return verdictAt(at, serviceOf(service), parsed.get(packet) ?? packet).action
        if (at !== account.world) return expected[side]
        const answer = verdictIn(account, serviceOf(service), parsed.get(packet) ?? packet)
        return answer.holds === 'always' ? answer.action : answer
      })
      return isDeepStrictEqual(found, expected) ? [] : [{ service, packet, found, expected }]
    }),
  )
  expect(differences).toEqual([])
}
