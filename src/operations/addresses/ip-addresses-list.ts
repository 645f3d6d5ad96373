/** IP Addresses List. The addresses of the account but for private ones: IPv4 first, then IPv6. */
import { fallback, flag } from '../../schema/field.ts'
import { undocumentedPage } from '../../schema/page.ts'
import type { Caller } from '../../world/caller.ts'
import { addressesOf, rangesOf } from '../../world/holders.ts'
import type { Range } from '../../world/records/range.ts'
import { count, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { listOperation, type Rows, rowsAfterRows, rowsOf, rowsOfTable } from '../list-operation.ts'
import { clausesOfReads } from '../operation.ts'
import {
  type AddressReply,
  addressReply,
  type ShownAddress,
  shownAddress,
} from './address-reply.ts'

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
    if (count(world.tables.ranges) > 0) assume('ASSUME-LIST-RANGES')
    const rows =
      caller.grants === undefined ? everyAddress(world) : addressesGranted(world, caller.grants)
    if (rows.count > 1) assume('ASSUME-ADDRESS-ORDER')
    return rows
  },
  toItem(address, context): AddressReply {
    const item = addressReply(context, address)
    return context.query.skip_ipv6_rdns && isIpv6(address) ? { ...item, rdns: null } : item
  },
})

const isPublicIpv4 = (address: ShownAddress): boolean => address.type === 'ipv4' && address.public
const isIpv6 = ({ type }: ShownAddress): boolean => type === 'ipv6'

/** Each kind is a stretch of the table of its own. */
const everyAddress = ({ tables: { addresses, ranges } }: World): Rows<ShownAddress> =>
  rowsAfterRows<ShownAddress>([
    rowsOfTable(addresses, isPublicIpv4),
    rowsOfTable(addresses, isIpv6),
    rowsOf(count(ranges) === 0 ? [] : namedIn([...values(ranges)])),
  ])

/** Found from the grants to instances, however many addresses others have. */
function addressesGranted(world: World, grants: NonNullable<Caller['grants']>): Rows<ShownAddress> {
  const instances = grants.filter(({ type }) => type === 'instance').map(({ id }) => id)
  const own = [...new Set(instances)]
  const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => a.id - b.id)
  const addresses = byId(own.flatMap(id => addressesOf(world, id)))
  const ranges = byId(own.flatMap(id => rangesOf(world, id)))
  return rowsOf([
    ...addresses.filter(isPublicIpv4),
    ...addresses.filter(isIpv6),
    ...namedIn(ranges),
  ])
}

/** The addresses in ranges that have a name (ASSUME-LIST-RANGES). */
const namedIn = (ranges: readonly Range[]): readonly ShownAddress[] =>
  ranges.flatMap(record =>
    Object.keys(record.reverse_names)
      .sort()
      .map(text => shownAddress({ kind: 'range', text, record })),
  )
