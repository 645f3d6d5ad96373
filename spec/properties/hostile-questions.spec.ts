/** What a program hands to a question about rules or worlds is read, or ends in a UsageError that names its place. */
import { describe, expect, it } from 'vitest'
import { accountOfWorld } from '../../src/account.ts'
import * as firedrill from '../../src/index.ts'
import * as whatif from '../../src/whatif.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

const rules = {
  inbound: [
    { protocol: 'TCP', ports: '22', addresses: { ipv4: ['192.0.2.0/24'] }, action: 'ACCEPT' },
  ],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
}
const [rule] = rules.inbound
const closed = { inbound_policy: 'DROP', outbound_policy: 'DROP' } as const
const packet = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', port: 22 }
const region = whatif.regionOf({ ports: '443' })
const intent = { region, verdict: 'ACCEPT' }
const question = { verdict: 'DROP', inside: region }
const world = smallWorld()
const account = accountOfWorld(withFirewall(world, 'web'))
const service = { type: 'instance', id: 1 }
const calls = [{ operation: 'firewallsList' }]
const planned = { calls: [{ call: calls[0], after: [], of: 'web' }] }
const columns = {
  direction: 'inbound',
  family: 'ipv4',
  protocol: Uint8Array.of(0),
  words: Uint32Array.of(1),
  port: Uint16Array.of(22),
}
const result = { accepted: new Uint8Array(1) }

/** Each question with the sound value and the place of each thing that it takes. */
const questions = {
  evaluate: [firedrill.evaluate, { rules, packet }],
  evaluatePair: [firedrill.evaluatePair, { rules, request: packet, sourcePort: 50000 }],
  evaluateMany: [firedrill.evaluateMany, { rules, packets: columns, result }],
  explain: [firedrill.explain, { rules, packet }],
  verdictAt: [firedrill.verdictAt, { world, at: service, packet }],
  explainAt: [firedrill.explainAt, { world, at: service, packet }],
  compareRules: [whatif.compareRules, { before: rules, after: rules }],
  compareWorlds: [whatif.compareWorlds, { before: world, after: world, options: {} }],
  lintRules: [whatif.lintRules, { rules, options: { regions: true } }],
  lintWorld: [whatif.lintWorld, { world, options: { kinds: ['redundant'] } }],
  lintWorldSoFar: [whatif.lintWorldSoFar, { world, options: { stop: () => false } }],
  compact: [whatif.compact, { rules }],
  repair: [whatif.repair, { rules, intent }],
  applyEdits: [
    whatif.applyEdits,
    { rules, edits: [{ kind: 'remove', direction: 'inbound', index: 0 }] },
  ],
  rulesAccepting: [whatif.rulesAccepting, { region }],
  sizeOfRules: [whatif.sizeOfRules, { rules }],
  fingerprint: [whatif.fingerprint, { rules }],
  acceptRegion: [whatif.acceptRegion, { rules }],
  decidedRegions: [whatif.decidedRegions, { rules }],
  matchRegion: [whatif.matchRegion, { rule, direction: 'inbound' }],
  regionOf: [whatif.regionOf, { region: { ports: '22' } }],
  regionHolds: [whatif.regionHolds, { region, packet }],
  blocksOf: [whatif.blocksOf, { region }],
  pickPacket: [whatif.pickPacket, { region }],
  printRegion: [whatif.printRegion, { region }],
  sizeOfRegion: [whatif.sizeOfRegion, { region }],
  isEmptyRegion: [whatif.isEmptyRegion, { region }],
  complementRegion: [whatif.complementRegion, { region }],
  unionRegions: [whatif.unionRegions, { a: region, b: region }],
  intersectRegions: [whatif.intersectRegions, { a: region, b: region }],
  subtractRegions: [whatif.subtractRegions, { a: region, b: region }],
  sameRegion: [whatif.sameRegion, { a: region, b: region }],
  contains: [whatif.contains, { whole: region, part: region }],
  permits: [whatif.permits, { rules, region }],
  forbids: [whatif.forbids, { rules, region }],
  search: [whatif.search, { rules, question }],
  checkChange: [whatif.checkChange, { before: rules, after: rules, intent }],
  representatives: [whatif.representatives, { 'rules[0]': rules, 'rules[1]': rules }],
  exposureOf: [whatif.exposureOf, { world }],
  exposureSoFar: [whatif.exposureSoFar, { world, options: { stop: () => false } }],
  addressView: [whatif.addressView, { world }],
  eastWest: [whatif.eastWest, { world, options: {} }],
  order: [whatif.order, { world, calls, options: {} }],
  momentsOf: [whatif.momentsOf, { world, planned, options: {} }],
  rehearse: [whatif.rehearse, { before: world, change: { calls }, options: {} }],
  compareAccounts: [whatif.compareAccounts, { before: account, after: account, options: {} }],
  verdictIn: [whatif.verdictIn, { account, service, packet }],
  exposureIn: [whatif.exposureIn, { account, options: {} }],
  eastWestIn: [whatif.eastWestIn, { account, options: {} }],
  orderIn: [whatif.orderIn, { account, calls, options: {} }],
  lintIn: [whatif.lintIn, { account, options: { kinds: ['redundant'] } }],
  lintInSoFar: [whatif.lintInSoFar, { account, options: { stop: () => false } }],
  searchIn: [whatif.searchIn, { account, firewall: 1, question }],
  searchServicesIn: [whatif.searchServicesIn, { account, question, options: {} }],
  permitsIn: [whatif.permitsIn, { account, firewall: 1, region }],
  forbidsIn: [whatif.forbidsIn, { account, firewall: 1, region }],
  checkChangeIn: [whatif.checkChangeIn, { before: account, after: account, firewall: 1, intent }],
  rehearseIn: [whatif.rehearseIn, { account, change: { calls }, options: {} }],
} as const satisfies Readonly<
  Record<string, readonly [(...given: never[]) => unknown, Readonly<Record<string, unknown>>]>
>

/** What is exported and no question: constants, and readers that answer faults as data. */
const others = [
  'HolesError',
  'everyPacket',
  'noPackets',
  'findingKinds',
  'levels',
  'sensitivePorts',
]
const readers = ['parseRegion', 'readChange']

const unreadable = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no getter answers')
    },
    ownKeys: () => {
      throw new Error('no keys')
    },
    getPrototypeOf: () => {
      throw new Error('no prototype')
    },
  },
)

/** An object without fields, which is all that a place asks whose fields may all be left out. */
const fieldless: unknown = Object.create(null)
const none: readonly unknown[] = []

const hostile: readonly unknown[] = [
  ...[null, true, -1, 0.5, Number.NaN, 2n, Symbol('s'), 'inbuond', '\u001b[31m', () => 1],
  ...[none, [null], [[]], new Date(0), new Map(), fieldless, unreadable],
  ...[{ inbound: 'all' }, { inbuond: [] }, { toString: 1 }, { length: 2 ** 40 }],
  JSON.parse('{"__proto__":{"inbound_policy":"ACCEPT"}}'),
]

/** Those of them that are sound after all, by question and place. */
const sound: Readonly<Record<string, readonly unknown[]>> = {
  'exposureSoFar options': [fieldless],
  'exposureIn options': [fieldless],
  'eastWest options': [fieldless],
  'eastWestIn options': [fieldless],
  'lintWorldSoFar options': [fieldless],
  'lintInSoFar options': [fieldless],
  'compareWorlds options': [fieldless],
  'compareAccounts options': [fieldless],
  'searchServicesIn options': [fieldless],
  'rehearse options': [fieldless],
  'rehearseIn options': [fieldless],
  'lintRules options': [fieldless],
  'lintWorld options': [fieldless],
  'lintIn options': [fieldless],
  'orderIn options': [fieldless],
  'orderIn calls': [none],
  'regionOf region': [fieldless],
  'order options': [fieldless],
  'order calls': [none],
  'momentsOf options': [fieldless],
  'applyEdits edits': [none],
}

const cases = Object.entries(questions).flatMap(([name, [ask, given]]) => {
  const answer = (all: readonly unknown[]): unknown => Reflect.apply(ask, undefined, all)
  const values: readonly unknown[] = Object.values(given)
  return Object.keys(given).map((place, at) => ({ name, place, at, values, answer }))
})

describe('questions', () => {
  it('are all that firedrill/whatif exports, but for constants and readers', () => {
    const known = [...Object.keys(questions), ...others, ...readers]
    expect(Object.keys(whatif).filter(name => !known.includes(name))).toEqual([])
  })

  it.each(cases)(
    '$name refuses hostile values of $place',
    ({ name, place, at, values, answer }) => {
      expect(() => answer(values)).not.toThrow()
      const refused = hostile.filter(given => {
        const thrown = thrownBy(() => answer(values.with(at, given)))
        if (thrown === undefined) return false
        expect(thrown).toBeInstanceOf(firedrill.UsageError)
        expect(Reflect.get(Object(thrown), 'message')).toMatch(messageAt(place))
        return true
      })
      const answered = hostile.filter(given => !refused.includes(given))
      expect(answered).toEqual(sound[`${name} ${place}`] ?? [])
    },
  )
})

describe('rules as the service shows them', () => {
  const shown = { ...rules, version: 4, fingerprint: 'abcd1234' }

  it.each(cases.filter(({ at, values }) => values[at] === rules))(
    '$name takes as $place, and passes over what packets never meet',
    ({ at, values, answer }) => {
      const [plain, other] = [answer(values), answer(values.with(at, shown))]
      expect(other).toEqual(plain)
    },
  )

  it('may be handed in by their type', () => {
    expect(whatif.compareRules({ ...closed, version: 4 }, closed).equivalent).toBe(true)
    expect(whatif.compareRules(closed, { ...closed, fingerprint: 'x' }).equivalent).toBe(true)
  })
})

describe('a change to rehearse', () => {
  const flat = { service, direction: 'inbound', protocol: 'ICMP', address: '192.0.2.1' }
  const document: unknown = { calls, packets: [flat] }
  const rehearse = (change: unknown) => () => whatif.rehearse(world, change as whatif.Change)

  it('is what readChange makes of a document, which is said of the document and of its answer', () => {
    const change = whatif.readChange(world, document)
    expect(rehearse(document)).toThrow(
      'change.packets[0]: expected a service and a packet, as readChange makes them of a document, got an object',
    )
    expect(rehearse(change)).toThrow(
      'change: expected the value that readChange answers, not the answer itself, got an object',
    )
    expect(rehearse(change.ok && change.value)).not.toThrow()
  })
})

/** The place or a part of it, and what was expected there. */
const messageAt = (place: string): RegExp =>
  new RegExp(`^${place.replace(/[[\]]/g, '\\$&')}(?![a-z]).*: expected `)

function thrownBy(act: () => unknown): unknown {
  try {
    act()
    return undefined
  } catch (error) {
    return error
  }
}
