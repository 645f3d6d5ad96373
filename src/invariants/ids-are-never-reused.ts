/** Every new record has an id that its table had not given out before, and counters never fall. */
import { tableNames } from '../world/rows.ts'
import { transitionInvariant } from './invariant.ts'

export const idsAreNeverReused = transitionInvariant({
  name: 'idsAreNeverReused',
  clauses: ['FIREWALL-12', 'DEVICE-5'],
  broken({ before, after, changes }) {
    const fallen = tableNames.find(table => after.counters[table] < before.counters[table])
    if (fallen !== undefined) return `the counter of ${fallen} fell to ${after.counters[fallen]}`
    const reused = changes.find(
      change =>
        change.before === undefined &&
        (change.id <= before.counters[change.table] || change.id > after.counters[change.table]),
    )
    return reused && `${reused.table} gained record ${reused.id}, an id that was not the next one`
  },
})
