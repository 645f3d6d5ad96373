/** Each address or range of an assignment is named once, and free to move where it is to go. */
import { natOf, sharesOf } from '../../../world/holders.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { type Assigning, changesHolder, movesIn } from '../requests/moves.ts'

export const assignedAddressesAreDistinct = check<CallContext<unknown, unknown, Assigning>>({
  name: 'assignedAddressesAreDistinct',
  stage: 'rule',
  clauses: ['ASSUME-ASSIGN-REPEATED'],
  find({ world, body }) {
    const met = new Set<string>()
    for (const { holding, fields } of movesIn(world, body)) {
      if (met.has(holding.text))
        return refused(
          'ASSUME-ASSIGN-REPEATED',
          fields.address,
          `saw ${holding.text} again; accepted is each address once`,
        )
      met.add(holding.text)
    }
    return undefined
  },
})

export const movedAddressesAreNotShared = check<CallContext<unknown, unknown, Assigning>>({
  name: 'movedAddressesAreNotShared',
  stage: 'rule',
  clauses: ['ASSIGN-13'],
  find({ world, body, assume }) {
    for (const { holding, fields } of movesIn(world, body).filter(changesHolder)) {
      const [share] = sharesOf(world, holding.text)
      if (share === undefined) continue
      assume('ASSUME-SHARE-MOVE')
      return refused(
        'ASSIGN-13',
        fields.address,
        `saw ${holding.text}, which is shared with instance ${share.instance_id}; accepted is an address that is not shared`,
      )
    }
    return undefined
  },
})

export const movedAddressesHaveNoNat = check<CallContext<unknown, unknown, Assigning>>({
  name: 'movedAddressesHaveNoNat',
  stage: 'rule',
  clauses: ['ASSIGN-16'],
  find({ world, body }) {
    for (const { holding, fields } of movesIn(world, body).filter(changesHolder)) {
      const nat = holding.kind === 'address' ? natOf(world, holding.record) : undefined
      if (nat === undefined) continue
      return refused(
        'ASSIGN-16',
        fields.address,
        `saw ${holding.text}, which has 1:1 NAT to ${nat.ipv4} of VPC ${nat.vpc_id}; accepted is an address without one`,
      )
    }
    return undefined
  },
})
