/** Ranges and pools: how they are written, that they do not overlap, and where they are routed. */
import { limits } from '../contract/limits.ts'
import { idsUnder } from '../world/key-index.ts'
import { recordsUnder } from '../world/lookup.ts'
import type { Range } from '../world/records/range.ts'
import type { World } from '../world/world.ts'
import { holderInvariants } from './addresses.ts'
import { keyInvariant, recordInvariant, type WorldInvariant, whenChanged } from './invariant.ts'
import {
  type Bits,
  bitsOf,
  canonicalText,
  holds,
  isAddress,
  startAround,
  startOf,
  startsAfter,
} from './ip-num.ts'

const { rangePrefixLengths } = limits
const [widePrefix, narrowPrefix] = rangePrefixLengths

export const rangeInvariants: readonly WorldInvariant[] = [
  ...holderInvariants(
    'ranges',
    'rangesByInstance',
    {
      name: 'rangesAreRoutedToInstances',
      clauses: ['RANGE-2', 'ASSIGN-14', 'ASSUME-BODY-IDS'],
    },
    {
      name: 'rangesLieInTheRegionOfTheirInstance',
      clauses: ['RANGE-2', 'RANGE-11', 'ASSIGN-4', 'ASSIGN-9'],
    },
  ),
  /** No two ranges overlap, and each is written as the first address of its block, in canonical text. */
  recordInvariant({
    name: 'rangesAreDisjoint',
    clauses: ['RANGE-1', 'RANGE-3', 'RANGE-13'],
    of: 'ranges',
    touched: {
      ranges(change, world) {
        const { after } = change
        if (after === undefined || whenChanged<'ranges'>('range', 'prefix')(change).length === 0)
          return []
        return [after.range, ...startsInside(after)].flatMap(start =>
          idsUnder(world.indexes.rangesByText, start),
        )
      },
    },
    broken(held, world) {
      const { id, range, prefix } = held
      if (!rangePrefixLengths.includes(prefix)) return `${range} is a /${prefix}`
      const block = blockBeginning(range, prefix)
      if (block === undefined) return `"${range}" is not how a /${prefix} is written`
      const other = rangesAround(world, held).find(
        each => each.id !== id && overlap(block, blockBeginning(each.range, each.prefix)),
      )
      return other && `${range}/${prefix} overlaps ${other.range}/${other.prefix}`
    },
  }),
  /** Reverse names are of addresses in the range, which are written in canonical text. */
  recordInvariant({
    name: 'reverseNamesLieInTheirRange',
    clauses: ['IP-15', 'ASSUME-ADDRESS-RANGE'],
    of: 'ranges',
    broken({ range, prefix, reverse_names: names }) {
      const block = blockBeginning(range, prefix)
      const stray = Object.keys(names).find(
        text => block && !(canonicalText(text, 'ipv6') === text && holds(block, text, 'ipv6')),
      )
      return stray && `"${stray}" has a reverse name, and is not in ${range}/${prefix}`
    },
  }),
  /** No instance has two ranges routed to it. */
  keyInvariant({
    name: 'oneRangePerInstance',
    clauses: ['ASSIGN-12', 'RANGE-5'],
    index: 'rangesByInstance',
    broken: ({ length }, instanceId) =>
      length > limits.rangesPerInstance ? `instance ${instanceId} has ${length} ranges` : undefined,
  }),
  /** No region holds more ranges than the account may have there. */
  keyInvariant({
    name: 'rangesPerRegionAreLimited',
    clauses: ['RANGE-4', 'ASSUME-RANGE-LIMITS'],
    index: 'rangesByRegion',
    broken: ({ length }, region, { settings: { rangesPerRegion } }) =>
      length > rangesPerRegion
        ? `${region} holds ${length} ranges, and may have ${rangesPerRegion}`
        : undefined,
  }),
  /** Every pool is written as the first address of its block, in canonical text, and is routed to an address in it. */
  recordInvariant({
    name: 'poolsAreBlocks',
    clauses: ['POOL-2', 'ASSUME-POOL-RECORD'],
    of: 'pools',
    broken({ range, prefix, route_target: target }) {
      const block = blockBeginning(range, prefix)
      if (block === undefined) return `"${range}" is not how a /${prefix} is written`
      if (target === null || holds(block, target, 'ipv6')) return undefined
      return `${range}/${prefix} is routed to ${target}, which does not lie in it`
    },
  }),
]

/** The block of this length that begins with this text; undefined if none does, or if the text is not canonical. */
function blockBeginning(text: string, length: number): Bits | undefined {
  if (canonicalText(text, 'ipv6') !== text) return undefined
  const block = bitsOf(text, 'ipv6').slice(0, length)
  return startOf(block) === bitsOf(text, 'ipv6') ? block : undefined
}

/** Two blocks overlap if one lies in the other. */
const overlap = (block: Bits, other: Bits | undefined): boolean =>
  other !== undefined && (block.startsWith(other) || other.startsWith(block))

/** Two ranges overlap if they begin alike, or if one lies in the other, which is then a wide one. */
const rangesAround = (world: World, { range, prefix }: Range): readonly Range[] => [
  ...recordsUnder(world, 'rangesByText', range),
  ...(prefix === widePrefix
    ? []
    : recordsUnder(world, 'rangesByText', startAround(range, widePrefix))),
]

/** Where narrow ranges may begin in a wide one, but for its own start. */
const startsInside = ({ range, prefix }: Range): readonly string[] =>
  prefix === widePrefix && isAddress(range, 'ipv6')
    ? startsAfter(range, 2 ** (narrowPrefix - widePrefix) - 1)
    : []
