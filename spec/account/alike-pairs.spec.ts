/** What passes between services of an account with holes is worked out once for pairs that are alike: each pair alone shows the same. */
import { expect, it } from 'vitest'
import { difference } from '../../src/net/port-set.ts'
import type { AccountState } from '../../src/rehearsal/accounts/possible-guard.ts'
import { openAlikePairs } from '../../src/rehearsal/accounts/reach/alike-pairs.ts'
import { endsOf, type ReachEnd } from '../../src/rehearsal/accounts/reach/ends.ts'
import { openNames } from '../../src/rehearsal/accounts/reach/names.ts'
import { openPassing } from '../../src/rehearsal/accounts/reach/passing.ts'
import { openTraffic } from '../../src/rehearsal/exposure/traffic-between.ts'
import { randomFrom } from '../support/random.ts'
import { randomCrowd } from '../support/random-crowds.ts'

const accounts = 40

/** How many pairs there are, and how many stand for all of them. */
function checkPairs(seed: number) {
  const account = randomCrowd(randomFrom(seed))
  const states: readonly AccountState[] = [{ account, world: account.world }]
  const traffic = openTraffic()
  const ends = endsOf(states, traffic)
  const passing = openPassing(states, traffic)
  const names = openNames(traffic, passing)
  const told = (from: ReachEnd, to: ReachEnd) => {
    const { certain, possible } = passing.only(from, to, 0)
    const open = traffic.combine(possible, certain, difference)
    return { certain, parts: open === traffic.nothing ? [] : names(from, to, 0, open) }
  }
  const standIn = openAlikePairs(traffic, (...pair) => pair)
  const chosen = new Set<readonly ReachEnd[]>()
  for (const from of ends)
    for (const to of ends) {
      const pair = standIn(from, to)
      chosen.add(pair)
      if (pair[0] !== from || pair[1] !== to) expect(told(...pair)).toEqual(told(from, to))
    }
  return { pairs: ends.length ** 2, chosen: chosen.size }
}

it(`shows the same in ${accounts} accounts`, () => {
  const counts = Array.from({ length: accounts }, (_, seed) => checkPairs(seed))
  const sumOf = (count: keyof (typeof counts)[number]) =>
    counts.reduce((sum, each) => sum + each[count], 0)
  expect(sumOf('pairs') - sumOf('chosen')).toBeGreaterThan(600)
})
