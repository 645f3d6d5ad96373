/** IPv4 Sharing Configure. IP Addresses Share under another path. */
import { ipAddressesShare } from './ip-addresses-share.ts'
import { equivalentOf } from './operation.ts'

export const ipv4sShare = equivalentOf(ipAddressesShare, {
  name: 'ipv4sShare',
  path: '/networking/ipv4/share',
  upholds: [...ipAddressesShare.upholds, 'SHARE-9'],
})
