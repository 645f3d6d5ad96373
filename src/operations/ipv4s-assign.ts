/** Assign IPv4s. IP Addresses Assign under another path, with all of its rules (SILENT-ASSIGN-IPV4S). */
import { ipAddressesAssign } from './ip-addresses-assign.ts'
import { equivalentOf } from './operation.ts'

export const ipv4sAssign = equivalentOf(ipAddressesAssign, {
  name: 'ipv4sAssign',
  path: '/networking/ipv4/assign',
  upholds: [...ipAddressesAssign.upholds, 'ASSIGN-17'],
})
