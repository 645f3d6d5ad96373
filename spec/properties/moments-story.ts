/** Plans by hand, and what is told of them. */
import type { AnyCall } from '../../src/engine/call.ts'
import { type Moment, momentsOf, type Planned, type PlannedCall } from '../../src/whatif.ts'
import { reservedId } from '../../src/world/reserved.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { create } from './order-story.ts'

export const by = (of: string, call: AnyCall, ...after: number[]): PlannedCall => ({
  call,
  after,
  of,
})

export const provedOf = (world: World, calls: readonly PlannedCall[], rest?: Partial<Planned>) => {
  const answer = momentsOf(world, { calls, ...rest })
  if (!answer.proved) throw new Error('expected a proof')
  return answer
}

export const told = ({ moments }: { readonly moments: readonly Moment[] }) =>
  moments.map(({ kind, services, run, inEveryOrder, opens, closes }) => ({
    ...{ kind, run, inEveryOrder, opens, closes },
    at: services.map(({ label }) => label).join(),
  }))

export const firewallAt = (world: World, place: number) => reservedId(world, 'firewalls', place)
export const instanceAt = (world: World, place: number) => reservedId(world, 'instances', place)

/** Firewall 1 lets port 22 through to instance 1. */
export const guarded = worldAfter(smallWorld(), create('first', '22', 1))
