/** The fingerprint of a firewall's rules: eight digits by which the published interface tells one set from another. */

import { sha1 } from '../../kit/sha1.ts'
import type { ToldRules } from './told-rules.ts'

/** The first 8 hexadecimal digits of the SHA-1 of the rules as Python writes them by default, keys in the order in which they stand. */
export function fingerprintOf(rules: ToldRules): string {
  const known = fingerprints.get(rules) ?? sha1(pythonJson(rules)).slice(0, 8)
  fingerprints.set(rules, known)
  return known
}

/** Rules that are told never change, and lists show the same ones again and again. */
const fingerprints = new WeakMap<ToldRules, string>()

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
