/** What a world is given stays: its settings, its regions and what they have room for. Only how a region is doing changes. */
import type { World } from '../world/world.ts'
import { transitionInvariant } from './invariant.ts'

/** It also carries the invariants of worlds that read regions and settings, and watch records only. */
export const givensStay = transitionInvariant({
  name: 'givensStay',
  clauses: ['REGION-1', 'REGION-3', 'AVAILABILITY-1', 'ASSUME-ENVIRONMENT'],
  broken({ before, after }) {
    if (changed(before.settings, after.settings)) return 'the settings changed'
    if (changed(before.availability, after.availability)) return 'the availability changed'
    if (before.regions === after.regions) return undefined
    return changed(placesIn(before), placesIn(after)) ? 'the regions changed' : undefined
  },
})

const changed = (before: unknown, after: unknown): boolean =>
  before !== after && JSON.stringify(before) !== JSON.stringify(after)

const placesIn = ({ regions }: World): unknown => regions.map(({ status, ...place }) => place)
