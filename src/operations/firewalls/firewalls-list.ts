/** Firewalls List. The firewalls that the caller can access, in id order. */
import type { Caller } from '../../world/caller.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { get, type Table } from '../../world/table.ts'
import { clausesOfLists, listOperation, rowsOf, rowsOfTable } from '../list-operation.ts'
import { firewallReply } from './firewall-reply.ts'

export const firewallsList = listOperation({
  name: 'firewallsList',
  path: '/networking/firewalls',
  reply: 'Firewall',
  filters: { id: 'number', label: 'text', created: 'text', updated: 'text', tags: 'texts' },
  scopes: ['firewall:read_only'],
  checks: [],
  upholds: ['SCOPE-2', 'PAGE-5', 'GRANT-1', ...clausesOfLists],
  rows: ({ world: { tables }, caller: { grants } }) =>
    grants === undefined
      ? rowsOfTable(tables.firewalls, isListed)
      : rowsOf(firewallsGranted(tables.firewalls, grants)),
  toItem: firewall => firewallReply(firewall),
})

const isListed = (firewall: Firewall): boolean => firewall.status !== 'deleted'

/** Found from the grants, however many others there are. */
const firewallsGranted = (
  firewalls: Table<Firewall>,
  grants: NonNullable<Caller['grants']>,
): readonly Firewall[] =>
  grants
    .filter(({ type }) => type === 'firewall')
    .map(({ id }) => get(firewalls, id))
    .filter(firewall => firewall !== undefined)
    .filter(isListed)
    .sort((a, b) => a.id - b.id)
