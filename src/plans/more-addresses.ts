/**
 * How many more addresses instances may get: support agrees to it, and no list of the provider says so. What a plan asks for is taken
 * to be agreed to where nobody says, and is noted.
 */
import type { GatheredAccount } from '../account/gathered.ts'
import type { PlanRead } from '../account/plan/plan-document.ts'
import { type AnyChange, isResourceChange } from '../account/plan/resource-rows.ts'

/** How many more addresses each instance gets that is there before, where nobody says how many it may get. */
export function askedIn({ instances }: GatheredAccount, { changes }: PlanRead): Asked {
  const told = new Set(
    (instances?.rows ?? []).flatMap(row => (row.spare_addresses === undefined ? [] : row.id)),
  )
  const asked = new Map<number, number>()
  for (const id of changes.flatMap(askingFor))
    if (!told.has(id)) asked.set(id, (asked.get(id) ?? 0) + 1)
  return asked
}

/** By the ids of instances. */
export type Asked = ReadonlyMap<number, number>

export function withAsked(account: GatheredAccount, asked: Asked): GatheredAccount {
  const { instances } = account
  if (asked.size === 0 || instances === undefined) return account
  const rows = instances.rows.map(row => {
    const spare_addresses = asked.get(row.id)
    return spare_addresses === undefined ? row : { ...row, spare_addresses }
  })
  return { ...account, instances: { ...instances, rows } }
}

/** The instances that are there before and get one more by it. */
function askingFor(change: AnyChange): readonly number[] {
  if (!isResourceChange(change)) return []
  const { kind, before, after } = change
  switch (kind) {
    case 'linode_instance':
      return before?.id !== undefined && !before.private_ip && after?.private_ip === true
        ? [before.id]
        : []
    case 'linode_instance_ip':
    case 'linode_networking_ip':
    case 'linode_reserved_ip_assignment':
      return after?.instance_id === undefined || after.instance_id === before?.instance_id
        ? []
        : [after.instance_id]
    default:
      return []
  }
}
