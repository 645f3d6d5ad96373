/** Which addresses lead elsewhere after a change, and what becomes of the packets that are sent to them. */
import { canonicalText } from '../../kit/canonical-text.ts'
import { shortDigestOf } from '../../kit/digest.ts'
import type { IsSpent } from '../../kit/effort.ts'
import { type AnyChange, compareAny } from '../../rules/compare/compare-any.ts'
import type { ComparisonSizes } from '../../rules/compare/compare-rules.ts'
import type { VerdictChange } from '../../rules/compare/verdict-change.ts'
import type { World } from '../../world/world.ts'
import type { ServiceName } from '../guard-of.ts'
import { neverStopped, untilStopped } from '../untold.ts'
import { type AddressState, stateOf } from './address-view.ts'
import { type Arrival, arrivalsAt, filterAt } from './holders.ts'
import type { NetworkKind, Place } from './places.ts'
import { placesBetween } from './places-between.ts'

/** Addresses that lead from the same services to the same others; plain JSON. */
export interface AddressChange {
  /** 16 hexadecimal digits: a digest of the addresses and of the ids of the changes. */
  readonly id: string
  readonly kind: NetworkKind
  /** `public`, `private/us-east`, `vpc/7` or `vlan/us-east/db`. */
  readonly network: string
  /** At least one, of one family: addresses, or ranges and pools with their lengths. */
  readonly addresses: readonly string[]
  readonly before: AddressState
  readonly after: AddressState
  /** Of the packets sent to such an address, and from it; none where all are judged alike on both sides. */
  readonly changes: readonly PacketsAtAddress[]
  /** For one of the addresses. */
  readonly sizes: ComparisonSizes
}

/** Dark is what nobody answers: it is neither accepted nor dropped by a filter, though its verdict says DROP. */
export interface PacketsAtAddress extends VerdictChange {
  /** The services that decide; null where nobody answers. */
  readonly heldBefore: ServiceName | null
  readonly heldAfter: ServiceName | null
}

/**
 * Between two worlds. Only where other services answer, or by other interfaces: where the same do and are filtered otherwise,
 * the comparison of services tells it. Takes as long as the worlds differ.
 */
export const compareAddresses = (before: World, after: World): readonly AddressChange[] =>
  compareAddressesUntil(before, after, neverStopped).told

/** The same of as many as there is time for. */
export const compareAddressesUntil = (before: World, after: World, isStopped: IsSpent) =>
  untilStopped(movedAddresses(before, after), isStopped, moved => describe(before, after, moved))

/** What leads elsewhere, whatever becomes of packets there. */
export function movedAddresses(before: World, after: World): readonly MovedAddresses[] {
  const groups = new Map<string, MovedAddresses>()
  for (const place of placesBetween(before, after)) {
    const moved = movedAt(before, after, place)
    if (moved === undefined) continue
    const { kind, network, family } = moved
    const key = canonicalText([kind, network, family, moved.before, moved.after])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, moved)
    else group.texts.push(place.text)
  }
  return [...groups.values()]
}

export interface MovedAddresses extends Pick<Place, 'kind' | 'network'> {
  /** At least one. */
  readonly texts: string[]
  readonly family: 'ipv4' | 'ipv6'
  readonly before: AddressState
  readonly after: AddressState
  readonly arrivals: readonly [readonly Arrival[], readonly Arrival[]]
}

function movedAt(before: World, after: World, place: Place): MovedAddresses | undefined {
  const was = arrivalsAt(before, place)
  const is = arrivalsAt(after, place)
  if (arrivalsText(was) === arrivalsText(is)) return undefined
  const states = { before: stateOf(before, place), after: stateOf(after, place) }
  const { kind, network, text } = place
  const family = text.includes(':') ? 'ipv6' : 'ipv4'
  return { kind, network, texts: [text], family, ...states, arrivals: [was, is] }
}

/** Do other services answer there, or by other interfaces? */
export const leadsElsewhere = (before: World, after: World, place: Place): boolean =>
  arrivalsText(arrivalsAt(before, place)) !== arrivalsText(arrivalsAt(after, place))

/** Which of its public interfaces an instance answers by makes no difference. */
export const arrivalsText = (arrivals: readonly Arrival[]): string =>
  arrivals.map(({ service, purpose }) => `${service.type}/${service.id} ${purpose}`).join()

function describe(before: World, after: World, moved: MovedAddresses): AddressChange {
  const { kind, network, texts, family, arrivals } = moved
  const [was, is] = arrivals
  const { changes, sizes } = compareAny(
    was.map(each => filterAt(before, each)),
    is.map(each => filterAt(after, each)),
    family,
  )
  const id = shortDigestOf([network, texts, changes.map(change => change.id)])
  return {
    ...{ id, kind, network, addresses: texts, before: moved.before, after: moved.after },
    changes: changes.map(each => packetsAt(each, moved)),
    sizes,
  }
}

function packetsAt({ deciders, ...change }: AnyChange, moved: MovedAddresses): PacketsAtAddress {
  const holderAt = ({ holders }: AddressState, at: number) => holders[at]?.service ?? null
  return {
    ...change,
    heldBefore: holderAt(moved.before, deciders.before),
    heldAfter: holderAt(moved.after, deciders.after),
  }
}
