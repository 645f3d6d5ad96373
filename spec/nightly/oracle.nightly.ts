/** Three hundred thousand random calls: the service and the naive one agree on all, and whatever can happen has happened. */
import { expect, it } from 'vitest'
import { declaredOutcomes } from '../support/declared-outcomes.ts'
import { runEpisode } from '../support/oracle-run.ts'
import { tallyOf } from '../support/oracle-tally.ts'
import { seed } from './seed.ts'

const episodes = 600
const steps = 500
/** How often each outcome is reached, at least. */
const enough = 5

it(`agree on ${episodes * steps} calls, which reach every declared outcome`, () => {
  const { counts, observe } = tallyOf()
  for (let episode = 0; episode < episodes; episode++)
    expect(runEpisode({ seed: seed + episode, steps, observe })).toBeUndefined()
  const outcomes = [...new Set([...declaredOutcomes(), ...counts.keys()])].sort()
  const lines = outcomes.map(
    outcome => `${String(counts.get(outcome) ?? 0).padStart(7)} ${outcome}`,
  )
  console.log(lines.join('\n'))
  expect(outcomes.filter(outcome => (counts.get(outcome) ?? 0) < enough)).toEqual([])
  expect([...counts.keys()].filter(outcome => !declaredOutcomes().includes(outcome))).toEqual([])
})
