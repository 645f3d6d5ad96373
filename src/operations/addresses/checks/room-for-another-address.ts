/** The instance can have the address that is asked for. */
import { limits } from '../../../contract/limits.ts'
import { addressesOf } from '../../../world/holders.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { instanceAt } from '../../environment/checks/instance-exists.ts'
import type { NamesInstance } from '../../environment/checks/named-instance.ts'

export const instanceIsSetUpForMore = check<CallContext<unknown, unknown, NamesInstance>>({
  name: 'instanceIsSetUpForMore',
  stage: 'rule',
  clauses: ['IP-11'],
  find({ world, body: { instance_id } }) {
    if (instanceAt(world, instance_id).spare_addresses > 0) return undefined
    return refused(
      'IP-11',
      'instance_id',
      `saw instance ${instance_id}, which is not set up for more addresses; accepted is one for which support has agreed to more`,
    )
  },
})

interface AsksForAddress extends NamesInstance {
  readonly public: boolean
}

export const instanceHasNoPrivateYet = check<CallContext<unknown, unknown, AsksForAddress>>({
  name: 'instanceHasNoPrivateYet',
  stage: 'rule',
  clauses: ['ASSUME-PRIVATE-SECOND'],
  find({ world, body }) {
    if (body.public) return undefined
    const held = addressesOf(world, body.instance_id).filter(each => !each.public)
    if (held.length < limits.privateIpv4PerInstance) return undefined
    return refused(
      'ASSUME-PRIVATE-SECOND',
      'public',
      `saw false for instance ${body.instance_id}, which has ${held.map(({ address }) => address).join(', ')}; accepted is true`,
    )
  },
})
