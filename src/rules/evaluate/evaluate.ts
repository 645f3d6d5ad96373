/** The public evaluator: what a rule set does with a packet, by masks of rules instead of texts. */
import type { Rules } from '../../contract/rules.ts'
import { decidingRule } from '../compile/mask.ts'
import { prepare } from '../compile/prepare.ts'
import { maskInIpv4Plane, maskInIpv6Plane } from '../compile/prepared-class.ts'
import { type Packet, type ParsedPacket, toParsedPacket } from './packet.ts'
import type { RulesVerdict } from './verdict.ts'

/**
 * The action and what decided it: the first rule of the packet's direction that matches, or the
 * policy (RULESET-4, RULESET-5, RULESET-6, RULESET-7). The verdict is frozen, and the same object
 * may come back.
 *
 * A deeply frozen rule set, such as that of a firewall in a world, is compiled once and gets faster
 * with its packets; any other is read again each time, so that edits between calls are seen.
 *
 * Throws a RangeError for a packet that `parsePacket` refuses, for a text that no rule may hold,
 * and for more than 32 rules in a direction; the message names the field.
 */
export function evaluate(rules: Rules, packet: Packet | ParsedPacket): RulesVerdict {
  const { trafficClass, family, words, port } = toParsedPacket(packet)
  const prepared = prepare(rules).trafficClasses[trafficClass]
  if (prepared === undefined) throw new RangeError(`no trafficClass has the number ${trafficClass}`)
  const mask =
    family === 'ipv4'
      ? maskInIpv4Plane(prepared, (words[0] ?? 0) >>> 0, port)
      : maskInIpv6Plane(prepared, columnOf(words), 0, port)
  return prepared.verdicts[decidingRule(mask) + 1] ?? prepared.policy
}

/**
 * Written and read within one call: making an array for each packet would take longer than judging
 * it.
 */
const column = new Uint32Array(4)

function columnOf(words: readonly number[]): Uint32Array {
  column[0] = words[0] ?? 0
  column[1] = words[1] ?? 0
  column[2] = words[2] ?? 0
  column[3] = words[3] ?? 0
  return column
}
