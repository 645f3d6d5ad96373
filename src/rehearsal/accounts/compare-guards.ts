/** What changes between the guards of one place and those of another, or of the same one, over every filling of the holes. */
import type { Action } from '../../contract/vocabulary.ts'
import { InvariantError } from '../../kit/errors.ts'
import { type Packet, parsePacketAt } from '../../rules/evaluate/packet.ts'
import type { Holds } from '../../rules/partial/bounds.ts'
import type { Filling } from '../../rules/partial/unknown.ts'
import { describeBlock, eachBlockOf, type RegionBlock } from '../../rules/regions/blocks-of.ts'
import { noPackets, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { packetAt, witnessIn } from '../../rules/regions/pick-packet.ts'
import {
  intersectRegions,
  subtractRegions,
  unionRegions,
} from '../../rules/regions/region-algebra.ts'
import { boundsOver, type FillingText, fillingText, splitBy } from './bounds-over.ts'
import type { Case } from './cases.ts'
import { decidedAlike, type JudgedBy, type JudgedIn, type PossibleDecider } from './deciders.ts'
import { type Part, partsOf } from './parts.ts'
import type { PossibleVerdict } from './possible-guard.ts'

/** Packets that are judged differently, in every filling or in some, and decided by the same wherever they are. */
export interface PossibleVerdictChange extends RegionBlock {
  /** The verdict after, where it changes. */
  readonly to: Action
  readonly holds: 'always' | 'depends'
  /** The holes that make the difference; none where it holds always. */
  readonly on: readonly string[]
  /** Who decides about each of the packets before and after, in every filling in which it changes. */
  readonly before: PossibleDecider
  readonly after: PossibleDecider
  /** One of the packets, and a filling in which it changes. */
  readonly witness: Packet
  readonly filling: FillingText
  /** A filling in which the packet is judged alike; there where it depends. */
  readonly unless?: FillingText
}

/** Which of the guards of a case may answer before, and which after: the first that accepts decides. */
export interface Sides {
  readonly before: readonly number[]
  readonly after: readonly number[]
}

export type ChangedIn = (each: Case, filling: Filling) => PacketRegion

export interface GuardsComparison {
  readonly cases: readonly Case[]
  readonly changes: readonly PossibleVerdictChange[]
  /** Is there no change? */
  readonly empty: Holds
  readonly changedIn: ChangedIn
  readonly isExact: boolean
}

/** One guard, the first before and the second after. */
export const oneToOne: Sides = { before: [0], after: [1] }

/** Of the packets of `within`. */
export function compareGuards(
  cases: readonly Case[],
  sides: Sides,
  within: PacketRegion,
): GuardsComparison {
  const { opened, closed } = differencesBetween(sides, within)
  const changedIn = changedBetween(sides, within)
  const changed = boundsOver(cases, changedIn)
  if (changed.empty === 'always')
    return { cases, changes: [], empty: 'always', changedIn, isExact: true }
  const changes = (['ACCEPT', 'DROP'] as const).flatMap(to => {
    const packetsIn = to === 'ACCEPT' ? opened : closed
    const { certain, possible, isExact } = boundsOver(cases, packetsIn)
    if (!isExact) return []
    const open = subtractRegions(possible, certain)
    const parts = [{ region: certain, on: [] }, ...partsOf(open, cases, packetsIn)]
    return parts.flatMap(part => describePart(part, to, cases, sides))
  })
  return { cases, changes, empty: changed.empty, changedIn, isExact: changed.isExact }
}

/** What any of these guards of a case lets in. */
export const acceptedBy = (
  side: readonly number[],
  { guards }: Case,
  filling: Filling,
): PacketRegion =>
  side.reduce(
    (all, at) => unionRegions(all, guards[at]?.acceptedIn(filling) ?? noPackets),
    noPackets,
  )

function differencesBetween(sides: Sides, within: PacketRegion) {
  const difference =
    (from: readonly number[], to: readonly number[]): ChangedIn =>
    (each, filling) =>
      intersectRegions(
        within,
        subtractRegions(acceptedBy(to, each, filling), acceptedBy(from, each, filling)),
      )
  return {
    opened: difference(sides.before, sides.after),
    closed: difference(sides.after, sides.before),
  }
}

export function changedBetween(sides: Sides, within: PacketRegion): ChangedIn {
  const { opened, closed } = differencesBetween(sides, within)
  return (each, filling) => unionRegions(opened(each, filling), closed(each, filling))
}

/** Nobody answers there. */
const dark: JudgedBy = { action: 'DROP', cause: { kind: 'dark' }, firewall: null }

export const decideBy = <Judged extends PossibleVerdict>(
  verdicts: readonly Judged[],
  side: readonly number[],
): Judged | typeof dark => {
  const asked = side.flatMap(at => verdicts[at] ?? [])
  return asked.find(({ action }) => action === 'ACCEPT') ?? asked[0] ?? dark
}

function describePart(
  { region, on }: Part,
  to: Action,
  cases: readonly Case[],
  sides: Sides,
): readonly PossibleVerdictChange[] {
  const changeIn: JudgedIn = ({ each: { guards }, filling }, packet) => {
    const verdicts = guards.map(guard => ({
      ...guard.judge(packet, filling),
      firewall: guard.firewall,
    }))
    const [was, is] = [decideBy(verdicts, sides.before), decideBy(verdicts, sides.after)]
    return was.action !== to && is.action === to ? [was, is] : undefined
  }
  return decidedAlike(region, cases, changeIn).flatMap(({ region: alike, deciders }) => {
    const [before = dark.cause, after = dark.cause] = deciders
    return eachBlockOf(alike, (trafficClass, block): PossibleVerdictChange => {
      const described = describeBlock(trafficClass, block)
      const witness = packetAt(trafficClass, witnessIn(block))
      const fillings = fillingsAt(witness, cases, changeIn)
      const holds = on.length === 0 ? 'always' : 'depends'
      return { ...described, to, holds, on, witness, before, after, ...fillings }
    })
  })
}

/** One in which the packet changes, and one in which it does not, where there is any. */
function fillingsAt(witness: Packet, cases: readonly Case[], changeIn: JudgedIn) {
  const { values } = splitBy(cases, parsePacketAt(witness, 'witness'), changeIn, judged =>
    String(judged !== undefined),
  )
  const made = values.find(({ value }) => value !== undefined)
  if (made === undefined)
    throw new InvariantError(
      'comparing accounts',
      [],
      `the rules as they are read say nothing of ${JSON.stringify(witness)}`,
    )
  const spared = values.find(each => each !== made)
  return {
    filling: fillingText(made.way),
    ...(spared !== undefined && { unless: fillingText(spared.way) }),
  }
}
