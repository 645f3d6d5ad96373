/** The layers of `src`: a module imports from lower layers only, types included, and each outside package has one owner. */
import { describe, expect, it } from 'vitest'
import { moduleOfImport, type Source, sourcesBelow } from '../support/sources.ts'

/** Modules by layer, lowest first. */
const layers: readonly (readonly string[])[] = [
  ['contract', 'kit'],
  ['refusals'],
  ['net', 'threads'],
  ['world', 'schema'],
  ['rules', 'invariants', 'operations'],
  ['account'],
  ['engine', 'json'],
  ['rehearsal', 'openapi', 'explore'],
  ['order', 'explore-node'],
  ['moments'],
  ['plans'],
  ['policies'],
  ['report', 'http'],
  ['fleet', 'fast-check', 'msw', 'vitest', 'index.ts', 'whatif.ts', 'account.ts'],
  ['cli', 'playground'],
]

/** The module that may import an outside package. */
const owners: Readonly<Record<string, readonly string[]>> = {
  valibot: ['schema'],
  immer: ['world'],
  'ip-num': ['invariants'],
  '@noble/hashes': ['kit'],
  'fastest-levenshtein': ['kit'],
  'fast-check': ['fast-check'],
  '@dagrejs/dagre': ['report'],
  hono: ['http'],
  '@hono/node-server': ['http'],
  msw: ['msw'],
  piscina: ['threads'],
  bullmq: ['fleet'],
  ioredis: ['fleet'],
  pg: ['fleet'],
  vitest: ['vitest'],
  commander: ['cli'],
  picocolors: ['cli'],
  'jsonc-parser': ['json'],
  '@codemirror/commands': ['playground'],
  '@codemirror/lang-json': ['playground'],
  '@codemirror/language': ['playground'],
  '@codemirror/lint': ['playground'],
  '@codemirror/state': ['playground'],
  '@codemirror/view': ['playground'],
  '@lezer/highlight': ['playground'],
}

/** The largest part of the code that one module may hold. */
const largestShare = 0.165

const sources = sourcesBelow('src')
const layerOf = (module: string): number => layers.findIndex(each => each.includes(module))

describe('layers', () => {
  it('every file of src lies in a module of a layer', () => {
    const homeless = sources.filter(({ module }) => layerOf(module) === -1)
    expect(homeless.map(({ path }) => path)).toEqual([])
  })

  it('are read from every file: this spec would see nothing otherwise', () => {
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(1000)
  })

  it('a module imports from lower layers only, never sideways and never up', () => {
    const wrong = sources.flatMap(source =>
      relativeImports(source)
        .filter(({ module }) => module !== source.module && !isBelow(module, source.module))
        .map(({ target }) => `${source.path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('the contract imports nothing from outside its module', () => {
    const wrong = sources
      .filter(({ module }) => module === 'contract')
      .flatMap(source =>
        source.imports.filter(target => moduleOfImport(source, target) !== 'contract'),
      )
    expect(wrong).toEqual([])
  })

  it('no two files import each other, types included, however long the circle', () => {
    expect(cyclesIn(sources)).toEqual([])
  })

  it('no module holds more than its share of the code', () => {
    const sizes = new Map<string, number>()
    for (const { module, text } of sources)
      sizes.set(module, (sizes.get(module) ?? 0) + text.split('\n').length)
    const whole = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    const large = [...sizes].filter(([, size]) => size > largestShare * whole)
    expect(large).toEqual([])
  })
})

describe('owners of outside packages', () => {
  it('each outside package is imported by its owner only', () => {
    const wrong = sources.flatMap(source =>
      packagesOf(source)
        .filter(name => !owners[name]?.includes(source.module))
        .map(name => `${source.path} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('only modules with a reason to touch the machine import from Node', () => {
    const modules = new Set(
      sources
        .filter(({ imports }) => imports.some(target => target.startsWith('node:')))
        .map(({ module }) => module),
    )
    const touching = ['cli', 'explore-node', 'fleet', 'http', 'msw', 'vitest']
    expect([...modules].filter(module => !touching.includes(module))).toEqual([])
  })
})

const isBelow = (module: string, other: string): boolean => layerOf(module) < layerOf(other)

function relativeImports(source: Source) {
  return source.imports
    .filter(target => target.startsWith('.'))
    .map(target => ({ target, module: moduleOfImport(source, target) }))
}

function packagesOf({ imports }: Source): readonly string[] {
  return imports
    .filter(target => !target.startsWith('.') && !target.startsWith('node:'))
    .map(target =>
      target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

function cyclesIn(all: readonly Source[]): readonly string[] {
  const targets = new Map(
    all.map(source => [
      source.path,
      relativeImports(source).map(({ target }) => resolve(source, target)),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (trail.includes(path) || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of all) visit(path, [])
  return cycles
}

const resolve = ({ path }: Source, target: string): string =>
  new URL(target, `file:///${path}`).pathname.slice(1)
