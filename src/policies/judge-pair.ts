/** What passes from one service to another against a promise, and what of it exceptions pass over. */
import type { PassingRow } from '../rehearsal/accounts/reach/passing-row.ts'
import type { Passage } from '../rehearsal/exposure/traffic-between.ts'
import { blocksOf } from '../rules/regions/blocks-of.ts'
import { noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import { type RegionParts, regionOf } from '../rules/regions/region-of.ts'
import type { ReachBreach } from './answer.ts'
import type { Passing, Policy, ReachDemand } from './policy.ts'

/** What an exception passes over between two services. */
export interface Excused {
  readonly index: number
  /** The holes on which it depends whether it is about them; none where it is. */
  readonly on: readonly string[]
  readonly region: PacketRegion
  /** Whatever passes, over VLANs as well. */
  readonly isAll: boolean
}

export const excusing = (passing: Passing): Pick<Excused, 'region' | 'isAll'> => ({
  region: between(passing),
  isAll: !isPartial(passing),
})

export interface Against {
  readonly told: Pick<ReachBreach, 'passages' | 'through' | 'vlans'>
  /** The holes that decide; none where it is so however they are filled. */
  readonly on: readonly string[]
}

export interface JudgedPair {
  /** At most two: what no exception may pass over, and what depends on whether one does. */
  readonly against: readonly Against[]
  /** The places of the exceptions that pass over something. */
  readonly used: readonly number[]
}

export function judgePair(
  policy: Policy<ReachDemand>,
  rows: readonly PassingRow[],
  exceptions: readonly Excused[],
): JudgedPair {
  const found = against(policy, rows, [])
  if (found === undefined) return { against: [], used: [] }
  if (exceptions.length === 0) return { against: [found], used: [] }
  const used = exceptions
    .filter(({ isAll, region }) => isAll || !isEmptyRegion(intersectRegions(region, found.region)))
    .map(({ index }) => index)
  const most = against(
    policy,
    rows,
    exceptions.filter(({ on }) => on.length === 0),
  )
  const least = against(policy, rows, exceptions)
  if (most === undefined || isSame(most, least)) return { against: defined(least), used }
  const doubtful = { ...most, on: [...most.on, ...exceptions.flatMap(({ on }) => on)] }
  return { against: [...defined(least), doubtful], used }
}

const defined = (one: Against | undefined): readonly Against[] => (one === undefined ? [] : [one])

const isSame = (one: Against, other: Against | undefined): boolean =>
  JSON.stringify([one.told, one.on]) === JSON.stringify([other?.told, other?.on])

/** The packets, of those that the promise is about, that pass or are missed; undefined where nothing is, however holes are filled. */
function against(
  { demand, mode }: Policy<ReachDemand>,
  rows: readonly PassingRow[],
  excused: readonly Excused[],
): (Against & { readonly region: PacketRegion }) | undefined {
  const passed = excused.map(({ region }) => region).reduce(unionRegions, noPackets)
  const isAll = excused.some(each => each.isAll)
  if (mode === 'always')
    return isAll ? undefined : missing(demand, rows, subtractRegions(between(demand), passed))
  if (isAll) return undefined
  const met = metIn(rows, subtractRegions(between(demand), passed))
  const certain = met.filter(({ holds }) => holds === 'always')
  const on = [...new Set(met.flatMap(row => row.on))]
  if (certain.length === 0 && on.length === 0) return undefined
  return {
    told: {
      passages: certain.flatMap(each => each.passages),
      through: certain.flatMap(each => each.through),
      vlans: certain.flatMap(each => each.vlans),
    },
    region: met.map(each => each.region).reduce(unionRegions, noPackets),
    on: certain.length > 0 ? [] : on,
  }
}

function missing(demand: ReachDemand, rows: readonly PassingRow[], asked: PacketRegion) {
  const met = metIn(rows, asked)
  const certain = met.filter(({ holds }) => holds === 'always')
  const passing = certain.map(({ region }) => region).reduce(unionRegions, noPackets)
  const region = subtractRegions(asked, passing)
  const isMet = isPartial(demand) ? isEmptyRegion(region) : certain.length > 0
  if (isMet || certain.some(({ vlans }) => vlans.length > 0)) return undefined
  const told = { passages: [], through: [], vlans: [] }
  return { told, region, on: [...new Set(met.flatMap(({ on }) => on))] }
}

const isPartial = ({ protocol, ports }: Passing): boolean =>
  protocol !== undefined || ports !== undefined

/** Families do not matter here: services reach each other over whichever they share. */
export const between = ({
  protocol,
  ports,
}: Pick<RegionParts, 'protocol' | 'ports'>): PacketRegion =>
  regionOf({ direction: 'inbound', family: 'ipv4', protocol, ports })

/** Of what passes the packets that are asked about; over a VLAN everything does. */
const metIn = (rows: readonly PassingRow[], asked: PacketRegion) =>
  rows.flatMap(({ holds, on, passages, through, vlans }) => {
    const found = passages.flatMap(each => passageIn(each, asked))
    const past = through.filter(each => !isEmptyRegion(intersectRegions(asked, behind(each))))
    if (found.length + past.length + vlans.length === 0) return []
    const all = [...found.map(between), ...past.map(behind)].reduce(unionRegions, noPackets)
    return [
      {
        ...{ holds, on, passages: found, region: intersectRegions(asked, all) },
        through: past.map(each => each.balancer),
        vlans: vlans.map(each => each ?? '(not known which)'),
      },
    ]
  })

/** As much of it as is asked about: none, or one. */
function passageIn(passage: Passage, asked: PacketRegion): readonly Passage[] {
  return blocksOf(intersectRegions(between(passage), asked)).map(({ ports }) => ({
    ...passage,
    ports,
  }))
}

/** As the back end of a balancer gets them. */
const behind = ({ protocol, backEndPort }: PassingRow['through'][number]): PacketRegion =>
  between({
    protocol: protocol ?? undefined,
    ports: backEndPort === null ? undefined : `${backEndPort}`,
  })
