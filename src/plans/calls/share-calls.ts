/** The calls that the provider makes to share addresses to an instance. */
import { isMarked } from '../../account/plan/attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import type { Making } from '../making.ts'

export function shareTo(
  making: Making,
  change: ChangeOf<'linode_instance'> | ChangeOf<'linode_instance_shared_ips'>,
  instance_id: number,
  addresses: readonly (string | null)[],
  evenNone = false,
): undefined {
  const ips = addresses.flatMap(each => each ?? [])
  if (ips.length === 0 && !evenNone) return
  const attribute = change.kind === 'linode_instance' ? 'shared_ipv4' : 'addresses'
  const reason = 'Which addresses are shared is known only later.'
  const isLater = isMarked(change.unknown, [attribute]) || ips.length < addresses.length
  making.add(
    change,
    { operation: 'ipAddressesShare', body: { ips, instance_id } },
    { attribute: [attribute], ...(isLater && { unknown: [{ path: ['body', 'ips'], reason }] }) },
  )
}

export function shareAddresses(
  making: Making,
  change: ChangeOf<'linode_instance_shared_ips'>,
): undefined {
  const id = making.objects.number(change, ['linode_id'], change.after?.instance_id)
  if (id === undefined)
    making.note(change, ['linode_id'], 'Which instance they are shared to, the plan does not show.')
  else shareTo(making, change, id, change.after?.addresses ?? [], true)
}

export function unshareAddresses(
  making: Making,
  change: ChangeOf<'linode_instance_shared_ips'>,
): undefined {
  const id = change.before?.instance_id
  if (id !== undefined) shareTo(making, change, id, [], true)
}
