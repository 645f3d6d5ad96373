/** Every case of what may answer at an address of accounts with holes. */
import type { Account } from '../../account/holes/account.ts'
import { interfacesName } from '../../account/holes/hole.ts'
import { darkFilter, type Filter } from '../../rules/compare/filter.ts'
import { mergeUnknowns } from '../../rules/partial/unknown.ts'
import type { Service } from '../../world/records/device.ts'
import type { MovedAddresses } from '../addresses/compare-addresses.ts'
import type { Arrival } from '../addresses/holders.ts'
import type { NetworkKind } from '../addresses/places.ts'
import { type Case, casesAt, withSameChoices } from './cases.ts'
import { groupServices } from './groups.ts'
import { unreadHoleAt } from './holes-near-address.ts'
import { joinPlacements } from './join-placements.ts'
import type { SharerIn } from './open-shares.ts'
import { type AccountState, plainGuard } from './possible-guard.ts'
import { nobody } from './unseen.ts'
import { sharerPrefix } from './words.ts'

/**
 * Nobody else answers there, or one of those that may: more of them change nothing that none of these does by itself.
 * Undefined where there is none.
 */
export function sharedCases(
  states: readonly AccountState[],
  text: string,
  sharers: readonly SharerIn[],
): readonly Case[] | undefined {
  if (sharers.length === 0) return undefined
  const name = `${sharerPrefix}${text}`
  const alike = groupServices(states)
  const met = new Set<string>()
  return sharers.flatMap(({ id, hole, mayAnswer }) => {
    const group = alike.findIndex(each => each.some(other => isInstance(other) && other.id === id))
    const key = `${group < 0 ? `own ${id}` : group} ${mayAnswer}`
    if (met.has(key)) return []
    met.add(key)
    const service = { type: 'instance', id } as Service
    return casesAt(states, service, undefined, true).flatMap(each => {
      const guards = each.guards.map((guard, at) => (mayAnswer[at] ? guard : nobodyThere))
      const answering = withWord(
        { ...each, guards },
        name,
        id === nobody ? 'another instance' : `instance ${id}`,
      )
      return [besides(answering, hole), darkTwin(each, name, 'nobody else')]
    })
  })
}

const nobodyThere = plainGuard(null, darkFilter)

function besides(each: Case, hole: string): Case {
  const [first, ...others] = each.placements.map(placement => ({
    ...placement,
    besides: [...placement.besides, hole].sort(),
  }))
  return first === undefined ? each : { ...each, placements: [first, ...others] }
}

/** In states of one account. Where the interfaces of an instance are a hole, or nobody understands the address, nobody may answer there. */
export function casesOf(
  states: readonly AccountState[],
  { service, interface: at, purpose }: Arrival,
  text: string,
): readonly Case[] {
  const cases = casesAt(states, service, purpose === 'vlan' ? at : undefined)
  const hole = interfacesName(service.id)
  const isKnown = states.every(
    ({ account: { openInterfaces, holes } }) =>
      !isInstance(service) ||
      openInterfaces.includes(service.id) ||
      !holes.some(({ name }) => name === hole),
  )
  const unread = states.flatMap(state => unreadHoleAt(state, text) ?? [])
  const open = new Set([...(isKnown ? [] : [hole]), ...unread])
  return [...open].reduce<readonly Case[]>(
    (some, name) =>
      some.flatMap(each => [withWord(each, name, 'these'), darkTwin(each, name, 'others')]),
    cases,
  )
}

/**
 * Where nobody is known to answer: the holes in which somebody may hide who does, because records, addresses or interfaces
 * were not given. `others` answer there in another account.
 */
export function holesAt(
  account: Account,
  { kind, family }: Pick<MovedAddresses, 'kind' | 'family'>,
  arrivals: readonly Arrival[],
  others: readonly Arrival[],
): readonly string[] {
  if (arrivals.length > 0) return []
  const isOuter = kind === 'public' || kind === 'private'
  const open = isOuter ? openAddresses(account) : openInterfaces(account)
  const [holder] = others.map(({ service }) => service.id)
  // One is enough to leave it open; that of the other side is the likeliest.
  const nearest = open.find(({ id }) => id === holder) ?? open[0]
  const lists = account.holes.filter(
    hole => hole.kind === 'list' && mayHold(hole.path[0], kind, family),
  )
  return [...lists, ...(nearest === undefined ? [] : [nearest])].map(({ name }) => name)
}

/** For each of these holes, who may hide in it. */
export const hiddenHolders = (
  names: readonly string[],
  others: readonly Arrival[],
  otherState: AccountState,
  text: string,
): readonly (readonly Case[])[] =>
  names.map(name => [
    ...nobodyOrSomebody(name),
    ...others
      .slice(0, 1)
      .flatMap(each =>
        casesOf([otherState], each, text).map(alike =>
          withWord(alike, name, 'the same answers there'),
        ),
      ),
  ])

/** Nobody answers there of whom only this hole would tell, or somebody whom no firewall guards. */
export const nobodyOrSomebody = (name: string): readonly Case[] => [
  withWord({ ...nothingYet, guards: [nobodyThere] }, name, 'nobody answers there'),
  withWord(
    { ...nothingYet, guards: [plainGuard('unknown', openFilter)] },
    name,
    'somebody answers there',
  ),
]

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

/** Ranges and pools are of IPv6, and balancers have public addresses. */
const mayHold = (list: unknown, kind: NetworkKind, family: MovedAddresses['family']): boolean =>
  list === 'instances' ||
  (list === 'balancers' && kind === 'public') ||
  (family === 'ipv6' && (list === 'ranges' || list === 'pools'))

const openFilter: Filter = { kind: 'open', cause: { kind: 'no-active-firewall' } }

const isInstance = ({ type }: Service): boolean => type === 'instance'

function withWord(each: Case, name: string, word: string): Case {
  const [first, ...others] = each.placements.map(placement => ({
    ...placement,
    words: new Map([...placement.words, [name, word]]),
  }))
  return first === undefined ? each : { ...each, placements: [first, ...others] }
}

const darkTwin = (each: Case, name: string, word: string): Case => ({
  ...withWord(each, name, word),
  guards: each.guards.map(() => nobodyThere),
  unknowns: [],
})

const nothingYet: Case = {
  placements: [{ words: new Map(), besides: [], chosen: new Map(), active: [], isOnVlans: [] }],
  ...{ guards: [], unknowns: [] },
}

/** So many ways to fill the holes of all services that may answer at an address are tried. */
const casesMax = 256

/** Undefined for too many. */
export function joinAll(guards: readonly (readonly Case[])[]): readonly Case[] | undefined {
  let joined: readonly Case[] = [nothingYet]
  for (const each of guards) {
    if (joined.length * each.length > casesMax) return undefined
    joined = joinCases(joined, each)
  }
  return withSameChoices(joined)
}

/** Each case of the one with each of the other that one filling may lead to. */
const joinCases = (some: readonly Case[], others: readonly Case[]): readonly Case[] =>
  some.flatMap(one =>
    others.flatMap((other): readonly Case[] => {
      const [first, ...more] = one.placements.flatMap(a =>
        other.placements.flatMap(b => joinPlacements(a, b) ?? []),
      )
      if (first === undefined) return []
      const guards = [...one.guards, ...other.guards]
      const unknowns = mergeUnknowns([...one.unknowns, ...other.unknowns])
      return [{ placements: [first, ...more], guards, unknowns }]
    }),
  )
