/** Which services answer at the addresses of a network, and in which holes it hides that others do. */
import type { Account } from '../account/holes/account.ts'
import { addressesName, interfacesName } from '../account/holes/hole.ts'
import { listName, sharesName } from '../account/holes/list-holes.ts'
import { groupedBy } from '../kit/grouped-by.ts'
import { once, onceFor } from '../kit/once.ts'
import {
  blocksPicked,
  isPicked,
  pickedName,
  standsIn,
} from '../rehearsal/accounts/given-addresses.ts'
import { unreadHoleAt } from '../rehearsal/accounts/holes-near-address.ts'
import { openSharersOf, openStrays } from '../rehearsal/accounts/open-shares.ts'
import { arrivalsAt } from '../rehearsal/addresses/holders.ts'
import { type Place, placesIn } from '../rehearsal/addresses/places.ts'
import { type PacketRegion, regionHolds } from '../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
} from '../rules/regions/region-algebra.ts'
import { regionOf } from '../rules/regions/region-of.ts'
import type { InstanceId } from '../world/ids.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import { values } from '../world/table.ts'
import { internet } from './networks.ts'

/** Networks are the packets that come in from their addresses. */
export interface Answering {
  readonly isAt: (network: PacketRegion, service: Service) => boolean
  /** The holes in which it hides that the service answers there, where it is not known to. */
  readonly holesAt: (network: PacketRegion, service: Service) => readonly string[]
}

export function answeringIn(account: Account): Answering {
  const names = new Set(account.holes.map(({ name }) => name))
  const lists = [listName('ranges'), listName('pools')].filter(name => names.has(name))
  const places = once(() => placesOfAccount(account))
  const held = once(() => heldIn(places()))
  const inNetwork = onceFor((network: PacketRegion) => {
    const isRouted = () => mayBeRouted(network, held())
    return { ...foundIn(network, account, places(), held()), lists: lists.filter(isRouted) }
  })
  return {
    isAt: (network, service) => inNetwork(network).known.has(serviceKey(service)),
    holesAt(network, service) {
      const { type, id } = service
      const found = inNetwork(network)
      const unread = found.unread.get(serviceKey(service)) ?? []
      const picked = (found.picked.get(serviceKey(service)) ?? []).map(({ hole }) => hole)
      const own = [addressesName(type, id), ...unread.map(({ hole }) => hole)]
      const others =
        type === 'balancer'
          ? []
          : [
              ...(found.sharers.has(serviceKey(service)) ? [sharesName] : []),
              ...found.lists,
              ...(found.isInside ? [interfacesName(id)] : []),
            ]
      return [...[...own, ...others].filter(name => names.has(name)), ...picked]
    },
  }
}

/** An address or a block of an account. */
interface Placed {
  readonly text: string
  readonly isBlock: boolean
  readonly isPublic: boolean
  /** Who answers there, by their keys. */
  readonly answering: readonly string[]
  /** The hole that hides where it leads, if nobody understands all that is said of it. */
  readonly hole: string | undefined
  /** Where the service picks it: any of these. */
  readonly among: PacketRegion | undefined
}

function placesOfAccount(account: Account): readonly Placed[] {
  const { world } = account
  const holeOf = (text: string) => unreadHoleAt({ account, world }, text)
  const strays = openStrays(account)
  const state = { account, world }
  const known = [...placesIn(world)].flatMap((place: Place): readonly Placed[] => {
    const { kind, text, type } = place
    const isInner = kind === 'vpc' || kind === 'vlan'
    const isOpen = !isInner && isPicked(state, text)
    // Its own addresses hide behind a hole, or it has none.
    if (standsIn(state, kind, text)) return []
    return [
      {
        ...{ text, isBlock: type !== 'address', isPublic: kind === 'public' },
        answering: arrivalsAt(world, place).map(({ service }) => serviceKey(service)),
        hole: isOpen ? pickedName(state, text) : isInner ? undefined : holeOf(text),
        among: isOpen ? regionOf({ ...ping, ...blocksPicked(kind, text) }) : undefined,
      },
    ]
  })
  const shared = [...values(world.tables.instances)].flatMap(({ id, region }) =>
    strays(id, region).map(
      ({ text }): Placed => ({
        ...{ text, isBlock: text.includes('/'), isPublic: true },
        answering: [serviceKey({ type: 'instance', id })],
        hole: holeOf(text),
        among: undefined,
      }),
    ),
  )
  return [...known, ...shared]
}

function foundIn(
  network: PacketRegion,
  account: Account,
  places: readonly Placed[],
  held: PacketRegion,
) {
  const met = places.filter(place => place.among === undefined && meets(network, place))
  const picked = places.flatMap(({ among, ...place }) => {
    const some = among && intersectRegions(among, subtractRegions(network, held))
    return among === undefined || some === undefined || isEmptyRegion(some)
      ? []
      : [{ ...place, isSure: isEmptyRegion(subtractRegions(among, network)) }]
  })
  const sharersAt = openSharersOf({ account, world: account.world })
  const unread = met.flatMap(({ answering, hole }) =>
    hole === undefined ? [] : answering.map(key => ({ key, hole })),
  )
  return {
    known: new Set([
      ...met.flatMap(({ answering, hole }) => (hole === undefined ? answering : [])),
      ...picked.flatMap(({ answering, isSure }) => (isSure ? answering : [])),
    ]),
    picked: groupedBy(
      picked.flatMap(({ answering, hole = '' }) => answering.map(key => ({ key, hole }))),
      ({ key }) => key,
    ),
    unread: groupedBy(unread, ({ key }) => key),
    sharers: new Set(
      met.flatMap(({ text }) =>
        sharersAt(text).map(({ id }) => serviceKey({ type: 'instance', id: id as InstanceId })),
      ),
    ),
    /** Is it about networks of the account's own? An address of the internet is taken to be there, not on a VPC or a VLAN. */
    isInside: !isEmptyRegion(subtractRegions(network, internet)),
  }
}

/** May a range or a pool that no list tells of lead to addresses of the network, which nobody is known to have? */
const mayBeRouted = (network: PacketRegion, held: PacketRegion): boolean =>
  !isEmptyRegion(subtractRegions(intersectRegions(network, routable), held))

/** The same question about each of their addresses. */
const ping = { direction: 'inbound', protocol: 'ICMP' } as const

const meets = (network: PacketRegion, { text, isBlock }: Placed): boolean =>
  isBlock
    ? !isEmptyRegion(intersectRegions(network, regionOf({ ...ping, addresses: [text] })))
    : regionHolds(network, { ...ping, address: text })

const routable = regionOf({ ...ping, addresses: ['2000::/3'] })

const heldIn = (places: readonly Placed[]): PacketRegion =>
  regionOf({
    ...ping,
    addresses: places.flatMap(({ isPublic, among, text }) => (isPublic && !among ? text : [])),
  })
