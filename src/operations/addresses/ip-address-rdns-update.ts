/** IP Address RDNS Update. Sets the reverse name of an address, or takes it back. */
import { gotText } from '../../refusals/got.ts'
import { required } from '../../schema/field.ts'
import { comparableName, reverseName } from '../../schema/host-names.ts'
import { idsUnder } from '../../world/key-index.ts'
import type { Address } from '../../world/records/address.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'
import { address } from '../params.ts'
import { addressReply, defaultReverseName } from './address-reply.ts'
import {
  addressAt,
  addressExists,
  callerChangesAddress,
  type OnAddress,
} from './checks/address-in-path.ts'

interface NamesAddress {
  readonly rdns: string | null
}

/** The name that an address is to have leads to it in forward DNS. */
const forwardDnsIsInPlace = check({
  name: 'forwardDnsIsInPlace',
  stage: 'rule',
  clauses: ['RDNS-3'],
  find({ world, params, body: { rdns }, assume }: CallContext<OnAddress, unknown, NamesAddress>) {
    if (rdns === null) return undefined
    const address = addressAt(world, params.address)
    if (isItsDefault(world, rdns, address)) {
      assume('ASSUME-RDNS-DEFAULT')
      return undefined
    }
    assume('ASSUME-FORWARD-DNS')
    if (leadsTo(world, rdns, address)) return undefined
    const expected = gotText(address.address)
    return { path: ['rdns'], problem: 'no-forward-dns', expected, got: gotText(rdns) }
  },
})

export const ipAddressRdnsUpdate = operation({
  name: 'ipAddressRdnsUpdate',
  method: 'PUT',
  path: '/networking/ips/{address}',
  reply: 'Address',
  scopes: ['ips:read_write'],
  params: { address },
  body: { rdns: required('RDNS-2', reverseName, 'a text or null') },
  checks: [addressExists, callerChangesAddress, forwardDnsIsInPlace],
  emits: [],
  upholds: ['SCOPE-6', 'RDNS-1', 'RDNS-4', 'RDNS-5', 'EVENT-10'],
  reduce({ world, params, body, draft, assume }) {
    const named = draft.edit('addresses', addressAt(world, params.address).id, address => {
      address.rdns = body.rdns
    })
    return addressReply({ world, assume }, named)
  },
})

/** The provider looks after both directions of the names that it gives by itself. */
function isItsDefault({ settings }: World, name: string, address: Address): boolean {
  const byDefault = defaultReverseName(settings, address)
  return byDefault !== null && comparableName(byDefault) === comparableName(name)
}

const leadsTo = ({ tables, indexes }: World, name: string, { address }: Address): boolean =>
  idsUnder(indexes.forwardsByName, comparableName(name)).some(
    id => get(tables.forwards, id)?.address === address,
  )
