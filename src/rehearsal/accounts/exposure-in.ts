/** How exposed each service of an account with holes is: for certain, and depending on the holes. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import type { Packet } from '../../rules/evaluate/packet.ts'
import type { Filling } from '../../rules/partial/unknown.ts'
import {
  blocksOf,
  describeBlock,
  eachBlockOf,
  type RegionBlock,
} from '../../rules/regions/blocks-of.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import { noPackets } from '../../rules/regions/packet-region.ts'
import { packetAt, witnessIn } from '../../rules/regions/pick-packet.ts'
import { intersectRegions, subtractRegions } from '../../rules/regions/region-algebra.ts'
import { fromEverybodyIn, incoming } from '../exposure/exposure-of.ts'
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

/** Plain JSON. */
export interface AccountExposure {
  /** Every service that is known is in exactly one of these. */
  readonly exposures: readonly ExposureIn[]
  /** The names of the holes in which other services may hide, open or not. */
  readonly hidden: readonly string[]
  /** Services that are in no exposure, as the caller said to stop; left out where there is none. */
  readonly untold?: Untold
}

export interface ExposureIn extends GuardedServices {
  /** Inbound packets that are accepted from every address of their family, however the holes are filled; none where the internet does not reach. */
  readonly world: readonly RegionBlock[]
  /** All others that are accepted however the holes are filled: from some addresses only, or on the VPCs of the services alone. */
  readonly limited: readonly RegionBlock[]
  /** Inbound packets that are accepted in some fillings and not in others. */
  readonly depends: readonly DependingBlock[]
}

export interface DependingBlock {
  readonly block: RegionBlock
  /** The names of the holes that make the difference. */
  readonly on: readonly string[]
  /** One of the packets. */
  readonly witness: Packet
  /** Where it is accepted, and where it is not; null where there are too many ways to fill the holes to try them. */
  readonly shown: BothWays | null
}

/** Throws a UsageError for what is no account, and for an option that there is not. */
export function exposureIn(account: Account, options: StopOptions = {}): AccountExposure {
  const state = { account: readAccountValue(account, 'account'), world: account.world }
  const isStopped = stopIn(options)
  const { told, left } = untilStopped(groupServices([state]), isStopped, services =>
    exposureAt(state, guardedGroup(state, services)),
  )
  const untold = untoldOf({ services: left.flat().map(each => nameService(state.world, each)) })
  return { exposures: told, hidden: hiddenServices(state), ...(untold && { untold }) }
}

function exposureAt(state: AccountState, group: GuardedGroup): ExposureIn {
  const { cases } = group
  const { certain, possible, isExact } = boundsOver(cases, acceptedIn)
  const named = nameGroup(state, group)
  const everybody = named.reachedFrom === 'internet' ? fromEverybodyIn(certain) : noPackets
  const parts = partsOf(subtractRegions(possible, certain), cases, acceptedIn)
  return {
    ...named,
    world: blocksOf(everybody),
    limited: blocksOf(subtractRegions(certain, everybody)),
    depends: parts.flatMap(({ region, on }) =>
      eachBlockOf(region, (trafficClass, block) => {
        const witness = packetAt(trafficClass, witnessIn(block))
        const shown = isExact ? fillingsWith({ action: 'ACCEPT' }, group, witness) : null
        return { block: describeBlock(trafficClass, block), on, witness, shown }
      }),
    ),
  }
}

const acceptedIn = ({ guards: [guard] }: Case, filling: Filling): PacketRegion =>
  guard === undefined ? noPackets : intersectRegions(guard.acceptedIn(filling), incoming)
