/** IP Addresses List. The addresses of the account but for private ones: IPv4 first, then IPv6. */
import { fallback, flag } from '../../schema/field.ts'
import { undocumentedPage } from '../../schema/page.ts'
import type { Caller } from '../../world/caller.ts'
import { addressesOf } from '../../world/holders.ts'
import type { Address } from '../../world/records/address.ts'
import type { Table } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { listOperation, type Rows, rowsOf, rowsOfTable } from '../list-operation.ts'
import { clausesOfReads } from '../operation.ts'
import { type AddressReply, addressReply } from './address-reply.ts'

export const ipAddressesList = listOperation({
  name: 'ipAddressesList',
  path: '/networking/ips',
  reply: 'Address',
  filters: { address: 'text', prefix: 'number', type: 'text', rdns: 'text', region: 'text' },
  scopes: ['ips:read_only'],
  query: { ...undocumentedPage, skip_ipv6_rdns: fallback(flag('IP-6'), false) },
  checks: [],
  upholds: ['SCOPE-4', 'IP-1', 'IP-2', 'IP-3', 'IP-4', 'IP-5', 'IP-7', 'RDNS-1', ...clausesOfReads],
  rows({ world, caller, assume }) {
    if (caller.grants !== undefined) assume('ASSUME-LIST-GRANTS')
    const rows =
      caller.grants === undefined
        ? ipv4sFirst(world.tables.addresses)
        : rowsOf(addressesGranted(world, caller.grants))
    if (rows.count > 1) assume('ASSUME-ADDRESS-ORDER')
    return rows
  },
  toItem(address, context): AddressReply {
    const item = addressReply(context, address)
    return context.query.skip_ipv6_rdns && isIpv6(address) ? { ...item, rdns: null } : item
  },
})

const isPublicIpv4 = (address: Address): boolean => address.type === 'ipv4' && address.public
const isIpv6 = (address: Address): boolean => address.type === 'ipv6'

/** Each kind is a stretch of the table of its own. */
function ipv4sFirst(addresses: Table<Address>): Rows<Address> {
  const [ipv4s, ipv6s] = [rowsOfTable(addresses, isPublicIpv4), rowsOfTable(addresses, isIpv6)]
  return {
    count: ipv4s.count + ipv6s.count,
    slice(offset, limit) {
      const first = ipv4s.slice(offset, limit)
      const skipped = Math.max(0, offset - ipv4s.count)
      return [...first, ...ipv6s.slice(skipped, limit - first.length)]
    },
  }
}

/** Found from the grants to instances, however many addresses others have. */
function addressesGranted(world: World, grants: NonNullable<Caller['grants']>): readonly Address[] {
  const instances = grants.filter(({ type }) => type === 'instance').map(({ id }) => id)
  const addresses = [...new Set(instances)]
    .flatMap(id => addressesOf(world, id))
    .sort((a, b) => a.id - b.id)
  return [...addresses.filter(isPublicIpv4), ...addresses.filter(isIpv6)]
}
