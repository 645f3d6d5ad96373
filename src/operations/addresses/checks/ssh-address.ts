/** The address that SSH settings name is one of the instance. */
import { seen } from '../../../schema/seen.ts'
import { addressesOf } from '../../../world/holders.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnInstance } from '../../environment/checks/instance-exists.ts'

export const sshAddressIsItsOwn = check<CallContext<OnInstance, unknown, { readonly ip?: string }>>(
  {
    name: 'sshAddressIsItsOwn',
    stage: 'rule',
    clauses: ['ASSUME-ENVIRONMENT'],
    find({ world, params: { instanceId }, body: { ip } }) {
      if (ip === undefined || ip === 'any') return undefined
      if (addressesOf(world, instanceId).some(({ address }) => address === ip)) return undefined
      return refused(
        'ASSUME-ENVIRONMENT',
        'ip',
        `saw ${seen(ip)}; accepted is "any" or an address of instance ${instanceId}`,
      )
    },
  },
)
