/** Regions Availability List. Which plans are available in which regions, as far as the provider says. */
import { undocumentedPage } from '../../schema/page.ts'
import { clausesOfLists, listOperation, rowsOf } from '../list-operation.ts'
import { availabilityReply } from './region-reply.ts'

export const regionsAvailabilityList = listOperation({
  name: 'regionsAvailabilityList',
  path: '/regions/availability',
  reply: 'Availability',
  filters: { region: 'text', plan: 'text', available: 'flag' },
  scopes: [],
  query: undocumentedPage,
  checks: [],
  upholds: ['AVAILABILITY-1', 'AVAILABILITY-2', 'AVAILABILITY-3', 'REGION-10', ...clausesOfLists],
  rows: ({ world }) => rowsOf(world.availability),
  toItem: availability => availabilityReply(availability),
})
