/** VLANs List. The VLANs of the account with their members, in id order. */
import { listClauses, listOperation, rowsOfTable } from '../list-operation.ts'
import { vlanReply } from './vlan-reply.ts'

export const vlansList = listOperation({
  name: 'vlansList',
  path: '/networking/vlans',
  reply: 'Vlan',
  filters: { label: 'text', region: 'text' },
  scopes: ['instances:read_only'],
  checks: [],
  upholds: ['SCOPE-8', 'VLAN-1', 'VLAN-3', 'PAGE-5', ...listClauses],
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
