/** What of the addresses of a service is there in one state of an account with holes. */
import { canonicalText } from '../../../kit/canonical-text.ts'
import { onceFor } from '../../../kit/once.ts'
import { type Service, serviceKey } from '../../../world/records/device.ts'
import type { Site, SitesOf } from '../../exposure/address-classes.ts'
import type { Endpoint } from '../../exposure/endpoints.ts'
import { keyOfSites } from '../../exposure/peers.ts'
import type { Open } from './open.ts'
import type { PossiblePeer } from './possible-peers.ts'

/** What of the addresses of services is there in one state. */
export interface EndState {
  /** Undefined for services that are not there. */
  readonly peer: PossiblePeer | undefined
  readonly sure: readonly Site[]
  /** Those that may be there too. */
  readonly all: readonly Site[]
  /** Of all, those that are in the other state whenever they are in this one, and those that need not be. */
  readonly kept: readonly Site[]
  readonly added: readonly Site[]
  /** By the role of each hole: the sure ones and its own, and all but its own. */
  readonly byRole: ReadonlyMap<
    string,
    { readonly only: readonly Site[]; readonly others: readonly Site[] }
  >
}

/** `interfaces of` for the interfaces of whichever service it is; the name of a hole that is of none. */
export function roleOf(hole: string, { type, id }: Service): string {
  const own = ` ${type} ${id}`
  return hole.endsWith(own) ? hole.slice(0, -own.length) : hole
}

/** In each of the states. */
export const placeEach = (
  peers: readonly (PossiblePeer | undefined)[],
  sitesOf: SitesOf,
): readonly EndState[] => {
  const [first, ...others] = peers
  const place = (peer: PossiblePeer | undefined): EndState =>
    placeState(
      peer,
      peers.flatMap(each => (each === peer ? [] : [each?.endpoints])),
      sitesOf,
    )
  // Most services have in all states the same addresses.
  const isAlike = others.every(each => textOf(each) === textOf(first))
  if (!isAlike || first === undefined) return peers.map(place)
  const placed = place(first)
  return peers.map(peer => ({ ...placed, peer }))
}

const textOf = (peer: PossiblePeer | undefined): string | undefined =>
  peer &&
  canonicalText(
    [
      ...peer.endpoints.sure.map(each => ({ ...each, hole: '' })),
      ...peer.endpoints.maybe.map(({ value, hole }) => ({ ...value, hole })),
    ].map(({ network, text, hole, isShared, alike }) => [
      network,
      text,
      hole,
      isShared,
      alike ?? '',
    ]),
  )

/** Of what it has one of for certain, any. */
const anyOf = onceFor(
  (value: Endpoint): Endpoint => (value.isOne ? { ...value, isOne: undefined } : value),
)

/** `others` are what it has in the other states. */
function placeState(
  peer: PossiblePeer | undefined,
  others: readonly (Open<Endpoint> | undefined)[],
  sitesOf: SitesOf,
): EndState {
  if (peer === undefined) return { peer, sure: [], all: [], kept: [], added: [], byRole: new Map() }
  const { service, endpoints } = peer
  const elsewhere = new Set(others.flatMap(each => (each === undefined ? [] : keysIn(each))))
  const given = [
    ...endpoints.sure.map(value => ({ value, role: '', key: keyOfEndpoint(value, '') })),
    ...endpoints.maybe.map(({ value, hole }) => ({
      ...{ value, role: roleOf(hole, service), key: keyOfEndpoint(value, hole) },
    })),
  ].map(each => ({
    ...each,
    isKept: elsewhere.has(each.key) || elsewhere.has(keyOfEndpoint(each.value, '')),
  }))
  const known = new Map<string, readonly Site[]>()
  /** Of most services most of these are the same. */
  const sitesWhere = (
    isMeant: (each: (typeof given)[number]) => boolean,
    hasOnes = false,
  ): readonly Site[] => {
    const meant = given.map(each => {
      if (isMeant(each)) return anyOf(each.value)
      return hasOnes && each.value.isOne ? each.value : undefined
    })
    const key = meant.map(each => (each === undefined ? 0 : each.isOne ? 2 : 1)).join('')
    const sites = known.get(key) ?? sitesOf(meant.flatMap(each => each ?? []))
    known.set(key, sites)
    return sites
  }
  const roles = new Set(given.flatMap(({ role }) => (role === '' ? [] : [role])))
  return {
    peer,
    sure: sitesWhere(({ role }) => role === '', true),
    all: sitesWhere(() => true),
    kept: sitesWhere(({ isKept }) => isKept),
    added: sitesWhere(({ isKept }) => !isKept),
    byRole: new Map(
      [...roles].map(own => [
        own,
        {
          only: sitesWhere(({ role }) => role === '' || role === own, true),
          others: sitesWhere(({ role }) => role !== own, true),
        },
      ]),
    ),
  }
}

/** Equal where the same hole hides the same addresses; no hole where they are there for certain. */
export const keyOfEndpoint = ({ network, text }: Endpoint, hole: string): string =>
  `${network} ${text} ${hole}`

const keysIn = ({ sure, maybe }: Open<Endpoint>): readonly string[] => [
  ...sure.map(each => keyOfEndpoint(each, '')),
  ...maybe.map(({ value, hole }) => keyOfEndpoint(value, hole)),
]

/** Equal for services that differ by their names alone. */
export function keyOfState({ peer, sure, all, kept, byRole }: EndState, service: Service): string {
  if (peer === undefined) return ''
  const { region, vlans, serves } = peer
  const open = [...vlans.maybe, ...serves.maybe].map(({ value, needs }) => [
    value,
    ...needs.map(({ hole, what }) => [roleOf(hole, service), what]),
  ])
  const own = service.type === 'balancer' ? serviceKey(service) : region
  const alike = new Map(
    [...peer.endpoints.sure, ...peer.endpoints.maybe.map(({ value }) => value)].flatMap(each =>
      each.alike ? [[each.text, each.alike] as const] : [],
    ),
  )
  const keyOf = (sites: readonly Site[]): string =>
    keyOfSites(sites, only => (only === undefined ? only : (alike.get(only) ?? only)))
  const roles = [...byRole].map(([role, { only }]) => `${role} ${keyOf(only)}`)
  return canonicalText([own, ...[sure, all, kept].map(keyOf), roles, vlans.sure, serves.sure, open])
}
