/**
 * Changes src in one place after the other, and sees whether the compiler or the specs nearby notice: a sample of the
 * places of each part, drawn by the seed. `FIREDRILL_MUTATE=src/order,src/msw` takes some parts, `FIREDRILL_SITES=60` so many
 * places of each. Each is printed with what became of it; those that were found to do what the code does are listed in
 * mutation/equivalent.ts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../support/random.ts'
import { top } from '../support/sources.ts'
import { type Canary, neverNoticed, noticed } from './mutation/canaries.ts'
import { isEquivalent } from './mutation/equivalent.ts'
import { openJudge } from './mutation/judge.ts'
import { type Target, targetsNamed } from './mutation/near-specs.ts'
import { type Mutant, mutated } from './mutation/sites.ts'
import { type Told, typedSources } from './mutation/types.ts'
import { seed } from './seed.ts'

const words = (process.env['FIREDRILL_MUTATE'] ?? '').split(',').filter(word => word !== '')
const sites = Number(process.env['FIREDRILL_SITES'] ?? 40)
const targets = targetsNamed(words)
if (targets.length === 0) throw new Error(`FIREDRILL_MUTATE: expected parts of src, got ${words}`)

const { judge, close } = openJudge()
const sources = typedSources()
afterAll(close)

type Times = readonly (readonly [spec: string, time: number])[]

/** By part: how long its specs take when nothing is changed, the quickest first. */
const known = new Map<string, Promise<Times>>()
function timesOf({ name, specs }: Target): Promise<Times> {
  const times = known.get(name) ?? timed(specs)
  known.set(name, times)
  return times
}

async function timed(specs: readonly string[]): Promise<Times> {
  const { failed, times } = await judge(specs.map(spec => [spec, 1_200_000]))
  if (failed !== undefined) throw new Error(`with nothing changed: ${failed}`)
  return times.toSorted(([, a], [, b]) => a - b)
}

type Fate = 'types' | 'specs' | 'equivalent' | 'survived'

async function specsOn(target: Target, file: string, text: string): Promise<string | undefined> {
  const times = await timesOf(target)
  const { failed } = await judge(
    times.map(([spec, time]) => [spec, 20_000 + 5 * time]),
    { file, text },
  )
  return failed
}

/** Importers are compiled last: that costs more than most specs, and seldom finds anything. */
async function fateOf(target: Target, mutant: Mutant, told: Told | undefined): Promise<Fate> {
  if (told === 'refused') return 'types'
  const text = readFileSync(join(top, mutant.file), 'utf8')
  if ((await specsOn(target, mutant.file, mutated(text, mutant))) !== undefined) return 'specs'
  if (told === 'other types' && sources.isRefusedOutside(mutant)) return 'types'
  return isEquivalent(mutant, lineOf(text, mutant)) ? 'equivalent' : 'survived'
}

const lineOf = (text: string, { line }: Mutant): string => (text.split('\n')[line - 1] ?? '').trim()

/** What became of it, as one line to look it up by. */
function tell(fate: Fate, { file, line, was, by }: Mutant): void {
  const told = [was, by].map(each => each.replace(/\s+/g, ' ').slice(0, 90))
  console.log(`${fate}: ${file}:${line}  ${told.join('  →  ')}`)
}

/** So many of them, each as likely as any other. */
function sample(mutants: readonly Mutant[]): readonly Mutant[] {
  const left = [...mutants]
  const random = randomFrom(seed)
  return Array.from({ length: Math.min(sites, left.length) }, () =>
    left.splice(random.whole(0, left.length - 1), 1),
  ).flat()
}

const changedBy = ({ file, was, by }: Canary): string => {
  const text = readFileSync(join(top, file), 'utf8')
  expect(text.split(was), `${file}: ${was}`).toHaveLength(2)
  return text.replace(was, () => by)
}

/** With the part that they are in, of those that are looked at. */
const canaries = [neverNoticed, ...noticed].flatMap(canary =>
  targets.flatMap(target => (target.files.includes(canary.file) ? [{ ...canary, target }] : [])),
)

describe.each(canaries)('a mutant made by hand, $file: $was → $by', ({ target, ...canary }) => {
  const isNoticed = canary.was !== neverNoticed.was
  it(isNoticed ? 'is noticed' : 'is noticed by nothing', async () => {
    const failed = await specsOn(target, canary.file, changedBy(canary))
    expect(failed !== undefined, failed).toBe(isNoticed)
  })
})

describe.each(targets)('$name', target => {
  it(`notices at least ${target.least} % of ${sites} mutants that are not known to be equivalent`, async () => {
    const all = target.files.flatMap(sources.mutantsIn)
    const fates: Record<Fate, number> = { types: 0, specs: 0, equivalent: 0, survived: 0 }
    const drawn = sample(all)
    const told = sources.tellAll(drawn)
    for (const mutant of drawn) {
      const fate = await fateOf(target, mutant, told.get(mutant))
      fates[fate]++
      tell(fate, mutant)
    }
    console.log(`${target.name}: of ${all.length} ${JSON.stringify(fates)}`)
    const { types, specs, survived } = fates
    const percent = (100 * (types + specs)) / (types + specs + survived)
    expect(percent).toBeGreaterThanOrEqual(target.least)
  })
})
