/** An address that a call names for an instance is nobody's. */
import { taken } from '../../../refusals/found.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { holderOf } from './new-balancer.ts'

export const addressIsFree = check({
  name: 'addressIsFree',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, body: { address } }: CallContext<unknown, unknown, { readonly address?: string }>) {
    const holder = address === undefined ? undefined : holderOf(world, address)
    if (address === undefined || holder === undefined) return undefined
    return { path: ['address'], ...taken('address', address, holder) }
  },
})
