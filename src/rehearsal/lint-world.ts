/** Lints a world: the rules of its firewalls, and how firewalls and services are put together. */
import { inOnePiece } from '../kit/characters.ts'
import { optional, type Reader, readStop, record } from '../refusals/usage.ts'
import { type PreparedRules, preparedInPassing } from '../rules/compile/prepare.ts'
import type { Draft, Level, RuleFinding } from '../rules/lint/finding.ts'
import {
  type LintOptions,
  lintOptions,
  lintPrepared,
  readLintOptions,
} from '../rules/lint/lint-rules.ts'
import { activeFirewallOn, devicesOf, devicesOn } from '../world/guards.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { get, values } from '../world/table.ts'
import { readWorld, type World } from '../world/world.ts'
import { type FirewallName, nameService, servicesOf, vlansOf } from './guard-of.ts'
import { type AddressFinding, openAddressLint } from './lint-addresses.ts'
import { type BypassFinding, lintBypasses, natAlone } from './lint-bypasses.ts'
import { idOf, inWords, nameFirewall, referTo } from './lint-words.ts'
import { type StopOptions, stoppedBy, type Untold, untilStopped, untoldOf } from './untold.ts'

/** A finding about the rules of a firewall. */
export type FirewallFinding = RuleFinding & { readonly firewall: FirewallName }

/** A finding about an assignment, or the lack of one. */
export interface AssignmentFinding {
  /** 16 hexadecimal digits, as of other findings. */
  readonly id: string
  /**
   * - `guards-nothing`: the firewall is assigned to no service.
   * - `no-active-firewall`: nothing filters the service (ASSUME-NO-ACTIVE-FIREWALL).
   * - `unfiltered-nat`: the same of an instance without a public interface, which the internet reaches by 1:1 NAT.
   * - `disabled-beside-active`: the firewall is disabled, and its service has another that is active.
   */
  readonly kind:
    | 'guards-nothing'
    | 'no-active-firewall'
    | 'unfiltered-nat'
    | 'disabled-beside-active'
  readonly level: Level
  /** Null where it is about a service. */
  readonly firewall: FirewallName | null
  readonly message: string
  readonly detail: {
    /** The services concerned, in the order of their devices. */
    readonly services: readonly Service[]
    /** The firewalls that are disabled, or that are active beside; in id order. */
    readonly firewalls: readonly FirewallName[]
  }
}

export type WorldFinding = FirewallFinding | AssignmentFinding | AddressFinding | BypassFinding

/** What was found before the caller said to stop; plain JSON. */
export interface LintSoFar<Finding = WorldFinding> {
  /** Those of `lintWorld` that were found until then, in their order. */
  readonly findings: readonly Finding[]
  /** Firewalls whose rules were not looked at, and services of which it was not, or not on all their VLANs; left out where nothing is. */
  readonly untold?: Untold
}

/**
 * Firewalls in id order, each with its rules first, then the services that nothing filters, the addresses that rules name, and
 * VLANs. Firewalls that are deleted are passed over. Throws a UsageError for what is no world, and for an option or a kind
 * that there is not.
 */
export const lintWorld = (world: World, options: LintOptions = {}): readonly WorldFinding[] =>
  lintWorldSoFar(world, readLintOptions(options, 'options')).findings

/** The same of as many firewalls and services as there is time for. */
export function lintWorldSoFar(world: World, options: LintOptions & StopOptions = {}): LintSoFar {
  const { firewalls } = readWorld(world, 'world').tables
  const { stop, ...wanted } = readStopLintOptions(options, 'options')
  const isStopped = stoppedBy(stop)
  const found: WorldFinding[] = []
  // Each is put down once, for there are very many.
  const add = (findings: readonly WorldFinding[]): void => {
    for (const each of findings) found.push(each)
  }
  const lintAddressesOf = openAddressLint(world)
  const ofAddresses: AddressFinding[] = []
  const ofFirewalls = untilStopped(notDeleted(firewalls), isStopped, each => {
    const prepared = preparedInPassing(each.rules)
    add(lintFirewall(world, each, prepared, wanted))
    ofAddresses.push(...lintAddressesOf(each, prepared))
  })
  const ofServices = untilStopped(servicesOf(world), isStopped, service =>
    add(findUnguarded(world, service)),
  )
  add(ofAddresses)
  const skipsVlans = isStopped()
  if (!skipsVlans) add(lintBypasses(world))
  const left = new Set(ofServices.left.map(serviceKey))
  const isLeft = (each: Service) =>
    left.has(serviceKey(each)) || (skipsVlans && vlansOf(world, each).length > 0)
  const untold = untoldOf({
    firewalls: ofFirewalls.left.map(referTo),
    services: [...servicesOf(world)].filter(isLeft).map(each => nameService(world, each)),
  })
  return { findings: found, ...(untold && { untold }) }
}

const readStopLintOptions: Reader<LintOptions & StopOptions> = record({
  ...lintOptions,
  stop: optional(readStop),
})

function* notDeleted(firewalls: World['tables']['firewalls']): Generator<Firewall> {
  for (const each of values(firewalls)) if (each.status !== 'deleted') yield each
}

function lintFirewall(
  world: World,
  firewall: Firewall,
  prepared: PreparedRules,
  options: LintOptions,
): readonly WorldFinding[] {
  const reference = referTo(firewall)
  const ofRules = lintPrepared(prepared, options, firewall.id, (id, draft) =>
    findingAt(reference, id, draft),
  )
  const services = devicesOf(world, firewall.id).map(({ entity }) => entity)
  if (services.length === 0) return [...ofRules, describeIdle(reference)]
  return [...ofRules, ...findBeside(world, firewall, services)]
}

/** Written out field by field, and never copied, for there are very many. */
const findingAt = (
  firewall: FirewallName,
  id: string,
  { kind, level, detail, direction, rule, message }: Draft,
): FirewallFinding =>
  // The detail is that of the kind; a union of kinds does not tell the compiler so.
  ({
    id,
    kind,
    level,
    detail,
    direction,
    rule,
    message: inOnePiece(message),
    firewall,
  }) as FirewallFinding

function describeIdle(firewall: FirewallName): AssignmentFinding {
  const message = `${nameFirewall(firewall)} is assigned to no service`
  const detail = { services: [], firewalls: [] }
  const kind = 'guards-nothing'
  return { id: idOf(kind, firewall.id), kind, level: 'note', firewall, message, detail }
}

/** Of these services those on which another firewall is active. */
export function findBeside(
  world: World,
  firewall: Firewall,
  services: readonly Service[],
): readonly AssignmentFinding[] {
  if (firewall.status !== 'disabled') return []
  const beside = services.flatMap(service => {
    const active = activeFirewallOn(world, service)
    return active === undefined ? [] : [{ service, active: referTo(active) }]
  })
  const [first] = beside
  if (first === undefined) return []
  const reference = referTo(firewall)
  const others = beside.length > 1 ? ', and on others too' : ''
  const message = `${nameFirewall(reference)} is disabled, and cannot be enabled while ${nameFirewall(first.active)} is active on ${inWords(world, first.service)}${others}`
  const active = new Map(beside.map(each => [each.active.id, each.active]))
  const detail = {
    services: beside.map(({ service }) => service),
    firewalls: [...active.values()].sort((a, b) => a.id - b.id),
  }
  const kind = 'disabled-beside-active'
  const id = idOf(kind, [firewall.id, detail])
  return [{ id, kind, level: 'note', firewall: reference, message, detail }]
}

function findUnguarded(world: World, service: Service): readonly AssignmentFinding[] {
  if (activeFirewallOn(world, service) !== undefined) return []
  const idle = devicesOn(world, service).flatMap(({ firewall_id }) => {
    const firewall = get(world.tables.firewalls, firewall_id)
    return firewall === undefined ? [] : [referTo(firewall)]
  })
  const because =
    idle.length === 0 ? '' : `; assigned but disabled: ${idle.map(nameFirewall).join(', ')}`
  const nat = natAlone(world, service)
  const reached =
    nat === undefined
      ? ''
      : `, and the internet reaches it by 1:1 NAT of ${nat} though it has no public interface`
  const message = `${inWords(world, service)} has no active firewall, so nothing filters it${reached}${because}`
  const detail = { services: [service], firewalls: idle }
  const kind = nat === undefined ? 'no-active-firewall' : 'unfiltered-nat'
  return [{ id: idOf(kind, service), kind, level: 'warning', firewall: null, message, detail }]
}
