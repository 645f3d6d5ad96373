/**
 * The obvious evaluator: it reads the rules from top to bottom, and every other one must agree with
 * it.
 */

import type { Rule, Rules } from '../../contract/rules.ts'
import type { Family } from '../../net/address.ts'
import { parsePorts } from '../../net/ports.ts'
import { parsePrefix, prefixContains } from '../../net/prefix.ts'
import { printReason } from '../../refusals/print.ts'
import { type Packet, type ParsedPacket, toParsedPacket } from './packet.ts'
import { type RulesVerdict, verdictOfPolicy, verdictOfRule } from './verdict.ts'

/**
 * The first rule of the packet's direction that matches decides; if none does, the policy
 * (RULESET-4, RULESET-5, RULESET-6, RULESET-7). Labels and descriptions are not looked at (RULE-14,
 * RULE-16). A RangeError is thrown for a packet that `parsePacket` refuses, and
 * when the way to the deciding rule leads over a text that no rule may hold.
 */
export function evaluatePlainly(rules: Rules, packet: Packet | ParsedPacket): RulesVerdict {
  const parsed = toParsedPacket(packet)
  const { direction } = parsed
  for (const [index, rule] of rules[direction].entries())
    if (ruleMatches(rule, parsed)) return verdictOfRule(rules, direction, index)
  return verdictOfPolicy(rules, direction)
}

/** A rule matches packets of its protocol (RULE-20), of its addresses, to its ports. */
export function ruleMatches(rule: Rule, packet: ParsedPacket): boolean {
  return (
    rule.protocol === packet.protocol &&
    addressesMatch(rule.addresses[packet.family] ?? [], packet) &&
    portsMatch(rule.ports, packet.port)
  )
}

/** A list is for its family alone (ASSUME-MAPPED-ADDRESS), and a missing one matches nothing. */
function addressesMatch(entries: readonly string[], packet: ParsedPacket): boolean {
  return entries.some(entry => entryHolds(entry, packet))
}

/**
 * A network of length 0 holds every address of its family (RULE-8, RULE-12); a bare address is a
 * network of one (ASSUME-BARE-ADDRESS), and host bits are masked (ASSUME-HOST-BITS).
 */
export function entryHolds(entry: string, packet: { family: Family; words: readonly number[] }) {
  const prefix = parsePrefix(entry, packet.family)
  if (!prefix.ok) throw new RangeError(`a rule's address: ${printReason(prefix.fault)}`)
  return prefixContains(prefix.value, packet)
}

/** No ports means every port (PORT-7), and both ends of a range belong to it (PORT-2). */
function portsMatch(ports: string | null | undefined, port: number): boolean {
  if (ports === undefined || ports === null) return true
  const pieces = parsePorts(ports)
  if (!pieces.ok) throw new RangeError(`a rule's ports: ${printReason(pieces.fault)}`)
  return pieces.value.some(({ first, last }) => first <= port && port <= last)
}
