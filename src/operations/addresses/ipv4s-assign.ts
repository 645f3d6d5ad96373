/** Assign IPv4s. IP Addresses Assign under another path, with all of its rules. */

import { equivalentOf } from '../operation.ts'
import { ipAddressesAssign } from './ip-addresses-assign.ts'

export const ipv4sAssign = equivalentOf(ipAddressesAssign, {
  name: 'ipv4sAssign',
  path: '/networking/ipv4/assign',
  upholds: [...ipAddressesAssign.upholds, 'ASSIGN-17'],
  borrows: { 'ASSIGN-13': 'ASSUME-ASSIGN-IPV4S' },
})
