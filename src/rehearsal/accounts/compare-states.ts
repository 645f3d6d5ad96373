/** What changes between two states of accounts with holes: for certain, and depending on the holes. */

import type { Action } from '../../contract/vocabulary.ts'
import { digestOf } from '../../kit/digest.ts'
import { InvariantError } from '../../kit/errors.ts'
import { trafficClasses } from '../../rules/compile/traffic-class.ts'
import { type Packet, parsePacketAt } from '../../rules/evaluate/packet.ts'
import type { Holds } from '../../rules/partial/bounds.ts'
import type { Filling } from '../../rules/partial/unknown.ts'
import { blocksOfClass, describeBlock, type RegionBlock } from '../../rules/regions/blocks-of.ts'
import { classAt, noPackets, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { packetAt, witnessOf } from '../../rules/regions/pick-packet.ts'
import { subtractRegions, unionRegions } from '../../rules/regions/region-algebra.ts'
import { serviceKey } from '../../world/records/device.ts'
import { type NamedService, nameOnVlans } from '../compare-worlds.ts'
import { isThere, servicesOf } from '../guard-of.ts'
import { boundsOver, type FillingText, fillingText, splitBy } from './bounds-over.ts'
import { type Case, casesAt } from './cases.ts'
import { equivalenceOf } from './equivalence.ts'
import { groupServices, type Services } from './groups.ts'
import { type Part, partsOf } from './parts.ts'
import type { AccountState, PossibleVerdict } from './possible-guard.ts'
import { hiddenIn, holesUnseen } from './unseen.ts'

/** Plain JSON. */
export interface StatesComparison {
  /** Is every packet judged alike before and after, at every service, those included that lists leave out? */
  readonly equivalent: Holds
  readonly changes: readonly PossibleChange[]
  readonly appeared: readonly NamedService[]
  readonly disappeared: readonly NamedService[]
  /** The names of the holes that any of this depends on, with those in which other services may hide. */
  readonly on: readonly string[]
  /** False where there were too many ways to fill the holes of a service: what is said to depend may be certain. */
  readonly isExact: boolean
}

/** Packets that are judged differently at all these services: in every filling, or in some. */
export interface PossibleChange extends RegionBlock {
  readonly id: string
  readonly services: readonly NamedService[]
  /** The verdict after, where it changes. */
  readonly to: Action
  readonly holds: 'always' | 'depends'
  /** The holes that make the difference; none where it holds always. */
  readonly on: readonly string[]
  /** One of the packets, with its verdict before and after in a filling in which it changes. */
  readonly witness: Packet
  readonly before: PossibleVerdict['cause']
  readonly after: PossibleVerdict['cause']
  readonly filling: FillingText
  /** A filling in which the packet is judged alike; there where it depends. */
  readonly unless?: FillingText
}

/** Between two states: the world before and after calls, or two accounts. */
export function compareStates(before: AccountState, after: AccountState): StatesComparison {
  const compared = groupServices([before, after]).map(group => compareGroup(before, after, group))
  const only = ({ world }: AccountState, { world: other }: AccountState): readonly NamedService[] =>
    [...servicesOf(world)]
      .filter(each => !isThere(other, each))
      .map(each => nameOnVlans(world, each))
  const appeared = only(after, before)
  const disappeared = only(before, after)
  const changes = compared.flatMap(each => each.changes)
  const same = equivalenceOf(compared, changedIn)
  const hidden = [
    ...appeared.map(({ type }) => hiddenIn(before, after, type)),
    ...disappeared.map(({ type }) => hiddenIn(after, before, type)),
  ]
  const open = [
    ...hidden.filter(each => each !== undefined),
    ...holesUnseen([before, after], changedIn),
  ]
  return {
    equivalent: hidden.includes(undefined)
      ? 'never'
      : same.equivalent === 'always' && open.length > 0
        ? 'depends'
        : same.equivalent,
    ...{ changes, appeared, disappeared },
    on: [...new Set([...changes.flatMap(({ on }) => on), ...open])],
    isExact: same.isExact && compared.every(each => each.isExact),
  }
}

interface GroupComparison {
  readonly cases: readonly Case[]
  readonly changes: readonly PossibleChange[]
  readonly empty: Holds
  readonly isExact: boolean
}

function compareGroup(before: AccountState, after: AccountState, group: Services): GroupComparison {
  const [service] = group
  const cases = casesAt([before, after], service)
  const changed = boundsOver(cases, changedIn)
  if (changed.empty === 'always') return { cases, changes: [], empty: 'always', isExact: true }
  const services = group.map(each => nameOnVlans(after.world, each))
  const changes = (['ACCEPT', 'DROP'] as const).flatMap(to => {
    const packetsIn = to === 'ACCEPT' ? openedIn : closedIn
    const { certain, possible, isExact } = boundsOver(cases, packetsIn)
    if (!isExact) return []
    const open = subtractRegions(possible, certain)
    const parts = [{ region: certain, on: [] }, ...partsOf(open, cases, packetsIn)]
    return parts.flatMap(part => describePart(part, to, cases, services))
  })
  const { empty, isExact } = changed
  return { cases, changes, empty, isExact }
}

type PacketsIn = (each: Case, filling: Filling) => PacketRegion

const differenceIn =
  (from: number, to: number): PacketsIn =>
  ({ guards }, filling) =>
    subtractRegions(
      guards[to]?.acceptedIn(filling) ?? noPackets,
      guards[from]?.acceptedIn(filling) ?? noPackets,
    )

const openedIn = differenceIn(0, 1)
const closedIn = differenceIn(1, 0)
const changedIn: PacketsIn = (each, filling) =>
  unionRegions(openedIn(each, filling), closedIn(each, filling))

function describePart(
  { region, on }: Part,
  to: Action,
  cases: readonly Case[],
  services: readonly NamedService[],
): readonly PossibleChange[] {
  const keys = services.map(serviceKey)
  return trafficClasses.flatMap((trafficClass, number) =>
    blocksOfClass(classAt(region, number)).map((block): PossibleChange => {
      const described = describeBlock(trafficClass, block)
      const witness = packetAt(trafficClass, witnessOf(block))
      const { values } = splitBy(
        cases,
        parsePacketAt(witness, 'witness'),
        ({ each: { guards }, filling }, packet) =>
          guards.map(guard => guard.judge(packet, filling)),
        ([was, is]) => `${was?.action !== to && is?.action === to}`,
      )
      const made = values.find(({ value: [was, is] }) => was?.action !== to && is?.action === to)
      const [was, is] = made?.value ?? []
      const spared = values.find(each => each !== made)
      if (made === undefined || was === undefined || is === undefined)
        throw new InvariantError(
          'comparing accounts',
          [],
          `the rules as they are read say nothing of ${JSON.stringify(witness)}`,
        )
      return {
        id: digestOf([keys, described, to, on]).slice(0, 16),
        services,
        ...described,
        to,
        holds: on.length === 0 ? 'always' : 'depends',
        on,
        witness,
        before: was.cause,
        after: is.cause,
        filling: fillingText(made.way),
        ...(spared !== undefined && { unless: fillingText(spared.way) }),
      }
    }),
  )
}
