/** The address in the path is there. */
import { addressNamed, rangeNamed } from '../../../world/holders.ts'
import type { Address } from '../../../world/records/address.ts'
import type { World } from '../../../world/world.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export interface OnAddress {
  /** In canonical form. */
  readonly address: string
}

export const addressExists = check<CallContext<OnAddress>>({
  name: 'addressExists',
  stage: 'existence',
  clauses: ['IP-13'],
  find({ world, params: { address }, assume }) {
    if (addressNamed(world, address) !== undefined) return undefined
    const isRange = rangeNamed(world, address) !== undefined
    if (isRange) assume('ASSUME-ADDRESS-RANGE')
    return missing(
      'IP-13',
      'address',
      `saw ${address}${isRange ? ', a range' : ''}; accepted is an address of the account`,
    )
  },
})

/** The address that `addressExists` has found. */
export function addressAt(world: World, text: string): Address {
  const found = addressNamed(world, text)
  if (found === undefined) throw new TypeError(`address ${text} was not checked for`)
  return found
}
