/** Addresses that a world gave to the account and that nobody of the account has any more. */
import { once } from '../kit/once.ts'
import { parseAddress } from '../net/address.ts'
import type { Prefix } from '../net/prefix.ts'
import { holdingAround } from './holders.ts'
import type { RegionId } from './ids.ts'
import { type Numbered, numberedAs, privateIpv4s, publicIpv4s, rangeBlock } from './numbering.ts'
import { get, values } from './table.ts'
import type { World } from './world.ts'

/** With the region that gives it out; a private address with each region that has come past its number. */
export type GivenUp = { readonly regions: readonly RegionId[] } & (
  | { readonly kind: 'public' | 'private' }
  /** The instance that is gone. */
  | { readonly kind: 'slaac'; readonly instance: number }
  /** `block` is a /56 or /64 in canonical text. */
  | { readonly kind: 'range'; readonly block: string }
)

/**
 * What one world tells of addresses and of blocks inside ranges, asked about those that nobody has:
 * - A public or private IPv4 address was given out if the cursor of its region is past it: then an instance had it.
 * - The SLAAC address of an instance that is gone is that of an id that was used up, in a region that has given out public IPv4
 *   addresses which nobody has. It is not recorded in which region the instance was, nor that one that is there was in another.
 * - A block for ranges may have been given out if ranges are gone, and no fewer than lower blocks and it are free of its length
 *   in its region. Which blocks these ranges had is not recorded.
 *
 * Nothing else is known: not of addresses that a document gave and that are gone since, nor of pools, which never go. A world
 * that was just read from a document knows nothing of earlier times: whatever its cursors are past is held, and no range is gone.
 */
export function givenUpIn(world: World): (block: Prefix) => GivenUp | undefined {
  const hasAddressesGone = goneAddresses(world)
  const ranges = once(() => knownRanges(world))
  return block => {
    const numbered = numberedAs(block)
    if (numbered === undefined) return undefined
    if (numbered.kind === 'range') return givenUpRange(numbered, ranges())
    if (numbered.kind !== 'slaac') return givenUpIpv4(world, numbered)
    const { region, number: instance } = numbered
    const isUsedUp =
      instance <= world.counters.instances && get(world.tables.instances, instance) === undefined
    return isUsedUp && hasAddressesGone(region)
      ? { kind: 'slaac', regions: regionsAt(world, region), instance }
      : undefined
  }
}

/** None where the world has no region of this number. */
const regionsAt = ({ regions }: World, number: number): readonly RegionId[] =>
  regions.slice(number, number + 1).map(({ id }) => id)

const cursorOf = ({ cursors }: World, name: string): number => cursors[name] ?? 0

function givenUpIpv4(
  world: World,
  numbered: Extract<Numbered, { readonly kind: 'public' | 'private' }>,
): GivenUp | undefined {
  const { kind, number } = numbered
  const regions =
    kind === 'public' ? regionsAt(world, numbered.region) : world.regions.map(({ id }) => id)
  const past = regions.filter(id => {
    const { name } = kind === 'public' ? publicIpv4s(world, id) : privateIpv4s(id)
    return number < cursorOf(world, name)
  })
  return past.length === 0 ? undefined : { kind, regions: past }
}

/** By the number of a region: whether public IPv4 addresses that it gave out are nobody's any more. */
function goneAddresses(world: World): (region: number) => boolean {
  const held = once(() => {
    const counts = new Map<number, number>()
    for (const { address, type } of values(world.tables.addresses)) {
      const read = type === 'ipv4' ? parseAddress(address) : undefined
      const numbered = read?.ok ? numberedAs({ address: read.value, length: 32 }) : undefined
      if (numbered?.kind !== 'public' || numbered.number >= givenOut(world, numbered.region))
        continue
      counts.set(numbered.region, (counts.get(numbered.region) ?? 0) + 1)
    }
    return counts
  })
  return region => givenOut(world, region) > (held().get(region) ?? 0)
}

/** How many public IPv4 addresses a region has given out. */
function givenOut(world: World, number: number): number {
  const counts = regionsAt(world, number).map(id => {
    const { name, size } = publicIpv4s(world, id)
    return Math.min(size, cursorOf(world, name))
  })
  return counts[0] ?? 0
}

/** How many ranges are gone, and the blocks that the others lie in. */
interface KnownRanges {
  readonly world: World
  readonly gone: number
  /** By region and prefix length the numbers of these blocks, in order. */
  readonly taken: ReadonlyMap<string, readonly number[]>
}

function knownRanges(world: World): KnownRanges {
  const taken = new Map<string, number[]>()
  let now = 0
  for (const { range, prefix } of values(world.tables.ranges)) {
    now += 1
    const read = parseAddress(range)
    const numbered = read.ok ? numberedAs({ address: read.value, length: prefix }) : undefined
    if (numbered?.kind !== 'range') continue
    const key = `${numbered.region}/${numbered.prefix}`
    const numbers = taken.get(key) ?? []
    numbers.push(numbered.number)
    taken.set(key, numbers)
  }
  const sorted = [...taken].map(
    ([key, numbers]) => [key, [...new Set(numbers)].sort((a, b) => a - b)] as const,
  )
  return { world, gone: world.counters.ranges - now, taken: new Map(sorted) }
}

/** A block is given out when all lower ones are taken: as many as are free up to it must be gone. */
function givenUpRange(
  { region, prefix, number }: Extract<Numbered, { readonly kind: 'range' }>,
  { world, gone, taken }: KnownRanges,
): GivenUp | undefined {
  const regions = regionsAt(world, region)
  if (gone === 0 || regions.length === 0) return undefined
  const numbers = taken.get(`${region}/${prefix}`) ?? []
  const lower = countBelow(numbers, number)
  if (numbers[lower] === number || number + 1 - lower > gone) return undefined
  const first = rangeBlock(region, prefix, number)
  return isInRange(world, first)
    ? undefined
    : { kind: 'range', regions, block: `${first}/${prefix}` }
}

/** How many of these sorted numbers are lower. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** A document may have given away a wider range around it. */
const isInRange = (world: World, address: string): boolean =>
  holdingAround(world, address)?.kind === 'range'
