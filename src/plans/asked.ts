/**
 * What a plan asks for and no list of the provider tells: whether support has agreed to more addresses of an instance, and
 * whether forward DNS leads from a name to its address. It is taken to be so where nobody says, and is noted.
 */
import type { GatheredAccount } from '../account/gathered.ts'
import type { PlanRead } from '../account/plan/plan-document.ts'
import { type AnyChange, type ChangeOf, isResourceChange } from '../account/plan/resource-rows.ts'
import { parseAddress, printAddress } from '../net/address.ts'
import { forwardName } from '../schema/host-names.ts'
import { read } from '../schema/read.ts'
import { publicAddresses } from './own-addresses.ts'

export interface Asked {
  /** By the ids of instances that are there before: how many more addresses each gets. */
  readonly addresses: ReadonlyMap<number, number>
  /** Names that addresses get, as forward DNS has them. */
  readonly names: readonly { readonly name: string; readonly address: string }[]
}

/** Who needs it. */
export interface Asking {
  readonly address: string
  readonly of: 'more-addresses' | 'forward-dns' | 'shut-down'
}

/** Reserved addresses that nobody has: no world holds such a one. */
export const addressesForNobody = ({ ips }: GatheredAccount): ReadonlySet<string> =>
  new Set(
    (ips?.rows ?? []).flatMap(({ address, instance_id, balancer_id }) =>
      instance_id === null && balancer_id === undefined ? [address] : [],
    ),
  )

export function askedIn(account: GatheredAccount, { changes }: PlanRead): Asked {
  const told = new Set(
    (account.instances?.rows ?? []).flatMap(row =>
      row.spare_addresses === undefined ? [] : row.id,
    ),
  )
  const addresses = new Map<number, number>()
  const forNobody = addressesForNobody(account)
  for (const id of changes.flatMap(each => askingFor(each, forNobody)))
    if (!told.has(id)) addresses.set(id, (addresses.get(id) ?? 0) + 1)
  return { addresses, names: account.forwards === undefined ? changes.flatMap(namedBy) : [] }
}

export function withAsked(account: GatheredAccount, { addresses, names }: Asked): GatheredAccount {
  const { instances } = account
  const rows = instances?.rows.map(row => {
    const spare_addresses = addresses.get(row.id)
    return spare_addresses === undefined ? row : { ...row, spare_addresses }
  })
  return {
    ...account,
    ...(addresses.size > 0 && instances && rows && { instances: { ...instances, rows } }),
    ...(names.length > 0 && { forwards: { rows: names } }),
  }
}

/** The instances that are there before and get one more by it. */
function askingFor(change: AnyChange, forNobody: ReadonlySet<string>): readonly number[] {
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
      return after?.instance_id !== undefined &&
        (change.action.includes('create') || after.instance_id !== before?.instance_id)
        ? [after.instance_id]
        : []
    case 'linode_interface':
      return askingByInterface(change)
    case 'linode_networking_ip_assignment':
      return askingByAssignment(change, forNobody)
    default:
      return []
  }
}

function askingByInterface(change: ChangeOf<'linode_interface'>): readonly number[] {
  const { instance_id: id } = change.before ?? {}
  if (change.action !== 'update' || id === undefined) return []
  const { came, chosen } = publicAddresses(change)
  return Array.from({ length: came.length + Math.max(0, chosen) }, () => id)
}

const askingByAssignment = (
  { action, after }: ChangeOf<'linode_networking_ip_assignment'>,
  forNobody: ReadonlySet<string>,
): readonly number[] =>
  (action.includes('create') ? (after?.assignments ?? []) : []).flatMap(
    ({ address = '', instance_id: id }) => (id !== undefined && forNobody.has(address) ? [id] : []),
  )

function namedBy(change: AnyChange): Asked['names'] {
  if (
    change.action === 'no-op' ||
    !('after' in change) ||
    change.after === undefined ||
    !('rdns' in change.after)
  )
    return []
  const { rdns, address = change.after.id } = change.after
  const name = read<string>(forwardName, rdns)
  const parsed = parseAddress(address ?? '')
  return name.ok && parsed.ok ? [{ name: name.value, address: printAddress(parsed.value) }] : []
}
