/** The addresses of a change or a region for people: `anywhere`, `203.0.113.7`, `10.0.0.0/8 and 3 more networks`. */
import type { RegionBlock } from '../rules/regions/blocks-of.ts'

export type Peers = Pick<RegionBlock, 'family' | 'addresses' | 'addressesExcept'>

/** Blocks of both families that are alike in everything else make one phrase; `shown` networks are listed in full. */
export function peersInWords(blocks: readonly Peers[], shown = 4): string {
  if (blocks.length > 1 && blocks.every(isNearlyWhole)) {
    const others = blocks.flatMap(({ addressesExcept = [] }) => addressesExcept)
    return others.length === 0 ? 'anywhere' : `anywhere except ${listed(others, shown)}`
  }
  return blocks.map(block => familyInWords(block, shown)).join(', ')
}

function familyInWords(block: Peers, shown: number): string {
  const everywhere = `anywhere over ${familyNames[block.family]}`
  if (isWholeFamily(block)) return everywhere
  const { addresses, addressesExcept } = block
  return addressesExcept === undefined
    ? listed(addresses, shown)
    : `${everywhere} except ${listed(addressesExcept, shown)}`
}

export const familyNames = { ipv4: 'IPv4', ipv6: 'IPv6' } as const

export const isWholeFamily = ({ addresses }: Peers): boolean =>
  addresses.length === 1 && addresses[0]?.endsWith('/0') === true

const isNearlyWhole = (block: Peers): boolean =>
  isWholeFamily(block) || block.addressesExcept !== undefined

function listed(addresses: readonly string[], shown: number): string {
  const rest = addresses.length - shown
  const names = (rest > 1 ? addresses.slice(0, shown) : addresses).map(withoutHostLength)
  return rest > 1 ? `${names.join(', ')} and ${rest} more networks` : names.join(', ')
}

/** A network of one address is that address. */
const withoutHostLength = (prefix: string): string =>
  prefix.replace(prefix.includes(':') ? /\/128$/ : /\/32$/, '')
