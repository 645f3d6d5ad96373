/** Reads a region of packets from the words of an option; `;` is between statements. */
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import { parseRegion } from '../../rules/regions/parse-region.ts'
import { InputError } from './input-error.ts'

/** Throws an InputError that names the option, and of several statements the one at fault. */
export function readRegion(option: string, words: readonly string[]): PacketRegion {
  const text = words.join(' ')
  const parsed = parseRegion(text)
  if (parsed.ok) return parsed.value
  const { statement, reason } = parsed.fault
  const which = text.includes(';') ? `statement ${statement}: ` : ''
  throw new InputError([`${option}: ${which}${reason}`])
}
