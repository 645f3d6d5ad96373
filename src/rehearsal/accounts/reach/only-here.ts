/** What can pass from one end to another in one state, in a filling in which it does not pass in the other one. */
import type { Direction } from '../../../contract/vocabulary.ts'
import { difference, intersection, union } from '../../../net/port-set.ts'
import { noPackets, type PacketRegion } from '../../../rules/regions/packet-region.ts'
import type { ClassSet, Site } from '../../exposure/address-classes.ts'
import { type AdmittedPart, meetParts } from '../../exposure/admitted-parts.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import type { EndState } from './end-state.ts'
import type { PossiblePeer } from './possible-peers.ts'
import type { Accepted } from './ways.ts'

/** Services, and what they accept in each of the states. */
export interface Accepting {
  readonly states: readonly EndState[]
  readonly accepted: readonly Accepted[]
}

/** The state in which it passes, and the other one. */
type Places = readonly [at: number, other: number]

/** In some filling, and in some filling in which none of it is admitted in the other state. */
interface Admitted<Ports> {
  readonly possible: Ports
  readonly only: Ports
}

/**
 * None of it passes there where one of the ends lets none of it pass, or where both let it pass by one and the same address
 * alone: from an address to itself nothing is sent.
 */
export function openOnlyAt(traffic: Traffic) {
  const { ports } = traffic
  const both = (a: number, b: number) => ports.combine(a, b, intersection)
  const any = (...all: readonly number[]) => all.reduce((a, b) => ports.combine(a, b, union))
  return (from: Accepting, to: Accepting, at: number, other: number): number => {
    const into = openAdmitted(traffic, [to, 'inbound', from], [at, other])
    const out = openAdmitted(traffic, [from, 'outbound', to], [at, other])
    const [exits, entries] = [from, to].map(({ states }) => states[at]?.all ?? [])
    return traffic.meet(exits ?? [], entries ?? [], ({ meeting }) => {
      const [taken, sent] = [into.all(meeting), out.all(meeting)]
      const ends = any(
        meetParts(ports, taken.only, sent.possible),
        meetParts(ports, taken.possible, sent.only),
      )
      const [source, target] = [from.states[other], to.states[other]]
      const alike = [...singlesOf(source, target, meeting), ...singlesOf(target, source, meeting)]
      return any(
        ends,
        ...[...new Set(alike)].map(address => {
          const [taken, sent] = [into.besides(meeting, address), out.besides(meeting, address)]
          return any(
            both(taken.only, sent.only),
            both(taken.possible, sent.only),
            both(taken.only, sent.possible),
          )
        }),
      )
    })
  }
}

/** What one end admits of packets whose peers have the addresses of the other one. */
function openAdmitted(
  { ports, admitsBy }: Traffic,
  [{ accepted }, direction, { states }]: readonly [Accepting, Direction, Accepting],
  [at, other]: Places,
) {
  const [is, was, now, then] = [accepted[at], accepted[other], states[at], states[other]]
  const any = (numbers: readonly number[]) =>
    numbers.reduce((a, b) => ports.combine(a, b, union), ports.none)
  const numberAt = (region: PacketRegion = noPackets, classes: readonly ClassSet[]): number =>
    any(classes.map(each => admitsBy(region)[direction].at(each)))
  const partsAt = (region: PacketRegion = noPackets, sites: readonly Site[]) => {
    const { at, byParts } = admitsBy(region)[direction]
    return sites.flatMap(({ classes, parts }): readonly AdmittedPart[] =>
      parts === undefined ? [{ number: at(classes), only: undefined }] : byParts(classes, parts),
    )
  }
  return {
    all(meeting: number): Admitted<readonly AdmittedPart[]> {
      const on = (sites?: readonly Site[]) => siteOn(sites, meeting)
      const certain = any(partsAt(was?.certain, on(then?.sure)).map(({ number }) => number))
      const only = [...partsAt(is?.only, on(now?.kept)), ...partsAt(is?.possible, on(now?.added))]
      return {
        possible: partsAt(is?.possible, on(now?.all)),
        only: only.map(each => ({
          ...{ only: each.only, number: ports.combine(each.number, certain, difference) },
        })),
      }
    },
    /** By other addresses than this one, and by this one where no other one is certain to be admitted there. */
    besides(meeting: number, address: string): Admitted<number> {
      const classesIn = (sites?: readonly Site[]) =>
        siteOn(sites, meeting).flatMap(each => besides(each, address))
      const certain = numberAt(was?.certain, classesIn(then?.sure))
      const own = siteOn(now?.all, meeting).flatMap(each => [
        ...classesOf(each, address),
        ...alone(each, address, now?.peer),
      ])
      const only = any([
        numberAt(is?.only, classesIn(now?.kept)),
        numberAt(is?.possible, classesIn(now?.added)),
      ])
      return {
        only: ports.combine(only, certain, difference),
        possible: ports.combine(numberAt(is?.possible, own), certain, difference),
      }
    },
  }
}

const siteOn = (sites: readonly Site[] = [], meeting: number): readonly Site[] =>
  sites.filter(each => each.meeting === meeting)

/** The addresses that are the only ones of their class at an end, and that the other one may have. */
const singlesOf = (
  end: EndState | undefined,
  other: EndState | undefined,
  meeting: number,
): readonly string[] =>
  siteOn(end?.sure, meeting).flatMap(({ parts = [] }) =>
    parts.flatMap(({ only, classes }) =>
      only !== undefined &&
      siteOn(other?.all, meeting).some(each => classesOf(each, only).includes(classes))
        ? only
        : [],
    ),
  )

const besides = ({ classes, parts }: Site, address: string): readonly ClassSet[] =>
  parts === undefined
    ? [classes]
    : parts.filter(({ only }) => only !== address).map(each => each.classes)

/** The address itself, where nobody else has it: in the other state somebody may. */
function alone(
  { parts, isShared, network, classes }: Site,
  address: string,
  peer: PossiblePeer | undefined,
): readonly ClassSet[] {
  if (parts !== undefined || isShared || peer === undefined) return []
  const { sure, maybe } = peer.endpoints
  return [...sure, ...maybe.map(({ value }) => value)]
    .filter(each => each.network === network && each.text === address)
    .map(({ first }) => ({ ...classes, addresses: [first], every: undefined }))
}

/** Those in which an address may be that others may have as well. */
const classesOf = ({ classes, parts, isShared }: Site, address: string): readonly ClassSet[] =>
  parts === undefined
    ? isShared
      ? [classes]
      : []
    : parts.filter(({ only }) => only === undefined || only === address).map(each => each.classes)
