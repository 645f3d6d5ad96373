/** What becomes of a packet at a service of a world: whether rules are asked at all, and what they say. */
import { rulesetOf } from '../contract/rules.ts'
import { isRecord } from '../kit/json.ts'
import { unreachable } from '../kit/unreachable.ts'
import { quote } from '../refusals/got.ts'
import { guarded, misuse, record } from '../refusals/usage.ts'
import { rulesMetBy, verdictPast } from '../rules/compare/filter.ts'
import { judge } from '../rules/evaluate/evaluate.ts'
import { describePacket, explainBy } from '../rules/evaluate/explain.ts'
import type { Explanation } from '../rules/evaluate/explanation.ts'
import { type Packet, type ParsedPacket, parsePacketAt } from '../rules/evaluate/packet.ts'
import type { Verdict } from '../rules/evaluate/verdict.ts'
import { devicesOn } from '../world/guards.ts'
import type { Service } from '../world/records/device.ts'
import { readWorld, type World } from '../world/world.ts'
import { type AddressReference, readPlace } from './addresses/find-place.ts'
import type { Place } from './addresses/places.ts'
import {
  type AddressExplanation,
  type AddressVerdict,
  explainAtPlace,
  verdictAtPlace,
} from './addresses/verdict-at-address.ts'
import {
  type FirewallName,
  type Guard,
  guardOf,
  type InterfaceChoice,
  nameService,
} from './guard-of.ts'
import { readInterface, readService, type ServiceReference } from './inputs.ts'

export interface VerdictOptions {
  /**
   * Where the packet comes in or goes out: an index into the interfaces that the instance was
   * booted with, or a purpose. By default the first one that is not for a VLAN.
   */
  readonly interface?: InterfaceChoice | undefined
}

export interface WorldVerdict extends Verdict {
  /** The active firewall of the service, also where it does not filter this packet. */
  readonly firewall: FirewallName | null
}

export interface WorldExplanation {
  readonly verdict: WorldVerdict
  /** What the rules say; null where they are not asked. */
  readonly rules: Explanation | null
  readonly sentences: readonly string[]
}

/**
 * The verdict on a packet at a service. Rules are asked when a firewall is assigned to the service
 * and enabled (ASSUME-NO-ACTIVE-FIREWALL), at a balancer for inbound TCP only
 * (ASSUME-BALANCER-TRAFFIC), and not on an interface for a VLAN (ASSUME-VLAN-BYPASS); where several
 * of these hold, the first in this order is the cause. Each packet is judged alone
 * (ASSUME-REPLIES).
 *
 * Throws a UsageError for a service or an interface that is not there, and for a packet that
 * `parsePacket` refuses.
 */
export function verdictAt(
  world: World,
  service: ServiceReference,
  packet: Packet | ParsedPacket,
  options?: VerdictOptions,
): WorldVerdict
/**
 * The verdict on a packet that is sent to an address, or from it: of the services that may answer there, the first that
 * accepts it decides, else the first. Where nobody answers it is dark (ASSUME-DARK).
 */
export function verdictAt(
  world: World,
  address: AddressReference,
  packet: Packet | ParsedPacket,
): AddressVerdict
export function verdictAt(
  world: World,
  at: ServiceReference | AddressReference,
  packet: Packet | ParsedPacket,
  options: VerdictOptions = noOptions,
): WorldVerdict | AddressVerdict {
  if (!isAddress(at)) return judgeAt(read(world, at, packet, options))
  const [place, parsed] = readAtAddress(world, at, packet, options)
  return verdictAtPlace(world, place, parsed)
}

/** The same verdict with its reasons: what leads to the rules or past them, and where they are asked, each one. */
export function explainAt(
  world: World,
  service: ServiceReference,
  packet: Packet | ParsedPacket,
  options?: VerdictOptions,
): WorldExplanation
export function explainAt(
  world: World,
  address: AddressReference,
  packet: Packet | ParsedPacket,
): AddressExplanation
export function explainAt(
  world: World,
  at: ServiceReference | AddressReference,
  packet: Packet | ParsedPacket,
  options: VerdictOptions = noOptions,
): WorldExplanation | AddressExplanation {
  if (isAddress(at)) {
    const [place, parsed] = readAtAddress(world, at, packet, options)
    return explainAtPlace(world, place, parsed)
  }
  const question = read(world, at, packet, options)
  const { guard, packet: parsed } = question
  const met = rulesMetBy(guard.filter, parsed)
  const rules = met === undefined ? null : explainBy(rulesetOf(met.rules, parsed.direction), parsed)
  const judged = judgeAt(question)
  const sentences = [describeGuard(question, judged), ...(rules?.sentences ?? [])]
  return { verdict: judged, rules, sentences }
}

const noOptions: VerdictOptions = {}

const isAddress = (at: ServiceReference | AddressReference): at is AddressReference =>
  guarded('at', () => isRecord(at) && Object.hasOwn(at, 'address'))

function readAtAddress(
  world: World,
  at: AddressReference,
  packet: unknown,
  options: VerdictOptions,
): readonly [Place, ParsedPacket] {
  readWorld(world, 'world')
  if (options !== noOptions)
    throw misuse('options', 'none at an address, as that tells the interface', options)
  return [readPlace(world)(at, 'at'), parsePacketAt(packet, 'packet')]
}

interface Question {
  readonly world: World
  readonly service: Service
  readonly guard: Guard
  readonly packet: ParsedPacket
}

function read(
  world: World,
  reference: unknown,
  packet: unknown,
  options: VerdictOptions,
): Question {
  readWorld(world, 'world')
  const service = readService(world)(reference, 'at')
  const parsed = parsePacketAt(packet, 'packet')
  const choice =
    options === noOptions
      ? undefined
      : record({ interface: readInterface(service) })(options, 'options').interface
  return { world, service, guard: guardOf(world, service, choice), packet: parsed }
}

function judgeAt({ guard: { filter, firewall }, packet }: Question): WorldVerdict {
  const rules = rulesMetBy(filter, packet)
  const { action, cause } =
    rules === undefined ? verdictPast(filter) : judge(rules.prepared(), packet)
  return { action, cause, firewall }
}

function describeGuard({ world, service, guard, packet }: Question, { cause }: Verdict): string {
  const accepted = `${describePacket(packet)}: ACCEPT, as`
  const named = nameService(world, service)
  const name = `${named.type} ${named.id} ${quote(named.label)}`
  const firewall =
    guard.firewall === null ? '' : `firewall ${guard.firewall.id} ${quote(guard.firewall.label)}`
  switch (cause.kind) {
    case 'rule':
    case 'policy':
      return `${firewall} is active on ${name}`
    case 'vlan-bypass':
      return `${accepted} ${firewall} filters nothing on the VLAN interface of ${name}`
    case 'dark':
      return `${describePacket(packet)}: DROP, as ${name} has VLAN interfaces alone, and nobody answers elsewhere`
    case 'not-filtered-at-balancer':
      return `${accepted} ${firewall} filters nothing but inbound TCP at ${name}`
    case 'no-active-firewall': {
      const idle = devicesOn(world, service).map(device => device.firewall_id)
      const note = idle.length === 0 ? 'none is assigned' : `not enabled: ${idle.join(', ')}`
      return `${accepted} ${name} has no active firewall (${note})`
    }
    default:
      return unreachable(cause)
  }
}
