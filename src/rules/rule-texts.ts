/** The texts of rules in numbers. The rules were read before, so that a text which is none is a fault of ours. */

import { limits } from '../contract/limits.ts'
import { InvariantError } from '../kit/errors.ts'
import type { Family } from '../net/address.ts'
import { type PortPiece, parsePorts } from '../net/ports.ts'
import { type Prefix, parsePrefix } from '../net/prefix.ts'
import { printReason } from '../refusals/print.ts'

/** An entry of a rule's addresses. */
export function prefixIn(entry: string, family?: Family): Prefix {
  const prefix = parsePrefix(entry, family)
  if (!prefix.ok) throw new InvariantError('reading rules', [], printReason(prefix.fault))
  return prefix.value
}

/** The pieces of a rule's ports, in the order of the text; no ports means every port (PORT-7). */
export function piecesIn(ports: string | null | undefined): readonly PortPiece[] {
  if (ports === undefined || ports === null) return everyPort
  const pieces = parsePorts(ports)
  if (!pieces.ok) throw new InvariantError('reading rules', [], printReason(pieces.fault))
  return pieces.value
}

const everyPort: readonly PortPiece[] = [{ first: limits.portMin, last: limits.portMax }]
