/** IP Address View. One address or range, in whichever spelling it is asked for. */

import { clausesOfReads, readOperation } from '../operation.ts'
import { address } from '../params.ts'
import { addressReply, shownAddress } from './address-reply.ts'
import { addressExists, callerReadsAddress, holdingAt } from './checks/address-in-path.ts'

export const ipAddressView = readOperation({
  name: 'ipAddressView',
  method: 'GET',
  path: '/networking/ips/{address}',
  reply: 'Address',
  scopes: ['ips:read_only'],
  params: { address },
  checks: [addressExists, callerReadsAddress],
  upholds: ['SCOPE-4', 'IP-1', 'IP-2', 'IP-14', 'RDNS-1', ...clausesOfReads],
  answer: context =>
    addressReply(context, shownAddress(holdingAt(context.world, context.params.address))),
})
