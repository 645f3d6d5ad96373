/** The address in the path is there, and the caller has a grant to the instance that holds it. */
import { notFound } from '../../../refusals/found.ts'
import { referTo } from '../../../refusals/got.ts'
import { addressNamed, rangeNamed } from '../../../world/holders.ts'
import type { Address } from '../../../world/records/address.ts'
import type { Permission } from '../../../world/records/user.ts'
import type { World } from '../../../world/world.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { lackOfGrantToHolder } from '../../grants.ts'
import { checked } from '../../in-path.ts'

export interface OnAddress {
  /** In canonical form. */
  readonly address: string
}

export const addressExists = check({
  name: 'addressExists',
  stage: 'existence',
  kind: 'missing',
  clauses: ['IP-13'],
  find({ world, params: { address }, assume }: CallContext<OnAddress>) {
    if (addressNamed(world, address) !== undefined) return undefined
    const isRange = rangeNamed(world, address) !== undefined
    if (isRange) assume('ASSUME-ADDRESS-RANGE')
    const got = isRange ? referTo('range', { id: address }) : address
    return { path: ['address'], ...notFound('address', got) }
  },
})

/** The address that `addressExists` has found. */
export const addressAt = (world: World, text: string): Address =>
  checked(addressNamed(world, text), `address ${text}`)

const callerReachesAddress = (permission: Permission, name: string) =>
  check({
    name,
    stage: 'grant',
    clauses: ['ASSUME-GRANT-MISSING'],
    find({ world, caller, params }: CallContext<OnAddress>) {
      const { address: text, instance_id: holder } = addressAt(world, params.address)
      const lack = lackOfGrantToHolder(caller, { text, holder }, permission)
      return lack && { path: ['address'], ...lack }
    },
  })

export const callerReadsAddress = callerReachesAddress('read_only', 'callerReadsAddress')
export const callerChangesAddress = callerReachesAddress('read_write', 'callerChangesAddress')
