/** No region holds more ranges than the account may have there. */
import { idsUnder } from '../world/key-index.ts'
import { worldInvariant } from './invariant.ts'
import { keysOf } from './records.ts'

export const rangesPerRegionAreLimited = worldInvariant<string>({
  name: 'rangesPerRegionAreLimited',
  clauses: ['RANGE-4', 'ASSUME-RANGE-LIMITS'],
  all: world => keysOf(world.indexes.rangesByRegion),
  touched: { ranges: ({ after }) => (after === undefined ? [] : [after.region]) },
  broken({ settings, indexes }, region) {
    const { length } = idsUnder(indexes.rangesByRegion, region)
    if (length <= settings.rangesPerRegion) return undefined
    return `${region} holds ${length} ranges, and the account may have ${settings.rangesPerRegion}`
  },
})
