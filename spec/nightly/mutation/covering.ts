/** Which specs run which function: found by running each once, with a mark in every function. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Source, sourcesBelow, top } from '../../support/sources.ts'
import { openJudge, shareOut } from '../judge/judge.ts'
import { functionsIn, marked, type Place } from './functions.ts'

/** A spec, and its milliseconds when nothing is changed. */
export type Timed = readonly [spec: string, time: number]

/**
 * The specs that run what is at a place, the quickest first. What runs when its file is loaded, as what stands outside of all
 * functions does, is run by all that load the file, through however many others.
 */
export type Covering = (file: string, start: number) => readonly Timed[]

/** So many specs share one worker. The last ones by name are the longest, so they come first. */
const batch = 12

export async function coveringSpecs(files: readonly string[]): Promise<Covering> {
  const loaded = filesLoadedBySpecs()
  const specs = [...loaded].flatMap(([spec, below]) =>
    files.some(file => below.has(file)) ? [spec] : [],
  )
  const { numberOf, texts } = markEach(files)
  const { times, ran, whenLoaded } = await runMarked(specs, texts)
  return (file, start) => {
    const number = numberOf(file, start)
    return times.filter(([spec]) =>
      number === undefined || whenLoaded.has(number)
        ? loaded.get(spec)?.has(file)
        : ran.get(spec)?.has(number),
    )
  }
}

/** By spec, every file that it imports, and that those import. */
function filesLoadedBySpecs(): ReadonlyMap<string, ReadonlySet<string>> {
  const sources = [...sourcesBelow('src'), ...sourcesBelow('spec')]
  const byPath = new Map(sources.map(source => [source.path, source]))
  const specs = sources.filter(({ path }) => path.endsWith('.spec.ts'))
  return new Map(specs.map(spec => [spec.path, loadedBy(spec, byPath)]))
}

function loadedBy(spec: Source, byPath: ReadonlyMap<string, Source>): ReadonlySet<string> {
  const found = new Set([spec.path])
  for (const path of found)
    for (const target of byPath.get(path)?.imports ?? [])
      if (target.startsWith('.')) found.add(join(path, '..', target))
  return found
}

function markEach(files: readonly string[]) {
  const places = new Map<string, { readonly first: number; readonly functions: readonly Place[] }>()
  let next = 0
  const texts = files.map((file): readonly [string, string] => {
    const text = readFileSync(join(top, file), 'utf8')
    const functions = functionsIn(text)
    places.set(file, { first: next, functions })
    next += functions.length
    return [file, marked(text, next - functions.length)]
  })
  return {
    texts,
    numberOf(file: string, start: number): number | undefined {
      const { first = 0, functions = [] } = places.get(file) ?? {}
      const at = functions.findLastIndex(each => each.start <= start && start < each.end)
      return at < 0 ? undefined : first + at
    },
  }
}

async function runMarked(specs: readonly string[], texts: readonly (readonly [string, string])[]) {
  const folder = mkdtempSync(join(tmpdir(), 'marks-'))
  const marks = Array.from({ length: availableParallelism() }, (_, at) => join(folder, `${at}`))
  const judges = marks.map(path =>
    openJudge({ module: 'mark-what-ran.mjs', env: { FIREDRILL_RAN: path } }),
  )
  const times: Timed[] = []
  await shareOut(batchesOf(specs).toReversed(), judges, async (some, { judge }) => {
    const limits = some.map((spec): Timed => [spec, 1_200_000])
    const { failed, times: taken } = await judge(limits, texts)
    if (failed !== undefined) throw new Error(`with nothing changed: ${failed}`)
    times.push(...taken)
  })
  for (const { close } of judges) close()
  const lines = marks.flatMap(linesOf)
  rmSync(folder, { recursive: true })
  return {
    times: times.toSorted(([, a], [, b]) => a - b),
    ran: new Map(lines.map(([spec, ran]) => [relative(top, spec), new Set(ran)])),
    whenLoaded: new Set(lines.flatMap(([, , whenLoaded]) => whenLoaded)),
  }
}

const batchesOf = (specs: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(specs.length / batch) }, (_, at) =>
    specs.slice(at * batch, (at + 1) * batch),
  )

/** As `mark-what-ran.mjs` left them; none from a worker that had nothing to do. */
const linesOf = (path: string): readonly (readonly [string, number[], number[]])[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : []
