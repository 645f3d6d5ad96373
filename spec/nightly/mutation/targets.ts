/** What is mutated: parts of `src`, and in two of them the files where every mutant has to be noticed. */
import { sourcesBelow } from '../../support/sources.ts'

export interface Target {
  readonly name: string
  readonly files: readonly string[]
  /** Does a single mutant that survives fail the night? */
  readonly isStrict: boolean
}

const parts: readonly string[] = [
  ...['rules', 'net', 'schema', 'operations', 'invariants', 'engine', 'world', 'account'],
  ...['rehearsal', 'http', 'explore', 'report', 'order', 'moments', 'plans', 'policies', 'msw'],
  'fast-check',
]

/** Beginnings of paths: what reads rules, and what judges packets by them. */
const strict: Readonly<Record<string, readonly string[]>> = {
  'readers of rules': [
    'src/rules/read-rules.ts',
    'src/rules/compile/read-columns.ts',
    'src/schema/rule',
    'src/net/read-',
  ],
  evaluators: [
    'src/rules/evaluate/',
    'src/rules/compile/',
    'src/net/word-index.ts',
    'src/net/ipv6-index.ts',
  ],
}

/** Those whose names begin with one of these words; all when there is none. */
export function targetsNamed(words: readonly string[]): readonly Target[] {
  const files = sourcesBelow('src').map(({ path }) => path)
  const below = (name: string, beginnings: readonly string[], isStrict: boolean): Target => ({
    name,
    files: files.filter(path => beginnings.some(word => path.startsWith(word))),
    isStrict,
  })
  return [
    ...Object.entries(strict).map(([name, beginnings]) => below(name, beginnings, true)),
    ...parts.map(part => below(`src/${part}`, [`src/${part}/`], false)),
  ].filter(({ name }) => words.length === 0 || words.some(word => name.startsWith(word)))
}
