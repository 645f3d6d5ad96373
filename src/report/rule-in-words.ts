/** `ACCEPT TCP 22 from 203.0.113.7`: what a rule says, on one line. */

import type { Rule } from '../contract/rules.ts'
import type { Direction } from '../contract/vocabulary.ts'

export function ruleInWords(
  { action, protocol, ports, addresses }: Rule,
  direction: Direction,
): string {
  const { ipv4 = [], ipv6 = [] } = addresses
  const peers = [...ipv4, ...ipv6]
  const rest = peers.length - shown
  const listed = rest > 1 ? [...peers.slice(0, shown), `${rest} more`] : peers
  const at = ports === undefined || ports === null ? '' : ` ${ports}`
  return `${action} ${protocol}${at} ${direction === 'inbound' ? 'from' : 'to'} ${listed.join(', ')}`
}

const shown = 4
