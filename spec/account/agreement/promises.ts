/** Holds promises after a change in accounts with holes to what they are in each world that the calls lead to once the holes are filled. */
import { expect } from 'vitest'
import type { ServiceType } from '../../../src/contract/vocabulary.ts'
import { check, checkChange, policiesOf } from '../../../src/policies/index.ts'
import { rehearse } from '../../../src/rehearsal/rehearse.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { type DrawQuestion, drawQuestion, unlessTooMany } from './question.ts'

export const metByPromises: readonly string[] = ['kept', 'broken', 'undecided']

export const demands = (random: Random) =>
  random.pick([
    { packets: 'inbound TCP 22' },
    { packets: 'inbound any', from: '192.0.2.0/24' },
    { packets: 'inbound TCP 80,443', from: ['2001:db8::/32', '192.0.2.1'] },
    { packets: ['outbound any', 'inbound UDP 80'] },
    { packets: 'inbound OTHER' },
  ])

/** A proof holds in every filling; what is undecided is so for some reason that it names. */
export const checkPromises = (seed: number) => promisesOf(seed, drawQuestion, ['instance'])

export function promisesOf(
  seed: number,
  draw: DrawQuestion,
  types: readonly ServiceType[],
): readonly string[] {
  const random = randomFrom(seed)
  const question = draw(random)
  if (typeof question === 'string') return [question]
  const { account, calls, filled } = question
  const mode = random.pick(['never', 'always'] as const)
  const promise = { services: { types }, [mode]: demands(random) }
  const policies = policiesOf([
    { id: 'one', ...promise },
    { id: 'way', at: 'moments', ...promise },
  ])
  const answer = unlessTooMany(() => checkChange(policies, account, calls, { repairs: 0 }))
  if (answer === undefined) return ['too many settlings']
  const [atEnd, onTheWay] = answer.policies
  for (const { result, open } of answer.policies)
    if (result === 'undecided') expect(open.flatMap(({ on }) => on).length).toBeGreaterThan(0)
  for (const [at, { words, world, made: own }] of filled.entries()) {
    const label = JSON.stringify({ calls, words: [...words] })
    if (atEnd?.result !== 'undecided') {
      const made = rehearse(world, { calls: own })
      const found = check(policies, made.after, { repairs: 0 }).policies[0]?.result
      expect(found, label).toBe(atEnd?.result)
    }
    if (onTheWay?.result !== 'undecided' && at < fillingsOnTheWay) {
      const found = checkChange(policies, world, own, { repairs: 0 }).policies[1]?.result
      expect(found, label).toBe(onTheWay?.result)
    }
  }
  return [atEnd?.result ?? 'missing']
}

/** Of each question so many are looked at between calls: that takes long. */
const fillingsOnTheWay = 1
