/** IP Addresses List. The addresses of the account but for private ones: IPv4 first, then IPv6 (ASSUME-ADDRESS-ORDER). */
import { fallback, flag } from '../../schema/field.ts'
import { page } from '../../schema/page.ts'
import type { Caller } from '../../world/caller.ts'
import { addressesOf } from '../../world/holders.ts'
import type { Address } from '../../world/records/address.ts'
import { count, slice } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { readOperation } from '../operation.ts'
import { pageOf, pageReply } from '../page-reply.ts'
import { type AddressReply, addressReply } from './address-reply.ts'

export const ipAddressesList = readOperation({
  name: 'ipAddressesList',
  method: 'GET',
  path: '/networking/ips',
  scopes: ['ips:read_only'],
  query: { ...page, skip_ipv6_rdns: fallback(flag('IP-6'), false) },
  checks: [],
  upholds: [
    'SCOPE-4',
    'IP-1',
    'IP-2',
    'IP-3',
    'IP-4',
    'IP-5',
    'IP-7',
    'RDNS-1',
    'WIRE-3',
    'EVENT-11',
  ],
  answer({ world, caller, query, assume }) {
    const toItem = (address: Address): AddressReply => {
      const item = addressReply(world, address)
      return query.skip_ipv6_rdns && isIpv6(address) ? { ...item, rdns: null } : item
    }
    if (caller.grants !== undefined) {
      assume('ASSUME-LIST-GRANTS')
      return pageOf(query, addressesGranted(world, caller.grants), toItem)
    }
    const { addresses } = world.tables
    const ipv4s = count(addresses, isPublicIpv4)
    const sliceBoth = (offset: number, limit: number) => {
      const first = slice(addresses, isPublicIpv4, offset, limit)
      const skipped = Math.max(0, offset - ipv4s)
      return [...first, ...slice(addresses, isIpv6, skipped, limit - first.length)]
    }
    return pageReply(query, ipv4s + count(addresses, isIpv6), sliceBoth, toItem)
  },
})

const isPublicIpv4 = (address: Address): boolean => address.type === 'ipv4' && address.public
const isIpv6 = (address: Address): boolean => address.type === 'ipv6'

/** Found from the grants to instances, however many addresses others have. */
function addressesGranted(world: World, grants: NonNullable<Caller['grants']>): readonly Address[] {
  const instances = grants.filter(({ type }) => type === 'instance').map(({ id }) => id)
  const addresses = [...new Set(instances)]
    .flatMap(id => addressesOf(world, id))
    .sort((a, b) => a.id - b.id)
  return [...addresses.filter(isPublicIpv4), ...addresses.filter(isIpv6)]
}
