/** What becomes of a packet that is sent to an address of a world, or from it. */
import { rulesetOf } from '../../contract/rules.ts'
import { quote } from '../../refusals/got.ts'
import { type Filter, rulesMetBy, verdictPast } from '../../rules/compare/filter.ts'
import { judge } from '../../rules/evaluate/evaluate.ts'
import { describePacket, explainBy } from '../../rules/evaluate/explain.ts'
import type { Explanation } from '../../rules/evaluate/explanation.ts'
import type { ParsedPacket } from '../../rules/evaluate/packet.ts'
import type { Verdict } from '../../rules/evaluate/verdict.ts'
import type { World } from '../../world/world.ts'
import { type FirewallName, nameService, type ServiceName } from '../guard-of.ts'
import { stateOf } from './address-view.ts'
import { arrivalsAt, guardAt } from './holders.ts'
import type { Place } from './places.ts'

export interface AddressVerdict extends Verdict {
  /** The service that decides; null where nobody answers. */
  readonly holder: ServiceName | null
  /** The active firewall of that service, also where it does not filter this packet. */
  readonly firewall: FirewallName | null
}

/** Of the services that may answer the first one that accepts the packet decides, else the first; where there is none it is dark. */
export function verdictAtPlace(world: World, place: Place, packet: ParsedPacket): AddressVerdict {
  const { filter: _, ...verdict } = decideAt(world, place, packet)
  return verdict
}

export interface AddressExplanation {
  readonly verdict: AddressVerdict
  /** What the rules say; null where they are not asked. */
  readonly rules: Explanation | null
  readonly sentences: readonly string[]
}

export function explainAtPlace(
  world: World,
  place: Place,
  packet: ParsedPacket,
): AddressExplanation {
  const { filter, ...verdict } = decideAt(world, place, packet)
  const met = rulesMetBy(filter, packet)
  const rules = met === undefined ? null : explainBy(rulesetOf(met.rules, packet.direction), packet)
  const past = met === undefined ? describePast(packet, verdict) : []
  const sentences = [
    describePlace(world, place, packet, verdict),
    ...past,
    ...(rules?.sentences ?? []),
  ]
  return { verdict, rules, sentences }
}

/** Why no rules are asked; that nobody answers is said of the place. */
function describePast(packet: ParsedPacket, { holder, cause }: AddressVerdict): readonly string[] {
  if (holder === null) return []
  const accepted = `${describePacket(packet)}: ACCEPT, as`
  switch (cause.kind) {
    case 'no-active-firewall':
      return [`${accepted} ${inWords(holder)} has no active firewall`]
    case 'vlan-bypass':
      return [`${accepted} no firewall filters packets on a VLAN`]
    case 'not-filtered-at-balancer':
      return [`${accepted} nothing but inbound TCP is filtered at ${inWords(holder)}`]
    default:
      return []
  }
}

interface Decided extends AddressVerdict {
  readonly filter: Filter
}

function decideAt(world: World, place: Place, packet: ParsedPacket): Decided {
  const decided = arrivalsAt(world, place).map((arrival): Decided => {
    const { filter, firewall } = guardAt(world, arrival)
    const rules = rulesMetBy(filter, packet)
    const verdict = rules === undefined ? verdictPast(filter) : judge(rules.prepared(), packet)
    return { ...verdict, firewall, filter, holder: nameService(world, arrival.service) }
  })
  return decided.find(({ action }) => action === 'ACCEPT') ?? decided[0] ?? dark
}

const dark: Decided = {
  ...{ action: 'DROP', cause: { kind: 'dark' }, holder: null, firewall: null },
  filter: { kind: 'dark' },
}

function describePlace(
  world: World,
  place: Place,
  { direction }: ParsedPacket,
  { holder }: AddressVerdict,
): string {
  const { owner, holders } = stateOf(world, place)
  const at = `${place.type} ${place.text} on ${place.network}`
  if (holder === null)
    return owner === null
      ? `nobody answers at ${at}`
      : `nobody answers at ${at}: no interface of ${inWords(owner)} leads there`
  const goes = direction === 'inbound' ? 'leads to' : 'is used by'
  const others = holders.length - 1
  const besides = others === 0 ? '' : `, and ${others} more may answer`
  return `${at} ${goes} ${inWords(holder)}${besides}`
}

const inWords = ({ type, id, label }: ServiceName): string => `${type} ${id} ${quote(label)}`
