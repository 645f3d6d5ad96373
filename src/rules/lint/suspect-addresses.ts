/** Addresses that read differently from what they do: host bits that are not looked at, IPv4 addresses written as IPv6. */
import { hasHostBits, isMappedIpv4, printNetwork } from '../../net/prefix.ts'
import { enumerate } from '../names.ts'
import { type AddressEntry, type DirectionFacts, describe } from './direction-facts.ts'
import type { Draft } from './finding.ts'

/** `host-bits`: `192.0.2.77/24` stands for all of `192.0.2.0/24` (ASSUME-HOST-BITS). */
export const findHostBits = (facts: DirectionFacts): readonly Draft[] =>
  findEntries(
    facts,
    ({ prefix }) => hasHostBits(prefix),
    (all, index) => {
      const entries = all.map(({ list, position, text, prefix }) => ({
        list,
        position,
        text,
        network: printNetwork(prefix),
      }))
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
    ({ prefix }) => prefix.length >= 96 && isMappedIpv4(prefix.address),
    (all, index) => {
      const entries = all.map(({ list, position, text }) => ({ list, position, text }))
      const texts = enumerate(entries.map(({ text }) => text))
      const message = (name: string) =>
        `${name} has IPv4-mapped addresses, which match no IPv4 packet: ${texts}`
      const detail = { entries }
      return describe(facts, index, { kind: 'mapped-address', level: 'warning', message, detail })
    },
  )

/** A finding for each rule that has such entries. */
function findEntries(
  facts: DirectionFacts,
  isMeant: (entry: AddressEntry) => boolean,
  report: (entries: readonly AddressEntry[], index: number) => Draft,
): readonly Draft[] {
  return facts.entries().flatMap((all, index) => {
    const entries = all.filter(isMeant)
    return entries.length === 0 ? [] : [report(entries, index)]
  })
}
