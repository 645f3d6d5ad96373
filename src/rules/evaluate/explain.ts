/** Why rules do what they do with a packet: every rule in turn, as data and as sentences. */
import { type Rule, type Ruleset, rulesetOf, type WrittenRules } from '../../contract/rules.ts'
import { printAddress } from '../../net/address.ts'
import { familyNames, nameRule } from '../names.ts'
import { readRules } from '../read-rules.ts'
import {
  type Explanation,
  missedDimensions,
  type NearMiss,
  type RuleReading,
  readRule,
} from './explanation.ts'
import { hasPorts, type Packet, type ParsedPacket, toParsedPacket } from './packet.ts'
import { type RulesVerdict, verdictOfPolicy, verdictOfRule } from './verdict.ts'

/**
 * The verdict is that of `evaluate`, found by reading the texts. Throws a UsageError for rules that no firewall could
 * hold, and for a packet that `parsePacket` refuses.
 */
export function explain(rules: WrittenRules, packet: Packet | ParsedPacket): Explanation {
  const parsed = toParsedPacket(packet)
  return explainBy(rulesetOf(readRules(rules), parsed.direction), parsed)
}

/** The same by the ruleset of the packet's direction, which was read before. */
export function explainBy({ rules, policy }: Ruleset, packet: ParsedPacket): Explanation {
  const { direction } = packet
  const readings = rules.map((rule, index) => readRule(rule, index, packet))
  const [decider, ...alsoMatching] = readings
    .filter(({ matches }) => matches)
    .map(({ index }) => index)
  const deciding = rules[decider ?? -1]
  const verdict =
    decider === undefined || deciding === undefined
      ? verdictOfPolicy(policy, direction)
      : verdictOfRule(deciding, direction, decider)
  // No rule can be made to name OTHER.
  const nearMisses = packet.protocol === 'OTHER' ? [] : nearMissesAmong(readings, decider)
  const facts = { direction, verdict, rules: readings, alsoMatching, nearMisses }
  return { ...facts, sentences: inSentences(rules, packet, facts) }
}

function nearMissesAmong(
  readings: readonly RuleReading[],
  decider: number | undefined,
): readonly NearMiss[] {
  return readings.flatMap(reading => {
    const { index, action } = reading
    const [dimension, ...others] = missedDimensions(reading)
    if (action !== 'ACCEPT' || dimension === undefined || others.length > 0) return []
    return [{ index, dimension, isTooLate: decider !== undefined && decider < index }]
  })
}

function inSentences(
  ruleset: readonly Rule[],
  packet: ParsedPacket,
  { verdict, rules: readings, nearMisses }: Omit<Explanation, 'sentences'>,
): readonly string[] {
  const misses = verdict.action === 'DROP' ? nearMisses : []
  return [
    `${describePacket(packet)}: ${verdict.action}, by ${describeDecider(verdict)}`,
    ...readings.map(each => describeReading(each, ruleset[each.index], packet, verdict)),
    ...misses.map(miss => describeMiss(miss, packet, verdict)),
  ]
}

/** As in `inbound TCP from 192.0.2.1 to port 22`. */
export function describePacket(packet: ParsedPacket): string {
  const { direction, protocol, port } = packet
  const peer = `${direction === 'inbound' ? 'from' : 'to'} ${printAddress(packet)}`
  const to = direction === 'inbound' ? 'to port' : 'at port'
  return `${direction} ${protocol} ${peer}${hasPorts(protocol) ? ` ${to} ${port}` : ''}`
}

const describeDecider = ({ cause }: RulesVerdict): string =>
  cause.kind === 'policy'
    ? `the ${cause.direction} policy, as no rule matches`
    : `rule ${nameRule(cause.direction, cause)}`

function describeReading(
  reading: RuleReading,
  rule: Rule | undefined,
  packet: ParsedPacket,
  { cause }: RulesVerdict,
): string {
  const name = `${nameRule(packet.direction, reading)} ${reading.action}`
  if (!reading.matches) return `${name} does not match: ${describeMisses(reading, rule, packet)}`
  const decides = cause.kind === 'rule' && cause.index === reading.index
  return `${name} ${decides ? 'decides' : 'would match too'}: ${describeMatch(reading, packet)}`
}

function describeMatch({ protocol, address, port }: RuleReading, packet: ParsedPacket): string {
  const held = `${printAddress(packet)} is in ${address.entry}`
  if (!hasPorts(packet.protocol)) return `it is for ${protocol.named}, and ${held}`
  const reached =
    port.piece === null ? 'every port matches' : `port ${packet.port} is in ${port.piece}`
  return `it is for ${protocol.named}, ${held}, and ${reached}`
}

function describeMisses(
  reading: RuleReading,
  rule: Rule | undefined,
  packet: ParsedPacket,
): string {
  const reasons = {
    protocol: `it is for ${reading.protocol.named}`,
    address:
      rule?.addresses[packet.family] === undefined
        ? `it lists no ${familyNames[packet.family]} addresses`
        : `${printAddress(packet)} is in none of its ${familyNames[packet.family]} addresses`,
    port: hasPorts(packet.protocol)
      ? `port ${packet.port} is not in ${rule?.ports}`
      : `it is for ports ${rule?.ports}`,
  }
  return missedDimensions(reading)
    .map(dimension => reasons[dimension])
    .join(', and ')
}

function describeMiss(
  { index, dimension, isTooLate }: NearMiss,
  packet: ParsedPacket,
  verdict: RulesVerdict,
): string {
  const changes = {
    protocol: `were it for ${packet.protocol}`,
    address: `did its addresses hold ${printAddress(packet)}`,
    port: `did its ports hold ${packet.port}`,
  }
  const name = `${packet.direction}[${index}]`
  return isTooLate
    ? `${name} would match ${changes[dimension]}, but comes after ${describeDecider(verdict)}`
    : `${name} would accept it, ${changes[dimension]}`
}
