/** What may guard a service in one case, as packets meet it: a firewall, none, or one of which nothing is known. */
import type { Account } from '../../account/holes/account.ts'
import { defaultsName } from '../../account/holes/list-holes.ts'
import { partialIn } from '../../account/holes/partial-in.ts'
import { type Action, directions } from '../../contract/vocabulary.ts'
import {
  acceptedThrough,
  darkFilter,
  type Filter,
  isByRules,
  rulesMetBy,
  type Traffic,
  verdictPast,
} from '../../rules/compare/filter.ts'
import type { PreparedRules } from '../../rules/compile/prepare.ts'
import { judge } from '../../rules/evaluate/evaluate.ts'
import type { ParsedPacket } from '../../rules/evaluate/packet.ts'
import type { Verdict } from '../../rules/evaluate/verdict.ts'
import { cellsOf } from '../../rules/partial/cells.ts'
import {
  judgePartial,
  type UnknownCause,
  unknownsMetBy,
} from '../../rules/partial/judge-partial.ts'
import {
  acceptedIn,
  type PartialRules,
  type PartialRuleset,
  unknownsIn,
} from '../../rules/partial/partial-rules.ts'
import type { Filling, Unknown } from '../../rules/partial/unknown.ts'
import { decidedIn } from '../../rules/regions/accept-region.ts'
import {
  classAt,
  emptyClass,
  type PacketRegion,
  packetRegion,
  wholeClass,
} from '../../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
} from '../../rules/regions/region-algebra.ts'
import type { FirewallId } from '../../world/ids.ts'
import type { Service } from '../../world/records/device.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import type { World } from '../../world/world.ts'
import { type FirewallName, guardOf, type InterfaceChoice } from '../guard-of.ts'
import { withCurrentLists, withoutService } from './current-lists.ts'

/** An account, and a world that came of its own by calls. */
export interface AccountState {
  readonly account: Account
  readonly world: World
}

export interface PossibleGuard {
  /** Null for none; without an id one of which nothing is known. */
  readonly firewall: FirewallName | null | 'unknown'
  /** Nothing is filtered there, and nobody but its peers on VLANs reaches it. */
  readonly isOnVlans: boolean
  /** A world holds its rules as they are. */
  readonly isWhole: boolean
  readonly acceptedIn: (filling: Filling) => PacketRegion
  readonly judge: (packet: ParsedPacket, filling: Filling) => PossibleVerdict
  readonly unknowns: readonly Unknown[]
  /** Those that make a difference to the packet, and perhaps others. */
  readonly unknownsMetBy: (packet: ParsedPacket) => readonly Unknown[]
  /** The packets of a region apart: those of a cell are decided by the same, whatever the filling. */
  readonly cellsOf: (region: PacketRegion) => readonly PacketRegion[]
}

export interface PossibleVerdict {
  readonly action: Action
  readonly cause: Verdict['cause'] | UnknownCause
}

/** Null for none. */
export type Active = Firewall | 'unknown' | null

/** How packets come to the service. */
export interface At {
  readonly choice: InterfaceChoice | undefined
  readonly isOnVlans: boolean
}

/** As far as all of the service is understood. */
export function knownGuard(
  { account, world }: AccountState,
  service: Service,
  active: Active,
  { choice, isOnVlans }: At,
): PossibleGuard {
  if (isOnVlans && choice === undefined) return plainGuard(nameOf(active), darkFilter)
  if (active === 'unknown') {
    const { filter } = guardOf(world, service, choice, nobodyKnows)
    return isByRules(filter)
      ? partialGuard(active, filter, rulesOfOther, [otherRules])
      : plainGuard(active, filter)
  }
  const { firewall, filter } = guardOf(world, service, choice, active)
  const partial = active === null ? undefined : partialIn(account, world, active.id)
  if (partial === undefined || !isByRules(filter)) return plainGuard(firewall, filter)
  const rules = withCurrentLists(partial, service)
  return partialGuard(firewall, filter, rules, unknownsIn(rules))
}

const nameOf = (active: Active): PossibleGuard['firewall'] =>
  active === null || active === 'unknown' ? active : { id: active.id, label: active.label }

/** The name of the hole behind firewalls of which nothing is known. */
export const otherFirewalls = 'other firewalls'

const otherRules: Unknown = { name: otherFirewalls, kind: 'rules', choices: ['ACCEPT', 'DROP'] }
export const rulesNamed = (name: string): PartialRules => {
  const ruleset: PartialRuleset = {
    entries: [{ index: 0, entry: { kind: 'unknown', name } }],
    ...{ policy: 'DROP', policyName: '' },
  }
  return { inbound: ruleset, outbound: ruleset }
}
const rulesOfOther = rulesNamed(otherFirewalls)

/** The rules of the one that guards a service: those of another are others. */
export const rulesOfOtherAt = ({ type, id }: Service): PartialRules =>
  rulesNamed(`${otherFirewalls} at ${type} ${id}`)

/** What is told of such rules is told of the list that they hide in, or of the settings that name their firewall; of a prefix list at a service, of that list. */
export function holeBehind(name: string): string {
  if (name.startsWith(`${otherFirewalls} at `)) return otherFirewalls
  return name.startsWith(defaultPrefix) ? defaultsName : withoutService(name)
}

/** Begins the names of what the rules of a default firewall do of which nothing is known. */
export const defaultPrefix = 'default firewall '

/** Stands for it where only its place is asked about. */
const nobodyKnows = {
  ...{ id: 0 as FirewallId, label: '' },
  rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
} as const satisfies Pick<Firewall, 'id' | 'label' | 'rules'>

export const plainGuard = (firewall: PossibleGuard['firewall'], filter: Filter): PossibleGuard => ({
  firewall,
  isWhole: true,
  isOnVlans: filter.kind === 'dark',
  acceptedIn: () => acceptedThrough(filter),
  judge(packet) {
    const rules = rulesMetBy(filter, packet)
    return rules === undefined ? verdictPast(filter) : judge(rules.prepared(), packet)
  },
  unknowns: [],
  unknownsMetBy: () => [],
  cellsOf: region =>
    isByRules(filter)
      ? cellsWhereMet(filter, region, met => decidedCells(filter.prepared(), met))
      : [region],
})

function cellsWhereMet(
  filter: Filter,
  region: PacketRegion,
  cellsIn: (met: PacketRegion) => readonly PacketRegion[],
): readonly PacketRegion[] {
  const met = packetRegion((trafficClass, number) =>
    rulesMetBy(filter, trafficClass) === undefined
      ? emptyClass[trafficClass.family]
      : classAt(region, number),
  )
  const past = subtractRegions(region, met)
  return isEmptyRegion(past) ? cellsIn(met) : [...cellsIn(met), past]
}

const decidedCells = (prepared: PreparedRules, region: PacketRegion): readonly PacketRegion[] =>
  directions.flatMap(direction => {
    const { rules, policy } = decidedIn(prepared, direction)
    return [...rules, policy]
      .map(each => intersectRegions(each, region))
      .filter(each => !isEmptyRegion(each))
  })

/** The packets that meet rules keep what `met` says of them; all others pass. */
const onlyWhereMet = (met: PacketRegion, meets: (traffic: Traffic) => boolean): PacketRegion =>
  packetRegion((trafficClass, number) =>
    meets(trafficClass) ? classAt(met, number) : wholeClass(trafficClass),
  )

function partialGuard(
  firewall: PossibleGuard['firewall'],
  filter: Filter,
  rules: PartialRules,
  unknowns: readonly Unknown[],
): PossibleGuard {
  const meets = (traffic: Traffic): boolean => rulesMetBy(filter, traffic) !== undefined
  const known = new Map<string, PacketRegion>()
  return {
    firewall,
    isOnVlans: false,
    isWhole: false,
    acceptedIn(filling) {
      const key = unknowns.map(({ name }) => filling.get(name)).join(' ')
      const region = known.get(key) ?? onlyWhereMet(acceptedIn(rules, filling), meets)
      known.set(key, region)
      return region
    },
    judge: (packet, filling) =>
      meets(packet) ? judgePartial(rules, packet, filling) : verdictPast(filter),
    unknowns,
    unknownsMetBy(packet) {
      if (!meets(packet)) return []
      const names = new Set(unknownsMetBy(rules, packet).map(({ name }) => name))
      return unknowns.filter(({ name }) => names.has(name))
    },
    cellsOf: region => cellsWhereMet(filter, region, met => cellsOf(rules, met)),
  }
}
