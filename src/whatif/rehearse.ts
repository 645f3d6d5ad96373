/** A rehearsal: calls made one after the other to a world that stays as it is, and what they do to packets. */
import { apply } from '../engine/apply.ts'
import type { AnyCall, Outcome } from '../engine/call.ts'
import { verdict, type WorldVerdict } from '../packets/world-verdict.ts'
import { labelOfService } from '../world/guards.ts'
import type { World } from '../world/world.ts'
import type { Change, PacketAtService } from './change.ts'

export interface RehearsedCall {
  readonly call: AnyCall
  readonly outcome: Outcome
}

export interface RehearsedPacket extends PacketAtService {
  readonly before: WorldVerdict
  /** Undefined when the change takes the service away. */
  readonly after: WorldVerdict | undefined
}

export interface Rehearsal {
  readonly calls: readonly RehearsedCall[]
  readonly packets: readonly RehearsedPacket[]
  readonly before: World
  readonly after: World
}

/** A call that is refused leaves the world as it is, and the next one is made all the same. */
export function rehearse(before: World, { calls, packets }: Change): Rehearsal {
  let world = before
  const rehearsed = calls.map(call => {
    const outcome = apply(world, call)
    world = outcome.world
    return { call, outcome }
  })
  return {
    calls: rehearsed,
    packets: packets.map(each => ({
      ...each,
      before: judge(before, each),
      after: labelOfService(world, each.service) === undefined ? undefined : judge(world, each),
    })),
    before,
    after: world,
  }
}

const judge = (world: World, { service, packet, interface: purpose }: PacketAtService) =>
  verdict(world, service, packet, purpose === undefined ? {} : { interface: purpose })
