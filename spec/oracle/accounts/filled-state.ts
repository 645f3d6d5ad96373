/**
 * A naive reading of a gathered account whose holes are variables: who guards a service once each has a value, and what
 * that firewall says of a packet. It goes by the documents alone and shares nothing with the answers it judges.
 */
import type {
  GatheredAccount,
  GatheredEntry,
  GatheredFirewall,
  GatheredRule,
  GatheredRules,
} from '../../../src/account/gathered.ts'
import type { Action, AddressFamily, Direction } from '../../../src/contract/vocabulary.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'

export type ServiceName = `${'instance' | 'balancer'} ${number}`

export interface StateFirewall {
  readonly id: number
  /** Undefined where it is a hole. */
  readonly status: string | undefined
  readonly known: ReadonlySet<ServiceName>
  readonly devicesOpen: boolean
  /** On one interface of several: the instance, and the name of the hole. */
  readonly interfaces: readonly { readonly service: ServiceName; readonly hole: string }[]
  readonly rules: GatheredRules
  /** The name of what it does by a field that nobody knows. */
  readonly unread: string | undefined
}

export interface State {
  readonly gathered: GatheredAccount
  readonly services: ReadonlySet<ServiceName>
  readonly firewalls: readonly StateFirewall[]
  readonly othersOpen: boolean
  /** Devices that a call has put there, so that they were not there before. */
  readonly attached: readonly { readonly firewall: number; readonly service: ServiceName }[]
  /** The name of the one rule with a field that nobody knows. */
  readonly unreadName: string
  /** Services with fields that nobody knows, each with the name of what these do. */
  readonly unreadServices: ReadonlyMap<ServiceName, string>
}

export function stateOf(gathered: GatheredAccount, unreadName: string): State {
  const rows = gathered.firewalls?.rows ?? []
  const firewalls = rows.map(each => stateFirewall(each, gathered))
  return {
    gathered,
    services: new Set([
      ...(gathered.instances?.rows ?? []).map(({ id }): ServiceName => `instance ${id}`),
      ...(gathered.balancers?.rows ?? []).map(({ id }): ServiceName => `balancer ${id}`),
      ...firewalls.flatMap(({ known, interfaces }) => [
        ...known,
        ...interfaces.map(({ service }) => service),
      ]),
    ]),
    firewalls,
    othersOpen: gathered.firewalls === undefined || gathered.firewalls.missing !== undefined,
    attached: [],
    unreadName,
    unreadServices: unreadIn(gathered),
  }
}

function unreadIn({ instances, balancers }: GatheredAccount): State['unreadServices'] {
  const names = [
    ...(instances?.rows ?? []).map(({ id, unread }) => unread && (`instance ${id}` as const)),
    ...(balancers?.rows ?? []).map(({ id, unread }) => unread && (`balancer ${id}` as const)),
  ]
  return new Map(names.flatMap(each => (each ? [[each, `unread fields of ${each}`]] : [])))
}

function stateFirewall(given: GatheredFirewall, { instances }: GatheredAccount): StateFirewall {
  const { id, status, devices, rules = {} } = given
  const known = new Set<ServiceName>()
  const interfaces: StateFirewall['interfaces'][number][] = []
  const rows = devices?.rows ?? []
  // Of one with a field that nobody knows it is not known what it guards.
  for (const { entity } of rows.filter(each => each.unread === undefined)) {
    if (entity.type !== 'interface') {
      known.add(`${entity.type} ${entity.id}`)
      continue
    }
    const service: ServiceName = `instance ${entity.instance_id ?? 0}`
    const own = instances?.rows.find(each => each.id === entity.instance_id)?.interfaces
    const filtered = own?.filter(({ purpose }) => purpose !== 'vlan')
    if (own?.some(each => each.id === entity.id && each.purpose === 'vlan') === true) continue
    if (filtered?.length === 1 && filtered[0]?.id === entity.id) known.add(service)
    else
      interfaces.push({ service, hole: `firewall ${id} on interface ${entity.id} of ${service}` })
  }
  const devicesOpen =
    devices === undefined || devices.missing !== undefined || rows.some(each => each.unread)
  const unread = given.unread === undefined ? undefined : `unread fields of firewall ${id}`
  return { id, status, known, devicesOpen, interfaces, rules, unread }
}

/** What a packet may be told by: a name, and what it is taken to be. */
export type Values = ReadonlyMap<string, string>

/** Does the service have interfaces, all of them for VLANs? Nobody answers it elsewhere. */
export function isOnVlanOnly({ gathered }: State, service: ServiceName): boolean {
  const instance = gathered.instances?.rows.find(({ id }) => service === `instance ${id}`)
  const interfaces = instance?.interfaces ?? []
  return interfaces.length > 0 && interfaces.every(({ purpose }) => purpose === 'vlan')
}

/** Does a packet at the service meet rules at all? */
export const meetsRules = (service: ServiceName, packet: Packet): boolean =>
  service.startsWith('instance') || (packet.direction === 'inbound' && packet.protocol === 'TCP')

/** A verdict, and who gives it: `inbound[1]` as the service counts, a policy, or the name of what is not known. */
export interface Decided {
  readonly action: Action
  readonly by: string
}

/** What the firewall says; a name without a value is a mistake of the caller. */
export function decideNaively(
  state: State,
  { id, rules, unread }: StateFirewall,
  packet: Packet,
  values: Values,
): Decided {
  const { direction } = packet
  const front = unread === undefined ? undefined : decidedBy(unread, values)
  if (front !== undefined) return front
  const list = rules[direction]
  const decided =
    list === undefined
      ? decidedBy(`${direction} rules of firewall ${id}`, values)
      : firstOf(state, list, packet, values)
  if (decided !== undefined) return decided
  const policy = rules[`${direction}_policy`]
  const action = policy ?? (valueIn(values, `${direction} policy of firewall ${id}`) as Action)
  return { action, by: `${direction} policy` }
}

export const judgeNaively = (...asked: Parameters<typeof decideNaively>): Action =>
  decideNaively(...asked).action

function firstOf(
  state: State,
  list: readonly GatheredEntry[],
  packet: Packet,
  values: Values,
): Decided | undefined {
  for (const [index, entry] of list.entries()) {
    const decided = decidedIn(state, entry, packet, values)
    if (decided !== undefined)
      return { ...decided, by: decided.by || `${packet.direction}[${index}]` }
  }
  return undefined
}

/** By no name where a rule decides that is known. */
function decidedIn(
  state: State,
  entry: GatheredEntry,
  packet: Packet,
  values: Values,
): Decided | undefined {
  if (!('ruleset' in entry)) {
    if (entry.unread !== undefined) return decidedBy(state.unreadName, values)
    return matches(state, entry, packet, values) ? { action: entry.action, by: '' } : undefined
  }
  const known = ruleSetOf(state.gathered, entry.ruleset, packet.direction)
  if (known === undefined) return decidedBy(`rule set ${entry.ruleset}`, values)
  const decided = firstOf(state, known, packet, values)
  return decided && { ...decided, by: decided.by.endsWith(']') ? '' : decided.by }
}

export function decidedBy(name: string, values: Values): Decided | undefined {
  const action = unknownAction(valueIn(values, name))
  return action && { action, by: name }
}

export const ruleSetOf = (gathered: GatheredAccount, id: number, direction: Direction) =>
  gathered.rulesets?.rows.find(
    each => each.id === id && each.type === direction && each.deleted !== true,
  )?.rules

const unknownAction = (value: string): Action | undefined =>
  value === 'none' ? undefined : (value as Action)

function valueIn(values: Values, name: string): string {
  const value = values.get(name)
  if (value === undefined) throw new Error(`expected a value for ${name}`)
  return value
}

/** Protocols that a number has a word for; one of ICMP is of a family. */
const words: Readonly<Record<string, readonly string[]>> = {
  '1': ['ICMP ipv4'],
  '4': ['IPENCAP ipv4', 'IPENCAP ipv6'],
  '6': ['TCP ipv4', 'TCP ipv6'],
  '17': ['UDP ipv4', 'UDP ipv6'],
  '58': ['ICMP ipv6'],
}

export const protocolOfPacket = 'the protocol of the packet'

/** A rule that names ICMP by a number is of one family. */
export const isOfFamily = (protocol: string, family: AddressFamily): boolean =>
  words[protocol]?.some(each => each.endsWith(family)) ?? true

export const isNumberWithoutWord = (protocol: string): boolean =>
  /^\d+$/.test(protocol) && words[protocol] === undefined

function matches(state: State, rule: GatheredRule, packet: Packet, values: Values): boolean {
  const family = packet.address.includes(':') ? 'ipv6' : 'ipv4'
  const { protocol, ports } = rule
  const hasProtocol = isNumberWithoutWord(protocol)
    ? packet.protocol === 'OTHER' && valueIn(values, protocolOfPacket) === protocol
    : protocol === 'ALL' ||
      protocol === packet.protocol ||
      words[protocol]?.includes(`${packet.protocol} ${family}`) === true
  if (!hasProtocol) return false
  const named = ports === undefined || ports === null || ports === '' ? undefined : ports.split(',')
  if (named !== undefined && !named.includes(String(packet.port))) return false
  return (rule.addresses[family] ?? []).some(entry => {
    if (!entry.startsWith('pl:')) return holds(entry, packet.address)
    const known = prefixListOf(state.gathered, entry)?.[family]
    if (known === undefined) return valueIn(values, `prefix list ${entry}`) === 'all'
    return (known ?? []).some(each => holds(each, packet.address))
  })
}

export const prefixListOf = ({ prefixlists }: GatheredAccount, name: string) =>
  prefixlists?.rows.find(each => each.name === name && each.deleted !== true)

/** Entries here are single addresses, or all of them. */
const holds = (entry: string, address: string): boolean =>
  entry.endsWith('/0') || entry.split('/')[0] === address
