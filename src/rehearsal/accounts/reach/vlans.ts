/** VLANs that two services of an account with holes are both on, or may be: everything passes there. */
import { onceFor, remembered } from '../../../kit/once.ts'
import type { Service } from '../../../world/records/device.ts'
import type { BothWays } from '../bounds-over.ts'
import type { ReachEnd } from './ends.ts'
import { type Held, heldOnlyIn, type Item, waysWith } from './held.ts'
import type { PossibleVlan } from './possible-peers.ts'

/** Region and label; null for a VLAN of which nothing was given. */
export interface VlanItem extends Item<string | null> {
  readonly ends: readonly [source: Held<PossibleVlan>, target: Held<PossibleVlan>]
}

/** The same for each pair that an end is of. */
const vlansAt = onceFor((end: ReachEnd) =>
  remembered((at: number) => heldOnlyIn(end, at, each => each.vlans)),
)

export function vlansOf(from: ReachEnd, to: ReachEnd, at: number): readonly VlanItem[] {
  const sources = vlansAt(from)(at)
  const targets = vlansAt(to)(at)
  const met = sources.flatMap(source =>
    targets.flatMap((target): readonly VlanItem[] => {
      const { region } = source.value
      const [one, other] = [source.value.label, target.value.label]
      const isNew = from.states.length === 1 || source.isNew || target.isNew
      if (region !== target.value.region || !isNew) return []
      if (one !== null && other !== null && one !== other) return []
      const label = one ?? other
      return [
        {
          value: label === null ? null : `${region}/${label}`,
          on: [...new Set([...source.on, ...target.on])].sort(),
          ends: [source, target],
        },
      ]
    }),
  )
  const sure = new Set(met.filter(({ on }) => on.length === 0).map(({ value }) => value))
  return met.filter(({ value, on }) => on.length === 0 || !sure.has(value))
}

/** A filling in which both are on it, and one in which they are not. */
export function waysOnVlan(
  { value, ends }: VlanItem,
  services: readonly [source: Service, target: Service],
): BothWays | undefined {
  const [source, target] = services.map(({ type, id }) => `${type} ${id}`) as [string, string]
  const saidWith = (peer: string, { deciding }: Held<PossibleVlan>) =>
    value === null
      ? { ...deciding, is: `on a VLAN with ${peer}`, isNot: `on no VLAN with ${peer}` }
      : { ...deciding, is: `on VLAN ${value}`, isNot: `not on VLAN ${value}` }
  return waysWith([saidWith(target, ends[0]), saidWith(source, ends[1])])
}
