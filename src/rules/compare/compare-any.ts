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
import { acceptedThrough, darkFilter, type Filter, isByRules, judgeThrough } from './filter.ts'
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
  const [was] = left.alternatives
  const [is] = right.alternatives
  const pairs = [
    ...right.alternatives.map(each => pairOf(left, right, [was, each], universe)),
    ...left.alternatives.slice(1).map(each => pairOf(left, right, [each, is], universe)),
  ]
  const changed = pairs.flat()
  const all = changed.reduce((sum, { region }) => unionRegions(sum, region), noPackets)
  const unchanged = subtractRegions(universe, all)
  const changes = changed.flatMap(each => describe(each, unchanged))
  proveChanges(judgeAny(left), judgeAny(right), changes)
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

/** One of the filters, and what it accepts that none before it does. */
interface Alternative {
  readonly filter: Filter
  readonly number: number
  readonly first: PacketRegion
}

interface Side {
  readonly alternatives: readonly [Alternative, ...Alternative[]]
  readonly accepted: PacketRegion
}

/** Filters that stand there again, as where one firewall guards many, change nothing. */
function openSide(filters: readonly Filter[]): Side {
  const [head = darkFilter, ...others] = filters
  let accepted = acceptedThrough(head)
  const alternatives: [Alternative, ...Alternative[]] = [
    { filter: head, number: 0, first: accepted },
  ]
  const met = new Set([identityOf(head)])
  for (const [at, filter] of others.entries()) {
    if (met.has(identityOf(filter))) continue
    met.add(identityOf(filter))
    const own = acceptedThrough(filter)
    alternatives.push({ filter, number: at + 1, first: subtractRegions(own, accepted) })
    accepted = unionRegions(accepted, own)
  }
  return { alternatives, accepted }
}

/** Equal for filters that are sure to accept the same. */
const identityOf = (filter: Filter): unknown =>
  filter.kind === 'rules' ? filter.rules : isByRules(filter) ? filter : filter.kind

interface ChangedRegion {
  readonly region: PacketRegion
  readonly before: Verdict
  readonly after: Verdict
  readonly deciders: AnyChange['deciders']
}

/** What the first alternative decides before and one after, or the other way round. */
function pairOf(
  left: Side,
  right: Side,
  [was, is]: readonly [Alternative, Alternative],
  universe: PacketRegion,
): readonly ChangedRegion[] {
  const wanted = {
    ACCEPT:
      was.number === 0
        ? intersectRegions(subtractRegions(is.first, left.accepted), universe)
        : noPackets,
    DROP:
      is.number === 0
        ? intersectRegions(subtractRegions(was.first, right.accepted), universe)
        : noPackets,
  }
  const deciders = { before: was.number, after: is.number }
  return contrastClasses(was.filter, is.filter).flatMap(({ trafficClass, changed }) =>
    changed.map(({ region, before, after }) => {
      const whole = onlyIn(trafficClasses.indexOf(trafficClass), region)
      return { region: intersectRegions(whole, wanted[after.action]), before, after, deciders }
    }),
  )
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
  ({ alternatives }: Side) =>
  (packets: readonly ParsedPacket[]): readonly Verdict[] => {
    const judged = alternatives.map(({ filter }) => judgeThrough(filter, packets))
    return packets.flatMap((_, at) => {
      const verdicts = judged.flatMap(each => each[at] ?? [])
      return verdicts.find(({ action }) => action === 'ACCEPT') ?? verdicts[0] ?? []
    })
  }
