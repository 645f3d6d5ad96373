/** Instance Address Delete: an IPv4 address leaves its instance and the account, with whoever shares it. */

import { limits } from '../../contract/limits.ts'
import { notFound } from '../../refusals/found.ts'
import { referTo } from '../../refusals/got.ts'
import { ipAddress } from '../../schema/addresses.ts'
import { activeNatOf, addressesOf } from '../../world/holders.ts'
import type { Address } from '../../world/records/address.ts'
import type { World } from '../../world/world.ts'
import { natProblem } from '../addresses/checks/assigned-addresses-may-move.ts'
import { releaseAddress } from '../addresses/effects/addressing.ts'
import { publicIpv4sIn } from '../addresses/requests/public-ipv4s.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { emptyReply } from '../empty-reply.ts'
import { checked } from '../in-path.ts'
import { operation } from '../operation.ts'
import { instanceAt, instanceExists, type OnInstance } from './checks/records-in-path.ts'
import { instanceId } from './params.ts'

interface OnOwnAddress extends OnInstance {
  readonly address: string
}

type Deleting = CallContext<OnOwnAddress>

const ownAddress = (world: World, { instanceId, address }: OnOwnAddress): Address | undefined =>
  addressesOf(world, instanceId).find(each => each.address === address)

const addressAt = (world: World, params: OnOwnAddress): Address =>
  checked(ownAddress(world, params), `address ${params.address}`)

const instanceHasAddress = check({
  name: 'instanceHasAddress',
  stage: 'existence',
  kind: 'missing',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params }: Deleting) {
    if (ownAddress(world, params) !== undefined) return undefined
    const of = referTo('instance', instanceAt(world, params.instanceId))
    return { path: ['address'], ...notFound('address', params.address, { of }) }
  },
})

const publicIpv4Stays = check({
  name: 'publicIpv4Stays',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params }: Deleting) {
    if (!addressAt(world, params).public) return undefined
    const min = limits.publicIpv4PerInstanceMin
    const got = publicIpv4sIn(addressesOf(world, params.instanceId)).length - 1
    if (got >= min) return undefined
    const holder = referTo('instance', { id: params.instanceId })
    const expected = { min, of: 'public-ipv4s', holder } as const
    return { path: ['address'], problem: 'too-few', expected, got }
  },
})

const addressHasNoNat = check({
  name: 'addressHasNoNat',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params, assume }: Deleting) {
    const record = addressAt(world, params)
    const problem = natProblem(
      world,
      { kind: 'address', text: record.address, record },
      activeNatOf,
    )
    if (problem === undefined) return undefined
    assume('ASSUME-NAT-ACTIVE')
    return { path: ['address'], ...problem }
  },
})

export const instanceAddressDelete = operation({
  name: 'instanceAddressDelete',
  method: 'DELETE',
  path: '/instances/{instanceId}/ips/{address}',
  reply: 'Nothing',
  scopes: [],
  params: { instanceId, address: ipAddress('ASSUME-ENVIRONMENT', 'ipv4') },
  checks: [instanceExists, instanceHasAddress, publicIpv4Stays, addressHasNoNat],
  emits: [],
  upholds: [],
  reduce({ world, params, draft }) {
    releaseAddress(draft, world, addressAt(world, params))
    return emptyReply()
  },
})
