/** The ways in which a rule reaches a firewall, and what it then does with packets. */
import { expect } from 'vitest'
import type { ClauseOrAssumption } from '../../src/contract/assumptions.ts'
import type { Rules } from '../../src/contract/rules.ts'
import { type Direction, directions } from '../../src/contract/vocabulary.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import type { FirewallId } from '../../src/world/ids.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { expectRefused } from './outcomes.ts'
import { closedRules, emptyWorld, withFirewall } from './worlds.ts'

/** A rule with everything that a rule must have, and nothing else. */
export const plainRule = {
  protocol: 'TCP',
  addresses: { ipv4: ['192.0.2.0/24'] },
  action: 'ACCEPT',
} as const

/** The same rule with other addresses. */
export const withAddresses = (addresses: unknown) => ({ ...plainRule, addresses })

/** A packet from an address, or to it where these parts say that it goes out. */
export const packetOf = (address: string, parts: Partial<Packet> = {}): Packet => ({
  direction: 'inbound',
  protocol: 'TCP',
  port: 443,
  ...parts,
  address,
})

/** The same rule, so and so many times. */
export const copiesOf = <Item>(item: Item, count: number): Item[] =>
  Array.from({ length: count }, () => item)

/** A world with firewall 1, which has no rules. */
export const guarded: World = withFirewall(emptyWorld(), 'guard')

export interface WayIn {
  readonly name: string
  readonly direction: Direction
  /** Sends these rules as the ruleset of the direction, to a world that has firewall 1. */
  readonly send: (ruleset: unknown) => AnyCall
  /** The ruleset in the body of that call. */
  readonly field: string
  /** The firewall that the rules then belong to. */
  readonly firewall: number
}

/** Firewall Create and Firewall Rules Update, each with both of its rulesets. */
export const waysIn: readonly WayIn[] = directions.flatMap(direction => [
  {
    name: `Firewall Create, ${direction}`,
    direction,
    send: ruleset => createWith({ [direction]: ruleset }),
    field: `rules.${direction}`,
    firewall: 2,
  },
  {
    name: `Firewall Rules Update, ${direction}`,
    direction,
    send: ruleset => updateWith({ [direction]: ruleset }),
    field: direction,
    firewall: 1,
  },
])

/** Creates a firewall that drops whatever comes in and lets everything out, but for these parts. */
export const createWith = (rules: unknown): AnyCall => ({
  operation: 'firewallCreate',
  body: { label: 'fresh', rules: { ...closedRules, ...Object(rules) } },
})

/** Updates the rules of firewall 1 with these parts. */
export const updateWith = (parts: unknown, firewallId = 1): AnyCall => ({
  operation: 'firewallRulesUpdate',
  params: { firewallId },
  body: parts,
})

/** Expects a rule to be accepted at every way in, and to be kept as it was sent or as `kept`. */
export function expectAccepted(rule: unknown, kept = rule): void {
  for (const way of waysIn) expect(sendBy(way, [rule]), way.name).toEqual([kept])
}

/** Expects a rule to be refused at every way in, on this clause and this field of the rule. */
export function expectRuleRefused(rule: unknown, clause: ClauseOrAssumption, field: string): void {
  for (const { send, field: ruleset } of waysIn)
    expectRefused(guarded, send([rule]), clause, `${ruleset}[0]${field && `.${field}`}`)
}

/** The ruleset that the firewall has after it was sent this way. */
export function sendBy({ send, direction, firewall }: WayIn, ruleset: unknown): unknown {
  return rulesAfter(guarded, send(ruleset), firewall)[direction]
}

/** The rules of a firewall after a call that must be accepted. */
export function rulesAfter(world: World, call: AnyCall, firewallId: number): Rules {
  const outcome = apply(world, call)
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.errors)}`)
  return rulesOf(outcome.world, firewallId)
}

export function rulesOf(world: World, firewallId: number): Rules {
  const firewall = get(world.tables.firewalls, firewallId as FirewallId)
  if (firewall === undefined) throw new Error(`there is no firewall ${firewallId}`)
  return firewall.rules
}

/** What a firewall created with these parts does with a packet. */
export const judge = (parts: unknown, packet: Packet) => judgeBy(rulesWith(parts), packet)

/** The rules of a firewall created with these parts, as the world keeps them. */
export const rulesWith = (parts: unknown): Rules => rulesAfter(guarded, createWith(parts), 2)

/** What these rules do with a packet. */
export const judgeBy = (rules: Rules, packet: Packet) => evaluate(rules, packet).action
