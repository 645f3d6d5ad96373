/** No other firewall has the very label that is asked for, deleted ones aside (ASSUME-LABEL-UNIQUE). */
import { seen } from '../../../schema/seen.ts'
import { idsUnder } from '../../../world/key-index.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'

interface Labelled {
  readonly label?: string
}

/** On a firewall that exists already (`firewallId`), keeping its own label is fine. */
export const labelIsFree = check<CallContext<{ readonly firewallId?: number }, unknown, Labelled>>({
  name: 'labelIsFree',
  stage: 'rule',
  clauses: ['LABEL-8'],
  find({ world, params: { firewallId }, body: { label } }) {
    if (label === undefined) return undefined
    const holder = idsUnder(world.indexes.firewallsByLabel, label).find(id => id !== firewallId)
    if (holder === undefined) return undefined
    return refused(
      'LABEL-8',
      'label',
      `saw ${seen(label)}, the label of firewall ${holder}; accepted is one that no other firewall has`,
    )
  },
})
