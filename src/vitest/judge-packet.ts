/** What becomes of a packet, with the walk through the rules: for `toAllowPacket` and `toDropPacket`. */
import type { Action } from '../contract/vocabulary.ts'
import type { InterfaceChoice } from '../rehearsal/verdict/is-on-vlan.ts'
import { explainAt, type ServiceReference } from '../rehearsal/verdict/world-verdict.ts'
import { explain } from '../rules/evaluate/explain.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import { type Judgement, judge } from './judgement.ts'
import { isWorldly, rulesOf, worldOf } from './received.ts'

/** A service, and if need be the interface of it. */
export interface PacketPlace extends ServiceReference {
  readonly interface?: InterfaceChoice
}

export function judgePacket(
  received: unknown,
  packet: Packet,
  place: PacketPlace | undefined,
  wanted: Action,
): Judgement {
  const matcher = wanted === 'ACCEPT' ? 'toAllowPacket' : 'toDropPacket'
  const { action, sentences } = isWorldly(received)
    ? explainedAt(received, packet, place, matcher)
    : explainedBy(received, packet, matcher)
  const done = { ACCEPT: 'allowed', DROP: 'dropped' } as const
  return judge(action === wanted, () => ({
    head: `expected the packet ${action === wanted ? 'not ' : ''}to be ${done[wanted]}, but it is ${done[action]}`,
    lines: sentences,
  }))
}

function explainedAt(
  received: unknown,
  packet: Packet,
  place: PacketPlace | undefined,
  matcher: string,
) {
  if (place === undefined)
    throw new TypeError(
      `${matcher}: saw no service; accepted is one such as { type: 'instance', id: 1 }, as a world has many`,
    )
  const options = place.interface === undefined ? {} : { interface: place.interface }
  const { verdict, sentences } = explainAt(worldOf(received, matcher), place, packet, options)
  return { action: verdict.action, sentences }
}

function explainedBy(received: unknown, packet: Packet, matcher: string) {
  const { verdict, sentences } = explain(rulesOf(received, matcher), packet)
  return { action: verdict.action, sentences }
}
