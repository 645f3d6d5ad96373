/** What stands in the way of a change to a firewall: its label is taken, or an instance behind it migrates live. */
import type { Clause } from '../../../contract/clauses.ts'
import { taken } from '../../../refusals/found.ts'
import { referTo } from '../../../refusals/got.ts'
import type { Problem } from '../../../refusals/problem.ts'
import { migratingInstanceBehind } from '../../../world/guards.ts'
import { deletedLabel, foldedLabel } from '../../../world/indexes.ts'
import { idsUnder } from '../../../world/key-index.ts'
import type { Service } from '../../../world/records/device.ts'
import type { Firewall } from '../../../world/records/firewall.ts'
import type { Instance } from '../../../world/records/instance.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnFirewall } from './firewall-in-path.ts'

interface Labelled {
  readonly label?: string
}

/**
 * No other firewall has the very label that is asked for, deleted ones aside. A firewall that exists already
 * (`firewallId`) may keep its own.
 */
export const labelIsFree = check({
  name: 'labelIsFree',
  stage: 'rule',
  clauses: ['LABEL-8'],
  find({
    world,
    params: { firewallId },
    body: { label },
    assume,
  }: CallContext<{ readonly firewallId?: number }, unknown, Labelled>) {
    if (label === undefined) return undefined
    const holder = idsUnder(world.indexes.firewallsByLabel, label).find(id => id !== firewallId)
    if (holder === undefined) {
      noteLikeLabels({ world, assume }, label, firewallId)
      return undefined
    }
    const by = referTo('firewall', { id: holder })
    return { path: ['label'], ...taken('label', label, by) }
  },
})

/** Others have the label in other letter cases, or had it before they were deleted. */
function noteLikeLabels(
  { world, assume }: Pick<CallContext, 'world' | 'assume'>,
  label: string,
  except: number | undefined,
): void {
  const { firewallsByLabel, firewallsByLikeLabel } = world.indexes
  const folded = foldedLabel(label)
  const isAlike = [
    idsUnder(firewallsByLabel, folded),
    idsUnder(firewallsByLikeLabel, folded),
    idsUnder(firewallsByLikeLabel, deletedLabel(label)),
  ].some(ids => ids.some(id => id !== except))
  if (isAlike) assume('ASSUME-LABEL-UNIQUE')
}

/** Each operation that changes has a clause of its own for it; those that read do without. */
export const noLiveMigration = (clause: Clause) =>
  check({
    name: 'noLiveMigration',
    stage: 'rule',
    clauses: [clause],
    find({ world, params: { firewallId } }: CallContext<OnFirewall>) {
      const instance = migratingInstanceBehind(world, firewallId)
      return instance && { path: ['firewallId'], ...migrating(instance) }
    },
  })

export const migrating = (instance: Instance): Problem => ({
  problem: 'migrating',
  got: referTo('instance', instance),
})

/** The service has an active firewall already. */
export const guarded = (service: Service, rival: Firewall): Problem => ({
  problem: 'guarded',
  got: referTo(service.type, service),
  by: referTo('firewall', rival),
})
