/** What a world is given and keeps: regions, settings and time; its forward DNS; and the ids that it gives out. */
import type { ChangeOf } from '../world/draft.ts'
import type { EventEntity } from '../world/records/event.ts'
import type { Grant } from '../world/records/user.ts'
import { tableNames } from '../world/rows.ts'
import { eachRow, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import {
  keyInvariant,
  recordInvariant,
  repeatedIn,
  type TransitionInvariant,
  type WorldInvariant,
} from './invariant.ts'

const inRegions = ['instances', 'balancers', 'addresses', 'ranges', 'pools', 'vlans'] as const
type InRegion = (typeof inRegions)[number]

const regionAfter = ({ after }: ChangeOf<InRegion>) => (after === undefined ? [] : [after.region])

/** Whatever lies in a region lies in one of the regions of its world. Its subjects are regions. */
const everyRegionInUseIsGiven: WorldInvariant<string> = {
  name: 'everyRegionInUseIsGiven',
  clauses: ['REGION-1', 'RANGE-2', 'ASSUME-BODY-IDS'],
  allBroken(world, tell) {
    const met = new Set<string>()
    for (const name of inRegions)
      eachRow<{ readonly region: string }>(world.tables[name], ({ region }) => met.add(region))
    for (const region of met) {
      const counterexample = everyRegionInUseIsGiven.broken(world, region)
      if (counterexample !== undefined) tell(region, counterexample)
    }
  },
  placeOf({ tables }, region) {
    for (const name of inRegions)
      for (const held of values<{ readonly id: number; readonly region: string }>(tables[name]))
        if (held.region === region) return ['tables', name, held.id, 'region']
    return []
  },
  // Given regions stay, and a record can only bring in another.
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
}

/** What grants and events name may be deleted since, but was there: its id was given out. */
const firstUnknown = (named: readonly (Grant | EventEntity)[], { counters }: World) => {
  const unknown = named.find(({ type, id }) => id > counters[`${type}s`])
  return unknown && `${unknown.type} ${unknown.id}, which was never there`
}

export const givenInvariants: readonly WorldInvariant[] = [
  everyRegionInUseIsGiven,
  /** Grants are to what is or was there. */
  recordInvariant({
    name: 'grantsNameKnownThings',
    clauses: ['ASSUME-GRANTS', 'ASSUME-BODY-IDS'],
    of: 'users',
    broken(user, world) {
      const unknown = firstUnknown(user.grants, world)
      return unknown && `user ${user.username} has a grant to ${unknown}`
    },
  }),
  /** Events tell of what is or was there. */
  recordInvariant({
    name: 'eventsNameKnownThings',
    clauses: ['ASSUME-EVENT-RECORD'],
    of: 'events',
    broken({ id, entity, secondary_entity }, world) {
      const named = secondary_entity === null ? [entity] : [entity, secondary_entity]
      const unknown = firstUnknown(named, world)
      return unknown && `event ${id} tells of ${unknown}`
    },
  }),
  /** No name leads to the same address by two forward DNS records. */
  keyInvariant({
    name: 'forwardsAreUnique',
    clauses: ['ASSUME-FORWARD-DNS', 'ASSUME-ENVIRONMENT'],
    index: 'forwardsByName',
    broken(forwards, name) {
      const twice = repeatedIn(forwards.map(({ address }) => address))
      return twice && `${name} leads to ${twice} twice`
    },
  }),
]

export const givenTransitions: readonly TransitionInvariant[] = [
  /** Every new record has an id that its table had not given out before, and counters never fall. */
  {
    name: 'idsAreNeverReused',
    part: 'counters',
    clauses: ['FIREWALL-12', 'DEVICE-5'],
    broken({ before, after, changes }) {
      const fallen = tableNames.find(table => after.counters[table] < before.counters[table])
      if (fallen !== undefined) return `the counter of ${fallen} fell to ${after.counters[fallen]}`
      const reused = changes.find(
        change =>
          change.before === undefined &&
          (change.id <= before.counters[change.table] || change.id > after.counters[change.table]),
      )
      return reused && `${reused.table} gained record ${reused.id}, which was not the next one`
    },
  },
  /** Time never runs backwards. */
  {
    name: 'timeNeverRunsBackwards',
    part: 'now',
    clauses: ['ASSUME-CLOCK'],
    broken: ({ before, after }) =>
      after.now < before.now ? `it was ${before.now}, and then ${after.now}` : undefined,
  },
  /**
   * What a world is given stays: its settings, its regions and their availability. Only the status of a region changes.
   * Invariants of worlds that read regions and settings, and watch records only, rely on this.
   */
  {
    name: 'givensStay',
    part: 'regions',
    clauses: ['REGION-1', 'REGION-3', 'AVAILABILITY-1', 'ASSUME-ENVIRONMENT'],
    broken({ before, after }) {
      if (changed(before.settings, after.settings)) return 'the settings changed'
      if (changed(before.availability, after.availability)) return 'the availability changed'
      if (before.regions === after.regions) return undefined
      return changed(withoutStatus(before), withoutStatus(after))
        ? 'the regions changed'
        : undefined
    },
  },
]

const changed = (before: unknown, after: unknown): boolean =>
  before !== after && JSON.stringify(before) !== JSON.stringify(after)

const withoutStatus = ({ regions }: World): unknown => regions.map(({ status, ...rest }) => rest)
