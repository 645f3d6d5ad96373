/** All matchers in one table, and what `expect` offers when they are in it. */

import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import type { EventName } from '../contract/events.ts'
import type { Rules } from '../contract/rules.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import { judgePacket, type PacketPlace } from './judge-packet.ts'
import { toBeEquivalentTo } from './to-be-equivalent-to.ts'
import { toHaveEmitted, type WantedEvent } from './to-have-emitted.ts'
import { toHaveFirewall, type WantedFirewall } from './to-have-firewall.ts'
import { toHoldInvariants } from './to-hold-invariants.ts'
import { toRefuse } from './to-refuse.ts'

/** For `expect.extend`; importing `firedrill/vitest` has done that already. */
export const matchers = {
  toHaveFirewall,
  toAllowPacket: (received: unknown, packet: Packet, at?: PacketPlace) =>
    judgePacket(received, packet, at, 'ACCEPT'),
  toDropPacket: (received: unknown, packet: Packet, at?: PacketPlace) =>
    judgePacket(received, packet, at, 'DROP'),
  toHaveEmitted,
  toHoldInvariants,
  toRefuse,
  toBeEquivalentTo,
}

/** Rules as they are written: lists that are empty may be left out. */
export type WrittenRules = Pick<Rules, 'inbound_policy' | 'outbound_policy'> & Partial<Rules>

export interface FiredrillMatchers {
  /** Of a simulator or a world: a firewall with this label, this id, or all of these. */
  toHaveFirewall(wanted: string | number | WantedFirewall): void
  /** Of rules, or of a simulator or a world at a service: the packet gets through. */
  toAllowPacket(packet: Packet, at?: PacketPlace): void
  /** Of rules, or of a simulator or a world at a service: the packet does not get through. */
  toDropPacket(packet: Packet, at?: PacketPlace): void
  /** Of an outcome, a simulator or a world: the event happened. */
  toHaveEmitted(name: EventName, wanted?: WantedEvent): void
  /** Of a simulator or a world: it is sound. */
  toHoldInvariants(): void
  /** Of an outcome, a RefusedError or a function that makes a call: no, and on this clause or assumption. */
  toRefuse(clause?: ClauseOrAssumption, field?: string): void
  /** Of rules or a firewall: every packet is judged as by these. */
  toBeEquivalentTo(rules: WrittenRules | { readonly rules: WrittenRules }): void
}
