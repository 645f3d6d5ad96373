/** What is not known because parts of calls are known only once they are made. */
import type { Rule } from '../contract/rules.ts'
import type { Direction } from '../contract/vocabulary.ts'
import type { AnyCall } from '../engine/call.ts'
import { fieldsOf } from '../kit/json.ts'
import { remembered } from '../kit/once.ts'
import { orderFamilyOf } from '../order/groups.ts'
import { type Point, pointKey } from '../order/points.ts'
import { bitOf, maskOf } from '../order/states.ts'
import { nameIn } from '../order/window.ts'
import { packetsDepending } from '../rules/partial/depending.ts'
import {
  acceptedIn,
  entriesOfRules,
  type PartialRules,
  type PartialRuleset,
} from '../rules/partial/partial-rules.ts'
import type { Filling } from '../rules/partial/unknown.ts'
import { blocksOf } from '../rules/regions/blocks-of.ts'
import { noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import { subtractRegions, unionRegions } from '../rules/regions/region-algebra.ts'
import type { RefusedCall, Undecided } from './answer.ts'
import type { CarriedOut } from './carried-out.ts'
import { refusalsIn } from './ends.ts'
import type { Doubt, DoubtAt } from './found.ts'
import { has, lostWith, type Plan, placesIn } from './plan.ts'
import type { PlannedCall, UnknownLeaf } from './planned-call.ts'

export interface UndecidedPoints {
  readonly all: readonly Undecided[]
  readonly isUndecided: (point: Point) => boolean
  readonly doubtAt: DoubtAt
}

export function undecidedIn(
  plan: Plan,
  carried: CarriedOut,
  partlyKnown: ReadonlyMap<number, PartialRules>,
): UndecidedPoints {
  const refusalOf = refusalsIn(plan, carried)
  const depending = new Map<number, PacketRegion>()
  const all = plan.calls.flatMap((planned, call) => {
    if (!planned.unknown?.length) return []
    const refusal = has(carried.refusable, call) ? refusalOf(call) : undefined
    const undecided = undecidedBy(plan, carried, call, refusal)
    const packets = refusal === undefined ? openPackets(planned, partlyKnown.get(call)) : undefined
    if (packets === undefined) return [undecided]
    depending.set(call, packets)
    return [{ ...undecided, everywhere: false, packets: blocksOf(packets) }]
  })
  const whole = all.filter(({ call }) => !depending.has(call))
  const isEverywhere = whole.some(({ everywhere }) => everywhere)
  const keys = new Set(whole.flatMap(pointsIn))
  return {
    all,
    isUndecided: point => isEverywhere || keys.has(pointKey(point)),
    doubtAt: doubtsBy(all, depending),
  }
}

/** The packets that rest on what is not known of a call; undefined for any. */
function openPackets(
  { call, unknown }: PlannedCall,
  rules: PartialRules | undefined,
): PacketRegion | undefined {
  if (isOfRegion(call, unknown ?? [])) return noPackets
  return rules && unionRegions(packetsDepending(rules), packetsUnheld(rules, call))
}

/** Is it nothing but where a service is created? Firewalls filter alike in all regions: who reaches it may rest on that, and how it is chosen. */
export const isOfRegion = ({ operation }: AnyCall, leaves: Undecided['leaves']): boolean =>
  ['instanceCreate', 'balancerCreate'].includes(operation) &&
  leaves.every(({ path: [part, field] }) => part === 'body' && field === 'region')

/** What a world cannot hold of rules is left out of their call: the packets that are judged otherwise without it. */
function packetsUnheld(rules: PartialRules, { body }: AnyCall): PacketRegion {
  const { rules: given, ...own } = fieldsOf(body)
  const sent = fieldsOf(given ?? own)
  const rulesetOf = (direction: Direction): PartialRuleset => ({
    ...rules[direction],
    // What stands in for rules that are not known is refused, or is made of rules of the contract.
    entries: entriesOfRules((sent[direction] ?? []) as readonly Rule[]),
  })
  const none: Filling = new Map()
  const [known, held] = [
    acceptedIn(rules, none),
    acceptedIn({ inbound: rulesetOf('inbound'), outbound: rulesetOf('outbound') }, none),
  ]
  return unionRegions(subtractRegions(known, held), subtractRegions(held, known))
}

const pointsIn = ({ services, addresses }: Undecided): readonly string[] =>
  [...services, ...addresses].map(pointKey)

/** At each point by all calls that it is about. */
function doubtsBy(
  all: readonly Undecided[],
  depending: ReadonlyMap<number, PacketRegion>,
): DoubtAt {
  const callsAt = new Map<string, readonly number[]>()
  for (const each of all)
    if (depending.has(each.call))
      for (const key of pointsIn(each)) callsAt.set(key, [...(callsAt.get(key) ?? []), each.call])
  const doubtOf = remembered((key: string): Doubt => {
    const calls = key.split(' ').map(Number)
    const packets = calls.map(each => depending.get(each) ?? noPackets)
    return { key, packets: packets.reduce(unionRegions) }
  })
  return point => {
    const calls = callsAt.get(pointKey(point))
    return calls && doubtOf(calls.join(' '))
  }
}

/** Where a stand-in is refused, others are not made either, which otherwise may be. */
function undecidedBy(
  plan: Plan,
  carried: CarriedOut,
  call: number,
  refusal: RefusedCall | undefined,
): Undecided {
  const { footprints } = plan
  const planned = plan.calls[call]
  const leaves = planned?.unknown ?? []
  const stopped = (refusal === undefined ? 0n : bitOf(call)) | mayBeRefusedFor(plan, call)
  const calls = placesIn(bitOf(call) | lostWith(plan, plan.earlier[call] ?? 0n, stopped))
  const keys = new Set(calls.flatMap(each => [...(footprints.calls[each]?.services ?? [])]))
  const moved = [...carried.movements.values()].filter(
    ({ calls: movers, holders }) =>
      calls.some(each => has(movers, each)) || [...holders].some(key => keys.has(key)),
  )
  return {
    ...{ call, leaves },
    everywhere: planned !== undefined && leaves.some(leaf => isAboutWhere(planned, leaf)),
    services: [...keys]
      .flatMap(key => footprints.services.get(key) ?? [])
      .map(service => {
        const named = nameIn([carried.meant().world, plan.world], service)
        // One that a refused stand-in would have created is called as who makes it.
        return named.label === '' && planned !== undefined ? { ...named, label: planned.of } : named
      }),
    addresses: moved.map(({ place }) => place),
    errors: refusal?.errors ?? [],
  }
}

/**
 * Where it is not known which firewall a service is created with, that one may be active, and whatever puts another one on the service or enables
 * one there is refused then: as a mask.
 */
function mayBeRefusedFor({ calls, footprints }: Plan, place: number): bigint {
  const isGuardOpen = calls[place]?.unknown?.some(({ path }) => path[1] === 'firewall_id') === true
  const keys = [...(isGuardOpen ? (footprints.calls[place]?.services ?? []) : [])]
  return maskOf(
    keys.flatMap(key =>
      placesIn(footprints.callsAt.get(key) ?? 0n).filter(
        other => other !== place && guarding.includes(calls[other]?.call.operation ?? ''),
      ),
    ),
  )
}

const guarding: readonly string[] = ['firewallCreate', 'firewallDeviceCreate', 'firewallUpdate']

/** Whether the leaf, or what is around or below it, says which services or addresses the call is about. */
function isAboutWhere({ call }: PlannedCall, { path }: UnknownLeaf): boolean {
  const [part, field] = path
  if (path.length < 2) return true
  if (part === 'params') return true
  if (call.operation === 'firewallCreate') return field === 'devices'
  if (call.operation === 'firewallDeviceCreate') return field === 'id' || field === 'type'
  return orderFamilyOf(call.operation) !== 'firewalls' && !creatingServices.includes(call.operation)
}

/** Whatever is not known of these is about the service that they create, or boot. */
const creatingServices: readonly string[] = ['instanceCreate', 'balancerCreate', 'instanceReboot']
