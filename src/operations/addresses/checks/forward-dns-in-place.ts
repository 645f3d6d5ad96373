/** The name that an address is to have leads to it in forward DNS. */
import { comparableName } from '../../../schema/reverse-name.ts'
import { seen } from '../../../schema/seen.ts'
import { idsUnder } from '../../../world/key-index.ts'
import type { Address } from '../../../world/records/address.ts'
import { defaultReverseName } from '../../../world/reverse-name.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { addressAt, type OnAddress } from './address-exists.ts'

interface NamesAddress {
  readonly rdns: string | null
}

export const forwardDnsIsInPlace = check<CallContext<OnAddress, unknown, NamesAddress>>({
  name: 'forwardDnsIsInPlace',
  stage: 'rule',
  clauses: ['RDNS-3'],
  find({ world, params, body: { rdns }, assume }) {
    if (rdns === null) return undefined
    const address = addressAt(world, params.address)
    if (isItsDefault(world, rdns, address)) return undefined
    assume('ASSUME-FORWARD-DNS')
    if (leadsTo(world, rdns, address)) return undefined
    return refused(
      'RDNS-3',
      'rdns',
      `saw ${seen(rdns)}, which does not lead to ${address.address}; accepted is a name whose forward DNS does`,
    )
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
