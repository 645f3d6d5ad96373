/** Words that the core never says, and forms that no source has. */
import { describe, expect, it } from 'vitest'
import { codeOf, sourcesBelow } from '../support/sources.ts'

/** Modules that must give the same answer on every machine. */
const core = [
  'contract',
  'kit',
  'refusals',
  'net',
  'rules',
  'world',
  'schema',
  'invariants',
  'operations',
  'engine',
  'account',
  'rehearsal',
  'moments',
  'plans',
  'policies',
  'report',
  'openapi',
  'explore',
  'index.ts',
  'whatif.ts',
  'account.ts',
]

/** What ties code to a machine, a clock or chance. */
const impure = [
  'Date.now',
  'Math.random',
  'process',
  'performance',
  'console',
  'globalThis',
  'setTimeout',
  'setInterval',
  'structuredClone',
  'TextEncoder',
  'Buffer',
  'fetch',
  'require',
  'import.meta',
]

/** The clock read by making a date of nothing; the calendar itself is pure, and belongs to one file. */
const clockRead = /(?<![\w.'-])(?:new Date(?!\()|(?:new )?Date\(\))|(?<!new )(?<![\w.'-])Date\(/

/** What the compiler would let through. */
const forms: Readonly<Record<string, RegExp>> = {
  'a non-null assertion': /[\w)\]]!(?=[.,;)\]\s])/,
  any: /(?:[:<|&]|\bas)\s*any\b/,
  enum: /\benum\s+\w/,
  namespace: /\bnamespace\s+\w/,
  'a default export': /\bexport default\b/,
  'a silenced compiler': /@ts-(?:ignore|expect-error|nocheck)/,
  'a silenced linter': /biome-ignore|eslint-disable/,
}

const sources = sourcesBelow('src')

describe('words', () => {
  it.each(impure)('the core never says %s', word => {
    const pattern = new RegExp(`(?<![\\w.'-])${word.replaceAll('.', '\\.')}(?![\\w'-])`)
    const said = sources.filter(
      ({ module, text }) => core.includes(module) && pattern.test(codeOf(text)),
    )
    expect(said.map(({ path }) => path)).toEqual([])
  })

  it('the core never makes a date of the time that it is', () => {
    const said = sources.filter(
      ({ module, text }) => core.includes(module) && clockRead.test(codeOf(text)),
    )
    expect(said.map(({ path }) => path)).toEqual([])
    const reading = ['new Date()', 'new Date', 'Date()', 'Date(5)', 'const now = new Date();']
    expect(reading.filter(text => !clockRead.test(text))).toEqual([])
    const pure = ['new Date(ms).toISOString()', 'Date.parse(text)', 'Date.UTC(2026, 0)', 'toDate()']
    expect(pure.filter(text => clockRead.test(text))).toEqual([])
  })

  it('the core names dates in one file, which reads and prints them in UTC only', () => {
    const naming = sources.filter(
      ({ module, text }) =>
        core.includes(module) && /(?<![\w.'-])Date(?![\w'-])/.test(codeOf(text)),
    )
    expect(naming.map(({ path }) => path)).toEqual(['src/kit/instant.ts'])
    const used = naming.flatMap(({ text }) => codeOf(text).match(/\bDate[.(]\w*|\)\.to\w+/g) ?? [])
    expect([...new Set(used)].sort()).toEqual([').toISOString', 'Date(ms', 'Date.parse'])
  })

  it.each(Object.entries(forms))('no source has %s', (name, pattern) => {
    const inCode = (text: string) => (name.startsWith('a silenced') ? text : codeOf(text))
    expect(
      sources.filter(({ text }) => pattern.test(inCode(text))).map(({ path }) => path),
    ).toEqual([])
  })

  it('nothing is left to be done', () => {
    const marks = /\b(?:TODO|FIXME|XXX|HACK)\b|not implemented/i
    expect(sources.filter(({ text }) => marks.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('each of these patterns finds what it is meant to find', () => {
    const samples = [
      'a!.b',
      'x: any',
      'enum A',
      'namespace B',
      'export default 1',
      '// @ts-ignore',
      '// biome-ignore x',
    ]
    expect(Object.values(forms).map((pattern, at) => pattern.test(samples[at] ?? ''))).toEqual(
      samples.map(() => true),
    )
  })
})
