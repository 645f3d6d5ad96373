/** The address that SSH settings name is one of the instance. */
import { seen } from '../../shape/seen.ts'
import { addressesOf } from '../../world/holders.ts'
import { check, refused } from '../check.ts'
import type { Situation } from '../situation.ts'
import type { OnInstance } from './instance-exists.ts'

export const sshAddressIsItsOwn = check<Situation<OnInstance, unknown, { readonly ip?: string }>>({
  name: 'sshAddressIsItsOwn',
  stage: 'rule',
  clauses: ['SILENT-OUTSIDE'],
  find({ world, params: { instanceId }, body: { ip } }) {
    if (ip === undefined || ip === 'any') return undefined
    if (addressesOf(world, instanceId).some(({ address }) => address === ip)) return undefined
    return refused(
      'SILENT-OUTSIDE',
      'ip',
      `saw ${seen(ip)}; accepted is "any" or an address of instance ${instanceId}`,
    )
  },
})
