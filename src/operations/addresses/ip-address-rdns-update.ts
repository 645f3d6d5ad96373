/** IP Address RDNS Update. Sets the reverse name of an address, or takes it back. */
import { required } from '../../schema/field.ts'
import { reverseName } from '../../schema/reverse-name.ts'
import { operation } from '../operation.ts'
import { address } from '../params.ts'
import { addressReply } from './address-reply.ts'
import { addressAt, addressExists } from './checks/address-exists.ts'
import { callerChangesAddress } from './checks/caller-reaches-address.ts'
import { forwardDnsIsInPlace } from './checks/forward-dns-in-place.ts'

export const ipAddressRdnsUpdate = operation({
  name: 'ipAddressRdnsUpdate',
  method: 'PUT',
  path: '/networking/ips/{address}',
  scopes: ['ips:read_write'],
  params: { address },
  body: { rdns: required('RDNS-2', 'a text or null', reverseName) },
  checks: [addressExists, callerChangesAddress, forwardDnsIsInPlace],
  emits: [],
  upholds: ['SCOPE-6', 'RDNS-1', 'RDNS-4', 'RDNS-5', 'EVENT-10'],
  reduce({ world, params, body, draft }) {
    const named = { ...addressAt(world, params.address), rdns: body.rdns }
    draft.put('addresses', named)
    return addressReply(world, named)
  },
})
