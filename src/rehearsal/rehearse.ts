/** A rehearsal: calls made one after the other to a world that stays as it is, and what they do to its packets. */
import { interfacePurposes } from '../contract/vocabulary.ts'
import { apply } from '../engine/apply.ts'
import { type AnyCall, type Outcome, readCall } from '../engine/call.ts'
import { guarded, listOf, misuse, optional, type Reader, record, word } from '../refusals/usage.ts'
import type { Event } from '../world/records/event.ts'
import { readWorld, type World } from '../world/world.ts'
import { compareWorlds, type WorldsComparison } from './compare-worlds.ts'
import { isThere } from './guard-of.ts'
import { readService, readWrittenPacket } from './inputs.ts'
import type { Change, PacketAtService } from './read-change.ts'
import { readStopOptions, type StopOptions } from './untold.ts'
import { verdictAt, type WorldVerdict } from './world-verdict.ts'

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
 * Makes any calls, of the contract or of the environment, just as the service would: a call that is refused leaves the
 * world as it is, and the next one is made all the same. Throws a UsageError for what is no world, no call and no
 * packet, for a service that is not there before, and for an option that there is not.
 */
export function rehearse(
  before: World,
  change: RehearsedChange,
  options: StopOptions = {},
): Rehearsal {
  const { stop } = readStopOptions(options, 'options')
  const readPackets = optional(listOf(readPacketIn(readWorld(before, 'before'))))
  const readFields = record({ calls: listOf(readCall), packets: readPackets })
  if (has(change, 'ok', 'change'))
    throw misuse('change', 'the value that readChange answers, not the answer itself', change)
  const { calls, packets = [] } = readFields(change, 'change')
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
      after: isThere(world, each.service) ? judge(world, each) : undefined,
    })),
    before,
    after: world,
    comparison: compareWorlds(before, world, { stop }),
  }
}

const has = (given: unknown, field: string, place: string): boolean =>
  guarded(place, () => Object.hasOwn(Object(given), field))

/** A packet at a service of the world. */
const readPacketIn =
  (world: World): Reader<PacketAtService> =>
  (given, place) => {
    if (has(given, 'direction', place))
      throw misuse(place, 'a service and a packet, as readChange makes them of a document', given)
    const {
      service,
      packet,
      interface: purpose,
    } = record({
      service: readService(world),
      packet: readWrittenPacket,
      interface: optional(word(interfacePurposes)),
    })(given, place)
    return purpose === undefined ? { service, packet } : { service, packet, interface: purpose }
  }

const judge = (world: World, { service, packet, interface: purpose }: PacketAtService) =>
  verdictAt(world, service, packet, purpose === undefined ? {} : { interface: purpose })
