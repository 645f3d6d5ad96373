/** Rehearses random calls on random accounts, and compares what is answered about addresses with what trying shows. */
import { isDeepStrictEqual } from 'node:util'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import type { World } from '../../../src/world/world.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import * as adapter from './adapter.ts'
import { type NaiveRow, naiveChanges, naiveRows } from './comparison.ts'
import { type Endpoint, holdersAt, type Rows, rowsOf } from './holders.ts'
import { movers, randomRehearsal } from './random-rehearsals.ts'
import { naiveReach, type Passage } from './reach.ts'
import {
  type Carried,
  carriedIn,
  endpointsOf,
  type Family,
  familyOf,
  packetsOf,
  type ServiceId,
  servicesIn,
} from './representatives.ts'
import { type NaivePassing, naivePassing, naiveThrough, nameOfThrough } from './through.ts'
import { naiveVerdict } from './verdict.ts'

/** What is met in many rehearsals; what is met too seldom is not checked enough. */
export const metByAll: readonly string[] = [
  ...movers,
  ...[
    'moved',
    'rule',
    'policy',
    'dark',
    'no-active-firewall',
    'vlan-bypass',
    'not-filtered-at-balancer',
  ],
  ...['several holders', 'nat', 'address opened', 'address closed', 'address dark'],
  ...['public ipv4', 'public ipv6', 'private', 'vpc', 'vlan', 'balancer'].map(
    each => `passage ${each}`,
  ),
  ...['reach opened', 'reach closed', 'back ends'],
  ...['through gained', 'through lost', 'through to another back end', 'through by other verdicts'],
]

/** In how many rehearsals each of these was met. */
export type Met = ReadonlyMap<string, number>

export function checkRehearsals(whatif: adapter.WhatIf, seed: number, count: number): Met {
  const met = new Map<string, number>()
  for (let at = 0; at < count; at++)
    for (const each of checkRehearsal(whatif, seed + at)) met.set(each, (met.get(each) ?? 0) + 1)
  return met
}

/** Throws with the seed where something does not agree. */
export function checkRehearsal(whatif: adapter.WhatIf, seed: number): ReadonlySet<string> {
  try {
    return check(whatif, seed)
  } catch (error) {
    throw new Error(`rehearsal ${seed}`, { cause: error })
  }
}

function agree(about: object, got: unknown, expected: unknown): void {
  if (isDeepStrictEqual(got, expected)) return
  const [what, should, is] = [about, expected, got].map(each => JSON.stringify(each))
  throw new Error(`${what}: expected ${should}, got ${is}`)
}

/** A world, with its records as a document. */
interface Account {
  readonly world: World
  readonly rows: Rows
}

interface Pair {
  readonly before: Account
  readonly after: Account
  readonly random: Random
  readonly packets: Readonly<Record<Family, readonly Packet[]>>
  readonly meet: (what: string) => void
}

function check(whatif: adapter.WhatIf, seed: number): ReadonlySet<string> {
  const { calls, ...worlds } = randomRehearsal(seed)
  const [before, after] = [worlds.before, worlds.after].map(
    (world): Account => ({ world, rows: rowsOf(world) }),
  )
  if (before === undefined || after === undefined) throw new Error('expected two worlds')
  const met = new Set<string>(calls.map(({ operation }) => operation))
  const all = [before.rows, after.rows]
  const pair: Pair = {
    ...{ before, after, random: randomFrom(seed) },
    packets: { ipv4: packetsOf('ipv4', ...all), ipv6: packetsOf('ipv6', ...all) },
    meet: what => met.add(what),
  }
  const endpoints = endpointsOf(...all)
  for (const account of [before, after])
    for (const endpoint of endpoints) checkVerdicts(whatif, pair, account, endpoint)
  const comparison = whatif.compareWorlds(before.world, after.world)
  const rows = naiveRows(before.rows, after.rows)
  if (rows.length > 0) met.add('moved')
  for (const endpoint of endpoints) checkRow(comparison, pair, rows, endpoint)
  checkReach(comparison, pair)
  checkThrough(comparison, pair)
  return met
}

const some = (random: Random, packets: readonly Packet[], count: number): readonly Packet[] =>
  random.several(count, count, () => random.pickOr(packets, [])).flat()

function checkVerdicts(
  whatif: adapter.WhatIf,
  { packets, random, meet }: Pair,
  { world, rows }: Account,
  endpoint: Endpoint,
): void {
  const holders = holdersAt(rows, endpoint)
  if (holders.length > 1) meet('several holders')
  if (endpoint.network === 'public' && holders[0]?.interface === 'vpc') meet('nat')
  for (const packet of some(random, packets[familyOf(endpoint.address)], 20)) {
    const naive = naiveVerdict(rows, endpoint, packet)
    meet(naive.cause)
    const told = adapter.plainVerdict(whatif.verdictAt(world, endpoint, packet))
    agree({ endpoint, packet }, told, adapter.plainNaiveVerdict(naive))
  }
}

function checkRow(
  comparison: adapter.AddressComparison,
  { before, after, packets, random, meet }: Pair,
  naiveRows: readonly NaiveRow[],
  endpoint: Endpoint,
): void {
  const naive = naiveRows.find(row => row.endpoint === endpoint || isSame(row.endpoint, endpoint))
  const told = adapter.rowsAt(comparison, endpoint)
  const expected = naive === undefined ? [] : [{ before: naive.before, after: naive.after }]
  agree({ endpoint }, told.map(adapter.holdersIn), expected)
  const [row] = told
  if (row === undefined) return
  const family = packets[familyOf(endpoint.address)]
  const changeOf = naiveChanges(before.rows, after.rows, endpoint)
  const judged = family.map(packet => ({ packet, change: changeOf(packet) }))
  const changed = judged.filter(({ change }) => change !== null)
  for (const { change } of changed) meet(`address ${change}`)
  for (const all of [judged, changed])
    for (const { packet, change } of random.several(20, 20, () => random.pickOr(all, [])).flat())
      agree({ endpoint, packet }, adapter.changesIn(row, packet), change === null ? [] : [change])
}

const isSame = (one: Endpoint, other: Endpoint): boolean =>
  one.network === other.network && one.address === other.address

function checkReach(comparison: adapter.AddressComparison, pair: Pair): void {
  const { before, after, random } = pair
  const { instances, services } = servicesIn(before.rows, after.rows)
  const all = carriedIn(before.rows, after.rows)
  for (const carried of random.several(6, 6, () => random.pickOr(all, [])).flat())
    for (const from of instances)
      for (const to of services) checkOnePair(comparison, pair, from, to, carried)
}

function checkOnePair(
  comparison: adapter.AddressComparison,
  { before, after, meet }: Pair,
  from: number,
  to: ServiceId,
  carried: Carried,
): void {
  const [was, is] = [before, after].map(({ rows }) => {
    const { passages, backEnds } = naiveReach(rows, from, to, carried.protocol, carried.port)
    for (const each of passages)
      meet(`passage ${to.type === 'balancer' ? 'balancer' : kindOf(each)}`)
    if (backEnds.length > 0) meet('back ends')
    return passages.length > 0
  })
  const change = was === is ? null : is ? 'opened' : 'closed'
  if (change !== null) meet(`reach ${change}`)
  agree({ from, to, carried }, adapter.reachChangeIn(comparison, from, to, carried), change)
}

/** Every pair of instances, every port of a balancer and of a back end; and each packet that is shown. */
function checkThrough({ through }: adapter.AddressComparison, { before, after, meet }: Pair): void {
  const [was, is] = [naiveThrough(before.rows), naiveThrough(after.rows)]
  const onlyIn = (change: string, all: typeof was, others: typeof was) =>
    [...all.keys()].filter(name => !others.has(name)).map(name => `${change} ${name}`)
  const expected = [...onlyIn('gained', is, was), ...onlyIn('lost', was, is)]
  const told = through.map(row => `${row.change} ${nameOfThrough(row)}`)
  agree({ about: 'through balancers' }, told.toSorted(), expected.toSorted())
  const isShown = through.some(({ witness }) => witness !== null)
  agree({ about: 'shown through balancers' }, isShown, expected.length > 0)
  for (const row of through) {
    meet(`through ${row.change}`)
    if (row.witness === null) continue
    const sides = { before: row.witness.before, after: row.witness.after }
    const naive = {
      before: naivePassing(before.rows, row, row.witness),
      after: naivePassing(after.rows, row, row.witness),
    }
    agree({ through: row }, sides, naive)
    const arrives = ({ from, to, passedOn }: NaivePassing) =>
      from === 'ACCEPT' && to === 'ACCEPT' && passedOn
    agree(
      { shown: row },
      [arrives(naive.before), arrives(naive.after)],
      [row.change === 'lost', row.change === 'gained'],
    )
    const isSame = naive.before.from === naive.after.from && naive.before.to === naive.after.to
    meet(isSame ? 'through to another back end' : 'through by other verdicts')
  }
}

function kindOf({ network, source }: Passage): string {
  const [kind = ''] = network.split('/')
  return kind === 'public' ? `public ${familyOf(source ?? '')}` : kind
}
