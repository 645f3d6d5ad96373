/** Prefixes read from texts that are known to be right, and whether one begins where another ends. */

import { compareAddresses, nextAddress } from '../../src/net/address.ts'
import { firstAddress, lastAddress, type Prefix, parsePrefix } from '../../src/net/prefix.ts'
import { printReason } from '../../src/refusals/print.ts'

export function prefixIn(text: string): Prefix {
  const parsed = parsePrefix(text)
  if (!parsed.ok) throw new Error(printReason(parsed.fault))
  return parsed.value
}

/** Whether the second begins with the address after the last one of the first. */
export function touches(one: Prefix, other: Prefix): boolean {
  const next = nextAddress(lastAddress(one))
  return next !== undefined && compareAddresses(next, firstAddress(other)) === 0
}
