/** Why rules do what they do with a packet: every rule in turn, as data and as sentences. */

import type { Rules } from '../../contract/rules.ts'
import { explainInSentences } from './explain-in-sentences.ts'
import type { Explanation, NearMiss } from './explanation.ts'
import { type Packet, type ParsedPacket, toParsedPacket } from './packet.ts'
import { missedDimensions, type RuleReading, readRule } from './rule-reading.ts'
import { verdictOfPolicy, verdictOfRule } from './verdict.ts'

/**
 * The verdict is that of `evaluate`, found by reading the texts. Throws a RangeError for a packet
 * that `parsePacket` refuses and for a text that no rule may hold.
 */
export function explain(rules: Rules, packet: Packet | ParsedPacket): Explanation {
  const parsed = toParsedPacket(packet)
  const { direction } = parsed
  const readings = rules[direction].map((rule, index) => readRule(rule, index, parsed))
  const matching = readings.filter(({ matches }) => matches).map(({ index }) => index)
  const [decider, ...alsoMatching] = matching
  const verdict =
    decider === undefined
      ? verdictOfPolicy(rules, direction)
      : verdictOfRule(rules, direction, decider)
  const facts = {
    direction,
    verdict,
    rules: readings,
    alsoMatching,
    // No rule can be made to name OTHER.
    nearMisses: parsed.protocol === 'OTHER' ? [] : nearMissesAmong(readings, decider),
  }
  return { ...facts, sentences: explainInSentences(rules, parsed, facts) }
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
