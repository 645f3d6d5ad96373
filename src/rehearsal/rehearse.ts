/** A rehearsal: calls made one after the other to a world that stays as it is, and what they do to its packets. */
import { apply } from '../engine/apply.ts'
import type { AnyCall, Outcome } from '../engine/call.ts'
import { labelOfService } from '../world/guards.ts'
import type { Event } from '../world/records/event.ts'
import type { World } from '../world/world.ts'
import { compareWorlds, type WorldsComparison } from './compare/compare-worlds.ts'
import type { Change, PacketAtService } from './read-change.ts'
import { verdict, type WorldVerdict } from './verdict/world-verdict.ts'

export interface RehearsedCall {
  readonly call: AnyCall
  readonly outcome: Outcome
}

export interface RehearsedPacket extends PacketAtService {
  readonly before: WorldVerdict
  /** Undefined when the change takes the service away. */
  readonly after: WorldVerdict | undefined
}

/** A change as `readChange` makes it; packets may be left out. */
export interface RehearsedChange {
  readonly calls: Change['calls']
  readonly packets?: Change['packets']
}

export interface Rehearsal {
  readonly calls: readonly RehearsedCall[]
  /** Of all calls, in their order. */
  readonly events: readonly Event[]
  readonly packets: readonly RehearsedPacket[]
  readonly before: World
  readonly after: World
  /** Every packet at every service whose verdict the calls change. */
  readonly comparison: WorldsComparison
}

/**
 * Makes any calls, of the contract or outside it, just as the service would: a call that is refused
 * leaves the world as it is, and the next one is made all the same. Throws like `apply` for what is
 * no call, and a RangeError for a packet that is none and for a service that is not there before.
 */
export function rehearse(before: World, { calls, packets = [] }: RehearsedChange): Rehearsal {
  let world = before
  const rehearsed = calls.map(call => {
    const outcome = apply(world, call)
    world = outcome.world
    return { call, outcome }
  })
  return {
    calls: rehearsed,
    events: rehearsed.flatMap(({ outcome }) => (outcome.ok ? outcome.events : [])),
    packets: packets.map(each => ({
      ...each,
      before: judge(before, each),
      after: labelOfService(world, each.service) === undefined ? undefined : judge(world, each),
    })),
    before,
    after: world,
    comparison: compareWorlds(before, world),
  }
}

const judge = (world: World, { service, packet, interface: purpose }: PacketAtService) =>
  verdict(world, service, packet, purpose === undefined ? {} : { interface: purpose })
