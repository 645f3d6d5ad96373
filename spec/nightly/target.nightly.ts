/** Backends that go wrong late: how many cases it takes to find each, steered and not, at each of twenty seeds. Eight minutes of CPU time. */
import { beforeAll, expect, it } from 'vitest'
import { casesToFind } from '../support/cases-to-find.ts'
import { brokenLate } from '../testing-kit/broken-backends/broken-late.ts'
import { brokenUnseen } from '../testing-kit/broken-backends/broken-unseen.ts'
import { seed } from './seed.ts'

const seeds = Array.from({ length: 20 }, (_, at) => (seed + at) % 2 ** 31)
/** Of those that steering was not made for the figures are printed, and nothing is expected. */
const planted = [...brokenLate, ...brokenUnseen]
const target = ['regions', 'limits', 'windows'] as const

/** Cases that are tried, three times as many without a target. What is not found in them counts as one more. */
const most = { steered: 100, plain: 300 } as const

type Found = ReadonlyMap<string, number>
const found: { readonly steered: Found[]; readonly plain: Found[] } = { steered: [], plain: [] }

beforeAll(async () => {
  for (const each of seeds) {
    found.steered.push(await casesToFind(planted, { target, runs: most.steered, seed: each }))
    found.plain.push(await casesToFind(planted, { runs: most.plain, seed: each }))
  }
})

const casesOf = (name: string, how: keyof typeof most): readonly number[] =>
  found[how].map(each => each.get(name) ?? most[how] + 1).toSorted((a, b) => a - b)

/** Of the two in the middle the later one. */
const medianOf = (cases: readonly number[]): number => cases[cases.length >> 1] ?? 0

const printed = (cases: number, how: keyof typeof most): string =>
  cases > most[how] ? `over ${most[how]}` : `${cases}`

const isSooner = (name: string): boolean => {
  const steered = medianOf(casesOf(name, 'steered'))
  return steered <= most.steered && steered * 3 <= medianOf(casesOf(name, 'plain'))
}

it('finds each of ten planted bugs in a third of the cases', () => {
  for (const { name } of planted)
    console.log(
      [
        name,
        ...(['steered', 'plain'] as const).flatMap(how => {
          const cases = casesOf(name, how)
          return [medianOf(cases), cases.at(-1) ?? 0].map(each => printed(each, how))
        }),
      ].join(' | '),
    )
  const later = brokenLate.filter(({ name }) => !isSooner(name))
  expect(later.map(({ name }) => name)).toEqual([])
})
