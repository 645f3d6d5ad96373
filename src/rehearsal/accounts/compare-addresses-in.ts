/** Which addresses of accounts with holes lead elsewhere, and what becomes of packets there for certain, and depending on holes. */
import type { Account } from '../../account/holes/account.ts'
import { interfacesName } from '../../account/holes/hole.ts'
import { digestOf } from '../../kit/digest.ts'
import { darkFilter, type Filter } from '../../rules/compare/filter.ts'
import { mergeUnknowns } from '../../rules/partial/unknown.ts'
import { noPackets } from '../../rules/regions/packet-region.ts'
import { regionOf } from '../../rules/regions/region-of.ts'
import { addressNamed } from '../../world/holders.ts'
import type { Service } from '../../world/records/device.ts'
import type { AddressState } from '../addresses/address-view.ts'
import { type MovedAddresses, movedAddresses } from '../addresses/compare-addresses.ts'
import type { Arrival } from '../addresses/holders.ts'
import type { NetworkKind } from '../addresses/places.ts'
import { type Case, casesAt } from './cases.ts'
import {
  compareGuards,
  type GuardsComparison,
  type PossibleVerdictChange,
} from './compare-guards.ts'
import { type AccountState, plainGuard } from './possible-guard.ts'
import type { Placement } from './words.ts'

/** Addresses that lead from the same services to the same others; plain JSON. */
export interface PossibleAddressChange {
  readonly id: string
  readonly kind: MovedAddresses['kind']
  readonly network: string
  /** At least one, of one family. */
  readonly addresses: readonly string[]
  /** As far as the accounts tell: which interfaces an instance has may be a hole that the changes name. */
  readonly before: AddressState
  readonly after: AddressState
  readonly changes: readonly (PossibleVerdictChange & { readonly id: string })[]
}

export interface ComparedAddresses {
  readonly row: PossibleAddressChange
  readonly compared: GuardsComparison
}

/** What stands in for addresses that were not given is passed over. */
export const compareAddressesIn = (
  before: AccountState,
  after: AccountState,
): readonly ComparedAddresses[] =>
  movedAddresses(before.world, after.world).flatMap(moved => {
    if (isMadeUp(before, moved, moved.before) || isMadeUp(after, moved, moved.after)) return []
    const compared = compareMoved(before, after, moved)
    const { kind, network, texts: addresses } = moved
    const changes = compared.changes.map(change => {
      const { direction, family, protocol, addressesExcept = [], ports, to, on } = change
      const peers = change.addresses ?? { addressesExcept }
      const id = digestOf([network, addresses, direction, family, protocol, peers, ports, to, on])
      return { id: id.slice(0, 16), ...change }
    })
    const id = digestOf([network, addresses, changes.map(each => each.id)]).slice(0, 16)
    const states = { before: moved.before, after: moved.after }
    return [{ row: { id, kind, network, addresses, ...states, changes }, compared }]
  })

/** The instance has the address by its stand-in alone: its own addresses were not given. What a call gave it is its own. */
function isMadeUp(
  { account, world }: AccountState,
  { kind, texts: [text = ''], family }: MovedAddresses,
  { owner }: AddressState,
): boolean {
  const isOuter = kind === 'public' || kind === 'private'
  if (owner === null || !isOuter || text.includes('/')) return false
  const stood = addressNamed(account.world, text)
  if (stood?.instance_id !== owner.id || stood !== addressNamed(world, text)) return false
  const given = account.gathered.instances?.rows.find(({ id }) => id === owner.id)
  return given !== undefined && given[family] === undefined && !isListed(account, text)
}

const isListed = ({ gathered }: Account, text: string): boolean =>
  gathered.ips?.rows.some(({ address }) => address === text) === true

function compareMoved(
  before: AccountState,
  after: AccountState,
  { arrivals: [was, is], family, kind }: MovedAddresses,
): GuardsComparison {
  const left = was.map(each => casesOf(before, each))
  const right = is.map(each => casesOf(after, each))
  if (before.account !== after.account) {
    left.push(...hiddenHolders(before.account, kind, was, is, after))
    right.push(...hiddenHolders(after.account, kind, is, was, before))
  }
  const guards = [...left, ...right]
  const indexes = guards.map((_, at) => at)
  const sides = { before: indexes.slice(0, left.length), after: indexes.slice(left.length) }
  const cases = joinAll(guards)
  return cases === undefined ? tooMany : compareGuards(cases, sides, regionOf({ family }))
}

/** Where the interfaces of an instance are a hole, nobody may answer there. */
function casesOf(state: AccountState, { service, interface: at, purpose }: Arrival) {
  const cases = casesAt([state], service, purpose === 'vlan' ? at : undefined)
  const hole = interfacesName(service.id)
  const isKnown =
    !isInstance(service) ||
    state.account.openInterfaces.includes(service.id) ||
    !state.account.holes.some(({ name }) => name === hole)
  return isKnown
    ? cases
    : cases.flatMap(each => [withWord(each, hole, 'these'), darkTwin(each, hole)])
}

/** Somebody may answer of whom the account does not tell it, because records, addresses or interfaces were not given. */
function hiddenHolders(
  account: Account,
  kind: NetworkKind,
  arrivals: readonly Arrival[],
  others: readonly Arrival[],
  otherState: AccountState,
): readonly (readonly Case[])[] {
  if (arrivals.length > 0) return []
  const isOuter = kind === 'public' || kind === 'private'
  const open = isOuter ? openAddresses(account) : openInterfaces(account)
  const [holder] = others.map(({ service }) => service.id)
  // One is enough to leave it open; that of the other side is the likeliest.
  const nearest = open.find(({ id }) => id === holder) ?? open[0]
  const lists = account.holes.filter(({ kind, path }) => kind === 'list' && mayHold(path[0]))
  const names = [...lists, ...(nearest === undefined ? [] : [nearest])].map(({ name }) => name)
  const hidden: Case = { ...nothingYet, guards: [plainGuard('unknown', openFilter)] }
  return names.map(name => [
    withWord({ ...hidden, guards: [plainGuard(null, darkFilter)] }, name, 'nobody answers there'),
    withWord(hidden, name, 'somebody answers there'),
    ...others
      .slice(0, 1)
      .flatMap(each =>
        casesOf(otherState, each).map(alike => withWord(alike, name, 'the same answers there')),
      ),
  ])
}

const openAddresses = ({ gathered }: Account) =>
  (gathered.instances?.rows ?? [])
    .filter(({ ipv4, ipv6 }) => ipv4 === undefined && ipv6 === undefined)
    .map(({ id }) => ({ id, name: `addresses of instance ${id}` }))

const openInterfaces = ({ gathered, holes }: Account) => {
  const names = new Set(holes.flatMap(({ kind, name }) => (kind === 'interfaces' ? [name] : [])))
  return (gathered.instances?.rows ?? [])
    .map(({ id }) => ({ id, name: interfacesName(id) }))
    .filter(({ name }) => names.has(name))
}

const mayHold = (list: unknown): boolean => list === 'instances' || list === 'ranges'

const openFilter: Filter = { kind: 'open', cause: { kind: 'no-active-firewall' } }

const isInstance = ({ type }: Service): boolean => type === 'instance'

function withWord(each: Case, name: string, word: string): Case {
  const [first, ...others] = each.placements.map(placement => ({
    ...placement,
    words: new Map([...placement.words, [name, word]]),
  }))
  return first === undefined ? each : { ...each, placements: [first, ...others] }
}

const darkTwin = (each: Case, name: string): Case => ({
  ...withWord(each, name, 'others'),
  guards: [plainGuard(null, darkFilter)],
  unknowns: [],
})

const nothingYet: Case = {
  placements: [{ words: new Map(), besides: [], active: [], isOnVlans: [] }],
  ...{ guards: [], unknowns: [] },
}

/** So many ways to fill the holes of all services that may answer at an address are tried. */
const casesMax = 256

/** Nothing is certain, and everything is possible. */
const tooMany: GuardsComparison = {
  ...{ cases: [], changes: [], empty: 'depends', changedIn: () => noPackets, isExact: false },
}

/** Undefined for too many. */
function joinAll(guards: readonly (readonly Case[])[]): readonly Case[] | undefined {
  let joined: readonly Case[] = [nothingYet]
  for (const each of guards) {
    if (joined.length * each.length > casesMax) return undefined
    joined = joinCases(joined, each)
  }
  return joined
}

/** Each case of the one with each of the other that one filling may lead to. */
const joinCases = (some: readonly Case[], others: readonly Case[]): readonly Case[] =>
  some.flatMap(one =>
    others.flatMap((other): readonly Case[] => {
      const [first, ...more] = one.placements.flatMap(a =>
        other.placements.flatMap(b => joinPlacements(a, b)),
      )
      if (first === undefined) return []
      const guards = [...one.guards, ...other.guards]
      const unknowns = mergeUnknowns([...one.unknowns, ...other.unknowns])
      return [{ placements: [first, ...more], guards, unknowns }]
    }),
  )

function joinPlacements(one: Placement, other: Placement): readonly Placement[] {
  for (const [name, word] of other.words) if ((one.words.get(name) ?? word) !== word) return []
  return [
    {
      words: new Map([...one.words, ...other.words]),
      besides: [...new Set([...one.besides, ...other.besides])].sort(),
      active: [...one.active, ...other.active],
      isOnVlans: [...one.isOnVlans, ...other.isOnVlans],
    },
  ]
}
