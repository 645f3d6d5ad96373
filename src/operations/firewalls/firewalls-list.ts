/** Firewalls List. The firewalls that the caller can access, in id order. */
import { page } from '../../schema/page.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { get } from '../../world/table.ts'
import { readOperation } from '../operation.ts'
import { pageOf, pageOfTable } from '../page-reply.ts'
import { firewallReply } from './firewall-reply.ts'

export const firewallsList = readOperation({
  name: 'firewallsList',
  method: 'GET',
  path: '/networking/firewalls',
  scopes: ['firewall:read_only'],
  query: page,
  checks: [],
  upholds: [
    'SCOPE-2',
    'PAGE-5',
    'PAGE-6',
    'PAGE-7',
    'PAGE-8',
    'PAGE-9',
    'GRANT-1',
    'WIRE-3',
    'EVENT-11',
  ],
  answer({ world, caller, query }) {
    const { firewalls } = world.tables
    if (caller.grants === undefined) return pageOfTable(query, firewalls, firewallReply, isListed)
    // A restricted caller's firewalls are found from the grants, however many others there are.
    const granted = caller.grants
      .filter(grant => grant.type === 'firewall')
      .map(grant => get(firewalls, grant.id))
      .filter(firewall => firewall !== undefined)
      .filter(isListed)
      .sort((a, b) => a.id - b.id)
    return pageOf(query, granted, firewallReply)
  },
})

const isListed = (firewall: Firewall): boolean => firewall.status !== 'deleted'
