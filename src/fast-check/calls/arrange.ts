/** Brings a world to a limit by calls: what is new in it stands in nobody's way. */

import type { Rule } from '../../contract/rules.ts'
import type { ServiceType, SettableStatus } from '../../contract/vocabulary.ts'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { rangesOf } from '../../world/holders.ts'
import { idsUnder } from '../../world/key-index.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from '../commands/choices.ts'

/** The world after these calls; undefined if one of them is refused, or there is no world to begin with. */
export function after(world: World | undefined, ...calls: readonly AnyCall[]): World | undefined {
  let now = world
  for (const call of calls) {
    if (now === undefined) return undefined
    const outcome = apply(now, call, { verify: false })
    now = outcome.ok ? outcome.world : undefined
  }
  return now
}

/** A world with something new in it, whose id is the highest of its kind. */
export interface Fresh {
  readonly world: World
  readonly id: number
}

interface InstanceWishes {
  readonly region: string
  readonly private_ip?: boolean
  /** Public IPv4 addresses besides the one that every instance has. */
  readonly more?: number
  /** Addresses that it may still get afterwards. */
  readonly spare?: number
}

export function freshInstance(
  world: World | undefined,
  { region, private_ip = false, more = 0, spare = 0 }: InstanceWishes,
): Fresh | undefined {
  const made = after(world, { operation: 'instanceCreate', body: { region, private_ip } })
  if (made === undefined) return undefined
  const id = made.counters.instances
  const body = { instance_id: id, public: true, type: 'ipv4' }
  const ready = after(
    made,
    prepare(id, more + spare),
    ...Array.from({ length: more }, () => ({ operation: 'ipAddressAllocate', body }) as const),
  )
  return ready && { world: ready, id }
}

/** New instances in one region, one for each of these wishes. */
export function neighbours(
  world: World,
  region: string,
  wishes: readonly Omit<InstanceWishes, 'region'>[],
): { readonly world: World; readonly ids: readonly number[] } | undefined {
  const ids: number[] = []
  let now: World | undefined = world
  for (const wish of wishes) {
    now = freshInstance(now, { ...wish, region })?.world
    if (now !== undefined) ids.push(now.counters.instances)
  }
  return now && { world: now, ids }
}

export const prepare = (instanceId: number, spare_addresses: number): AnyCall => ({
  operation: 'instancePrepare',
  params: { instanceId },
  body: { spare_addresses },
})

export function freshBalancer(world: World | undefined, region: string): Fresh | undefined {
  const made = after(world, { operation: 'balancerCreate', body: { region } })
  return made && { world: made, id: made.counters.balancers }
}

interface Devices {
  readonly instances?: readonly number[]
  readonly balancers?: readonly number[]
}

interface FirewallWishes {
  readonly status: SettableStatus
  readonly devices?: Devices
  readonly outbound?: readonly Rule[]
}

export function freshFirewall(
  world: World | undefined,
  { status, devices = {}, outbound = [] }: FirewallWishes,
): Fresh | undefined {
  if (world === undefined) return undefined
  const id = world.counters.firewalls + 1
  const rules = { inbound_policy: 'DROP', outbound, outbound_policy: 'ACCEPT' }
  const made = after(
    world,
    { operation: 'firewallCreate', body: { label: `limit-${id}`, rules, devices } },
    { operation: 'firewallUpdate', params: { firewallId: id }, body: { status } },
  )
  return made && { world: made, id }
}

/** The devices of a new firewall that is to guard one service. */
export const devicesOn = (type: ServiceType, id: number): Devices =>
  type === 'instance' ? { instances: [id] } : { balancers: [id] }

/** A service with nothing in front of it, of a type that is chosen. */
export function freshService(
  world: World | undefined,
  type: ServiceType,
  region: string,
): Fresh | undefined {
  return type === 'instance' ? freshInstance(world, { region }) : freshBalancer(world, region)
}

/** The instance gets a range, in a region that has room for one. */
export const withRange = (fresh: Fresh | undefined, prefix_length: number): World | undefined =>
  after(fresh?.world, {
    operation: 'ipv6RangeCreate',
    body: { prefix_length, instance_id: fresh?.id },
  })

/** The text of the only range that the instance has. */
export const rangeTextOf = (world: World, instanceId: number): string | undefined =>
  rangesOf(world, instanceId)[0]?.range

export const someRegion = (world: World, choices: Choices): string =>
  choices.oneOf(world.regions)?.id ?? 'nowhere'

/** A region without ranges, where as many can be created as anywhere. */
export function rangelessRegion(world: World, choices: Choices, besides?: string): string {
  const free = ({ id }: { readonly id: string }) =>
    id !== besides && idsUnder(world.indexes.rangesByRegion, id).length === 0
  return choices.oneOf(world.regions.filter(free))?.id ?? 'nowhere'
}
