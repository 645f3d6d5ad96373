/** How exposed each service of an account with holes is: for certain, and depending on the holes. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { InvariantError } from '../../kit/errors.ts'
import { type Packet, parsePacketAt } from '../../rules/evaluate/packet.ts'
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
import {
  type FirewallName,
  nameService,
  type Origin,
  originOf,
  type ServiceName,
} from '../guard-of.ts'
import { type BothWays, boundsOver, fillingText, joinHolds, splitBy } from './bounds-over.ts'
import { type Case, casesAt } from './cases.ts'
import { groupServices } from './groups.ts'
import { partsOf } from './parts.ts'
import { hiddenServices } from './unseen.ts'

/** Plain JSON. */
export interface AccountExposure {
  /** Every service that is known is in exactly one of these. */
  readonly exposures: readonly ExposureIn[]
  /** The names of the holes in which other services may hide, open or not. */
  readonly hidden: readonly string[]
}

export interface ExposureIn {
  /** At least one; instances before balancers, in id order. */
  readonly services: readonly ServiceName[]
  /** Each that may guard these services; null for none, `unknown` for one of which nothing is known. */
  readonly firewalls: readonly (FirewallName | null | 'unknown')[]
  /**
   * Whether these services have VLAN interfaces alone, where nothing is filtered, and nobody but their peers can reach them: what
   * is said here is about other interfaces.
   */
  readonly onVlansOnly: 'always' | 'never' | 'depends'
  /** As far as the interfaces are known; where these are a hole, public ones are taken for granted. */
  readonly reachedFrom: Origin
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

/** Throws a UsageError for what is no account. */
export function exposureIn(account: Account): AccountExposure {
  const state = { account: readAccountValue(account, 'account'), world: account.world }
  const exposures = groupServices([state]).map((services): ExposureIn => {
    const cases = casesAt([state], services[0])
    const { certain, possible, isExact } = boundsOver(cases, acceptedIn)
    const reachedFrom = originOf(state.world, services[0])
    const everybody = reachedFrom === 'internet' ? fromEverybodyIn(certain) : noPackets
    const parts = partsOf(subtractRegions(possible, certain), cases, acceptedIn)
    return {
      services: services.map(each => nameService(state.world, each)),
      firewalls: cases.flatMap(({ guards }) => guards.map(({ firewall }) => firewall)),
      onVlansOnly: joinHolds(
        cases.map(({ guards }) => (guards.every(each => each.isOnVlans) ? 'always' : 'never')),
      ),
      reachedFrom,
      world: blocksOf(everybody),
      limited: blocksOf(subtractRegions(certain, everybody)),
      depends: parts.flatMap(({ region, on }) =>
        eachBlockOf(region, (trafficClass, block) => {
          const witness = packetAt(trafficClass, witnessIn(block))
          const shown = isExact ? bothWays(cases, witness) : null
          return { block: describeBlock(trafficClass, block), on, witness, shown }
        }),
      ),
    }
  })
  return { exposures, hidden: hiddenServices(state) }
}

function bothWays(cases: readonly Case[], witness: Packet): BothWays {
  const { values } = splitBy(
    cases,
    parsePacketAt(witness, 'witness'),
    ({ each: { guards }, filling }, packet) =>
      guards.some(each => each.judge(packet, filling).action === 'ACCEPT'),
    String,
  )
  const [filling, unless] = [true, false].map(
    wanted => values.find(({ value }) => value === wanted)?.way,
  )
  if (filling === undefined || unless === undefined)
    throw new InvariantError(
      'exposure of accounts',
      [],
      `the rules as they are read decide ${JSON.stringify(witness)}`,
    )
  return { filling: fillingText(filling), unless: fillingText(unless) }
}

const acceptedIn = ({ guards: [guard] }: Case, filling: Filling): PacketRegion =>
  guard === undefined ? noPackets : intersectRegions(guard.acceptedIn(filling), incoming)
