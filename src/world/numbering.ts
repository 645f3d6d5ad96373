/**
 * The numbering plan: which addresses a region gives out, by number from 0 up. Regions count in the order in which
 * they are listed; what they give out never overlaps, but for private addresses, which all regions share.
 */
import { type Address, printAddress } from '../net/address.ts'
import type { Prefix } from '../net/prefix.ts'
import type { RegionId } from './ids.ts'
import type { Range } from './records/range.ts'
import type { World } from './world.ts'

/** The position of a region that is there. */
export function regionNumber({ regions }: Pick<World, 'regions'>, region: RegionId): number {
  const number = regions.findIndex(({ id }) => id === region)
  if (number === -1) throw new TypeError(`region ${region} was not checked for`)
  return number
}

/** The IPv4 addresses of one kind that a region gives out, in their order. */
export interface Ipv4Numbering {
  /** Of the cursor that counts them. */
  readonly name: string
  readonly size: number
  readonly addressOf: (number: number) => string
}

/** Each region has a /13 of its own: the first 33.0.0.0/13, the next 33.8.0.0/13; its last /24 is for resolvers. */
export const publicIpv4s = (world: Pick<World, 'regions'>, region: RegionId): Ipv4Numbering => {
  const number = regionNumber(world, region)
  return {
    name: `public/${region}`,
    size: publicBlocks * hostsPerBlock,
    addressOf: each => publicIpv4(number, each),
  }
}

/** Balancers have those of their region from its far end on, so that instances have the same ones with and without them. */
export const balancerIpv4s = (world: Pick<World, 'regions'>, region: RegionId): Ipv4Numbering => {
  const { size, addressOf } = publicIpv4s(world, region)
  return { name: `balancer/${region}`, size, addressOf: each => addressOf(size - 1 - each) }
}

/** The same in all regions. */
export const privateIpv4s = (region: RegionId): Ipv4Numbering => ({
  name: `private/${region}`,
  size: privateBlocks * hostsPerBlock,
  addressOf: each => ipv4(firstPrivate + hostNumber(each)),
})

const publicIpv4 = (region: number, number: number): string =>
  ipv4(firstPublic + region * 2 ** 19 + hostNumber(number))

/**
 * The address that an instance makes up for itself: EUI-64 of its MAC address, in the region's first /64. Where a document
 * gave that one to another instance, it is the one of the next MAC address that no id leads to.
 */
export const freeSlaac = (
  region: number,
  instanceId: number,
  isTaken: (address: string) => boolean,
): string => firstFree(number => slaac(region, number), instanceId, isTaken)

/**
 * The IPv6 address of a balancer: its id in the region's second /64, or the next one that no id leads to. Every fourth of these
 * lies in another /64, as a range that a document gave to somebody may take all of one.
 */
export const freeBalancerIpv6 = (
  region: number,
  balancerId: number,
  isTaken: (address: string) => boolean,
): string =>
  firstFree(
    number => ipv6(region, 1 + Math.floor(number / 2 ** 32), 0, number % 2 ** 32),
    balancerId,
    isTaken,
  )

function firstFree(
  addressOf: (number: number) => string,
  id: number,
  isTaken: (address: string) => boolean,
): string {
  let number = id
  while (isTaken(addressOf(number))) number += 2 ** 30
  return addressOf(number)
}

function slaac(region: number, number: number): string {
  const { high, low } = macOf(number)
  // EUI-64 turns over the universal bit, and puts ff:fe into the middle.
  const third = (high ^ 0x0200_0000) >>> 0
  return ipv6(region, 0, ((third & 0xffff_ff00) | 0xff) >>> 0, (0xfe00_0000 | low) >>> 0)
}

/** The first address of a block for a range; the blocks of each length lie side by side. */
export const rangeBlock = (region: number, prefix: Range['prefix'], number: number): string =>
  prefix === 64
    ? ipv6(region, 0xe000_0000 + number, 0, 0)
    : ipv6(region, 0xe100_0000 + number * 2 ** 8, 0, 0)

/** No numbering has more numbers than there are blocks for pools in a region: those behind them are its resolvers'. */
export const numbersMax = 0x0fff_0000

/** The name of the cursor that counts the blocks for pools in a region. */
export const poolNumbering = (region: RegionId): string => `pool/${region}`

/** The first address of a block for a pool. */
export const poolBlock = (region: number, number: number): string =>
  ipv6(region, 0xf000_0000 + number, 0, 0)

/** The resolvers of a region, at the far end of what it gives out, split by commas. */
export function resolversOf(region: number): { readonly ipv4: string; readonly ipv6: string } {
  const numbers = [...Array(resolversPerRegion).keys()]
  return {
    ipv4: numbers
      .map(number => publicIpv4(region, publicBlocks * hostsPerBlock + number))
      .join(','),
    ipv6: numbers.map(number => ipv6(region, 0xffff_0000, 0, number + 1)).join(','),
  }
}

const resolversPerRegion = 3

/** Hosts .2 to .254 of a /24: .1 is its gateway. */
const hostsPerBlock = 253
const publicBlocks = 2047
const privateBlocks = 128

const hostNumber = (number: number): number =>
  Math.floor(number / hostsPerBlock) * 256 + 2 + (number % hostsPerBlock)

/** The number of an address that lies so far behind the first one; undefined for what is no host. */
function numberAt(offset: number): number | undefined {
  const host = (offset % 256) - 2
  return host < 0 || host >= hostsPerBlock
    ? undefined
    : Math.floor(offset / 256) * hostsPerBlock + host
}

const quad = (first: number, second: number, third: number): number =>
  first * 2 ** 24 + second * 2 ** 16 + third * 2 ** 8

const firstPublic = quad(33, 0, 0)
const firstPrivate = quad(192, 168, 128)

/** Is it one that a world gives out by itself? */
export function isOfNumbering({ regions }: Pick<World, 'regions'>, address: Address): boolean {
  const [word = 0] = address.words
  const region =
    address.family === 'ipv4' ? Math.floor((word - firstPublic) / 2 ** 19) : word - 0x3fff_0001
  return isPrivateIpv4(address) || (region >= 0 && region < regions.length)
}

/** All private addresses. */
export const privateIpv4Block = '192.168.128.0/17'

export const isPrivateIpv4 = ({ family, words: [word = 0] }: Address): boolean =>
  family === 'ipv4' && word >= firstPrivate && word < firstPrivate + privateBlocks * 256

const ipv4 = (word: number): string => printAddress({ family: 'ipv4', words: [word] })

/** Regions have /32s of 3fff::/20, which is set aside for documentation. */
const ipv6 = (region: number, second: number, third: number, fourth: number): string =>
  printAddress({
    family: 'ipv6',
    words: [0x3fff_0000 + region + 1, second, third, fourth],
  })

/** f0:3c:94 and the number in the three octets behind; what does not fit there is added to the octets before. */
const macOf = (number: number) => ({
  high: 0xf03c_9400 + Math.floor(number / 2 ** 24) * 2 ** 8,
  low: number % 2 ** 24,
})

/** What a numbering gives out by this number, whether it did so far or not. Regions are counted as in the plan. */
export type Numbered =
  | { readonly kind: 'public'; readonly region: number; readonly number: number }
  | { readonly kind: 'slaac'; readonly region: number; readonly number: number }
  | { readonly kind: 'private'; readonly number: number }
  | {
      readonly kind: 'range'
      readonly region: number
      readonly prefix: Range['prefix']
      readonly number: number
    }

/** The plan read backwards: which number an address has, or the block for a range that a block lies in. */
export function numberedAs({ address, length }: Prefix): Numbered | undefined {
  const { family, words } = address
  const [first = 0, second = 0] = words
  if (family === 'ipv4') return length === 32 ? ipv4NumberedAs(address) : undefined
  const region = first - 0x3fff_0001
  if (region < 0) return undefined
  if (second === 0) return length === 128 ? slaacNumberedAs(region, address) : undefined
  const prefix = second < 0xe100_0000 ? 64 : 56
  const number = prefix === 64 ? second - 0xe000_0000 : (second - 0xe100_0000) >>> 8
  const isRange = second >= 0xe000_0000 && second < 0xf000_0000 && length >= prefix
  return isRange ? { kind: 'range', region, prefix, number } : undefined
}

function ipv4NumberedAs(address: Address): Numbered | undefined {
  const [word = 0] = address.words
  if (isPrivateIpv4(address)) {
    const number = numberAt(word - firstPrivate)
    return number === undefined ? undefined : { kind: 'private', number }
  }
  const offset = word - firstPublic
  const number = numberAt(offset % 2 ** 19)
  if (offset < 0 || number === undefined || number >= publicBlocks * hostsPerBlock) return undefined
  return { kind: 'public', region: Math.floor(offset / 2 ** 19), number }
}

function slaacNumberedAs(region: number, address: Address): Numbered | undefined {
  const [, , third = 0, fourth = 0] = address.words
  const number = ((third >>> 8) - 0xf2_3c94) * 2 ** 24 + (fourth % 2 ** 24)
  return number > 0 && number < 2 ** 30 && slaac(region, number) === printAddress(address)
    ? { kind: 'slaac', region, number }
    : undefined
}
