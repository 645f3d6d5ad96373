/** Which specs run a place of the sources. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Source, sourcesBelow, top } from '../../support/sources.ts'
import { functionsIn } from './functions.ts'
import { type Functions, type Ran, runMarked } from './marks.ts'

/** A spec, and its milliseconds when nothing is changed. */
export type Timed = readonly [spec: string, time: number]

/**
 * The specs that run what is at a place: those first that are quick, and run little besides what is in its file. What runs when its file is loaded, as what stands outside of all
 * functions does, is run by all that load the file, through however many others.
 */
export type Covering = (file: string, start: number) => readonly Timed[]

/** Of these files, or more; what is known of specs that did not change since is not found out again. */
export async function coveringSpecs(files: readonly string[]): Promise<Covering> {
  const loaded = filesLoadedBySpecs()
  const specs = [...loaded.keys()].filter(spec => files.some(file => loaded.get(spec)?.has(file)))
  const ranBy = await whatRan(specs, loaded)
  const all = [...ranBy]
  return (file, start) => {
    const text = readFileSync(join(top, file), 'utf8')
    const place = functionsIn(text).findLastIndex(each => each.start <= start && start < each.end)
    const has = (functions: Functions): boolean => functions[file]?.includes(place) ?? false
    const isLoaded = place < 0 || all.some(([, { whenLoaded }]) => has(whenLoaded))
    const costOf = ({ time, ran }: Ran): number =>
      (time * countOf(Object.values(ran))) / (1 + countOf([ran[file] ?? []]))
    return all
      .filter(([spec, { ran }]) => (isLoaded ? loaded.get(spec)?.has(file) : has(ran)))
      .toSorted(([, a], [, b]) => costOf(a) - costOf(b))
      .map(([spec, { time }]) => [spec, time])
  }
}

const countOf = (lists: readonly (readonly number[])[]): number =>
  lists.reduce((sum, { length }) => sum + length, 0)

/** By spec, every file that it imports, and that those import. */
type Loaded = ReadonlyMap<string, ReadonlySet<string>>

function filesLoadedBySpecs(): Loaded {
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

const kept = join(top, 'node_modules/.cache/what-specs-run.json')

async function whatRan(
  specs: readonly string[],
  loaded: Loaded,
): Promise<ReadonlyMap<string, Ran>> {
  const known: Record<string, Ran> = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
  const digests = digestsOf(loaded)
  const keyOf = (spec: string): string => digests.get(spec) ?? ''
  const unknown = specs.filter(spec => known[keyOf(spec)] === undefined)
  console.log(`${unknown.length} of ${specs.length} specs are run with marks`)
  const sources = sourcesBelow('src').map(({ path }) => path)
  const { found, failed } = await runMarked(unknown, sources)
  for (const [spec, ran] of found) known[keyOf(spec)] = ran
  const current = new Set(digests.values())
  const left = Object.entries(known).filter(([key]) => current.has(key))
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(Object.fromEntries(left)))
  if (failed.length > 0) throw new Error(`with nothing changed: ${failed.join('; ')}`)
  return new Map(
    specs.flatMap((spec): [string, Ran][] => {
      const ran = known[keyOf(spec)]
      return ran === undefined ? [] : [[spec, ran]]
    }),
  )
}

/** By spec, of the texts of all files that it loads. */
function digestsOf(loaded: Loaded): ReadonlyMap<string, string> {
  const digest = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
  const byFile = new Map<string, string>()
  const ofFile = (file: string): string => {
    const path = join(top, file)
    const known = byFile.get(file) ?? digest(existsSync(path) ? readFileSync(path) : '')
    byFile.set(file, known)
    return known
  }
  return new Map(
    [...loaded].map(([spec, files]) => [
      spec,
      digest(
        [...files]
          .sort()
          .map(file => `${file} ${ofFile(file)}`)
          .join('\n'),
      ),
    ]),
  )
}
