/** The addresses and networks of one rule and family that decide nothing. */
import { type Address, compareAddresses, nextAddress, previousAddress } from '../../net/address.ts'
import { comparePrefixes, firstAddress, lastAddress, prefixContains } from '../../net/prefix.ts'
import { stepAt } from '../regions/address-steps.ts'
import { type ClassFacts, inMask } from './direction-facts.ts'
import type { DeadEntry } from './finding.ts'
import type { AddressEntry } from './read-entries.ts'

/**
 * Entries nest or are apart, so one is alive when no other of the list holds it, and it has an
 * address outside those that it holds at which the rule matters.
 */
export function deadPrefixes(
  trafficClass: ClassFacts,
  entries: readonly AddressEntry[],
  index: number,
): readonly DeadEntry[] {
  const dead: DeadEntry[] = []
  const report = ({ list, position, text }: AddressEntry, within: string | null) =>
    dead.push({ list, position, text, within })
  for (const [outer, ...held] of nested(inOrder(entries))) {
    if (outer === undefined) continue
    for (const entry of held) report(entry, outer.text)
    const twin = held.find(({ prefix }) => comparePrefixes(prefix, outer.prefix) === 0)
    const gaps = twin === undefined ? gapsBetween(outer, held) : []
    if (!gaps.some(gap => mattersWithin(trafficClass, gap, index)))
      report(outer, twin?.text ?? null)
  }
  return dead.sort((a, b) => a.position - b.position)
}

/** By lowest address, and of two that start together the wider first; lowest addresses are made once. */
function inOrder(entries: readonly AddressEntry[]): readonly AddressEntry[] {
  return entries
    .map(entry => ({ entry, first: firstAddress(entry.prefix) }))
    .sort(
      (a, b) => compareAddresses(a.first, b.first) || a.entry.prefix.length - b.entry.prefix.length,
    )
    .map(({ entry }) => entry)
}

type Span = readonly [first: Address, last: Address]

/** Each entry that no earlier one holds, with those that it holds; ascending. */
function nested(entries: readonly AddressEntry[]): readonly (readonly AddressEntry[])[] {
  const groups: AddressEntry[][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    const [outer] = group ?? []
    const isHeld = outer !== undefined && prefixContains(outer.prefix, entry.prefix.address)
    if (isHeld) group?.push(entry)
    else groups.push([entry])
  }
  return groups
}

/** The addresses of the entry in none of those that it holds. */
function gapsBetween({ prefix }: AddressEntry, held: readonly AddressEntry[]): readonly Span[] {
  const gaps: Span[] = []
  let from: Address | undefined = firstAddress(prefix)
  for (const [each] of nested(held)) {
    if (each === undefined || from === undefined) break
    const before = previousAddress(firstAddress(each.prefix))
    if (before !== undefined && compareAddresses(from, before) <= 0) gaps.push([from, before])
    from = nextAddress(lastAddress(each.prefix))
  }
  const last = lastAddress(prefix)
  if (from !== undefined && compareAddresses(from, last) <= 0) gaps.push([from, last])
  return gaps
}

function mattersWithin({ cut, addresses, scan }: ClassFacts, [first, last]: Span, index: number) {
  const end = stepAt(cut.addresses, last.words)
  for (let step = stepAt(cut.addresses, first.words); step <= end; step++)
    if (inMask(scan.byAddress[addresses.ofStep[step] ?? -1] ?? 0, index)) return true
  return false
}
