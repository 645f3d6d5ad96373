/** How exposed each service of an account with holes is: for certain, and depending on the holes. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import type { Filling } from '../../rules/partial/unknown.ts'
import { blocksOf, type RegionBlock } from '../../rules/regions/blocks-of.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import { noPackets } from '../../rules/regions/packet-region.ts'
import { intersectRegions, subtractRegions } from '../../rules/regions/region-algebra.ts'
import { fromEverybodyIn, incoming } from '../exposure/exposure-of.ts'
import { type FirewallName, nameService, type ServiceName } from '../guard-of.ts'
import { boundsOver } from './bounds-over.ts'
import { type Case, casesAt } from './cases.ts'
import { groupServices } from './groups.ts'
import { partsOf } from './parts.ts'

/** Plain JSON. */
export interface ExposureIn {
  /** At least one; instances before balancers, in id order. */
  readonly services: readonly ServiceName[]
  /** Each that may guard these services; null for none, `unknown` for one of which nothing is known. */
  readonly firewalls: readonly (FirewallName | null | 'unknown')[]
  /** Inbound packets that are accepted from every address of their family, however the holes are filled. */
  readonly world: readonly RegionBlock[]
  /** All others that are accepted however the holes are filled: from some addresses only. */
  readonly limited: readonly RegionBlock[]
  /** Inbound packets that are accepted in some fillings and not in others. */
  readonly depends: readonly { readonly block: RegionBlock; readonly on: readonly string[] }[]
}

/** Every service that is known is in exactly one of these. Throws a UsageError for what is no account. */
export function exposureIn(account: Account): readonly ExposureIn[] {
  const state = { account: readAccountValue(account, 'account'), world: account.world }
  return groupServices([state]).map(services => {
    const cases = casesAt([state], services[0])
    const { certain, possible } = boundsOver(cases, acceptedIn)
    const everybody = fromEverybodyIn(certain)
    const parts = partsOf(subtractRegions(possible, certain), cases, acceptedIn)
    return {
      services: services.map(each => nameService(state.world, each)),
      firewalls: cases.flatMap(({ guards }) => guards.map(({ firewall }) => firewall)),
      world: blocksOf(everybody),
      limited: blocksOf(subtractRegions(certain, everybody)),
      depends: parts.flatMap(({ region, on }) => blocksOf(region).map(block => ({ block, on }))),
    }
  })
}

const acceptedIn = ({ guards: [guard] }: Case, filling: Filling): PacketRegion =>
  intersectRegions(guard?.acceptedIn(filling) ?? noPackets, incoming)
