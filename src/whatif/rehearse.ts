/** A rehearsal: calls made one after the other to a world that stays as it is, and what they do to packets. */
import { apply } from '../engine/apply.ts'
import type { AnyCall, Outcome } from '../engine/call.ts'
import type { WorldVerdict } from '../packets/world-verdict.ts'
import { verdict } from '../packets/world-verdict.ts'
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
