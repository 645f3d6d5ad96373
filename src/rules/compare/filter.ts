/** What stands between packets and a service: rules, rules for some of them, or nothing. */
import type { Rules } from '../../contract/rules.ts'
import {
  type PreparedRules,
  preparedInPassing,
  preparedOf,
  type SoundRules,
} from '../compile/prepare.ts'
import type { TrafficClass } from '../compile/traffic-class.ts'
import { judgePlainly } from '../evaluate/evaluate-plainly.ts'
import type { ParsedPacket } from '../evaluate/packet.ts'
import type { UnfilteredCause, Verdict } from '../evaluate/verdict.ts'
import { acceptedAt, acceptedBy } from '../regions/accept-region.ts'
import {
  classAt,
  everyPacket,
  noPackets,
  type PacketRegion,
  packetRegion,
  wholeClass,
} from '../regions/packet-region.ts'

/**
 * - `rules`: every packet meets them, as at an instance.
 * - `inbound-tcp`: only inbound TCP does, as at a balancer (ASSUME-BALANCER-TRAFFIC).
 * - `open`: none does, for that cause (ASSUME-NO-ACTIVE-FIREWALL, ASSUME-VLAN-BYPASS).
 * - `dark`: nobody answers, and nothing passes (ASSUME-DARK).
 */
export type Filter =
  | RulesFilter
  | { readonly kind: 'open'; readonly cause: { readonly kind: OpenCause } }
  | { readonly kind: 'dark' }

export const darkFilter: Filter = { kind: 'dark' }

/**
 * - `rules`: every packet meets the rules of the firewall.
 * - `inbound-tcp`: only inbound TCP does, as at a balancer; all else is open (ASSUME-BALANCER-TRAFFIC).
 * - `no-active-firewall`: everything is open (ASSUME-NO-ACTIVE-FIREWALL).
 * - `vlan-bypass`: everything is open, on an interface for a VLAN (ASSUME-VLAN-BYPASS).
 * - `dark`: nobody answers (ASSUME-DARK).
 */
export type FilterName = Exclude<Filter['kind'], 'open'> | OpenCause

type OpenCause = Exclude<UnfilteredCause['kind'], 'not-filtered-at-balancer'>

export const nameOfFilter = (filter: Filter): FilterName =>
  filter.kind === 'open' ? filter.cause.kind : filter.kind

/** Do any packets meet rules there? */
export const isByRules = (filter: Filter): filter is RulesFilter =>
  filter.kind === 'rules' || filter.kind === 'inbound-tcp'

export interface RulesFilter extends SoundRules {
  readonly kind: 'rules' | 'inbound-tcp'
}

/** The filter by rules of a world. */
export const filterBy = (kind: RulesFilter['kind'], rules: Rules): Filter => ({
  kind,
  rules,
  prepared: beside => preparedOf(rules, beside),
})

/** The same filter for one question: what is compiled for it is not kept beyond, as by `preparedInPassing`. */
export function inPassing(filter: Filter): Filter {
  if (!isByRules(filter)) return filter
  const { kind, rules } = filter
  let made: PreparedRules | undefined
  return {
    kind,
    rules,
    prepared(beside) {
      made ??= preparedInPassing(rules, beside)
      return made
    },
  }
}

/** What decides whether packets meet rules. */
export type Traffic = Pick<TrafficClass, 'direction' | 'protocol'>

/** The rules that such packets meet; undefined where they meet none. */
export function rulesMetBy(
  filter: Filter,
  { direction, protocol }: Traffic,
): SoundRules | undefined {
  if (!isByRules(filter)) return undefined
  const isMet = filter.kind === 'rules' || (direction === 'inbound' && protocol === 'TCP')
  return isMet ? filter : undefined
}

/** The verdict on packets that meet no rules. */
export const verdictPast = (filter: Filter): Verdict =>
  filter.kind === 'dark'
    ? darkVerdict
    : {
        action: 'ACCEPT',
        cause: filter.kind === 'open' ? filter.cause : { kind: 'not-filtered-at-balancer' },
      }

const darkVerdict: Verdict = { action: 'DROP', cause: { kind: 'dark' } }

/** The verdict on each packet, in their order, by the plain reading of rules where it meets any. */
export function judgeThrough(filter: Filter, packets: readonly ParsedPacket[]): readonly Verdict[] {
  const past = verdictPast(filter)
  if (!isByRules(filter)) return packets.map(() => past)
  const judged = judgePlainly(filter.rules, packets)
  return packets.map((packet, at) => (rulesMetBy(filter, packet) && judged[at]) ?? past)
}

/** Every packet that the filter lets through. */
export const acceptedThrough = (filter: Filter): PacketRegion =>
  acceptedWith(filter, ({ prepared }) => acceptedBy(prepared()))

/** The same packets at these addresses, and at all others those of an address nearby. */
export const acceptedThroughAt = (
  filter: Filter,
  addresses: Parameters<typeof acceptedAt>[1],
): PacketRegion => acceptedWith(filter, ({ prepared }) => acceptedAt(prepared(), addresses))

/** The same by what rules accept, wherever that is known from. */
export function acceptedWith(
  filter: Filter,
  acceptedOf: (filter: RulesFilter) => PacketRegion,
): PacketRegion {
  if (filter.kind === 'open') return everyPacket
  if (filter.kind === 'dark') return noPackets
  const accepted = acceptedOf(filter)
  if (filter.kind === 'rules') return accepted
  return packetRegion((trafficClass, number) =>
    rulesMetBy(filter, trafficClass) === undefined
      ? wholeClass(trafficClass)
      : classAt(accepted, number),
  )
}
