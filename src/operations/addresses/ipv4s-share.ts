/** IPv4 Sharing Configure. IP Addresses Share under another path. */

import { equivalentOf } from '../operation.ts'
import { ipAddressesShare } from './ip-addresses-share.ts'

export const ipv4sShare = equivalentOf(ipAddressesShare, {
  name: 'ipv4sShare',
  path: '/networking/ipv4/share',
  upholds: [...ipAddressesShare.upholds, 'SHARE-9'],
})
