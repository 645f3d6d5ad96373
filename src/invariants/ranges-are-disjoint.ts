/** No two ranges overlap, and each is written as the first address of its block, in canonical text. */
import { limits } from '../contract/limits.ts'
import { parseAddress, printAddress } from '../net/address.ts'
import { firstAddress } from '../net/prefix.ts'
import { idsUnder } from '../world/key-index.ts'
import type { Range } from '../world/records/range.ts'
import { get } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { worldInvariant } from './invariant.ts'
import { filed, idsOf } from './records.ts'

const [widePrefix, narrowPrefix] = limits.rangePrefixLengths

export const rangesAreDisjoint = worldInvariant({
  name: 'rangesAreDisjoint',
  clauses: ['RANGE-1', 'RANGE-3', 'RANGE-13'],
  all: world => idsOf(world.tables.ranges),
  touched: {
    ranges: ({ before, after }, world) =>
      after === undefined || (before?.range === after.range && before.prefix === after.prefix)
        ? []
        : [...idsUnder(world.indexes.rangesByText, after.range), ...idsInside(world, after)],
  },
  broken(world, id) {
    const range = get(world.tables.ranges, id)
    if (range === undefined) return undefined
    if (blockAround(range.range, range.prefix) !== range.range)
      return `"${range.range}" is not how a /${range.prefix} is written`
    const other = rangesAround(world, range).find(each => each.id !== id)
    if (other === undefined) return undefined
    return `${range.range}/${range.prefix} overlaps ${other.range}/${other.prefix}`
  },
})

/** The text of the block of this length that holds the address; undefined if the text is no address. */
function blockAround(text: string, length: number): string | undefined {
  const read = parseAddress(text, 'ipv6')
  return read.ok ? printAddress(firstAddress({ address: read.value, length })) : undefined
}

/** Two blocks overlap when they start alike, or when one lies in the other, which is then a wide one. */
function rangesAround({ tables, indexes }: World, { range }: Range): readonly Range[] {
  const wide = blockAround(range, widePrefix) ?? range
  return [
    ...filed(tables.ranges, indexes.rangesByText, range),
    ...filed(tables.ranges, indexes.rangesByText, wide).filter(
      ({ prefix }) => prefix === widePrefix,
    ),
  ]
}

/** The narrow ranges that a wide one may have come to lie around: each start that they could have is looked up. */
function idsInside({ indexes }: World, { range, prefix }: Range): readonly number[] {
  const read = parseAddress(range, 'ipv6')
  if (prefix !== widePrefix || !read.ok) return []
  const [high = 0, low = 0] = read.value.words
  return Array.from({ length: 2 ** (narrowPrefix - widePrefix) }, (_, nth) =>
    printAddress({ family: 'ipv6', words: [high, low + nth, 0, 0] }),
  ).flatMap(start => idsUnder(indexes.rangesByText, start))
}
