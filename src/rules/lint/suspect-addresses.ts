/** Addresses that read differently from what they do: host bits that count for nothing, IPv4 in the clothes of IPv6. */
import {
  firstAddress,
  hasHostBits,
  isMappedIpv4,
  type Prefix,
  printPrefix,
} from '../../net/prefix.ts'
import { type DirectionFacts, referTo } from './direction-facts.ts'
import type { Draft } from './finding.ts'
import { enumerate, nameRule } from './wording.ts'

/** `192.0.2.77/24` stands for all of `192.0.2.0/24` (ASSUME-HOST-BITS). */
export function findHostBits(facts: DirectionFacts): readonly Draft[] {
  return facts.entries().flatMap((all, index): readonly Draft[] => {
    const entries = all
      .filter(({ prefix }) => hasHostBits(prefix))
      .map(({ prefix, ...entry }) => ({ ...entry, network: networkOf(prefix) }))
    if (entries.length === 0) return []
    const { direction } = facts
    const rule = referTo(facts, index)
    const texts = enumerate(entries.map(({ text, network }) => `${text} stands for ${network}`))
    const message = `${nameRule(direction, rule)} has addresses with host bits: ${texts}`
    const common = { kind: 'host-bits', level: 'note', direction, rule, message } as const
    return [{ ...common, detail: { entries } }]
  })
}

/** `::ffff:0:0/96` is an IPv6 network like any other, and no IPv4 packet is in it (ASSUME-MAPPED-ADDRESS). */
export function findMappedAddresses(facts: DirectionFacts): readonly Draft[] {
  return facts.entries().flatMap((all, index): readonly Draft[] => {
    const entries = all
      .filter(({ prefix }) => prefix.length >= 96 && isMappedIpv4(prefix.address))
      .map(({ prefix: _, ...entry }) => entry)
    if (entries.length === 0) return []
    const { direction } = facts
    const rule = referTo(facts, index)
    const texts = enumerate(entries.map(({ text }) => text))
    const message = `${nameRule(direction, rule)} has IPv4-mapped addresses, which match no IPv4 packet: ${texts}`
    const common = { kind: 'mapped-address', level: 'warning', direction, rule } as const
    return [{ ...common, message, detail: { entries } }]
  })
}

const networkOf = (prefix: Prefix): string =>
  printPrefix({ address: firstAddress(prefix), length: prefix.length })
