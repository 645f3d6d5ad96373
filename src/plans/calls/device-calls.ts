/** The calls that the provider makes for devices of their own: a firewall comes to a service, or goes. */
import { isMarked } from '../../account/plan/attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import { atInstances } from '../guard-doubt.ts'
import type { Making } from '../making.ts'
import { onInterfaces } from '../own-interfaces.ts'
import { instancesOf, newBehind } from './members.ts'

type DeviceChange = ChangeOf<'linode_firewall_device'>

export function createDevice(making: Making, change: DeviceChange): undefined {
  const { after = {} } = change
  const firewallId = making.objects.number(change, ['firewall_id'], after.firewall_id)
  const { entity_type: type = 'instance' } = after
  if (type === 'interface') return createDeviceByInterface(making, change, firewallId)
  const id = making.objects.number(change, ['entity_id'], after.entity_id)
  if (isMarked(change.unknown, ['entity_type']))
    making.note(change, ['entity_type'], 'What it puts a firewall on is known only later.', {
      firewall: firewallId,
    })
  else if (firewallId === undefined)
    making.note(
      ...([change, ['firewall_id']] as const),
      'Which firewall it is put on, the plan does not show.',
      id === undefined ? { firewall: firewallId, type } : { at: [{ type, id }] },
    )
  else if (id === undefined)
    making.note(
      change,
      ['entity_id'],
      'Which service it puts a firewall on, the plan does not show.',
      { firewall: firewallId, type },
    )
  else making.attach(change, firewallId, { type, id })
}

function createDeviceByInterface(
  making: Making,
  change: DeviceChange,
  firewallId: number | undefined,
): undefined {
  const { entity_id: planned } = change.after ?? {}
  const isLater = isMarked(change.unknown, ['entity_id'])
  const known = planned === undefined ? undefined : instancesOf(making, [planned])
  const ids = isLater ? newBehind(making, change, 'entity_id') : known
  if (ids === undefined || firewallId === undefined)
    return noteInterface(making, change, firewallId, ids ?? ownerOf(making, planned))
  for (const id of ids) making.attach(change, firewallId, { type: 'instance', id })
}

const ownerOf = ({ held }: Making, id: number | undefined) => {
  const own = id === undefined ? undefined : held.ownInterface(id)
  return own && [own.instance]
}

/** At these instances, or at any. */
function noteInterface(
  making: Making,
  change: DeviceChange,
  firewall: number | undefined,
  ids: readonly number[] | undefined,
): undefined {
  const doubt = ids ? atInstances(ids) : ({ firewall, type: 'instance' } as const)
  making.note(change, ['entity_type'], onInterfaces, doubt)
}

export function deleteDevice(making: Making, change: DeviceChange): undefined {
  const {
    firewall_id: firewallId,
    entity_id: id,
    entity_type: type = 'instance',
  } = change.before ?? {}
  if (type === 'interface') {
    const on = id === undefined ? undefined : making.held.onInterface(id)
    if (on === undefined || firewallId === undefined)
      noteInterface(making, change, firewallId, ownerOf(making, id))
    else if (on !== 'nothing')
      making.detach(change, firewallId, { type: 'instance', id: on.instance })
  } else if (firewallId === undefined || id === undefined)
    making.note(
      change,
      [],
      'Which firewall it takes off which service, the plan does not say.',
      id === undefined ? { firewall: firewallId, type } : { at: [{ type, id }] },
    )
  else making.detach(change, firewallId, { type, id })
}
