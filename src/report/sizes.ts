/** How much there is, in numbers that people can use: few packets are counted, of more it is told from how many addresses. JSON has the exact counts. */
import type { Action } from '../contract/vocabulary.ts'
import { addressBits, addressFromBigint, addressToBigint, type Family } from '../net/address.ts'
import { firstAddress, type Prefix, parsePrefix, printPrefix } from '../net/prefix.ts'
import { summarize } from '../net/summarize.ts'
import type { ComparisonSizes } from '../rules/compare/compare-rules.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { familyNames } from './traffic.ts'
import { count, countOf, isShort } from './words.ts'

type Addresses = Pick<RegionBlock, 'family' | 'addresses' | 'addressesExcept'>

/** `20,736 packets opened, closed for every address`: what is none is left out. */
export function sizesInWords(
  changes: readonly (Addresses & { readonly to: Action })[],
  { opened, closed }: ComparisonSizes,
  lost = 'closed',
): string {
  const told = (size: string, to: Action, verb: string): readonly string[] => {
    if (size === '0') return []
    if (isShort(size)) return [`${countOf(size, 'packet')} ${verb}`]
    return [`${verb} for ${addressesInWords(changes.filter(each => each.to === to))}`]
  }
  return [...told(opened, 'ACCEPT', 'opened'), ...told(closed, 'DROP', lost)].join(', ')
}

/** `20,736 packets`, `packets of every IPv4 address`. */
export const packetsInWords = (size: string, blocks: readonly Addresses[]): string =>
  isShort(size) ? countOf(size, 'packet') : `packets of ${addressesInWords(blocks)}`

/** `every address`, `about every IPv6 address`, `256 IPv4 addresses`: those of any of the blocks. */
export function addressesInWords(blocks: readonly Addresses[]): string {
  const families = (['ipv4', 'ipv6'] as const).flatMap(family => {
    const spans = spansOf(blocks.filter(each => each.family === family))
    return spans.length === 0 ? [] : [shareOf(family, spans)]
  })
  const [first, second] = families
  if (first === undefined || second === undefined) return first?.says ?? ''
  const share = [first.share, second.share]
  if (share.includes('some')) return `${first.says} and ${second.says}`
  return share.includes('most') ? 'about every address' : 'every address'
}

interface Span {
  readonly first: bigint
  /** The first address behind it. */
  readonly end: bigint
}

/** Ascending, without neighbours. */
export function spansOf(blocks: readonly Addresses[]): readonly Span[] {
  const all = blocks.flatMap(({ family, addresses, addressesExcept = [] }) =>
    addresses === undefined
      ? spansBetween(family, addressesExcept.flatMap(spanOf))
      : addresses.flatMap(spanOf),
  )
  const joined: Span[] = []
  for (const span of all.sort((a, b) => (a.first < b.first ? -1 : 1))) {
    const last = joined.at(-1)
    if (last === undefined || span.first > last.end) joined.push(span)
    else if (span.end > last.end) joined[joined.length - 1] = { first: last.first, end: span.end }
  }
  return joined
}

const sizeOfPrefix = ({ address: { family }, length }: Prefix): bigint =>
  1n << BigInt(addressBits[family] - length)

function spanOf(text: string): readonly Span[] {
  const read = parsePrefix(text)
  if (!read.ok) return []
  const first = addressToBigint(firstAddress(read.value))
  return [{ first, end: first + sizeOfPrefix(read.value) }]
}

/** All others of the family. */
function spansBetween(family: Family, spans: readonly Span[]): readonly Span[] {
  const ends = [0n, ...spans.flatMap(({ first, end }) => [first, end]), allOf(family)]
  return ends.flatMap((first, at) => {
    const end = ends[at + 1]
    return at % 2 === 0 && end !== undefined && first < end ? [{ first, end }] : []
  })
}

const allOf = (family: Family): bigint => 1n << BigInt(addressBits[family])

/** How many of all addresses of a family. */
interface Share {
  readonly share: 'all' | 'most' | 'some'
  readonly says: string
}

function shareOf(family: Family, spans: readonly Span[]): Share {
  const name = familyNames[family]
  const all = allOf(family)
  const addresses = spans.reduce((sum, { first, end }) => sum + end - first, 0n)
  const rest = all - addresses
  if (rest === 0n) return { share: 'all', says: `every ${name} address` }
  if (rest < 1_000n) return { share: 'most', says: `every ${name} address but ${rest}` }
  if (rest * 1_000n < all) return { share: 'most', says: `about every ${name} address` }
  return { share: 'some', says: someInWords(family, spans, addresses) }
}

function someInWords(family: Family, spans: readonly Span[], addresses: bigint): string {
  const [name, all] = [familyNames[family], allOf(family)]
  const within = isShort(`${addresses}`) ? networkAround(family, spans) : undefined
  if (within !== undefined && addresses * 2n > within.size && addresses < within.size)
    return `all but ${within.size - addresses} of the ${count(`${within.size}`)} addresses of ${within.text}`
  if (isShort(`${addresses}`))
    return `${count(`${addresses}`)} ${name} address${addresses === 1n ? '' : 'es'}`
  if (addresses * 100n >= all)
    return `about ${rounded(addresses * 100n, all)} % of all ${name} addresses`
  return family === 'ipv4'
    ? `about 1 in ${rounded(all, addresses)} IPv4 addresses`
    : networksOf(addresses)
}

const rounded = (part: bigint, of: bigint): string => count(`${(part + of / 2n) / of}`)

/** The smallest network that holds all of them. */
function networkAround(family: Family, spans: readonly Span[]) {
  const [first, last] = [spans[0]?.first ?? 0n, (spans.at(-1)?.end ?? 1n) - 1n]
  const length = addressBits[family] - (first ^ last).toString(2).replace(/^0$/, '').length
  const size = 1n << BigInt(addressBits[family] - length)
  const base = (first / size) * size
  const [prefix] = summarize(
    addressFromBigint(family, base),
    addressFromBigint(family, base + size - 1n),
  )
  return prefix === undefined ? undefined : { size, text: printPrefix(prefix) }
}

/** In networks as they are given to customers: IPv6 addresses are too many to be counted. */
function networksOf(addresses: bigint): string {
  const length = [16n, 32n, 48n, 64n].find(bits => addresses >> (128n - bits) > 0n)
  if (length === undefined) return 'IPv6 addresses of less than one /64'
  const size = 1n << (128n - length)
  const networks = rounded(addresses, size)
  return `${addresses % size === 0n ? '' : 'about '}${networks} IPv6 network${networks === '1' ? '' : 's'} of /${length}`
}
