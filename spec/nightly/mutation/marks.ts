/** Which functions each spec runs: found by running it with a mark in every function of the sources. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { top } from '../../support/sources.ts'
import { openJudge, shareOut } from '../judge/judge.ts'
import { functionsIn, marked } from './functions.ts'

/** By file, the places of functions in `functionsIn`. */
export type Functions = Readonly<Record<string, readonly number[]>>

export interface Ran {
  /** In milliseconds, with nothing changed. */
  readonly time: number
  readonly ran: Functions
  /** While a module was loaded, which happens once for many specs, in whichever is first. */
  readonly whenLoaded: Functions
}

type Text = readonly [file: string, text: string]

/** So many specs share one worker. The last ones by name are the longest, so they come first. */
const batch = 12

/** By spec; none of a batch in which one fails, and what failed. */
export async function runMarked(
  specs: readonly string[],
  files: readonly string[],
): Promise<{ readonly found: ReadonlyMap<string, Ran>; readonly failed: readonly string[] }> {
  const { texts, byFile } = markEach(files)
  const folder = mkdtempSync(join(tmpdir(), 'marks-'))
  const paths = Array.from({ length: availableParallelism() }, (_, at) => join(folder, `${at}`))
  const { times, failed } = await timesOf(specs, texts, paths)
  const found = new Map<string, Ran>()
  for (const [path, ran, whenLoaded] of paths.flatMap(linesOf)) {
    const spec = relative(top, path)
    const time = times.get(spec)
    if (time !== undefined)
      found.set(spec, { time, ran: byFile(ran), whenLoaded: byFile(whenLoaded) })
  }
  rmSync(folder, { recursive: true })
  return { found, failed }
}

/** Marks are numbers, one after the other through all files. */
function markEach(files: readonly string[]) {
  const owners: (readonly [file: string, place: number])[] = []
  const texts = files.map((file): Text => {
    const text = readFileSync(join(top, file), 'utf8')
    const first = owners.length
    owners.push(...functionsIn(text).map((_, place) => [file, place] as const))
    return [file, marked(text, first)]
  })
  return {
    texts,
    byFile(numbers: readonly number[]): Functions {
      const found: Record<string, number[]> = {}
      for (const number of numbers) {
        const [file, place] = owners[number] ?? ['', 0]
        found[file] = [...(found[file] ?? []), place]
      }
      return found
    },
  }
}

async function timesOf(specs: readonly string[], texts: readonly Text[], paths: readonly string[]) {
  const judges = paths.map(path =>
    openJudge({ module: 'mark-what-ran.mjs', env: { FIREDRILL_RAN: path } }),
  )
  const times = new Map<string, number>()
  const all: string[] = []
  await shareOut(batchesOf(specs).toReversed(), judges, async (some, { judge }) => {
    const limits = some.map((spec): readonly [string, number] => [spec, 1_200_000])
    const { failed, times: taken } = await judge(limits, texts)
    if (failed !== undefined) all.push(failed)
    else for (const [spec, time] of taken) times.set(spec, time)
  })
  for (const { close } of judges) close()
  return { times, failed: all }
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
