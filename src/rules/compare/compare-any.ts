/** Compares what several filters do of which any may meet the packet, as at an address that several services share. */
import type { AddressFamily } from '../../contract/vocabulary.ts'
import { trafficClasses } from '../compile/traffic-class.ts'
import type { ParsedPacket } from '../evaluate/packet.ts'
import type { Verdict } from '../evaluate/verdict.ts'
import { blocksOfClass } from '../regions/blocks-of.ts'
import {
  type ClassRegion,
  classAt,
  emptyClass,
  noPackets,
  type PacketRegion,
  packetRegion,
} from '../regions/packet-region.ts'
import { intersectRegions, subtractRegions, unionRegions } from '../regions/region-algebra.ts'
import { regionOf } from '../regions/region-of.ts'
import { sizeOfRegion } from '../regions/size-of-region.ts'
import type { ComparisonSizes } from './compare-rules.ts'
import { contrastClasses } from './contrast-classes.ts'
import { acceptedThrough, darkFilter, type Filter, judgeThrough } from './filter.ts'
import { describeChange, proveChanges, type VerdictChange } from './verdict-change.ts'

export interface AnyComparison {
  /** In the order of traffic classes for each two filters; no two overlap. */
  readonly changes: readonly AnyChange[]
  /** Of the packets of the family. */
  readonly sizes: ComparisonSizes
}

export interface AnyChange extends VerdictChange {
  /** Which filter decides before, counted from 0, and which after; 0 too where there are none. */
  readonly deciders: { readonly before: number; readonly after: number }
}

/**
 * A packet is accepted when one of the filters accepts it, the first one that does is the one that decides, and where none
 * does, the first. Where there are none nobody answers. Only packets of one family are looked at. Throws an InvariantError like
 * `compareRules`.
 */
export function compareAny(
  before: readonly Filter[],
  after: readonly Filter[],
  family: AddressFamily,
): AnyComparison {
  const left = openSide(before)
  const right = openSide(after)
  const universe = regionOf({ family })
  const pairs = [
    ...right.filters.map((_, into) => pairOf(left, right, 0, into, universe)),
    ...left.filters.slice(1).map((_, at) => pairOf(left, right, at + 1, 0, universe)),
  ]
  const changed = pairs.flatMap(each => each.changed)
  const all = changed.reduce((sum, { region }) => unionRegions(sum, region), noPackets)
  const unchanged = subtractRegions(universe, all)
  const changes = changed.flatMap(each => describe(each, unchanged))
  proveChanges(judgeAny(left.filters), judgeAny(right.filters), changes)
  const sizeOf = (to: Verdict['action']) =>
    changed
      .filter(each => each.after.action === to)
      .reduce((size, { region }) => size + sizeOfRegion(region), 0n)
  return {
    changes,
    sizes: {
      opened: `${sizeOf('ACCEPT')}`,
      closed: `${sizeOf('DROP')}`,
      unchanged: `${sizeOfRegion(unchanged)}`,
    },
  }
}

interface Side {
  /** At least one. */
  readonly filters: readonly Filter[]
  /** What each accepts and none before it. */
  readonly firsts: readonly PacketRegion[]
  readonly accepted: PacketRegion
}

function openSide(filters: readonly Filter[]): Side {
  const given = filters.length === 0 ? [darkFilter] : filters
  let accepted: PacketRegion = noPackets
  const firsts = given.map(filter => {
    const own = acceptedThrough(filter)
    const first = subtractRegions(own, accepted)
    accepted = unionRegions(accepted, own)
    return first
  })
  return { filters: given, firsts, accepted }
}

interface ChangedRegion {
  readonly region: PacketRegion
  readonly before: Verdict
  readonly after: Verdict
  readonly deciders: AnyChange['deciders']
}

/** What one filter decides before and one after. */
function pairOf(left: Side, right: Side, from: number, into: number, universe: PacketRegion) {
  const opened = subtractRegions(right.firsts[into] ?? noPackets, left.accepted)
  const closed = subtractRegions(left.firsts[from] ?? noPackets, right.accepted)
  const was = left.filters[from] ?? darkFilter
  const is = right.filters[into] ?? darkFilter
  const wanted = {
    ACCEPT: from === 0 ? intersectRegions(opened, universe) : noPackets,
    DROP: into === 0 ? intersectRegions(closed, universe) : noPackets,
  }
  const changed = contrastClasses(was, is).flatMap(({ trafficClass, changed: classes }) =>
    classes.flatMap(({ region, before, after }): readonly ChangedRegion[] => {
      const whole = onlyIn(trafficClasses.indexOf(trafficClass), region)
      const kept = intersectRegions(whole, wanted[after.action])
      return [{ region: kept, before, after, deciders: { before: from, after: into } }]
    }),
  )
  return { changed }
}

const onlyIn = (number: number, region: ClassRegion): PacketRegion =>
  packetRegion(({ family }, each) => (each === number ? region : emptyClass[family]))

const describe = (
  { region, before, after, deciders }: ChangedRegion,
  unchanged: PacketRegion,
): readonly AnyChange[] =>
  trafficClasses.flatMap((trafficClass, number) =>
    blocksOfClass(classAt(region, number)).map(block => {
      const rest = classAt(unchanged, number)
      return {
        ...describeChange({ trafficClass, block, unchanged: rest, before, after }),
        deciders,
      }
    }),
  )

/** The verdict of the first filter that accepts, else that of the first. */
const judgeAny =
  (filters: readonly Filter[]) =>
  (packets: readonly ParsedPacket[]): readonly Verdict[] => {
    const judged = filters.map(filter => judgeThrough(filter, packets))
    return packets.flatMap((_, at) => {
      const verdicts = judged.flatMap(each => each[at] ?? [])
      return verdicts.find(({ action }) => action === 'ACCEPT') ?? verdicts[0] ?? []
    })
  }
