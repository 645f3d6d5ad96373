/** An explanation as lines for people. */

import type { Rule, Rules } from '../../contract/rules.ts'
import { type Family, printAddress } from '../../net/address.ts'
import { quote } from '../../refusals/got.ts'
import type { Explanation, NearMiss } from './explanation.ts'
import { hasPorts, type ParsedPacket } from './packet.ts'
import { missedDimensions, type RuleReading } from './rule-reading.ts'
import type { RulesVerdict } from './verdict.ts'

export function explainInSentences(
  rules: Rules,
  packet: ParsedPacket,
  { verdict, rules: readings, nearMisses }: Omit<Explanation, 'sentences'>,
): readonly string[] {
  const sentences = [`${describePacket(packet)}: ${verdict.action}, by ${describeDecider(verdict)}`]
  for (const reading of readings)
    sentences.push(
      describeReading(reading, rules[packet.direction][reading.index], packet, verdict),
    )
  if (verdict.action === 'DROP')
    for (const miss of nearMisses) sentences.push(describeMiss(miss, packet, verdict))
  return sentences
}

/** As in `inbound TCP from 192.0.2.1 to port 22`. */
export function describePacket(packet: ParsedPacket): string {
  const { direction, protocol, port } = packet
  const peer = `${direction === 'inbound' ? 'from' : 'to'} ${printAddress(packet)}`
  const to = direction === 'inbound' ? 'to port' : 'at port'
  return `${direction} ${protocol} ${peer}${hasPorts(protocol) ? ` ${to} ${port}` : ''}`
}

function describeDecider({ cause }: RulesVerdict): string {
  if (cause.kind === 'policy') return `the ${cause.direction} policy, as no rule matches`
  const label = cause.label === undefined ? '' : ` ${quote(cause.label)}`
  return `rule ${cause.direction}[${cause.index}]${label}`
}

function describeReading(
  reading: RuleReading,
  rule: Rule | undefined,
  packet: ParsedPacket,
  { cause }: RulesVerdict,
): string {
  const label = reading.label === undefined ? '' : ` ${quote(reading.label)}`
  const name = `${packet.direction}[${reading.index}]${label} ${reading.action}`
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
  const sayings = {
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
    .map(dimension => sayings[dimension])
    .join(', and ')
}

const familyNames: Readonly<Record<Family, string>> = { ipv4: 'IPv4', ipv6: 'IPv6' }

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
