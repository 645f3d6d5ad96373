/** The addresses and networks of a rule, read once for all who look at them. */

import type { Rule } from '../../contract/rules.ts'
import { type AddressFamily, addressFamilies } from '../../contract/vocabulary.ts'
import { type Prefix, parsePrefix } from '../../net/prefix.ts'
import { printReason } from '../../refusals/print.ts'

/** Where it stands in the list of its family, counted from 0. */
export interface AddressEntry {
  readonly list: AddressFamily
  readonly position: number
  readonly text: string
  readonly prefix: Prefix
}

/** In the order of the lists, IPv4 first. Throws a RangeError for a text that is no prefix. */
export function readEntries({ addresses }: Rule): readonly AddressEntry[] {
  return addressFamilies.flatMap(list =>
    (addresses[list] ?? []).map((text, position) => {
      const prefix = parsePrefix(text, list)
      if (!prefix.ok) throw new RangeError(printReason(prefix.fault))
      return { list, position, text, prefix: prefix.value }
    }),
  )
}
