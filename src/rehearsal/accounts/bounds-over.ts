/** Sets of packets over every case and filling: what is in them for certain, what may be, and on which holes that rests. */
import { UsageError } from '../../kit/errors.ts'
import type { ParsedPacket } from '../../rules/evaluate/packet.ts'
import { type Bounds, boundsOf, type Holds } from '../../rules/partial/bounds.ts'
import {
  countFillings,
  type Filling,
  fillingsMax,
  fillingsOf,
  mergeUnknowns,
  type Unknown,
} from '../../rules/partial/unknown.ts'
import { everyPacket, noPackets, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { intersectRegions, unionRegions } from '../../rules/regions/region-algebra.ts'
import { type Case, neighboursIn, withSameChoices } from './cases.ts'
import { holeBehind } from './possible-guard.ts'

export interface BoundsOver extends Bounds {
  /** False where there were too many fillings to try: then nothing is certain, and everything is possible. */
  readonly isExact: boolean
}

export function boundsOver(
  cases: readonly Case[],
  packetsIn: (each: Case, filling: Filling) => PacketRegion,
): BoundsOver {
  const isExact = cases.every(({ unknowns }) => countFillings(unknowns) <= fillingsMax)
  if (!isExact) return { certain: noPackets, possible: everyPacket, empty: 'depends', isExact }
  const all = cases.map(each => boundsOf(each.unknowns, filling => packetsIn(each, filling)))
  return {
    certain: all.reduce((region, { certain }) => intersectRegions(region, certain), everyPacket),
    possible: all.reduce((region, { possible }) => unionRegions(region, possible), noPackets),
    empty: joinHolds(all.map(({ empty }) => empty)),
    isExact,
  }
}

/** Which case it is, nobody knows either. */
export function joinHolds(all: readonly Holds[]): Holds {
  const [first = 'always'] = all
  return all.every(each => each === first) ? first : 'depends'
}

/** One way to fill the holes: the words of a case, and a choice for each unknown in its rules. */
export interface Way {
  readonly each: Case
  readonly filling: Filling
}

/** By the names of holes what each is taken to be; plain JSON. */
export type FillingText = Readonly<Record<string, string>>

export const fillingText = ({ each, filling }: Way): FillingText =>
  Object.fromEntries([...each.placements[0].words, ...filling])

/** What depends on holes, shown by a filling of each kind; plain JSON. */
export interface BothWays {
  /** In this one it is so. */
  readonly filling: FillingText
  /** In this one it is not. */
  readonly unless: FillingText
}

/** What is said of one packet in each way, and the holes that make a difference to it. */
export interface Split<Value> {
  /** The different values, each with the first way that leads to it. */
  readonly values: readonly { readonly value: Value; readonly way: Way }[]
  readonly on: readonly string[]
}

/** Throws a UsageError for a packet that meets too many holes. */
export function splitBy<Value>(
  cases: readonly Case[],
  packet: ParsedPacket,
  valueIn: (way: Way, packet: ParsedPacket) => Value,
  keyOf: (value: Value) => string,
): Split<Value> {
  const values = new Map<string, { readonly value: Value; readonly way: Way }>()
  const on = new Set<string>()
  const keysOf = new Map<Case, Keys>()
  const met = cases.map(each => ({
    ...{ each, unknowns: mergeUnknowns(each.guards.flatMap(guard => guard.unknownsMetBy(packet))) },
  }))
  for (const { each, unknowns } of withSameChoices(met)) {
    const keyed = fewFillingsOf(unknowns).map((filling): Keyed => {
      const way = { each, filling }
      const value = valueIn(way, packet)
      const key = keyOf(value)
      if (!values.has(key)) values.set(key, { value, way })
      return { filling, key }
    })
    keysOf.set(each, { unknowns, keyed })
    for (const name of decisiveIn(unknowns, keyed)) on.add(holeBehind(name))
  }
  for (const { one, other, holes } of neighboursIn(cases))
    if (differAlike(keysOf.get(one) ?? noKeys, keysOf.get(other) ?? noKeys))
      for (const name of holes) on.add(name)
  return { values: [...values.values()], on: [...on] }
}

function fewFillingsOf(unknowns: readonly Unknown[]): readonly Filling[] {
  const count = countFillings(unknowns)
  if (count <= fillingsMax) return fillingsOf(unknowns)
  throw new UsageError(
    `packet: expected one that meets at most ${fillingsMax} ways to fill the holes of rules, got ${count}`,
  )
}

interface Keyed {
  readonly filling: Filling
  readonly key: string
}

interface Keys {
  readonly unknowns: readonly Unknown[]
  readonly keyed: readonly Keyed[]
}

const noKeys: Keys = { unknowns: [], keyed: [] }

/** The keys by what the filling takes all but some names to be. */
function keysBy(keyed: readonly Keyed[], names: readonly string[]) {
  const keys = new Map<string, Set<string>>()
  for (const { filling, key } of keyed) {
    const text = names.map(name => filling.get(name)).join(' ')
    keys.set(text, (keys.get(text) ?? new Set()).add(key))
  }
  return keys
}

/** The unknowns of which another choice alone makes a difference in some filling. */
const decisiveIn = (unknowns: readonly Unknown[], keyed: readonly Keyed[]): readonly string[] =>
  unknowns
    .map(({ name }) => name)
    .filter((name, _, names) => {
      const others = names.filter(other => other !== name)
      return [...keysBy(keyed, others).values()].some(({ size }) => size > 1)
    })

/** Do the cases differ in a filling of what both have? */
function differAlike(one: Keys, other: Keys): boolean {
  const keys = keysBy([...one.keyed, ...other.keyed], namesShared(one, other))
  return [...keys.values()].some(({ size }) => size > 1)
}

interface WithUnknowns {
  readonly unknowns: readonly Unknown[]
}

export const namesShared = (one: WithUnknowns, other: WithUnknowns): readonly string[] =>
  one.unknowns
    .map(({ name }) => name)
    .filter(name => other.unknowns.some(each => each.name === name))
