/** Blocks of packets in a few words: protocols, ports and peers, what says the same told together; imported as `traffic`. */
import { groupedBy } from '../kit/grouped-by.ts'
import { combinePortSets, difference, everyPort, portSetIn, printPortSet } from '../net/port-set.ts'
import { packetProtocols } from '../rules/compile/traffic-class.ts'
import { hasPorts } from '../rules/evaluate/packet.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { printAddresses } from '../rules/regions/region-text.ts'
import * as words from './words.ts'

type Ported = Pick<RegionBlock, 'protocol' | 'ports'>

/** `TCP 22, 80-90`, `UDP any port`, `TCP any port except 25, 465`, `other protocols`. */
export function protocol({ protocol: name, ports }: Ported): string {
  const named = name === 'OTHER' ? 'other protocols' : name
  if (ports === null) return named
  const others = portsLeftOut(ports)
  if (others === null) return `${named} ${spaced(ports)}`
  return `${named} any port${others === '' ? '' : ` except ${spaced(others)}`}`
}

/** Where that takes fewer pieces, as of addresses: where both the first and the last port are in. Empty for every port. */
const portsLeftOut = (ports: string): string | null =>
  /^1\b.*\b65535$/.test(ports)
    ? printPortSet(combinePortSets(everyPort, portSetIn(ports), difference))
    : null

const spaced = (ports: string): string => ports.replaceAll(',', ', ')

/** `TCP 80, 443 and ICMP`, `everything`, `everything except TCP 25`: of each protocol one, from the same peers. */
export function protocols(
  all: readonly Ported[],
  list: (texts: readonly string[]) => string = listed,
): string {
  const left = all.map(({ ports }) => (ports === null ? '' : portsLeftOut(ports)))
  const names = new Set(all.map(each => each.protocol))
  if (names.size < packetProtocols.length || left.includes(null)) return list(all.map(protocol))
  const except = all.flatMap((each, at) =>
    left[at] === '' ? [] : [`${each.protocol} ${spaced(left[at] ?? '')}`],
  )
  return except.length === 0 ? 'everything' : `everything except ${list(except)}`
}

/** `TCP 22, 80-90`, `everything`. */
export const protocolOf = (alike: Group): string =>
  isEverything(alike) ? 'everything' : protocol(alike[0])

/** `inbound TCP 22, 80-90`, `inbound everything`. */
export const inWords = (alike: Group): string => `${alike[0].direction} ${protocolOf(alike)}`

/** Blocks that say the same of different addresses, of one protocol or of all: at least one. */
export type Group<Block extends RegionBlock = RegionBlock> = readonly [Block, ...Block[]]

/** Only groups of all protocols have more than one. */
const isEverything = (alike: Group): boolean =>
  alike.some(each => each.protocol !== alike[0].protocol)

/** In the order in which their first items come. */
export function groupBy<Block extends RegionBlock>(
  blocks: readonly Block[],
  keyOf: (block: Block) => unknown,
): readonly Group<Block>[] {
  const groups = new Map<string, Group<Block>>()
  for (const block of blocks) {
    const key = JSON.stringify([inWords([block]), isWholeFamily(block), keyOf(block)])
    const group = groups.get(key)
    groups.set(key, group === undefined ? [block] : [...group, block])
  }
  return joinEverything([...groups.values()], keyOf)
}

/** Of all protocols, and all their ports, from the same peers. */
function joinEverything<Block extends RegionBlock>(
  groups: readonly Group<Block>[],
  keyOf: (block: Block) => unknown,
): readonly Group<Block>[] {
  const alike = groupedBy(groups, each => JSON.stringify([fromPeers(each), keyOf(each[0])]))
  const whole = new Map(
    [...alike.values()].flatMap(each => {
      const names = new Set(each.map(([first]) => protocol(first)))
      return everything.every(name => names.has(name)) ? each.map(one => [one, each] as const) : []
    }),
  )
  return groups.flatMap((each): readonly Group<Block>[] => {
    const joined = whole.get(each)
    if (joined === undefined) return [each]
    return joined[0] === each ? [joined.flat() as unknown as Group<Block>] : []
  })
}

/** What `protocol` says of each, where all its packets are meant. */
export const everything: readonly string[] = packetProtocols.map(name =>
  protocol({ protocol: name, ports: hasPorts(name) ? '1-65535' : null }),
)

/** Blocks that differ in the address family only make one group: how people count them. */
export const groupsOf = (regionBlocks: readonly RegionBlock[]): readonly Group[] =>
  groupBy(regionBlocks, () => null)

/** `inbound TCP 22 from 203.0.113.7`. */
export const group = (alike: Group): string => `${inWords(alike)} ${fromPeers(alike)}`

/** `inbound TCP 22 and UDP any port from anywhere`: a phrase for all blocks of the same direction and peers. */
export const blocks = (regionBlocks: readonly RegionBlock[]): readonly string[] =>
  phrases(regionBlocks, ([{ direction }]) => `${direction} `)

/** `TCP 22 and UDP any port from anywhere`. */
export const openTo = (regionBlocks: readonly RegionBlock[]): readonly string[] =>
  phrases(regionBlocks, () => '')

const phrases = (
  regionBlocks: readonly RegionBlock[],
  head: (alike: Group) => string,
): readonly string[] =>
  [
    ...groupedBy(groupsOf(regionBlocks), each => `${each[0].direction} ${peers(each, Infinity)}`),
  ].map(
    ([, [first, ...others]]) =>
      `${head(first)}${protocols(firstsOf([first, ...others]))} ${fromPeers(first)}`,
  )

/** Of each protocol one. */
const firstsOf = (groups: readonly Group[]): readonly RegionBlock[] =>
  groups.flatMap(alike => [...groupedBy(alike, protocol).values()].map(([first]) => first))

/** `TCP 80, 443 and ICMP`. */
const listed = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(text => text !== '').join(' and ')

/** `from 203.0.113.7`, `to anywhere`. */
export const fromPeers = (alike: Group): string =>
  `${words.prepositions[alike[0].direction]} ${peers(alike)}`

/** `anywhere`, `10.0.0.0/8 and 3 more networks`: of many networks the first `shown`. */
export function peers(all: Group, shown = 4): string {
  // Each protocol has the same.
  const alike = all.filter(each => each.protocol === all[0].protocol)
  if (alike.length === 1 || !alike.every(isNearlyWhole))
    // What behind it follows a list of exceptions is read as one of them.
    return alike
      .toSorted((a, b) => exceptionsOf(a) - exceptionsOf(b))
      .map(block => peersOfFamily(block, shown))
      .join(', ')
  const others = alike.flatMap(({ addressesExcept = [] }) => addressesExcept)
  return others.length === 0 ? 'anywhere' : `anywhere except ${networks(others, shown)}`
}

const exceptionsOf = ({ addressesExcept = [] }: RegionBlock): number => addressesExcept.length

function peersOfFamily(block: RegionBlock, shown: number): string {
  const { family, addresses, addressesExcept = [] } = block
  const everywhere = `anywhere over ${familyNames[family]}`
  if (isWholeFamily(block)) return everywhere
  if (addresses !== undefined) return networks(addresses, shown)
  return `${everywhere} except ${networks(addressesExcept, shown)}`
}

export const familyNames = { ipv4: 'IPv4', ipv6: 'IPv6' } as const

export const isWholeFamily = ({ addresses = [] }: RegionBlock): boolean =>
  addresses.length === 1 && addresses[0]?.endsWith('/0') === true

/** Told as anywhere, or as anywhere except some networks. */
export const isNearlyWhole = (block: RegionBlock): boolean =>
  isWholeFamily(block) || block.addressesExcept !== undefined

/** A network of one address is that address. */
const networks = (prefixes: readonly string[], shown: number): string =>
  words.someOf(prefixes, shown, 'and # more networks', prefix =>
    prefix.replace(prefix.includes(':') ? /\/128$/ : /\/32$/, ''),
  )

/** A block in the cells of a table, with nothing shortened. */
export const blockColumns = ['direction', 'family', 'protocol', 'ports', 'addresses', 'packets']
export const blockCells = (block: RegionBlock): readonly string[] => {
  const { direction, family, protocol: name, ports, size } = block
  return [direction, family, name, ports ?? '', printAddresses(block, ' '), size]
}
