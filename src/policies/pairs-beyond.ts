/** Which services reach which others at one time, and neither did nor do at others. */
import type { ServiceName } from '../rehearsal/guard-of.ts'
import { noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import { isEmptyRegion, subtractRegions, unionRegions } from '../rules/regions/region-algebra.ts'
import { serviceKey } from '../world/records/device.ts'
import type { ReachBreach } from './answer.ts'
import { between } from './judge-pair.ts'

/** As much of a breach as none of the others tells of the same two services: one for each that is reached alike by the same. */
export function pairsBeyond(
  breach: ReachBreach,
  others: readonly ReachBreach[],
): readonly ReachBreach[] {
  const told = new Map<string, ReachBreach>()
  for (const to of breach.to) {
    const pairs = breach.from.flatMap(from => {
      const fresh = pairBeyond(breach, others.filter(isAbout(from, to)))
      return fresh === undefined ? [] : [{ from, fresh }]
    })
    for (const { from, fresh } of pairs) {
      const key = JSON.stringify([from.type, from.id, fresh])
      const known = told.get(key)
      told.set(key, {
        ...{ ...breach, ...fresh, from: [from], to: [...(known?.to ?? []), to] },
      })
    }
  }
  return [...told.values()]
}

const isAbout =
  (from: ServiceName, to: ServiceName) =>
  (other: ReachBreach): boolean =>
    other.from.some(each => serviceKey(each) === serviceKey(from)) &&
    other.to.some(each => serviceKey(each) === serviceKey(to))

type Told = Pick<ReachBreach, 'passages' | 'through' | 'vlans'>

/** Undefined where there is nothing; where something has to pass, a breach tells of nothing that does. */
function pairBeyond(breach: Told, others: readonly Told[]): Told | undefined {
  if (countOf(breach) === 0) return others.length === 0 ? breach : undefined
  const known = others.flatMap(each => each.passages.map(between)).reduce(unionRegions, noPackets)
  const fresh = {
    passages: breach.passages.filter(each => isBeyond(between(each), known)),
    through: breach.through.filter(
      each => !others.some(other => other.through.some(one => one.id === each.id)),
    ),
    vlans: breach.vlans.filter(
      each => !others.some(({ vlans }) => vlans.some(one => one === each)),
    ),
  }
  return countOf(fresh) === 0 ? undefined : fresh
}

const isBeyond = (region: PacketRegion, known: PacketRegion): boolean =>
  !isEmptyRegion(subtractRegions(region, known))

const countOf = ({ passages, through, vlans }: Told): number =>
  passages.length + through.length + vlans.length
