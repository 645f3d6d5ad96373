/** The public evaluator: what a rule set does with a packet, by masks of rules instead of texts. */
import { limits } from '../../contract/limits.ts'
import type { WrittenRules } from '../../contract/rules.ts'
import { printAddress } from '../../net/address.ts'
import { misuse, whole } from '../../refusals/usage.ts'
import { deciderAt } from '../compile/mask.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import { ipv4Mask, ipv6Mask } from '../compile/prepared-class.ts'
import {
  hasPorts,
  type Packet,
  type ParsedPacket,
  parsePacketAt,
  toParsedPacket,
} from './packet.ts'
import type { RulesVerdict } from './verdict.ts'

/**
 * The action and what decided it: the first rule of the packet's direction that matches, or the
 * policy (RULESET-4, RULESET-5, RULESET-6, RULESET-7). The verdict is frozen, and the same object
 * may come back.
 *
 * A deeply frozen rule set, such as that of a firewall in a world, is read and compiled once and gets
 * faster with its packets; any other is read again each time, so that edits between calls are seen.
 *
 * Throws a UsageError for rules that no firewall could hold, and for a packet that `parsePacket` refuses.
 */
export function evaluate(rules: WrittenRules, packet: Packet | ParsedPacket): RulesVerdict {
  const parsed = toParsedPacket(packet)
  return judge(prepare(rules), parsed)
}

/** The same by rules that were compiled before. */
export function judge(
  { trafficClasses }: PreparedRules,
  { trafficClass, family, words, port }: ParsedPacket,
): RulesVerdict {
  const prepared = trafficClasses[trafficClass]
  if (prepared === undefined) throw misuse('packet', 'a packet that parsePacket made', trafficClass)
  const mask =
    family === 'ipv4'
      ? ipv4Mask(prepared, (words[0] ?? 0) >>> 0, port)
      : ipv6Mask(prepared, columnOf(words), 0, port)
  return prepared.verdicts[deciderAt(mask)] ?? prepared.policy
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

export interface PairVerdict {
  readonly request: RulesVerdict
  readonly reply: RulesVerdict
}

/**
 * Judges a request and the reply to it, each alone: rules know nothing of connections (ASSUME-REPLIES), and nothing is
 * claimed about a firewall that tracks them and would let the reply through.
 *
 * The reply goes back to the same peer, in the other direction, to the port that the request came from: 1 to 65535,
 * given for TCP and UDP and only there. Throws a UsageError like `evaluate`, and for another source port.
 */
export function evaluatePair(
  rules: WrittenRules,
  request: Packet,
  sourcePort?: number,
): PairVerdict {
  const parsed = parsePacketAt(request, 'request')
  const { protocol } = parsed
  if (!hasPorts(protocol) && sourcePort !== undefined)
    throw misuse('sourcePort', `no port with ${protocol}`, sourcePort)
  const reply: Packet = {
    direction: parsed.direction === 'inbound' ? 'outbound' : 'inbound',
    protocol,
    address: printAddress(parsed),
    ...(hasPorts(protocol) && {
      port: whole(limits.portMin, limits.portMax)(sourcePort, 'sourcePort'),
    }),
  }
  const prepared = prepare(rules)
  return { request: judge(prepared, parsed), reply: judge(prepared, toParsedPacket(reply)) }
}
