/** Asks `momentsOf` about a plan, and holds its answer to every order made call by call. */
import { expect } from 'vitest'
import {
  type Moment,
  type Moments,
  momentsOf,
  type Planned,
  type ProvedMoments,
} from '../../../src/whatif.ts'
import type { World } from '../../../src/world/world.ts'
import { type NaiveAnswer, type NaiveMoment, naiveMoments } from './naive-moments.ts'
import { type PlanStory, planBy } from './plans.ts'

/** How many plans had what was looked for. */
export interface Met {
  plans: number
  moments: number
  /** With a moment that only some orders have. */
  some: number
  addresses: number
  refused: number
  /** Whose calls cannot all be made. */
  cut: number
  advised: number
  limited: number
}

const noneMet = (): Met => ({
  ...{ plans: 0, moments: 0, some: 0, addresses: 0, refused: 0, cut: 0, advised: 0, limited: 0 },
})

/** The answers to so many plans, one seed after the other; those with too many orders are passed over. */
export function agreeOnPlans(seed: number, count: number): Met {
  const met = noneMet()
  for (let at = 0; met.plans < count; at++) {
    const { world, planned } = planBy(seed + at)
    const expected = naiveMoments(world, planned)
    if (expected !== undefined) agree(world, planned, expected, `seed ${seed + at}`, met)
  }
  return met
}

/** Of one plan, whose orders are not too many. */
export function agreeOn(world: World, planned: Planned): NaiveAnswer {
  const expected = naiveMoments(world, planned)
  if (expected === undefined) throw new Error('expected fewer orders')
  agree(world, planned, expected, JSON.stringify(planned), noneMet())
  return expected
}

/** Stops at several times: what is told then proves nothing, unless all was looked at by then. */
export function agreeOnStopped(seed: number, count: number) {
  const met = { proved: 0, stopped: 0 }
  for (let at = 0; at < count; at++) {
    const story = planBy(seed + at)
    const { states } = momentsOf(story.world, story.planned)
    for (const most of [0, 1, 5, 20, 60]) {
      const isProved = holdStopped(story, most, states, `seed ${seed + at} after ${most}`)
      met[isProved ? 'proved' : 'stopped']++
    }
  }
  return met
}

function holdStopped({ world, planned }: PlanStory, most: number, states: number, name: string) {
  let asked = 0
  const answer = momentsOf(world, planned, { stop: () => ++asked > most })
  expect(answer.proved, name).toBe(answer.complete)
  if (answer.proved) expect(answer.states, name).toBe(states)
  else
    expect(
      answer.found.filter(({ inEveryOrder }) => inEveryOrder),
      name,
    ).toEqual([])
  return answer.proved
}

function agree(
  world: World,
  planned: Planned,
  expected: NaiveAnswer,
  name: string,
  met: Met,
): void {
  const answer = momentsOf(world, planned)
  if (!answer.proved) throw new Error(`${name}: nothing was unknown`)
  const limit = planned.parallelism ?? Infinity
  expect(answer.moments.flatMap(linesOf).sort(), name).toEqual(expected.moments.map(lineOf).sort())
  expect(
    answer.refusals.map(({ call, inEveryOrder, left }) => ({ call, inEveryOrder, left })),
    name,
  ).toEqual(expected.refusals.map(({ length: _, ...each }) => each))
  agreeOnLengths(answer, expected, limit, name)
  agreeOnEnds(answer, expected, name)
  const advised = answer.moments.filter(({ advice }) => advice.length > 0)
  for (const moment of advised) holdAdvice(world, planned, moment, name)
  met.plans++
  met.moments += Number(answer.moments.length > 0)
  met.some += Number(answer.moments.some(({ inEveryOrder }) => !inEveryOrder))
  met.addresses += Number(answer.moments.some(({ addresses }) => addresses.length > 0))
  met.refused += Number(answer.refusals.length > 0)
  met.cut += Number(expected.meantLeft.length > 0)
  met.advised += Number(advised.length > 0)
  met.limited += Number(planned.parallelism !== undefined)
}

const linesOf = ({ services, addresses, ...moment }: Moment): readonly string[] =>
  [...services.map(({ label }) => label), ...addresses.map(pointOf)].map(point =>
    lineOf({ ...moment, point, size: BigInt(moment.size) }),
  )

function lineOf(moment: Omit<NaiveMoment, 'cells' | 'length'>): string {
  const { kind, size, point, inEveryOrder, opens, closes, leftByStop, staysOpen } = moment
  const when = `in every order ${inEveryOrder}, opens ${opens}, closes ${closes}`
  return `${kind} of ${size} at ${point} ${when}, ${leftByStop} ${staysOpen}`
}

/** No run is shorter; where resources are limited, one that has to finish others first may be longer than need be. */
function agreeOnLengths(
  answer: ProvedMoments,
  expected: NaiveAnswer,
  limit: number,
  name: string,
): void {
  const told = answer.moments.map(moment => {
    const lines = linesOf(moment)
    const same = expected.moments.filter(each => lines.includes(lineOf(each)))
    return [moment.run.length, Math.min(...same.map(each => each.length))] as const
  })
  const refused = answer.refusals.map(({ run }, at) => [run.length, expected.refusals[at]?.length])
  for (const [length, least = Infinity] of [...told, ...refused])
    if (limit === Infinity) expect(length, name).toBe(least)
    else expect(length, name).toBeGreaterThanOrEqual(least)
}

const pointOf = ({ network, text }: Moment['addresses'][number]): string => `${network} ${text}`

/** Ends that have nothing to do with each other are told apart, and come together. */
function agreeOnEnds({ ends }: Moments, expected: NaiveAnswer, name: string): void {
  const told = ends.map(({ left }) => left)
  expect(ends[0]?.left, name).toEqual(expected.meantLeft)
  const lefts = expected.lefts.map(each => each.join())
  for (const each of told) expect(lefts, name).toContain(each.join())
  if (expected.meantLeft.length > 0) return
  for (const left of expected.lefts) {
    const within = told.filter(each => each.every(call => left.includes(call)))
    expect([...new Set(within.flat())].sort(), name).toEqual([...left])
  }
}

/** With what is advised no order has any of these packets so. */
function holdAdvice(world: World, planned: Planned, moment: Moment, name: string): void {
  const pairs = moment.advice.filter(({ kind }) => kind === 'after')
  if (pairs.length === 0) return
  const calls = planned.calls.map(each => ({
    ...each,
    after: [
      ...each.after,
      ...pairs.flatMap(({ resources: [first, second] }) =>
        second === each.of
          ? [...planned.calls.keys()].filter(at => planned.calls[at]?.of === first)
          : [],
      ),
    ],
  }))
  const again = momentsOf(world, { ...planned, calls })
  const left = again.proved ? again.moments : again.found
  const labels = moment.services.map(({ label }) => label)
  const same = left.filter(
    ({ kind, services }) =>
      kind === moment.kind && services.some(({ label }) => labels.includes(label)),
  )
  expect(
    // Two moments of one plan may be of as many packets.
    same.filter(({ region }) => JSON.stringify(region) === JSON.stringify(moment.region)),
    `${name}: ${JSON.stringify(pairs)}`,
  ).toEqual([])
}
