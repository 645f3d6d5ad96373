/** The windows that calls open one after the other in an account with holes: those in every filling, and those in some. */
import { InvariantError } from '../../kit/errors.ts'
import {
  boundsOver,
  type FillingText,
  fillingText,
  splitBy,
} from '../../rehearsal/accounts/bounds-over.ts'
import type { Case } from '../../rehearsal/accounts/cases.ts'
import { acceptedBy, type ChangedIn, decideBy } from '../../rehearsal/accounts/compare-guards.ts'
import { type Part, partsOf } from '../../rehearsal/accounts/parts.ts'
import { type Packet, parsePacketAt } from '../../rules/evaluate/packet.ts'
import type { Holds } from '../../rules/partial/bounds.ts'
import { noPackets, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { pickPacket } from '../../rules/regions/pick-packet.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../../rules/regions/region-algebra.ts'
import { type WindowKind, windowKinds } from '../openings.ts'
import type { Watched } from './watched.ts'

/** Packets of which one call makes that neither end of the change judges them so: in every filling, or in some. */
export interface PossibleOpening extends Part {
  readonly kind: WindowKind
  /** The state at which it is open first, counted from 0 for the one before all calls. */
  readonly from: number
  /** The first at which none of it is open any more, in any filling. */
  readonly until: number
  readonly witness: Packet
  /** In this one the window opens for the witness; in the other, where it depends on holes, it does not. */
  readonly filling: FillingText
  readonly unless?: FillingText
}

export interface PossibleOpenings {
  readonly openings: readonly PossibleOpening[]
  /** Is there no window? */
  readonly empty: Holds
  readonly cases: readonly Case[]
  /** The packets of all windows. */
  readonly changedIn: ChangedIn
  readonly isExact: boolean
}

type Side = readonly number[]

/** What decides whether packets are judged as at neither end, at one state. */
interface Moment {
  readonly from: number
  readonly ends: readonly [Side, Side]
  readonly now: Side
  /** Undefined where nobody was there. */
  readonly before: Side | undefined
  readonly within: PacketRegion
}

export function possibleOpenings(watched: Watched): PossibleOpenings {
  const { cases, sides } = watched
  if (cases === undefined) return tooMany
  const moments = momentsOf(watched)
  const changedIn = wrongAtSome(watched)
  const { empty, isExact } = boundsOver(cases, changedIn)
  if (!isExact) return tooMany
  if (empty === 'always') return { ...nothingOpens, cases }
  const openings = moments.flatMap(moment =>
    windowKinds.flatMap(kind => openingsOf(kind, moment, cases, closesIn(cases, sides, moment))),
  )
  return { openings, empty, cases, changedIn, isExact }
}

/** All that is judged as at neither end at some state. */
export function wrongAtSome(watched: Pick<Watched, 'sides' | 'within'>): ChangedIn {
  const moments = momentsOf(watched)
  return (each, filling) =>
    windowKinds
      .flatMap(kind => moments.map(moment => wrongIn(kind, moment)(each, filling)))
      .reduce(unionRegions, noPackets)
}

const momentsOf = (watched: Pick<Watched, 'sides' | 'within'>): readonly Moment[] =>
  [...watched.sides.keys()].flatMap(state => momentAt(watched, state) ?? [])

/** Undefined where packets are judged as before the call, or as at an end. */
function momentAt(
  { sides, within }: Pick<Watched, 'sides' | 'within'>,
  from: number,
): Moment | undefined {
  const first = sides[0] ?? sides.at(-1)
  const last = sides.at(-1) ?? sides[0]
  const [before, now] = [sides[from - 1], sides[from]]
  if (first === undefined || last === undefined || now === undefined) return undefined
  if ([first, last, before].some(each => each?.join() === now.join())) return undefined
  return { ends: [first, last], now, before, from, within }
}

/** Packets that are judged as at neither end at this state, and were not before it. */
export function openedIn(kind: WindowKind, watched: Watched, state: number): ChangedIn {
  const moment = momentAt(watched, state)
  return moment === undefined ? () => noPackets : openedAt(kind, moment)
}

const nothingOpens: PossibleOpenings = {
  ...{ openings: [], empty: 'always', cases: [], changedIn: () => noPackets, isExact: true },
}

/** Nothing is certain, and everything is possible. */
const tooMany: PossibleOpenings = { ...nothingOpens, empty: 'depends', isExact: false }

/** What is judged at the moment as at neither end. */
const wrongIn =
  (kind: WindowKind, { ends: [first, last], now, within }: Moment): ChangedIn =>
  (each, filling) => {
    const [was, is, here] = [first, last, now].map(side => acceptedBy(side, each, filling))
    if (was === undefined || is === undefined || here === undefined) return noPackets
    const wrong =
      kind === 'exposure'
        ? subtractRegions(here, unionRegions(was, is))
        : subtractRegions(intersectRegions(was, is), here)
    return intersectRegions(within, wrong)
  }

/** And was not before the call. */
const openedAt = (kind: WindowKind, moment: Moment): ChangedIn => {
  const { before } = moment
  const now = wrongIn(kind, moment)
  if (before === undefined) return now
  const was = wrongIn(kind, { ...moment, now: before })
  return (each, filling) => subtractRegions(now(each, filling), was(each, filling))
}

type Closes = (kind: WindowKind, region: PacketRegion) => number

/** The first state after the moment at which none of the packets is judged as at neither end, in any filling. */
const closesIn =
  (cases: readonly Case[], sides: Watched['sides'], moment: Moment): Closes =>
  (kind, region) =>
    sides.findIndex((now, state) => {
      if (state <= moment.from) return false
      if (now === undefined) return true
      const { possible } = boundsOver(cases, wrongIn(kind, { ...moment, now }))
      return isEmptyRegion(intersectRegions(possible, region))
    })

function openingsOf(
  kind: WindowKind,
  moment: Moment,
  cases: readonly Case[],
  closes: Closes,
): readonly PossibleOpening[] {
  const packetsIn = openedAt(kind, moment)
  const { certain, possible } = boundsOver(cases, packetsIn)
  const open = subtractRegions(possible, certain)
  return [{ region: certain, on: [] }, ...partsOf(open, cases, packetsIn)].flatMap(
    (part): readonly PossibleOpening[] => {
      const witness = pickPacket(part.region)
      if (witness === undefined) return []
      const proof = provedBy(witness, kind, moment, cases)
      // Where no hole decides by itself, all do that were filled.
      const on =
        part.on.length > 0 || proof.unless === undefined ? part.on : Object.keys(proof.filling)
      const until = closes(kind, part.region)
      return [{ ...part, on, kind, from: moment.from, until, witness, ...proof }]
    },
  )
}

/** The rules as they are read, judged again for one packet. Throws an InvariantError where they contradict the window. */
function provedBy(witness: Packet, kind: WindowKind, moment: Moment, cases: readonly Case[]) {
  const { values } = splitBy(
    cases,
    parsePacketAt(witness, 'witness'),
    ({ each: { guards }, filling }, packet) => {
      const verdicts = guards.map(guard => guard.judge(packet, filling))
      const isWrong = (now: Side): boolean => {
        const [was, is, here] = [...moment.ends, now].map(side => decideBy(verdicts, side).action)
        return was === is && here !== was && here === (kind === 'exposure' ? 'ACCEPT' : 'DROP')
      }
      return isWrong(moment.now) && !(moment.before !== undefined && isWrong(moment.before))
    },
    String,
  )
  const made = values.find(({ value }) => value)
  const spared = values.find(({ value }) => !value)
  if (made === undefined)
    throw new InvariantError(
      'ordering calls in an account',
      [],
      `the rules as they are read open no window for ${JSON.stringify(witness)}`,
    )
  return {
    filling: fillingText(made.way),
    ...(spared !== undefined && { unless: fillingText(spared.way) }),
  }
}
