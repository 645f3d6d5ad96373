/** The addresses and instances of an assignment are there, in the region of the request, and the caller may change them. */
import { notFound } from '../../../refusals/found.ts'
import { gotText } from '../../../refusals/got.ts'
import { get } from '../../../world/table.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { lackOfGrant, lackOfGrantToHolder } from '../../grants.ts'
import { type Assigning, assignedIn, movesIn, pathsAt } from '../requests/moves.ts'

type AssigningAddresses = CallContext<unknown, unknown, Assigning>

export const assignedAddressesExist = check({
  name: 'assignedAddressesExist',
  stage: 'existence',
  clauses: ['ASSIGN-4'],
  find({ world, body: { assignments, region } }: AssigningAddresses) {
    const index = assignments.findIndex(
      ({ address }) => assignedIn(world, region, address) === undefined,
    )
    const lost = assignments[index]?.address
    if (lost === undefined) return undefined
    const got = lost.prefix === undefined ? lost.text : `${lost.text}/${lost.prefix}`
    const within = gotText(region)
    return { path: pathsAt(index).address, ...notFound('address-or-range', got, { within }) }
  },
})

export const assignedInstancesExist = check({
  name: 'assignedInstancesExist',
  stage: 'existence',
  clauses: ['ASSIGN-9'],
  find({ world, body: { assignments, region } }: AssigningAddresses) {
    const index = assignments.findIndex(
      ({ instance_id }) => get(world.tables.instances, instance_id)?.region !== region,
    )
    const lost = assignments[index]?.instance_id
    if (lost === undefined) return undefined
    const within = gotText(region)
    return { path: pathsAt(index).instance, ...notFound('instance', lost, { within }) }
  },
})

export const callerChangesAssignedAddresses = check({
  name: 'callerChangesAssignedAddresses',
  stage: 'grant',
  clauses: ['GRANT-3'],
  find({ world, caller, body }: AssigningAddresses) {
    for (const { holding, from, paths } of movesIn(world, body)) {
      const held = { text: holding.text, holder: from }
      const lack = lackOfGrantToHolder(caller, held, 'read_write')
      if (lack !== undefined) return { path: paths.address, ...lack }
    }
    return undefined
  },
})

export const callerChangesAssignedInstances = check({
  name: 'callerChangesAssignedInstances',
  stage: 'grant',
  clauses: ['GRANT-4'],
  find({ caller, body: { assignments } }: AssigningAddresses) {
    for (const [index, { instance_id: id }] of assignments.entries()) {
      const lack = lackOfGrant(caller, { type: 'instance', id }, 'read_write')
      if (lack !== undefined) return { path: pathsAt(index).instance, ...lack }
    }
    return undefined
  },
})
