/** The plain reading of rules of which a part is filled in: entry by entry from the top. */
import { entryHolds, ruleMatches } from '../evaluate/evaluate-plainly.ts'
import type { ParsedPacket } from '../evaluate/packet.ts'
import type { RulesCause, Verdict } from '../evaluate/verdict.ts'
import {
  actionIn,
  type PartialRules,
  type PlainRule,
  plainRule,
  policyIn,
  unknownsOfEntry,
} from './partial-rules.ts'
import { type Filling, fillingsOf, together, type Unknown, unknownWord } from './unknown.ts'

/** Rules that are not known decide; `name` is what they are called. */
export interface UnknownCause {
  readonly kind: 'unknown-rules'
  readonly direction: ParsedPacket['direction']
  readonly index: number
  readonly name: string
}

export type PartialVerdict =
  | Verdict<RulesCause>
  | {
      readonly action: Verdict['action']
      readonly cause: UnknownCause
    }

/** The verdict in this filling. */
export function judgePartial(
  rules: PartialRules,
  packet: ParsedPacket,
  filling: Filling,
): PartialVerdict {
  const { direction } = packet
  const ruleset = rules[direction]
  for (const { index, entry } of ruleset.entries) {
    if (entry.kind === 'unknown') {
      const action = actionIn(entry, filling)
      if (action !== undefined)
        return { action, cause: { kind: 'unknown-rules', direction, index, name: entry.name } }
      continue
    }
    const rule = plainRule(entry, filling)
    if (rule === undefined || !matches(rule, packet)) continue
    const { action, label } = entry
    return {
      action,
      cause: { kind: 'rule', direction, index, ...(label !== undefined && { label }) },
    }
  }
  return { action: policyIn(ruleset, filling), cause: { kind: 'policy', direction } }
}

/** Whatever of the rules is not known that this packet meets: nothing else makes a difference to it. */
export function unknownsMetBy(rules: PartialRules, packet: ParsedPacket): readonly Unknown[] {
  const { entries, policy, policyName } = rules[packet.direction]
  const met: Unknown[] = []
  for (const { entry } of entries) {
    const own = unknownsOfEntry(entry)
    if (entry.kind === 'rule') {
      const isPossible = fillingsOf(own.filter(({ kind }) => kind === 'protocol')).some(filling => {
        const rule = plainRule(entry, together(everyAddressNamed(own), filling))
        return rule !== undefined && matches(rule, packet)
      })
      if (!isPossible) continue
      // One that matches as it is leaves nothing for what comes after.
      const known = plainRule(entry, noFilling)
      if (known !== undefined && matches(known, packet)) return met
    }
    met.push(...own)
  }
  return policy === undefined ? [...met, unknownWord(policyName, ['ACCEPT', 'DROP'])] : met
}

const noFilling: Filling = new Map()

const everyAddressNamed = (unknowns: readonly Unknown[]): Filling =>
  new Map(unknowns.filter(({ kind }) => kind === 'addresses').map(({ name }) => [name, 'all']))

function matches(plain: PlainRule, packet: ParsedPacket): boolean {
  if (plain.kind === 'rule') return ruleMatches(plain.rule, packet)
  if (plain.protocol !== undefined && plain.protocol !== packet.protocol) return false
  return plain.addresses.some(
    entry => entry.includes(':') === (packet.family === 'ipv6') && entryHolds(entry, packet),
  )
}
