/** The addresses and instances of an assignment are there, in the region of the request. */
import { get } from '../../../world/table.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { type Assigning, assignedIn, fieldsAt } from '../requests/moves.ts'

export const assignedAddressesExist = check<CallContext<unknown, unknown, Assigning>>({
  name: 'assignedAddressesExist',
  stage: 'existence',
  clauses: ['ASSIGN-4'],
  find({ world, body: { assignments, region } }) {
    for (const [index, { address }] of assignments.entries()) {
      if (assignedIn(world, region, address) !== undefined) continue
      const seen = address.prefix === undefined ? address.text : `${address.text}/${address.prefix}`
      return refused(
        'ASSIGN-4',
        fieldsAt(index).address,
        `saw ${seen}; accepted is an address or a range of the account in ${region}`,
      )
    }
    return undefined
  },
})

export const assignedInstancesExist = check<CallContext<unknown, unknown, Assigning>>({
  name: 'assignedInstancesExist',
  stage: 'existence',
  clauses: ['ASSIGN-9'],
  find({ world, body: { assignments, region } }) {
    for (const [index, { instance_id }] of assignments.entries()) {
      if (get(world.tables.instances, instance_id)?.region === region) continue
      return refused(
        'ASSIGN-9',
        fieldsAt(index).instance,
        `saw ${instance_id}; accepted is the id of an instance in ${region}`,
      )
    }
    return undefined
  },
})
