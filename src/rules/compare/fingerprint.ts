/** A short name for what a rule set does, the same for every way to write it. */

import type { Rules } from '../../contract/rules.ts'
import { digestOf } from '../../kit/digest.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import { acceptRegionOf } from '../regions/accept-region.ts'
import { printRegion } from '../regions/print-region.ts'

/**
 * SHA-256, 64 hexadecimal digits, of the text of the accepted region. Rule sets that judge every
 * packet alike have the same one, and others do not. Throws like `acceptRegion`.
 */
export function fingerprint(rules: Rules): string {
  const prepared = prepare(rules)
  const known = kept.get(prepared)
  if (known !== undefined) return known
  const made = digestOf(printRegion(acceptRegionOf(prepared)))
  kept.set(prepared, made)
  return made
}

const kept = new WeakMap<PreparedRules, string>()
