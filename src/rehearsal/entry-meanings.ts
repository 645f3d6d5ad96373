/** What an entry of a rule means in a world, where it leads to nobody or may do so. */
import { limits } from '../contract/limits.ts'
import { addressBits, printAddress } from '../net/address.ts'
import { firstAddress, type Prefix, parsePrefix } from '../net/prefix.ts'
import type { PrefixColumns } from '../rules/compile/address-sweep.ts'
import { type GivenUp, givenUpIn } from '../world/given-up.ts'
import { addressNamed, holdingAround } from '../world/holders.ts'
import { recordsUnder } from '../world/lookup.ts'
import { isPrivateIpv4 } from '../world/numbering.ts'
import type { Service } from '../world/records/device.ts'
import { count, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { arrivalsAt, ownerOf } from './addresses/holders.ts'
import {
  innerPlacesOf,
  type Place,
  placeKey,
  placeOfAddress,
  placeOfPool,
  placeOfRange,
} from './addresses/places.ts'
import { inWords } from './lint-words.ts'

export interface EntryMeaning {
  /**
   * - `address-given-up`: the account had it, and nobody has it now.
   * - `unheld-private-address`: it is private, and nobody of the account has it.
   * - `dark-address`: by the records it is of an instance or a pool, but nobody answers there.
   * - `other-network`: it is on private networks and VPCs; a finding where the firewall guards nothing on any of these.
   */
  readonly kind: 'address-given-up' | 'unheld-private-address' | 'dark-address' | 'other-network'
  /** False for an address that was given up, where the world does not know for certain that it was the account's. */
  readonly isProved: boolean
  /** What follows `names 192.0.2.1, `. */
  readonly says: string
  readonly within: string | null
  readonly networks: readonly string[]
  readonly services: readonly Service[]
}

/** Of entries that are no wider than any block that accounts have; each text that means something here is looked at once. */
export interface EntryMeanings {
  /** The places of such entries among the prefixes of rules, ascending. */
  readonly among: (prefixes: PrefixColumns) => readonly number[]
  /** Undefined for what leads to somebody, and for what may mean anybody. */
  readonly of: (text: string) => EntryMeaning | undefined
}

export function entryMeanings(world: World): EntryMeanings {
  const known = new Map<string, EntryMeaning | 'answered'>()
  const read = entryReader(world)
  const { pools } = world.tables
  const lengths = [...values(pools)].map(({ prefix }) => prefix)
  const shortest = Math.min(...limits.rangePrefixLengths, ...lengths)
  return {
    among: prefixes => narrowAmong(prefixes, shortest),
    of(text) {
      const meaning = known.get(text) ?? read(text)
      if (meaning === undefined) return undefined
      known.set(text, meaning)
      return meaning === 'answered' ? undefined : meaning
    },
  }
}

/** Very many entries hold more than any block that accounts have: single IPv4 addresses, and IPv6 of at least this length. */
function narrowAmong({ width, firsts, lasts, rules }: PrefixColumns, shortest: number) {
  const narrow: number[] = []
  const bit = (width === 1 ? addressBits.ipv4 : shortest) - 1
  const [word, mask] = [bit >>> 5, 1 << (31 - (bit & 31))]
  for (let at = 0; at < rules.length; at++) {
    // The last bit that all such prefixes have is the same in every address of theirs.
    const place = at * width + word
    if ((((firsts[place] ?? 0) ^ (lasts[place] ?? 0)) & mask) === 0) narrow.push(at)
  }
  return narrow
}

/** Undefined, which is soon told, for what this world knows nothing of. */
function entryReader(world: World): (text: string) => EntryMeaning | 'answered' | undefined {
  const placesOf = placesBehind(world)
  const givenUp = givenUpIn(world)
  const answered = new Map<string, boolean>()
  const isAnswered = (place: Place): boolean => {
    const isKnown = answered.get(placeKey(place)) ?? arrivalsAt(world, place).length > 0
    answered.set(placeKey(place), isKnown)
    return isKnown
  }
  return text => {
    const read = parsePrefix(text)
    if (!read.ok) return undefined
    const block = read.value
    const isOne = block.length === addressBits[block.address.family]
    const places = placesOf(block, isOne)
    const [first] = places
    if (first === undefined) return unheldMeaning(block, givenUp(block))
    const isDark = places.length === 1 && !isAnswered(first)
    return (isDark ? dark(world, first) : onNetworks(world, places)) ?? 'answered'
  }
}

function unheldMeaning({ address }: Prefix, gone: GivenUp | undefined): EntryMeaning | undefined {
  if (gone !== undefined) return describeGivenUp(gone)
  return isPrivateIpv4(address) ? unheld : undefined
}

/** By the records: the address, or the range or pool that the block lies in, then what interfaces have on VPCs and VLANs. */
function placesBehind(world: World): (block: Prefix, isOne: boolean) => readonly Place[] {
  const innerPlaces = innerPlacesIn(world)
  const blockAround = blocksIn(world)
  return (block, isOne) => {
    const text = isOne ? printAddress(block.address) : ''
    const held = isOne ? addressNamed(world, text) : undefined
    const outer = held === undefined ? blockAround(block) : placeOfAddress(held)
    const inner = isOne ? (innerPlaces.get(text) ?? []) : []
    return outer === undefined ? inner : [outer, ...inner]
  }
}

/** On VPCs and VLANs, by address. */
function innerPlacesIn({ tables }: World): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>()
  for (const instance of values(tables.instances))
    for (const { place } of innerPlacesOf(instance)) {
      const alike = found.get(place.text)
      if (alike === undefined) found.set(place.text, [place])
      else if (!alike.some(({ network }) => network === place.network)) alike.push(place)
    }
  return found
}

/** The range or the pool that a block lies in. */
function blocksIn(world: World): (block: Prefix) => Place | undefined {
  const lengths = new Set([...values(world.tables.pools)].map(({ prefix }) => prefix))
  const hasRanges = count(world.tables.ranges) > 0
  return ({ address, length }) => {
    if (address.family === 'ipv4') return undefined
    const range = hasRanges ? holdingAround(world, printAddress(address)) : undefined
    if (range?.kind === 'range' && range.record.prefix <= length) return placeOfRange(range.record)
    for (const wide of lengths) {
      if (wide > length) continue
      const first = printAddress(firstAddress({ address, length: wide }))
      const pool = recordsUnder(world, 'poolsByText', first).find(({ prefix }) => prefix === wide)
      if (pool !== undefined) return placeOfPool(pool)
    }
    return undefined
  }
}

const withinOf = ({ type, text }: Place): string | null => (type === 'address' ? null : text)

function dark(world: World, place: Place): EntryMeaning {
  const { type, text, network } = place
  const owner = ownerOf(world, place)
  const who =
    owner === undefined
      ? `no instance that ${type} ${text} leads to has a public interface`
      : `${inWords(world, owner)} has ${type === 'address' ? 'it' : `range ${text}`}, and no interface that leads there`
  return {
    ...{ kind: 'dark-address', says: `at which nobody answers: ${who}` },
    ...{ isProved: true, within: withinOf(place), networks: [network] },
    services: owner === undefined ? [] : [owner],
  }
}

/** What is on the internet is reached from everywhere, and VLANs are not filtered. */
function onNetworks(world: World, places: readonly Place[]): EntryMeaning | undefined {
  if (places.some(({ kind }) => kind === 'public')) return undefined
  const met = places.filter(({ kind }) => kind !== 'vlan')
  if (met.length === 0) return undefined
  const owners = met.map(place => ({ place, owner: ownerOf(world, place) }))
  const names = owners.map(
    ({ place, owner }) => `${owner ? inWords(world, owner) : 'somebody'} has on ${place.network}`,
  )
  return {
    kind: 'other-network',
    says: `which ${names.join(' and ')}, where the firewall guards nothing`,
    ...{ isProved: true, within: null },
    networks: met.map(({ network }) => network),
    services: owners.flatMap(({ owner }) => owner ?? []),
  }
}

const unheld: EntryMeaning = {
  kind: 'unheld-private-address',
  says: 'a private address that nobody of the account has',
  ...{ isProved: true, within: null, networks: [], services: [] },
}

function describeGivenUp(gone: GivenUp): EntryMeaning {
  const { kind } = gone
  const isPrivate = kind === 'private'
  return {
    ...{ kind: 'address-given-up', says: `${wordsOf(gone)}; it may become somebody else's` },
    isProved: kind === 'public' || kind === 'private',
    within: kind === 'range' ? gone.block : null,
    networks: isPrivate ? gone.regions.map(region => `private/${region}`) : ['public'],
    services: [],
  }
}

function wordsOf(gone: GivenUp): string {
  if (gone.kind === 'slaac')
    return `the address of instance ${gone.instance} in ${gone.regions[0]}, and that instance is gone`
  return gone.kind === 'range'
    ? `inside ${gone.block}, which ${gone.regions[0]} gives out as a range: ranges are gone, and none has it now`
    : 'which the account had and gave up'
}
