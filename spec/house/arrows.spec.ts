/** The floors of the house: a room imports from lower floors only, and each outside package has one holder. */
import { describe, expect, it } from 'vitest'
import { roomOfImport, type Source, sourcesBelow } from '../support/sources.ts'

/** Rooms by floor, lowest first. */
const floors: readonly (readonly string[])[] = [
  ['contract', 'kit'],
  ['net'],
  ['world', 'shape'],
  ['packets', 'invariants', 'operations'],
  ['engine'],
  ['whatif', 'describe', 'http', 'explore'],
  ['arbitraries', 'msw', 'matchers', 'index.ts'],
  ['cli'],
]

/** Who may hold which outside package. */
const holders: Readonly<Record<string, readonly string[]>> = {
  valibot: ['shape'],
  immer: ['world', 'engine'],
  '@noble/hashes': ['kit'],
  'fastest-levenshtein': ['kit'],
  'fast-check': ['arbitraries'],
  hono: ['http'],
  '@hono/node-server': ['http'],
  msw: ['msw'],
  vitest: ['matchers'],
  commander: ['cli'],
  picocolors: ['cli'],
  'jsonc-parser': ['cli'],
}

const sources = sourcesBelow('src')
const floorOf = (room: string): number => floors.findIndex(rooms => rooms.includes(room))

describe('arrows between floors', () => {
  it('every file of src lies in a room of the house', () => {
    const homeless = sources.filter(({ room }) => floorOf(room) === -1)
    expect(homeless.map(({ path }) => path)).toEqual([])
  })

  it('are read from every file: this spec would see nothing otherwise', () => {
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(1000)
  })

  it('a room imports from lower floors only, never sideways and never up', () => {
    const wrong = sources.flatMap(source =>
      relativeImports(source)
        .filter(({ room }) => room !== source.room && floorOf(room) >= floorOf(source.room))
        .map(({ target }) => `${source.path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('the contract imports nothing from outside its room', () => {
    const wrong = sources
      .filter(({ room }) => room === 'contract')
      .flatMap(source =>
        source.imports.filter(target => roomOfImport(source, target) !== 'contract'),
      )
    expect(wrong).toEqual([])
  })

  it('no two files import each other, however long the way round', () => {
    expect(cyclesIn(sources)).toEqual([])
  })
})

describe('keys to outside packages', () => {
  it('each outside package is imported by its holder only', () => {
    const wrong = sources.flatMap(source =>
      packagesOf(source)
        .filter(name => !holders[name]?.includes(source.room))
        .map(name => `${source.path} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('only rooms with a reason to touch the machine import from Node', () => {
    const rooms = new Set(
      sources
        .filter(({ imports }) => imports.some(target => target.startsWith('node:')))
        .map(({ room }) => room),
    )
    expect([...rooms].filter(room => !['cli', 'http', 'matchers'].includes(room))).toEqual([])
  })
})

function relativeImports(source: Source) {
  return source.imports
    .filter(target => target.startsWith('.'))
    .map(target => ({ target, room: roomOfImport(source, target) }))
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

/** Type imports vanish when compiled and close no circle. */
function cyclesIn(all: readonly Source[]): readonly string[] {
  const targets = new Map(
    all.map(source => [source.path, valueImports(source).map(target => resolve(source, target))]),
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

const valueImports = ({ text }: Source): readonly string[] =>
  [...text.matchAll(/^(?:import|export) (?!type)[^;]*?from '(\.[^']+)'/gm)]
    .filter(([statement]) => !/^import \{(?:\s*type \w+,?)+\s*\}/.test(statement))
    .map(([, target = '']) => target)

const resolve = ({ path }: Source, target: string): string =>
  new URL(target, `file:///${path}`).pathname.slice(1)
