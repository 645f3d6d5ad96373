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
  'report',
  'openapi',
  'explore',
  'index.ts',
  'whatif.ts',
]

/** What ties code to a machine, a clock or chance. */
const impure = [
  'Date',
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
