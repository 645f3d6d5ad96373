/** Regions List. All regions, in the order in which the provider lists them. */
import { undocumentedPage } from '../../schema/page.ts'
import { clausesOfLists, listOperation, rowsOf } from '../list-operation.ts'
import { regionReply } from './region-reply.ts'

export const regionsList = listOperation({
  name: 'regionsList',
  path: '/regions',
  reply: 'Region',
  filters: {},
  scopes: [],
  query: undocumentedPage,
  checks: [],
  upholds: [
    'REGION-1',
    'REGION-2',
    'REGION-3',
    'REGION-4',
    'REGION-5',
    'REGION-6',
    'REGION-9',
    'REGION-10',
    ...clausesOfLists,
  ],
  rows: ({ world }) => rowsOf(world.regions),
  toItem: region => regionReply(region),
})
