/** What calls can be about in a world: the things that are there, things that are gone, and texts that collide. */
import { limits } from '../../contract/limits.ts'
import { idsUnder } from '../../world/key-index.ts'
import type { Address } from '../../world/records/address.ts'
import type { Balancer } from '../../world/records/balancer.ts'
import type { Device } from '../../world/records/device.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import type { Instance } from '../../world/records/instance.ts'
import type { Range } from '../../world/records/range.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from './choices.ts'
import type { Requester } from './request.ts'
import { isAboutThings, type TargetOutcome } from './target-outcomes.ts'

export const liveFirewalls = ({ tables }: World): readonly Firewall[] =>
  [...values(tables.firewalls)].filter(({ status }) => status !== 'deleted')

export const instancesIn = ({ tables }: World): readonly Instance[] => [...values(tables.instances)]
export const balancersIn = ({ tables }: World): readonly Balancer[] => [...values(tables.balancers)]
export const devicesIn = ({ tables }: World): readonly Device[] => [...values(tables.devices)]
export const addressesIn = ({ tables }: World): readonly Address[] => [...values(tables.addresses)]
export const rangesIn = ({ tables }: World): readonly Range[] => [...values(tables.ranges)]

/** No record ever gets this far. */
export const noId = 999_999

/** The id of one of these records; now and then of none. */
export function idOf(choices: Choices, records: readonly { readonly id: number }[]): number {
  const record = choices.oneOf(records)
  return record === undefined || choices.once(24) ? noId : record.id
}

/** Requests whose path names one of these things: none of them when there is none and it does not matter. */
export const onOneOf =
  (
    param: string,
    recordsFor: (
      world: World,
      target: TargetOutcome,
    ) => readonly { readonly id: number | string }[],
  ): Requester =>
  (world, choices, target) => {
    const record = choices.oneOf(recordsFor(world, target))
    if (record === undefined && isAboutThings(target)) return undefined
    return { params: { [param]: record?.id ?? noId } }
  }

/** Few and short, so that they meet; the last two are as long as labels get and as short. */
const labels = ['web', 'db-1', 'mail.eu', 'a_b', `${'edge-'.repeat(6)}xy`, 'abc'] as const

/** A label: one that is in use as often as one that is not. */
export function labelFor(choices: Choices, world: World): string {
  const isTaken = (label: string) => idsUnder(world.indexes.firewallsByLabel, label).length > 0
  const free = labels.filter(label => !isTaken(label))
  if (choices.once(3)) return choices.among(labels)
  return choices.oneOf(free) ?? `guard-${world.counters.firewalls + 1}`
}

/** Paging: not asked for, the smallest, the largest, and pages beyond the last. */
export function pagingFor(choices: Choices): Record<string, unknown> {
  return {
    ...(choices.once(3) && {
      page_size: choices.among([limits.pageSizeMin, limits.pageSizeMax, limits.pageSizeDefault]),
    }),
    ...(choices.once(4) && { page: choices.among([1, 2, 3]) }),
  }
}
