/** Services of accounts with holes that cannot be told apart by who they may reach and who may reach them. */

import { canonicalText } from '../../../kit/canonical-text.ts'
import { once, onceFor } from '../../../kit/once.ts'
import { everyPort } from '../../../net/port-set.ts'
import { packetProtocols } from '../../../rules/compile/traffic-class.ts'
import { hasPorts } from '../../../rules/evaluate/packet.ts'
import type { Filling } from '../../../rules/partial/unknown.ts'
import {
  emptyClass,
  everyPacket,
  noPackets,
  type PacketRegion,
  packetRegion,
  uniformClass,
  wholeClass,
} from '../../../rules/regions/packet-region.ts'
import { isTaken } from '../../../world/holders.ts'
import { type Service, serviceKey } from '../../../world/records/device.ts'
import type { AddressClasses } from '../../exposure/address-classes.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import { isThere, servicesOf } from '../../guard-of.ts'
import { groupServices } from '../groups.ts'
import type { AccountState } from '../possible-guard.ts'
import { type AddressOptions, addressOptions } from './address-options.ts'
import { type EndState, keyOfState, placeEach } from './end-state.ts'
import { openPossiblePeers, type PossiblePeer } from './possible-peers.ts'
import { type Accepted, isAlike, type Taken, type Ways, waysAt } from './ways.ts'

export interface ReachEnd {
  /** At least one; instances before balancers, in id order. */
  readonly services: readonly Service[]
  readonly ways: Ways
  /** One for each of the states, of the first service. */
  readonly states: readonly EndState[]
  /** The same of the second one, that what passes from one of them to another is told of addresses of two. */
  twin: ReachEnd | undefined
  /** The names of the holes in each role, one for each of the services, or one for all of them. */
  readonly holesIn: (role: string) => readonly string[]
  /** The addresses that the first service may have. */
  readonly options: () => AddressOptions
  /** May anything that decides about what it sends, or about what it takes, be other than in the other state? */
  readonly isTouched: Readonly<Record<'source' | 'target', boolean>>
  /** Equal for ends that differ by the names of their services, and by what guards them. */
  readonly key: string
}

/** In one of the states, as if there were no other one. */
export const aloneIn = (end: ReachEnd, at: number): ReachEnd =>
  end.states.length === 1 ? end : (alone(end)[at]?.() ?? end)

const alone = onceFor((end: ReachEnd) =>
  end.states.map((state, at) =>
    once((): ReachEnd => {
      const only = (accepted: readonly Accepted[]) => accepted.slice(at, at + 1)
      const ways = end.ways.ways.map(way => ({
        ...{ ...way, accepted: only(way.accepted) },
        acceptedIn: (filling: Filling) => only(way.acceptedIn(filling)),
      }))
      return { ...end, states: [state], ways: { ...end.ways, ways } }
    }),
  ),
)

interface Unplaced {
  readonly services: readonly Service[]
  readonly ways: Ways
  readonly peersOf: (service: Service) => readonly (PossiblePeer | undefined)[]
}

export function endsOf(states: readonly AccountState[], traffic: Traffic): readonly ReachEnd[] {
  const peers = states.map(each => openPossiblePeers(each, states))
  const peersOf = (service: Service) => peers.map(each => each(service))
  const guarded = guardedAlike(states).map((services): Unplaced => {
    const [first] = services
    const taken = takenBy(peersOf(first))
    return { services, ways: waysAt(states, first, taken), peersOf }
  })
  const regions = guarded.flatMap(({ ways }) =>
    ways.ways.flatMap(({ accepted }) =>
      accepted.flatMap(({ certain, possible, only }) => [certain, possible, only]),
    ),
  )
  const classes = traffic.classesBy([...new Set(regions)])
  const isHeld = (address: string) => states.some(({ world }) => isTaken(world, address))
  return guarded.flatMap(each => placeEnds(each, classes, isHeld))
}

/** Balancers alone, as each has ports of its own, and those alone that are not there in all of the states. */
function guardedAlike(
  states: readonly AccountState[],
): readonly (readonly [Service, ...Service[]])[] {
  const groups = groupServices(states).flatMap(
    (services): readonly (readonly [Service, ...Service[]])[] =>
      services[0].type === 'balancer' ? services.map(each => [each]) : [services],
  )
  const all = new Map(
    states.flatMap(({ world }) => [...servicesOf(world)]).map(each => [serviceKey(each), each]),
  )
  const others = [...all.values()].filter(
    each => !states.every(({ world }) => isThere(world, each)),
  )
  return [...groups, ...others.map(each => [each] as const)]
}

/** Behind the same hole a balancer listens on the same ports in all states. */
function takenBy(peers: readonly (PossiblePeer | undefined)[]): readonly Taken[] {
  return peers.map((peer): Taken => {
    if (peer === undefined) return { certain: noPackets, possible: noPackets }
    if (peer.listens === undefined) return { certain: everyPacket, possible: everyPacket }
    const certain = listeningOn(peer.listens)
    const possible =
      peer.listensBehind === undefined
        ? certain
        : listeningOn(packetProtocols.map(each => (isBalanced(each) ? everyPort : noPortsAt)))
    return { certain, possible }
  })
}

const noPortsAt = new Uint16Array(0)
const isBalanced = (protocol: (typeof packetProtocols)[number]): boolean => hasPorts(protocol)

const listeningOn = (ports: NonNullable<PossiblePeer['listens']>): PacketRegion =>
  packetRegion(traffic => {
    const { direction, family, protocol } = traffic
    if (direction === 'outbound') return wholeClass(traffic)
    const taken = ports[packetProtocols.indexOf(protocol)]
    return taken === undefined ? emptyClass[family] : uniformClass(family, taken)
  })

/** Asked for every pair of ends: the same texts are given again, until there are more services. */
function namesOfRoles(services: readonly Service[]): ReachEnd['holesIn'] {
  const known = new Map<string, readonly string[]>()
  return role => {
    if (!role.endsWith(' of')) return [role]
    const names = known.get(role)
    if (names?.length === services.length) return names
    const made = services.map(({ type, id }) => `${role} ${type} ${id}`)
    known.set(role, made)
    return made
  }
}

function placeEnds(
  { services, ways, peersOf }: Unplaced,
  classes: AddressClasses,
  isHeld: (address: string) => boolean,
): readonly ReachEnd[] {
  const groups = new Map<string, { readonly end: ReachEnd; readonly services: Service[] }>()
  for (const service of services) {
    const peers = peersOf(service)
    const states = placeEach(peers, classes.sitesOf)
    const key = states.map(each => keyOfState(each, service)).join('\n')
    const known = groups.get(key)
    if (known !== undefined) {
      known.services.push(service)
      known.end.twin ??= {
        ...known.end,
        states,
        options: once(() => addressOptions(peers, classes, isHeld)),
      }
      continue
    }
    const own: Service[] = [service]
    const holesIn = namesOfRoles(own)
    const texts = peers.map(each => canonicalText([each?.vlans ?? null, each?.serves ?? null]))
    const isMoved = states.some(({ added }) => added.length > 0) || new Set(texts).size > 1
    const isTouched = {
      source: isMoved || !isAlike(ways, 'outbound'),
      target: isMoved || !isAlike(ways, 'inbound'),
    }
    groups.set(key, {
      services: own,
      end: {
        ...{ services: own, ways, states, twin: undefined, holesIn, isTouched, key },
        options: once(() => addressOptions(peers, classes, isHeld)),
      },
    })
  }
  return [...groups.values()].map(({ end }) => end)
}
