/** Addresses that read differently from what they do: host bits that are not looked at, IPv4 written as IPv6, no length after `0.0.0.0`. */
import type { AddressFamily } from '../../contract/vocabulary.ts'
import { inOnePiece } from '../../kit/characters.ts'
import { printAddress } from '../../net/address.ts'
import { everyAddress, isMappedAt } from '../../net/prefix.ts'
import { firstOfStep } from '../../net/steps.ts'
import type { PrefixColumns } from '../compile/address-sweep.ts'
import { prefixesOf, visitEntries } from '../compile/entries.ts'
import { enumerate } from '../names.ts'
import { type DirectionFacts, describe } from './direction-facts.ts'
import type { Draft, EntryReference } from './finding.ts'

/** `host-bits`: `192.0.2.77/24` stands for all of `192.0.2.0/24` (ASSUME-HOST-BITS). */
export const findHostBits = (facts: DirectionFacts): readonly Draft[] =>
  findEntries(
    facts,
    ({ withHostBits }) => withHostBits,
    (list, position, text, at) => {
      const words = firstOfStep(prefixesOf(facts.prepared, facts.direction, list), at)
      const address = printAddress({ family: list, words })
      const network = inOnePiece(`${address}${text.slice(text.indexOf('/'))}`)
      return { list, position, text, network }
    },
    (entries, index) => {
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
  findEntries(
    facts,
    mappedAmong,
    (list, position, text): EntryReference => ({ list, position, text }),
    (entries, index) => {
      const texts = enumerate(entries.map(({ text }) => text))
      const message = (name: string) =>
        `${name} has IPv4-mapped addresses, which match no IPv4 packet: ${texts}`
      const detail = { entries }
      return describe(facts, index, { kind: 'mapped-address', level: 'warning', message, detail })
    },
  )

/** A wider prefix than that of all mapped addresses begins below them. */
function mappedAmong({ width, firsts, rules }: PrefixColumns): readonly number[] {
  const mapped: number[] = []
  if (width === 1) return mapped
  for (let at = 0; at < rules.length; at++) if (isMappedAt(firsts, at * width)) mapped.push(at)
  return mapped
}

/** `unspecified-address`: `0.0.0.0` is one address, and not all of them (ASSUME-BARE-ADDRESS). */
export const findUnspecified = (facts: DirectionFacts): readonly Draft[] =>
  findEntries(
    facts,
    unspecifiedAmong,
    (list, position, text) => ({ list, position, text }),
    (entries, index) => {
      const texts = enumerate(
        entries.map(({ list, text }) => `${text} (all addresses are ${everyAddress[list]})`),
      )
      const message = (name: string) =>
        `${name} names single addresses that no packet has: ${texts}`
      const detail = { entries }
      return describe(facts, index, {
        kind: 'unspecified-address',
        level: 'warning',
        message,
        detail,
      })
    },
  )

/** Nothing but a single address ends at the lowest one. */
const unspecifiedAmong = ({ width, lasts, rules }: PrefixColumns): readonly number[] =>
  [...rules.keys()].filter(at =>
    lasts.subarray(at * width, (at + 1) * width).every(word => word === 0),
  )

/** A finding for each rule that has such entries. */
function findEntries<Entry>(
  { prepared, direction }: DirectionFacts,
  among: (prefixes: PrefixColumns) => readonly number[],
  describeEntry: (list: AddressFamily, position: number, text: string, at: number) => Entry,
  report: (entries: readonly Entry[], index: number) => Draft,
): readonly Draft[] {
  const found: Draft[] = []
  // Copied when there are all: a list that grew has room for many more, and very many are kept.
  let entries: Entry[] = []
  let last = 0
  visitEntries(prepared, direction, among, (index, list, position, text, at) => {
    if (index !== last && entries.length > 0) {
      found.push(report([...entries], last))
      entries = []
    }
    last = index
    entries.push(describeEntry(list, position, text, at))
  })
  if (entries.length > 0) found.push(report([...entries], last))
  return found
}
