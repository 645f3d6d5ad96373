/** No two firewalls that are not deleted have the same label. */
import { idsUnder } from '../world/key-index.ts'
import { worldInvariant } from './invariant.ts'
import { keysOf } from './records.ts'

export const firewallLabelsAreUnique = worldInvariant({
  name: 'firewallLabelsAreUnique',
  clauses: ['LABEL-8', 'ASSUME-LABEL-UNIQUE'],
  all: world => keysOf(world.indexes.firewallsByLabel),
  touched: { firewalls: ({ after }) => (after === undefined ? [] : [after.label]) },
  broken(world, label) {
    const holders = idsUnder(world.indexes.firewallsByLabel, label)
    if (holders.length <= 1) return undefined
    return `"${label}" is the label of firewalls ${holders.join(' and ')}`
  },
})
