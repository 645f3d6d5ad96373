/** Questions to all services of an account, about all packets at once. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { groupedBy } from '../../kit/grouped-by.ts'
import type { Packet } from '../../rules/evaluate/packet.ts'
import type { Holds } from '../../rules/partial/bounds.ts'
import type { Filling } from '../../rules/partial/unknown.ts'
import { everyPacket, noPackets, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { pickPacket } from '../../rules/regions/pick-packet.ts'
import {
  complementRegion,
  intersectRegions,
  openRegionNumbers,
  subtractRegions,
} from '../../rules/regions/region-algebra.ts'
import { readQuestion, type SearchQuestion } from '../../rules/search/search.ts'
import { nameService } from '../guard-of.ts'
import { type StopOptions, stopIn, type Untold, untilStopped, untoldOf } from '../untold.ts'
import { type BothWays, boundsOver } from './bounds-over.ts'
import type { Case } from './cases.ts'
import { groupServices } from './groups.ts'
import {
  fillingsWith,
  type GuardedGroup,
  type GuardedServices,
  guardedGroup,
  nameGroup,
} from './guarded-groups.ts'
import { partsOf } from './parts.ts'
import type { AccountState } from './possible-guard.ts'
import { hiddenServices } from './unseen.ts'

export interface ServicesSearch {
  /** Every service that is known is in exactly one of these. */
  readonly found: readonly FoundAtServices[]
  /** The names of the holes in which other services may hide, with such packets or without. */
  readonly hidden: readonly string[]
  /** Services that were not looked at, as the caller said to stop; left out where there is none. */
  readonly untold?: Untold
}

export interface FoundAtServices {
  /** At least one: the services, by what may guard them. */
  readonly at: readonly GuardedServices[]
  /** Packets with that verdict at each of the services, however the holes are filled. */
  readonly certain: PacketRegion
  /** Packets with that verdict in some fillings and not in others. */
  readonly depends: readonly DependingAtServices[]
  /** Is there none? */
  readonly none: Holds
}

/** Packets about which the same holes decide. */
export interface DependingAtServices {
  readonly region: PacketRegion
  /** The names of the holes; at least one. */
  readonly on: readonly string[]
  /** One of the packets. */
  readonly witness: Packet
  /** Where it has that verdict, and where it has not; null where there are too many ways to fill the holes to try them. */
  readonly shown: BothWays | null
}

/**
 * All packets with that verdict, by services: what filters there decides, and rules of disabled firewalls do not. Services at
 * which the same packets were found, and none depends on holes, are told together. Throws a UsageError for what is no account,
 * for an option that there is not, and for a question with another field or word than `search` has.
 */
export function searchServicesIn(
  account: Account,
  question: SearchQuestion,
  options: StopOptions = {},
): ServicesSearch {
  const state = { account: readAccountValue(account, 'account'), world: account.world }
  const asked = readQuestion(question, 'question')
  const isStopped = stopIn(options)
  const numberOf = openRegionNumbers()
  const { told, left } = untilStopped(groupServices([state]), isStopped, services =>
    foundAt(state, guardedGroup(state, services), asked),
  )
  const untold = untoldOf({ services: left.flat().map(each => nameService(state.world, each)) })
  const alike = groupedBy(told, ({ depends, certain }) =>
    depends.length > 0 ? depends : numberOf(certain),
  )
  return {
    found: [...alike.values()].map(all => ({ ...all[0], at: all.flatMap(({ at }) => at) })),
    hidden: hiddenServices(state),
    ...(untold && { untold }),
  }
}

function foundAt(
  state: AccountState,
  group: GuardedGroup,
  { verdict, inside = everyPacket, outside = noPackets }: SearchQuestion,
): FoundAtServices {
  const { cases } = group
  const asked = subtractRegions(inside, outside)
  const packetsIn = ({ guards: [guard] }: Case, filling: Filling): PacketRegion => {
    const accepted = guard?.acceptedIn(filling) ?? noPackets
    return intersectRegions(verdict === 'ACCEPT' ? accepted : complementRegion(accepted), asked)
  }
  const { certain, possible, empty: none, isExact } = boundsOver(cases, packetsIn)
  const open = intersectRegions(subtractRegions(possible, certain), asked)
  return {
    at: [nameGroup(state, group)],
    certain,
    depends: partsOf(open, cases, packetsIn).flatMap(part => {
      const witness = pickPacket(part.region)
      if (witness === undefined) return []
      const shown = isExact ? fillingsWith({ action: verdict }, group, witness) : null
      return [{ ...part, witness, shown }]
    }),
    none,
  }
}
