/** Packets apart by who decides them, where more than one way to fill the holes may say who that is. */
import { canonicalText } from '../../kit/canonical-text.ts'
import { groupedBy } from '../../kit/grouped-by.ts'
import { type ParsedPacket, parsePacketAt } from '../../rules/evaluate/packet.ts'
import { noPackets, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { pickPacket } from '../../rules/regions/pick-packet.ts'
import { isEmptyRegion, unionRegions } from '../../rules/regions/region-algebra.ts'
import { splitBy, type Way } from './bounds-over.ts'
import type { Case } from './cases.ts'
import type { PossibleGuard, PossibleVerdict } from './possible-guard.ts'

/** Who decides depends on holes, though what is decided may not. */
export interface DependingCause {
  readonly kind: 'depends'
  /** The names of the holes. */
  readonly on: readonly string[]
}

export type PossibleDecider = PossibleVerdict['cause'] | DependingCause

export interface JudgedBy extends PossibleVerdict {
  /** Whose rules these are. */
  readonly firewall: PossibleGuard['firewall']
}

/** The verdicts that are told of a packet in a way; undefined where nothing is. */
export type JudgedIn = (way: Way, packet: ParsedPacket) => readonly JudgedBy[] | undefined

export interface DecidedAlike {
  readonly region: PacketRegion
  /** One for each of the verdicts. */
  readonly deciders: readonly PossibleDecider[]
}

/** No two overlap, and together they are the region, of which something is told of each packet in some way. */
export function decidedAlike(
  region: PacketRegion,
  cases: readonly Case[],
  judgedIn: JudgedIn,
): readonly DecidedAlike[] {
  const cells = guardsIn(cases).reduce<readonly PacketRegion[]>(
    (all, { cellsOf }) => all.flatMap(cellsOf),
    isEmptyRegion(region) ? [] : [region],
  )
  const told = cells.map(cell => ({ cell, ...decidersAt(cell, cases, judgedIn) }))
  return [...groupedBy(told, ({ key }) => key).values()].map(alike => ({
    region: alike.map(({ cell }) => cell).reduce(unionRegions, noPackets),
    deciders: alike[0].deciders,
  }))
}

/** Of each place and each firewall there one: more of them cut packets apart alike. */
const guardsIn = (cases: readonly Case[]): readonly PossibleGuard[] => [
  ...new Map(
    cases.flatMap(({ guards }) =>
      guards.map(guard => [
        `${guards.indexOf(guard)} ${guard.isOnVlans} ${firewallKey(guard)}`,
        guard,
      ]),
    ),
  ).values(),
]

/** The same for the same firewall. */
export const firewallKey = ({ firewall }: Pick<PossibleGuard, 'firewall'>): string =>
  typeof firewall === 'string' ? firewall : `${firewall?.id ?? null}`

function decidersAt(cell: PacketRegion, cases: readonly Case[], judgedIn: JudgedIn) {
  const packet = parsePacketAt(pickPacket(cell), 'packet')
  const keyOf = (judged: readonly JudgedBy[] | undefined): string =>
    judged === undefined ? '' : canonicalText(judged.map(keyOfOne))
  const { values } = splitBy(cases, packet, judgedIn, keyOf)
  const all = values.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const deciders = (all[0] ?? []).map(({ cause }, at): PossibleDecider => {
    const keys = new Set(all.map(judged => keyOfOne(judged[at])))
    if (keys.size < 2) return cause
    const { on } = splitBy(cases, packet, judgedIn, judged => keyOfOne(judged?.[at]))
    return { kind: 'depends', on: [...on].sort() }
  })
  return { deciders, key: canonicalText([deciders, (all[0] ?? []).map(keyOfOne)]) }
}

/** A firewall makes a difference where its rules are asked. */
const keyOfOne = (judged: JudgedBy | undefined): string =>
  judged === undefined
    ? ''
    : canonicalText([judged.cause, 'direction' in judged.cause ? firewallKey(judged) : null])
