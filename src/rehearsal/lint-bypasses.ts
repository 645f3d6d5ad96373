/** Lints the ways around firewalls: VLANs, where nothing is filtered, and 1:1 NAT to an instance that seems to be inside. */
import type { Level } from '../rules/lint/finding.ts'
import { enumerate } from '../rules/names.ts'
import { activeFirewallOn } from '../world/guards.ts'
import { vlanKey } from '../world/indexes.ts'
import type { Service } from '../world/records/device.ts'
import { get, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { interfacesOf, originOf } from './guard-of.ts'
import { idOf, inWords } from './lint-words.ts'

/** A finding about a VLAN over which instances are reached past their firewalls. */
export interface BypassFinding {
  /** 16 hexadecimal digits, as of other findings. */
  readonly id: string
  /**
   * - `vlan-bypass`: instances with an active firewall share a VLAN with others, and nothing is filtered there
   *   (ASSUME-VLAN-BYPASS).
   * - `vlan-bypass-from-internet`: one of those others answers on the internet and has no active firewall.
   */
  readonly kind: 'vlan-bypass' | 'vlan-bypass-from-internet'
  readonly level: Level
  readonly firewall: null
  readonly message: string
  readonly detail: {
    /** Such as `vlan/us-east/db`. */
    readonly network: string
    /** Those that are reached past their active firewalls, by id. */
    readonly services: readonly Service[]
    /** Those that the internet comes in by, by id. */
    readonly peers: readonly Service[]
  }
}

/** What is known of an instance; what it asks must hold for certain. */
export interface GuardQuestions {
  readonly isGuarded: (service: Service) => boolean
  readonly isUnguarded: (service: Service) => boolean
}

/** One for each VLAN at most, in the order in which instances come to them. */
export function lintBypasses(
  world: World,
  { isGuarded, isUnguarded }: GuardQuestions = questionsIn(world),
): readonly BypassFinding[] {
  return [...membersOfVlans(world)].flatMap(([vlan, members]) => {
    const services = members.length < 2 ? [] : members.filter(isGuarded)
    if (services.length === 0) return []
    const peers = members.filter(each => isUnguarded(each) && originOf(world, each) === 'internet')
    return [describe(world, { network: `vlan/${vlan}`, services, peers })]
  })
}

const questionsIn = (world: World): GuardQuestions => ({
  isGuarded: service => activeFirewallOn(world, service) !== undefined,
  isUnguarded: service => activeFirewallOn(world, service) === undefined,
})

function membersOfVlans({ tables }: World): ReadonlyMap<string, readonly Service[]> {
  const found = new Map<string, Service[]>()
  for (const { id, region, booted } of values(tables.instances)) {
    const labels = booted.interfaces.flatMap(each => (each.purpose === 'vlan' ? each.label : []))
    for (const label of new Set(labels)) {
      const members = found.get(vlanKey(region, label)) ?? []
      members.push({ type: 'instance', id })
      found.set(vlanKey(region, label), members)
    }
  }
  return found
}

function describe(world: World, detail: BypassFinding['detail']): BypassFinding {
  const { network, services, peers } = detail
  const isOpen = peers.length > 0
  const kind = isOpen ? 'vlan-bypass-from-internet' : 'vlan-bypass'
  const name = (some: readonly Service[]) => enumerate(some.map(each => inWords(world, each)))
  const past = `nothing is filtered on ${network}, so that whoever is on it reaches ${name(services)} past the active firewall`
  const through = isOpen
    ? `; ${name(peers)} ${peers.length === 1 ? 'is' : 'are'} on it too, without an active firewall and reached from the internet`
    : ''
  return {
    id: idOf(kind, detail),
    ...{ kind, level: isOpen ? 'warning' : 'note', firewall: null },
    ...{ message: `${past}${through}`, detail },
  }
}

/**
 * The public address by which the internet reaches an instance that has no public interface: that of the first 1:1 NAT among
 * the interfaces that it was booted with.
 */
export function natAlone(world: World, service: Service): string | undefined {
  if (interfacesOf(world, service).some(({ purpose }) => purpose === 'public')) return undefined
  const instance = service.type === 'instance' ? get(world.tables.instances, service.id) : undefined
  return instance?.booted.interfaces.flatMap(each =>
    each.purpose === 'vpc' && each.nat_1_1 !== null ? [each.nat_1_1] : [],
  )[0]
}
