/** Sets of calls that get in each other's way, and a second, naive way to count the windows of an order. */
import fc from 'fast-check'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { noTraces, withChanges } from '../../src/order/traces.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { acceptRegion } from '../../src/rules/regions/accept-region.ts'
import { everyPacket, type PacketRegion } from '../../src/rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { printRegion } from '../../src/rules/regions/region-text.ts'
import { activeFirewallOn } from '../../src/world/guards.ts'
import type { BalancerId, InstanceId } from '../../src/world/ids.ts'
import type { Service } from '../../src/world/records/device.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

export const instance = (id: number): Service => ({ type: 'instance', id: id as InstanceId })
export const balancer = (id: number): Service => ({ type: 'balancer', id: id as BalancerId })
export const services: readonly Service[] = [instance(1), instance(2), balancer(1)]

/** What comes in on these TCP ports, and nothing else; out goes everything. */
export const openPorts = (ports: string | null, policy: 'ACCEPT' | 'DROP' = 'DROP') =>
  ({
    inbound:
      ports === null
        ? []
        : [
            {
              protocol: 'TCP',
              ports,
              addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
              action: policy === 'DROP' ? 'ACCEPT' : 'DROP',
            } as const,
          ],
    inbound_policy: policy,
    outbound: [],
    outbound_policy: 'ACCEPT',
  }) as const

export const create = (label: string, ports: string, ...instances: number[]): AnyCall => ({
  operation: 'firewallCreate',
  body: { label, rules: openPorts(ports), devices: { instances } },
})
export const update = (firewallId: number, body: object): AnyCall => ({
  operation: 'firewallUpdate',
  params: { firewallId },
  body,
})
export const setRules = (firewallId: number, ports: string): AnyCall => ({
  operation: 'firewallRulesUpdate',
  params: { firewallId },
  body: openPorts(ports),
})
export const attach = (firewallId: number, id: number): AnyCall => ({
  operation: 'firewallDeviceCreate',
  params: { firewallId },
  body: { type: 'instance', id },
})
export const detach = (firewallId: number, deviceId: number): AnyCall => ({
  operation: 'firewallDeviceDelete',
  params: { firewallId, deviceId },
})

const rules = fc
  .tuple(
    fc.constantFrom('22', '22,80', '443', '1-1024', null),
    fc.constantFrom('DROP', 'DROP', 'ACCEPT'),
  )
  .map(([ports, policy]) => openPorts(ports, policy as 'ACCEPT' | 'DROP'))

/** Three firewalls: 1 on instance 1, 2 on instance 2 and balancer 1, 3 disabled on instance 1. */
export const guardedWorld: fc.Arbitrary<World> = fc
  .tuple(rules, rules, rules)
  .map(([first, second, third]) =>
    worldAfter(
      smallWorld(),
      {
        operation: 'firewallCreate',
        body: { label: 'first', rules: first, devices: { instances: [1] } },
      },
      {
        operation: 'firewallCreate',
        body: { label: 'second', rules: second, devices: { instances: [2], balancers: [1] } },
      },
      { operation: 'firewallCreate', body: { label: 'third', rules: third } },
      { operation: 'firewallUpdate', params: { firewallId: 3 }, body: { status: 'disabled' } },
      {
        operation: 'firewallDeviceCreate',
        params: { firewallId: 3 },
        body: { type: 'instance', id: 1 },
      },
    ),
  )

const firewallId = fc.constantFrom(1, 2, 3)

const call: fc.Arbitrary<AnyCall> = fc.oneof(
  fc.tuple(firewallId, rules).map(([id, body]) => ({
    operation: 'firewallRulesUpdate' as const,
    params: { firewallId: id },
    body,
  })),
  fc.tuple(firewallId, rules).map(([id, { inbound }]) => ({
    operation: 'firewallRulesUpdate' as const,
    params: { firewallId: id },
    body: { inbound },
  })),
  fc.tuple(firewallId, fc.constantFrom('enabled', 'disabled')).map(([id, status]) => ({
    operation: 'firewallUpdate' as const,
    params: { firewallId: id },
    body: { status },
  })),
  fc.constantFrom([1, 1], [2, 2], [2, 3], [3, 4]).map(([id, deviceId]) => ({
    operation: 'firewallDeviceDelete' as const,
    params: { firewallId: id, deviceId },
  })),
  fc.tuple(firewallId, fc.constantFrom(...services)).map(([id, service]) => ({
    operation: 'firewallDeviceCreate' as const,
    params: { firewallId: id },
    body: { ...service },
  })),
  fc.tuple(rules, fc.constantFrom(1, 2)).map(([body, id]) => ({
    operation: 'firewallCreate' as const,
    body: { label: 'fourth', rules: body, devices: { instances: [id] } },
  })),
)

export const callsUpTo = (max: number): fc.Arbitrary<readonly AnyCall[]> =>
  fc.array(call, { minLength: 2, maxLength: max, size: 'max' })

/** Straight from the definition: what is accepted at a service now. */
export function acceptedAt(world: World, service: Service): PacketRegion {
  const firewall = activeFirewallOn(world, service)
  if (firewall === undefined) return everyPacket
  const accepted = acceptRegion(firewall.rules)
  if (service.type === 'instance') return accepted
  const filtered = regionOf({ direction: 'inbound', protocol: 'TCP' })
  return unionRegions(accepted, subtractRegions(everyPacket, filtered))
}

/** By reading the rules of whoever is active from top to bottom. */
export function judgedAt(world: World, service: Service, packet: Packet): 'ACCEPT' | 'DROP' {
  const firewall = activeFirewallOn(world, service)
  const isFiltered =
    service.type === 'instance' || (packet.direction === 'inbound' && packet.protocol === 'TCP')
  return firewall === undefined || !isFiltered
    ? 'ACCEPT'
    : evaluatePlainly(firewall.rules, packet).action
}

/** All moments, the ends included; undefined when a call is refused. */
export function worldsOf(world: World, calls: readonly AnyCall[]): readonly World[] | undefined {
  const worlds = [world]
  for (const each of calls) {
    const outcome = apply(worlds.at(-1) ?? world, each)
    if (!outcome.ok) return undefined
    worlds.push(outcome.world)
  }
  return worlds
}

/** How many different sets of packets go wrong, counted at each moment when they begin to. */
export function countWindows(worlds: readonly World[]): number {
  const [first] = worlds
  const last = worlds.at(-1)
  if (first === undefined || last === undefined) return 0
  const wrongAt = (world: World, service: Service) => {
    const [a, b, now] = [first, last, world].map(each => acceptedAt(each, service))
    if (a === undefined || b === undefined || now === undefined) throw new Error('three worlds')
    return [
      subtractRegions(now, unionRegions(a, b)),
      subtractRegions(intersectRegions(a, b), now),
    ] as const
  }
  let count = 0
  for (const [at, world] of worlds.entries()) {
    const before = worlds[at - 1]
    if (before === undefined) continue
    const opened = services.flatMap(service => {
      const was = wrongAt(before, service)
      return wrongAt(world, service).flatMap((region, kind) => {
        const fresh = subtractRegions(region, was[kind] ?? region)
        return isEmptyRegion(fresh) ? [] : [`${kind} ${printRegion(fresh)}`]
      })
    })
    count += new Set(opened).size
  }
  return count
}

/** The world that these calls lead to, none of them refused, and the traces that they leave. */
export function tracedAfter(start: World, calls: readonly AnyCall[]) {
  let world = start
  let traces = noTraces
  for (const call of calls) {
    const outcome = apply(world, call)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
    world = outcome.world
    traces = withChanges(traces, outcome.changes)
  }
  return { world, traces }
}
