/** Addresses that read differently from what they do: host bits that are not looked at, IPv4 addresses written as IPv6. */
import { entriesOf } from '../../contract/rules.ts'
import { type AddressFamily, addressFamilies } from '../../contract/vocabulary.ts'
import { printAddress } from '../../net/address.ts'
import { isMappedAt } from '../../net/prefix.ts'
import { firstOfStep } from '../../net/steps.ts'
import type { PrefixColumns } from '../compile/address-sweep.ts'
import { enumerate } from '../names.ts'
import { type DirectionFacts, describe, prefixesOf } from './direction-facts.ts'
import type { Draft, EntryReference } from './finding.ts'

/** `host-bits`: `192.0.2.77/24` stands for all of `192.0.2.0/24` (ASSUME-HOST-BITS). */
export const findHostBits = (facts: DirectionFacts): readonly Draft[] =>
  findEntries(
    facts,
    ({ withHostBits }) => withHostBits,
    (all, index) => {
      const entries = all.map(({ list, position, text, at }) => {
        const address = { family: list, words: firstOfStep(prefixesOf(facts, list), at) }
        const network = `${printAddress(address)}${text.slice(text.indexOf('/'))}`
        return { list, position, text, network }
      })
      const texts = enumerate(entries.map(({ text, network }) => `${text} stands for ${network}`))
      const message = (name: string) => `${name} has addresses with host bits: ${texts}`
      const detail = { entries }
      return describe(facts, index, { kind: 'host-bits', level: 'note', message, detail })
    },
  )

/**
 * `mapped-address`: `::ffff:0:0/96` is an IPv6 network like any other, and no IPv4 packet is in it
 * (ASSUME-MAPPED-ADDRESS).
 */
export const findMappedAddresses = (facts: DirectionFacts): readonly Draft[] =>
  findEntries(facts, mappedAmong, (all, index) => {
    const entries = all.map(({ list, position, text }) => ({ list, position, text }))
    const texts = enumerate(entries.map(({ text }) => text))
    const message = (name: string) =>
      `${name} has IPv4-mapped addresses, which match no IPv4 packet: ${texts}`
    const detail = { entries }
    return describe(facts, index, { kind: 'mapped-address', level: 'warning', message, detail })
  })

/** A wider prefix than that of all mapped addresses begins below them. */
function mappedAmong({ width, firsts, rules }: PrefixColumns): readonly number[] {
  const mapped: number[] = []
  if (width === 1) return mapped
  for (let at = 0; at < rules.length; at++) if (isMappedAt(firsts, at * width)) mapped.push(at)
  return mapped
}

/** An entry, and its place among all prefixes of its family. */
interface FoundEntry extends EntryReference {
  readonly list: AddressFamily
  readonly at: number
}

/** A finding for each rule that has such entries. */
function findEntries(
  facts: DirectionFacts,
  among: (prefixes: PrefixColumns) => readonly number[],
  report: (entries: readonly FoundEntry[], index: number) => Draft,
): readonly Draft[] {
  const byRule = new Map<number, FoundEntry[]>()
  for (const list of addressFamilies) {
    const { rules } = prefixesOf(facts, list)
    let [index, first] = [-1, 0]
    for (const at of among(prefixesOf(facts, list))) {
      if (rules[at] !== index) first = firstOfRule(rules, at)
      index = rules[at] ?? 0
      const position = at - first
      const text = entriesOf(facts.rules[index]?.addresses ?? {}, list)[position] ?? ''
      const found = byRule.get(index)
      const entry = { list, position, text, at }
      if (found === undefined) byRule.set(index, [entry])
      else found.push(entry)
    }
  }
  return [...byRule].sort(([a], [b]) => a - b).map(([index, entries]) => report(entries, index))
}

/** Where the prefixes of the same rule begin. */
function firstOfRule(rules: Uint8Array, at: number): number {
  let first = at
  while (first > 0 && rules[first - 1] === rules[at]) first--
  return first
}
