/** Regions Availability List. Which plans are available in which regions, as far as the provider says. */
import { page } from '../../schema/page.ts'
import { readOperation } from '../operation.ts'
import { pageOf } from '../page-reply.ts'
import { availabilityReply } from './region-reply.ts'

export const regionsAvailabilityList = readOperation({
  name: 'regionsAvailabilityList',
  method: 'GET',
  path: '/regions/availability',
  scopes: [],
  query: page,
  checks: [],
  upholds: [
    'AVAILABILITY-1',
    'AVAILABILITY-2',
    'AVAILABILITY-3',
    'REGION-10',
    'REGION-11',
    'PAGE-6',
    'PAGE-7',
    'PAGE-8',
    'PAGE-9',
    'WIRE-3',
    'EVENT-11',
  ],
  answer: ({ world, query }) => pageOf(query, world.availability, availabilityReply),
})
