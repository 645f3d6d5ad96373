/** VLANs List. The VLANs of the account with their members, in id order. */

import type { RegionId } from '../../world/ids.ts'
import { vlanKey } from '../../world/indexes.ts'
import { idsUnder } from '../../world/key-index.ts'
import type { Vlan } from '../../world/records/instance.ts'
import type { World } from '../../world/world.ts'
import { clausesOfLists, listOperation, rowsOfTable } from '../list-operation.ts'

export const vlansList = listOperation({
  name: 'vlansList',
  path: '/networking/vlans',
  reply: 'Vlan',
  filters: { label: 'text', region: 'text' },
  scopes: ['instances:read_only'],
  checks: [],
  upholds: ['SCOPE-8', 'VLAN-1', 'VLAN-3', 'PAGE-5', ...clausesOfLists],
  rows({ world, caller, assume }) {
    if (caller.grants !== undefined) assume('ASSUME-LIST-GRANTS')
    return rowsOfTable(world.tables.vlans)
  },
  toItem(vlan, { world, assume }) {
    const item = vlanReply(world, vlan)
    if (item.instances.length === 0) assume('ASSUME-VLAN-EMPTY')
    return item
  },
})

/** A VLAN, which has no id to callers (ASSUME-VLAN-RECORD). */
export interface VlanReply {
  /** The id of its region. */
  region: RegionId
  /** Its name in the region. */
  label: string
  /** The ids of the instances that are on it (VLAN-3). */
  instances: number[]
  /** When its first instance came, as `2026-01-01T00:00:00Z`. */
  created: string
}

const vlanReply = ({ indexes }: World, { region, label, created }: Vlan): VlanReply => ({
  region,
  label,
  instances: [...idsUnder(indexes.instancesByVlan, vlanKey(region, label))],
  created,
})
