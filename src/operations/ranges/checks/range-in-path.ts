/** The range in the path is there, and the caller has a grant to the instance that it is routed to. */
import { rangeNamed } from '../../../world/holders.ts'
import type { Permission } from '../../../world/records/user.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { lackOfGrantToHolder } from '../../grants.ts'
import { inPath } from '../../in-path.ts'

export interface OnRange {
  /** In canonical form. */
  readonly range: string
}

export const { exists: rangeExists, at: rangeAt } = inPath({
  param: 'range',
  record: 'range',
  clause: 'RANGE-13',
  find: rangeNamed,
})

const callerReachesRange = (permission: Permission, name: string) =>
  check({
    name,
    stage: 'grant',
    clauses: ['ASSUME-GRANT-MISSING'],
    find({ world, caller, params }: CallContext<OnRange>) {
      const { range: text, instance_id: holder } = rangeAt(world, params.range)
      const lack = lackOfGrantToHolder(caller, { text, holder }, permission)
      return lack && { path: ['range'], ...lack }
    },
  })

export const callerReadsRange = callerReachesRange('read_only', 'callerReadsRange')
export const callerChangesRange = callerReachesRange('read_write', 'callerChangesRange')
