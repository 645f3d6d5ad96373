/** VLANs List. The VLANs of the account with their members, in id order. */
import { page } from '../../schema/page.ts'
import { readOperation } from '../operation.ts'
import { pageOfTable } from '../page-reply.ts'
import { vlanReply } from './vlan-reply.ts'

export const vlansList = readOperation({
  name: 'vlansList',
  method: 'GET',
  path: '/networking/vlans',
  scopes: ['instances:read_only'],
  query: page,
  checks: [],
  upholds: [
    'SCOPE-8',
    'VLAN-1',
    'VLAN-3',
    'PAGE-5',
    'PAGE-6',
    'PAGE-7',
    'PAGE-8',
    'PAGE-9',
    'WIRE-3',
    'EVENT-11',
  ],
  answer({ world, caller, query, assume }) {
    if (caller.grants !== undefined) assume('ASSUME-LIST-GRANTS')
    const { vlans } = world.tables
    return pageOfTable(query, vlans, vlan => {
      const item = vlanReply(world, vlan)
      if (item.instances.length === 0) assume('ASSUME-VLAN-EMPTY')
      return item
    })
  },
})
