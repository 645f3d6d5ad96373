/** No field of a document of ours is passed over unknown: each is refused where it stands, at every depth. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createWorld,
  createWorldFromFile,
  InvalidWorldError,
  type WorldSource,
} from '../../src/account/create-world.ts'
import { readRulesDocument } from '../../src/account/rules-document.ts'
import { readReplay } from '../../src/fast-check/model/replay-file.ts'
import { withoutComments } from '../../src/json/with-comments.ts'
import { readPolicies } from '../../src/policies/index.ts'
import { printRefusal } from '../../src/refusals/print.ts'
import type { Fault, Path } from '../../src/refusals/problem.ts'
import { readChange } from '../../src/rehearsal/read-change.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import { top } from '../support/sources.ts'

const fileOf = (name: string): unknown =>
  JSON.parse(withoutComments(readFileSync(join(top, 'examples', name), 'utf8')))

const account = {
  ...(fileOf('account.json') as object),
  settings: { rdnsSuffix: 'example.net' },
  availability: [{ region: 'newark-us', plan: 'g6-standard-1', available: true }],
  balancers: [
    {
      ...{ id: 411207, label: 'front-1', region: 'newark-us' },
      configs: [{ port: 443, protocol: 'tcp', nodes: [{ address: '192.168.130.10', port: 8443 }] }],
    },
  ],
}

const world = createWorld(account as WorldSource)

/** All that is said of a document; nothing when it is taken. */
function saidOf(take: () => { ok: boolean; fault?: readonly Fault[] } | object): string {
  try {
    const taken = take()
    return 'ok' in taken && !taken.ok && 'fault' in taken
      ? (taken.fault as readonly Fault[]).map(each => printRefusal(each, 'document')).join('\n')
      : ''
  } catch (error) {
    if (error instanceof InvalidWorldError) return error.message
    expect(error).toMatchObject({ name: 'UsageError' })
    return (error as Error).message
  }
}

/** `free` leads to where keys are names that the document chooses, or are judged by whom the document is about. */
const documents: Readonly<
  Record<string, { document: unknown; take: (given: unknown) => object; free?: RegExp }>
> = {
  'an account': { document: account, take: createWorldFromFile },
  'an account of a program': { document: account, take: each => createWorld(each) },
  'a snapshot': {
    document: JSON.parse(JSON.stringify(snapshot(world))),
    take: createWorldFromFile,
  },
  rules: { document: fileOf('rules-after.json'), take: each => readRulesDocument(each, 'rules') },
  'a firewall': {
    document: fileOf('rules-grown.json'),
    take: each => readRulesDocument(each, 'firewall'),
  },
  'a change': {
    document: fileOf('tighten-web.json'),
    take: each => readChange(world, each),
    free: /^calls\.\d+\.(body|query)/,
  },
  'promises about a shop': {
    document: fileOf('policies/shop.jsonc'),
    take: readPolicies,
    free: /^networks$/,
  },
  'promises about a fleet': {
    document: fileOf('policies/fleet.jsonc'),
    take: readPolicies,
    free: /^networks$/,
  },
  'a library of promises': {
    document: fileOf('policies/library.jsonc'),
    take: readPolicies,
    free: /^networks$/,
  },
  'a replay file': {
    document: fileOf('failure.json'),
    take: readReplay,
    // What calls ask for, and what a system or the model answered, is whatever it is.
    free: /^(journal\.\d+\.(body|params|query)|differences\.\d+\.(model|system)|expected\.\d+\.(reply|events|errors))/,
  },
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each object of a document, once for each place of its kind. */
function objectsIn(document: unknown): readonly Path[] {
  const found = new Map<string, Path>()
  const walk = (value: unknown, path: Path): void => {
    if (typeof value !== 'object' || value === null) return
    const kind = path.map(key => (typeof key === 'number' ? '#' : key)).join('.')
    if (isObject(value) && !found.has(kind)) found.set(kind, path)
    for (const [key, held] of Object.entries(value))
      walk(held, [...path, Array.isArray(value) ? Number(key) : key])
  }
  walk(document, [])
  return [...found.values()]
}

function withField(document: unknown, path: Path, key: string, held: unknown): unknown {
  const copy = structuredClone(document)
  const holder = path.reduce<unknown>((value, each) => Object(value)[each], copy)
  Object.assign(Object(holder), { [key]: held })
  return copy
}

const at = (document: unknown, path: Path): Json =>
  path.reduce<unknown>((value, each) => Object(value)[each], document) as Json

describe.each(Object.entries(documents))('%s', (_name, { document, take, free }) => {
  const places = objectsIn(document).filter(path => free?.test(path.join('.')) !== true)

  it('is taken as it is', () => {
    expect(saidOf(() => take(document))).toBe('')
    expect(places.length).toBeGreaterThan(1)
  })

  it.each([null, 7, [], { a: 1 }])('has no field that nobody knows, such as %j', held => {
    const silent = places.filter(path => {
      const said = saidOf(() => take(withField(document, path, 'zzqq', held)))
      return !/^\S*zzqq\b|\bgot .*zzqq/m.test(said)
    })
    expect(silent).toEqual([])
  })

  it('has no field that is misspelt beside the one that was meant', () => {
    const slips = places.flatMap(path => {
      const [name] = Object.keys(at(document, path)).filter(key => key.length > 4)
      return name === undefined ? [] : [{ path, name, slip: `${name}${name.at(-1)}` }]
    })
    const silent = slips.filter(({ path, name, slip }) => {
      const held = at(document, path)[name]
      return !saidOf(() => take(withField(document, path, slip, held))).includes(slip)
    })
    expect(slips.length).toBeGreaterThan(0)
    expect(silent).toEqual([])
  })
})
