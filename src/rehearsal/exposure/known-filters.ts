/** What filters let through where services of an account meet: a filter says very much of addresses that nobody there has. */
import type { AddressFamily } from '../../contract/vocabulary.ts'
import { spansOf } from '../../net/narrow-steps.ts'
import { wordsPerAddress } from '../../net/steps.ts'
import { acceptedThroughAt, type Filter } from '../../rules/compare/filter.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import { openRegionNumbers } from '../../rules/regions/region-algebra.ts'
import type { Endpoint } from './endpoints.ts'

/** One for all filters that are equal to and from the addresses that somebody asks for. */
export interface KnownFilter {
  readonly key: string
  readonly accepted: PacketRegion
}

export function openFilters(endpoints: readonly Endpoint[]): (filter: Filter) => KnownFilter {
  const spansIn = (family: AddressFamily) =>
    spansOf(
      wordsPerAddress[family],
      endpoints.filter(each => each.family === family),
    )
  const addresses = { ipv4: spansIn('ipv4'), ipv6: spansIn('ipv6') }
  const numberOf = openRegionNumbers()
  const byNumber = new Map<number, KnownFilter>()
  const known = new Map<object, KnownFilter>()
  return filter => {
    // Instances behind one firewall have filters of their own.
    const whose = filter.kind === 'rules' ? filter.rules : filter
    const before = known.get(whose)
    if (before !== undefined) return before
    const accepted = acceptedThroughAt(filter, addresses)
    const number = numberOf(accepted)
    const made = byNumber.get(number) ?? { key: `${number}`, accepted }
    byNumber.set(number, made)
    known.set(whose, made)
    return made
  }
}
