/** Goes through the addresses of rules by their numbers, and looks up the texts of those alone that are meant. */
import { entriesOf } from '../../contract/rules.ts'
import { type AddressFamily, addressFamilies, type Direction } from '../../contract/vocabulary.ts'
import type { PrefixColumns } from './address-sweep.ts'
import type { PreparedRules } from './prepare.ts'
import { classNumber } from './traffic-class.ts'

/** An entry of a rule, and its place among all prefixes of its family. */
export type VisitEntry = (
  index: number,
  list: AddressFamily,
  position: number,
  text: string,
  at: number,
) => void

/** Of one direction, the prefixes whose places `among` tells, ascending; in the order of rules, IPv4 first. */
export function visitEntries(
  prepared: PreparedRules,
  direction: Direction,
  among: (prefixes: PrefixColumns) => readonly number[],
  visit: VisitEntry,
): void {
  const rules = prepared.rules[direction]
  const walks = addressFamilies.map(list => ({
    list,
    meant: among(prefixesOf(prepared, direction, list)),
    next: 0,
    first: 0,
  }))
  if (walks.every(({ meant }) => meant.length === 0)) return
  for (let index = 0; index < rules.length; index++)
    for (const walk of walks) {
      const entries = entriesOf(rules[index]?.addresses ?? {}, walk.list)
      const end = walk.first + entries.length
      for (let at = walk.meant[walk.next]; at !== undefined && at < end; ) {
        const position = at - walk.first
        visit(index, walk.list, position, entries[position] ?? '', at)
        at = walk.meant[++walk.next]
      }
      walk.first = end
    }
}

/** The prefixes of all rules; the protocols of a direction share them. */
export function prefixesOf(
  { trafficClasses }: PreparedRules,
  direction: Direction,
  family: AddressFamily,
): PrefixColumns {
  const number = classNumber({ direction, family, protocol: 'TCP' })
  const prefixes = trafficClasses[number]?.addresses.prefixes
  if (prefixes === undefined) throw new TypeError(`no class ${number}`)
  return prefixes
}
