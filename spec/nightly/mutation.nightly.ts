/**
 * Changes src in one place after the other, and sees whether the compiler or the specs notice that run the place: a sample
 * of the places of each part, drawn by the seed. `FIREDRILL_MUTATE=src/order,evaluators` takes some parts,
 * `FIREDRILL_SITES=60` so many places of each. Each is printed with what became of it; those that were found to do what the
 * code does are listed in mutation/equivalent.ts.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../support/random.ts'
import { top } from '../support/sources.ts'
import { type Judge, openJudge, shareOut } from './judge/judge.ts'
import { type Canary, neverNoticed, noticed } from './mutation/canaries.ts'
import { coveringSpecs, type Timed } from './mutation/covering.ts'
import { isEquivalent } from './mutation/equivalent.ts'
import { type Mutant, mutated } from './mutation/sites.ts'
import { type Target, targetsNamed } from './mutation/targets.ts'
import { type Told, typedSources } from './mutation/types.ts'
import { seed } from './seed.ts'

const words = (process.env['FIREDRILL_MUTATE'] ?? '').split(',').filter(word => word !== '')
const sites = Number(process.env['FIREDRILL_SITES'] ?? 30)
const targets = targetsNamed(words)
if (targets.length === 0) throw new Error(`FIREDRILL_MUTATE: expected parts of src, got ${words}`)

/** Of the specs that run a place, so many milliseconds are run on each of its mutants, in the order of `coveringSpecs`. */
const patience = 120_000

const sources = typedSources()
const covering = await coveringSpecs(targets.flatMap(({ files }) => files))
const judges = Array.from({ length: availableParallelism() }, () => openJudge())
afterAll(() => judges.forEach(({ close }) => void close()))

const fates = ['types', 'specs', 'equivalent', 'survived'] as const
type Fate = (typeof fates)[number]

async function specsOn(
  { judge }: Judge,
  file: string,
  start: number,
  text: string,
): Promise<string | undefined> {
  const specs = withinPatience(covering(file, start))
  if (specs.length === 0) return undefined
  const { failed } = await judge(
    specs.map(([spec, time]): Timed => [spec, 20_000 + 5 * time]),
    [[file, text]],
  )
  return failed
}

function withinPatience(specs: readonly Timed[]): readonly Timed[] {
  let left = patience
  return specs.filter(([, time], at) => {
    left -= time
    return at === 0 || left > 0
  })
}

async function fateOf(judge: Judge, mutant: Mutant, told: Told | undefined): Promise<Fate> {
  if (told === 'refused') return 'types'
  const { file, start } = mutant
  const text = readFileSync(join(top, file), 'utf8')
  if ((await specsOn(judge, file, start, mutated(text, mutant))) !== undefined) return 'specs'
  return isEquivalent(mutant, lineOf(text, mutant)) ? 'equivalent' : 'survived'
}

const lineOf = (text: string, { line }: Mutant): string => (text.split('\n')[line - 1] ?? '').trim()

/** What it is, as one line to look it up by. */
const textOf = ({ file, line, column, was, by }: Mutant): string =>
  `${file}:${line}:${column}  ${[was, by].map(each => each.replace(/\s+/g, ' ').slice(0, 90)).join('  →  ')}`

/** So many of them, each as likely as any other. */
function sample(mutants: readonly Mutant[]): readonly Mutant[] {
  const left = [...mutants]
  const random = randomFrom(seed)
  return Array.from({ length: Math.min(sites, left.length) }, () =>
    left.splice(random.whole(0, left.length - 1), 1),
  ).flat()
}

/** In a file of one of the targets. */
const canaries = [neverNoticed, ...noticed].filter(({ file }) =>
  targets.some(({ files }) => files.includes(file)),
)

function placeOf({ file, was, by }: Canary) {
  const text = readFileSync(join(top, file), 'utf8')
  expect(text.split(was), `${file}: ${was}`).toHaveLength(2)
  return { start: text.indexOf(was), text: text.replace(was, () => by) }
}

describe.each(canaries)('a mutant made by hand, $file: $was → $by', canary => {
  const isNoticed = canary.was !== neverNoticed.was
  it(isNoticed ? 'is noticed' : 'is noticed by nothing', async () => {
    const { start, text } = placeOf(canary)
    const failed = await specsOn(judges[0] as Judge, canary.file, start, text)
    expect(failed !== undefined, failed).toBe(isNoticed)
  })
})

const tried: Record<Fate, number> = { types: 0, specs: 0, equivalent: 0, survived: 0 }

const percentOf = ({ types, specs, survived }: Readonly<Record<Fate, number>>): number =>
  (100 * (types + specs)) / (types + specs + survived)

const summaryOf = (counts: Readonly<Record<Fate, number>>): string =>
  `${percentOf(counts).toFixed(1)} % noticed, ${counts.types} by types, ${counts.specs} by specs; ${counts.equivalent} equivalent`

/** Importers are compiled last: that costs more than most specs, and seldom finds anything. */
async function judgeSample({ name, files }: Target) {
  const all = files.flatMap(sources.mutantsIn)
  const drawn = sample(all)
  const told = sources.tellAll(drawn)
  const fateBy = new Map<Mutant, Fate>()
  await shareOut(drawn, judges, async (mutant, judge) => {
    fateBy.set(mutant, await fateOf(judge, mutant, told.get(mutant)))
  })
  const counts: Record<Fate, number> = { types: 0, specs: 0, equivalent: 0, survived: 0 }
  const survived: string[] = []
  for (const [mutant, first] of fateBy) {
    const asks = first === 'survived' && told.get(mutant) === 'other types'
    const fate = asks && sources.isRefusedOutside(mutant) ? 'types' : first
    counts[fate]++
    if (fate === 'survived') survived.push(textOf(mutant))
    console.log(`${fate}: ${textOf(mutant)}`)
  }
  console.log(`${name}: of ${all.length} ${JSON.stringify(counts)}`)
  return { all: all.length, drawn: drawn.length, counts, survived }
}

describe.each(targets)('$name', target => {
  it(`${target.isStrict ? 'has each' : 'has most'} of its mutants noticed`, async ({ task }) => {
    const { all, drawn, counts, survived } = await judgeSample(target)
    for (const fate of fates) tried[fate] += counts[fate]
    task.meta.found = [`${drawn} of ${all}: ${summaryOf(counts)}`, ...survived].join('; survived: ')
    if (target.isStrict) expect(survived).toEqual([])
    else expect(percentOf(counts)).toBeGreaterThanOrEqual(80)
  })
})

describe('all parts together', () => {
  it('have at least 95 % of their mutants noticed', ({ task }) => {
    task.meta.found = summaryOf(tried)
    expect(percentOf(tried)).toBeGreaterThanOrEqual(95)
  })
})
