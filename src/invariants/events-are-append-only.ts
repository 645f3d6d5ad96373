/** An event that was told stays told: all that can change about it is that somebody has seen or read it. */
import type { Event } from '../world/records/event.ts'
import { changesOf } from './changes-of.ts'
import { transitionInvariant } from './invariant.ts'

export const eventsAreAppendOnly = transitionInvariant({
  name: 'eventsAreAppendOnly',
  clauses: ['EVENT-7', 'ASSUME-EVENT-RECORD'],
  broken({ changes }) {
    for (const { id, before, after } of changesOf(changes, 'events')) {
      if (before === undefined) continue
      if (after === undefined) return `event ${id} is gone`
      if (contentOf(before) !== contentOf(after))
        return `event ${id} tells something else than before`
    }
    return undefined
  },
})

const contentOf = ({ action, created, username, entity, secondary_entity }: Event): string =>
  JSON.stringify([action, created, username, entity, secondary_entity])
