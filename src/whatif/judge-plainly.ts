/**
 * The obvious evaluator for many packets at once: rules from top to bottom, their texts read once
 * for all packets. It shares nothing with the sweeps and masks that answers come from, so that it
 * can contradict them.
 */
import { addressFamilies, directions } from '../contract/vocabulary.ts'
import { parsePorts } from '../net/ports.ts'
import { parsePrefix, prefixContains } from '../net/prefix.ts'
import type { ParsedPacket } from '../packets/packet.ts'
import { type RulesVerdict, verdictOfPolicy, verdictOfRule } from '../packets/verdict.ts'
import type { Rule, Rules } from '../world/records/rules.ts'

/** The verdict on each packet, in their order: what `evaluatePlainly` says of it. */
export function judgePlainly(
  rules: Rules,
  packets: readonly ParsedPacket[],
): readonly RulesVerdict[] {
  const verdicts = new Map<ParsedPacket, RulesVerdict>()
  for (const direction of directions) {
    let open = packets.filter(packet => packet.direction === direction)
    for (const [index, rule] of rules[direction].entries()) {
      const matched = new Set(matchesOf(rule, open))
      for (const packet of matched) verdicts.set(packet, verdictOfRule(rules, direction, index))
      if (matched.size > 0) open = open.filter(packet => !matched.has(packet))
    }
  }
  return packets.map(packet => verdicts.get(packet) ?? verdictOfPolicy(rules, packet.direction))
}

/** Ports first: one text tells about all packets whether the many of the addresses need be read. */
function matchesOf(rule: Rule, packets: readonly ParsedPacket[]): readonly ParsedPacket[] {
  const own = packets.filter(({ protocol }) => protocol === rule.protocol)
  const candidates = own.length === 0 ? own : own.filter(portsOf(rule))
  return addressFamilies.flatMap(family => {
    let open = candidates.filter(packet => packet.family === family)
    const all = open
    for (const entry of rule.addresses[family] ?? []) {
      if (open.length === 0) break
      const prefix = parsePrefix(entry, family)
      if (!prefix.ok) throw new RangeError(`a rule's address: ${prefix.fault.reason}`)
      const { value } = prefix
      open = open.filter(packet => !prefixContains(value, packet))
    }
    const missed = new Set(open)
    return all.filter(packet => !missed.has(packet))
  })
}

/** Does the packet go to a port of the rule? No ports means every port (PORT-7). */
function portsOf({ ports }: Rule): (packet: ParsedPacket) => boolean {
  if (ports === undefined || ports === null) return () => true
  const pieces = parsePorts(ports)
  if (!pieces.ok) throw new RangeError(`a rule's ports: ${pieces.fault.reason}`)
  return ({ port }) => {
    for (const { first, last } of pieces.value) if (first <= port && port <= last) return true
    return false
  }
}
