/** What is mutated, and the specs that have to notice. */
import { sourcesBelow } from '../../support/sources.ts'

export interface Target {
  readonly name: string
  readonly files: readonly string[]
  readonly specs: readonly string[]
  /** Percent of the mutants that have to be noticed: those that do what the code does, and are not listed yet, are not. */
  readonly least: number
}

const ofArbitraries = ['testing-kit/arbitraries', 'properties/packets-generators']

/** By folder or file of `src`: the beginnings of the names of its specs, below `spec`. */
const nearSpecs: Readonly<Record<string, readonly string[]>> = {
  order: ['properties/order-', 'account/order-', 'plans/order'],
  'rules/compact': ['properties/compact-', 'properties/counted-work'],
  explore: [
    'properties/call-memory',
    'properties/explore',
    'properties/small-scope',
    'testing-kit/explore-',
  ],
  msw: ['handlers', 'faults', 'four-ways', 'options', 'together'].map(
    name => `entry-points/${name}.spec`,
  ),
  'fast-check/values': [...ofArbitraries, 'testing-kit/variety'],
  'fast-check/accounts': [...ofArbitraries, 'testing-kit/profiles', 'testing-kit/variety'],
  'fast-check/scenarios': [
    'testing-kit/aim',
    'testing-kit/swarm',
    'testing-kit/commands',
    'testing-kit/call-',
    'testing-kit/variety',
  ],
  'moments/describe.ts': ['properties/moments-', 'oracle/moments/', 'policies/other-moments'],
}

/** Parts of whose last sample nine in ten were noticed, and those of which one was looked at, and what it showed was closed. */
const noticed: readonly string[] = [
  ...['msw', 'rules/compact', 'order', 'fast-check/values', 'fast-check/accounts'],
]
const closed: readonly string[] = ['explore', 'moments/describe.ts']

/** Lower than what was found: each night draws some that do what the code does and are not listed. */
const leastOf = (part: string): number =>
  noticed.includes(part) ? 80 : closed.includes(part) ? 70 : 50

/** Those whose names begin with one of these words; all when there is none. */
export function targetsNamed(words: readonly string[]): readonly Target[] {
  const sources = sourcesBelow('src').map(({ path }) => path)
  const specs = sourcesBelow('spec').flatMap(({ path }) =>
    path.endsWith('.spec.ts') ? [path] : [],
  )
  return Object.entries(nearSpecs).flatMap(([part, near]) => {
    const name = `src/${part}`
    if (words.length > 0 && !words.some(word => name.startsWith(word))) return []
    const files = sources.filter(path => path === name || path.startsWith(`${name}/`))
    return [
      {
        name,
        files,
        least: leastOf(part),
        specs: specs.filter(path => near.some(word => path.startsWith(`spec/${word}`))),
      },
    ]
  })
}
