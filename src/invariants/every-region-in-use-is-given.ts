/** Whatever lies in a region lies in one of the regions of its world. */
import type { Rows } from '../world/rows.ts'
import { values } from '../world/table.ts'
import { worldInvariant } from './invariant.ts'

type Placed = Pick<Rows, 'instances' | 'balancers' | 'addresses' | 'ranges' | 'pools' | 'vlans'>

const placed = [
  'instances',
  'balancers',
  'addresses',
  'ranges',
  'pools',
  'vlans',
] as const satisfies readonly (keyof Placed)[]

const regionAfter = ({ after }: { readonly after: Placed[keyof Placed] | undefined }) =>
  after === undefined ? [] : [after.region]

/** The subjects are regions: given ones stay, and a record can only bring in another. */
export const everyRegionInUseIsGiven = worldInvariant<string>({
  name: 'everyRegionInUseIsGiven',
  clauses: ['REGION-1', 'RANGE-2', 'ASSUME-BODY-IDS'],
  *all(world) {
    for (const table of placed)
      for (const { region } of values<Placed[keyof Placed]>(world.tables[table])) yield region
  },
  touched: {
    instances: regionAfter,
    balancers: regionAfter,
    addresses: regionAfter,
    ranges: regionAfter,
    pools: regionAfter,
    vlans: regionAfter,
  },
  broken: ({ regions }, region) =>
    regions.some(({ id }) => id === region)
      ? undefined
      : `something lies in ${region}, which is no region of this world`,
})
