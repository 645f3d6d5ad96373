/** The fingerprint of a firewall's rules: eight digits by which the published interface tells one set from another. */

import type { Rule, Rules } from '../../contract/rules.ts'
import type { Direction } from '../../contract/vocabulary.ts'
import { sha1 } from '../../kit/sha1.ts'

/**
 * The first 8 hexadecimal digits of the SHA-1 of the rules as Python writes them by default. The service keeps the keys
 * of each rule in the order in which they were sent; here they are in that of `orderedRules`, so that the fingerprints of
 * rules sent in that order are the same.
 */
export function fingerprintOf(rules: Rules, nulls: readonly Direction[] = []): string {
  const known = fingerprints.get(rules) ?? sha1(pythonJson(orderedRules(rules, nulls))).slice(0, 8)
  fingerprints.set(rules, known)
  return known
}

/** Rules that a world holds never change, and lists show the same ones again and again. */
const fingerprints = new WeakMap<Rules, string>()

/** Rules in the order in which clients of the provider send them; some of their rulesets are null. */
export function orderedRules(rules: Rules, nulls: readonly Direction[]) {
  const ordered = (direction: Direction) =>
    nulls.includes(direction) ? null : rules[direction].map(orderedRule)
  return {
    inbound: ordered('inbound'),
    inbound_policy: rules.inbound_policy,
    outbound: ordered('outbound'),
    outbound_policy: rules.outbound_policy,
  }
}

const orderedRule = ({ action, label, description, ports, protocol, addresses }: Rule) => ({
  action,
  ...(label !== undefined && { label }),
  ...(description !== undefined && { description }),
  ...(ports !== undefined && { ports }),
  protocol,
  addresses,
})

/** JSON with a space after each comma and colon, and everything beyond ASCII escaped. */
function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return ascii(JSON.stringify(value))
  const members = Object.entries(value).map(
    ([key, held]) => `${ascii(JSON.stringify(key))}: ${pythonJson(held)}`,
  )
  return `{${members.join(', ')}}`
}

const ascii = (json: string): string =>
  json.replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
