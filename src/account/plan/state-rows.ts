/** What the resources of a state say of an account: the rows that lists of the service would have. */

import { withoutUndefined } from '../../kit/json.ts'
import type { Place } from '../documents/origins.ts'
import type { Reading } from '../documents/reading.ts'
import type { Tables } from '../documents/tables.ts'
import type { GatheredRule, GatheredRules } from '../gathered.ts'
import { knownIn } from './attributes.ts'
import { type Belonging, belongingIn } from './belonging.ts'
import type { FirewallValues, RuleBlock } from './firewall-attributes.ts'
import { instanceRow } from './instance-rows.ts'
import type { Holder, NodeValues } from './network-attributes.ts'
import type { StateOf, StateResource } from './resource-rows.ts'
import type { ResourceType } from './resource-types.ts'
import { type Devices, devicesIn } from './state-devices.ts'

interface Taking {
  readonly tables: Tables
  readonly devices: ReadonlyMap<number, Devices>
  readonly belonging: Belonging
}

type Takers = { readonly [Type in ResourceType]?: (into: Taking, resource: StateOf<Type>) => void }

/** No list is whole by what a state says: it holds what is managed, and others may be there. */
export function takeState(resources: readonly StateResource[], tables: Tables): void {
  const into = { tables, devices: devicesIn(resources), belonging: belongingIn(resources) }
  for (const resource of resources) {
    // Each resource is taken by the function for its own kind.
    const taker = takers[resource.kind] as
      | ((into: Taking, resource: StateResource) => void)
      | undefined
    taker?.(into, resource)
  }
}

const put = (
  { tables }: Taking,
  list: Parameters<Tables['add']>[0],
  place: Place,
  row: Readonly<Record<string, unknown>>,
) => tables.add(list, tables.reading.origins.follow(place, ['values']), withoutUndefined(row))

function share(
  into: Taking,
  place: Place,
  id: number | undefined,
  addresses: readonly (string | null)[] = [],
): void {
  for (const address of addresses)
    if (id !== undefined && address !== null)
      put(into, 'shares', place, { address, instance_id: id })
}

function takeAddress(
  into: Taking,
  { place, values }: Pick<StateOf<'linode_instance_ip'>, 'place' | 'values'>,
): void {
  const { id, address = id, assigned_entity: holder, rdns, region, reserved } = values
  const holding = (type: Holder['type']) => (holder?.type === type ? holder.id : undefined)
  const instance_id = values.instance_id ?? holding('instance') ?? null
  const balancer_id = holding('balancer')
  if (address !== undefined)
    put(into, 'ips', place, { address, instance_id, balancer_id, rdns, region, reserved })
}

const takers: Takers = {
  linode_firewall(into, { place, values }) {
    const { id } = values
    if (id === undefined) return
    const rules = rulesOf(values, place, into.tables.reading)
    put(into, 'firewalls', place, { ...firewallRow(values), rules, devices: into.devices.get(id) })
  },
  linode_firewall_device(into, { place, values: { firewall_id: id } }) {
    if (id === undefined || into.belonging.firewalls.has(id)) return
    put(into, 'firewalls', place, { id, devices: into.devices.get(id) })
  },
  linode_firewall_settings({ tables }, { place, values: { default_firewall_ids: ids } }) {
    if (ids === undefined) return
    tables.reading.at(place)
    tables.say('default_firewalls', ids)
  },
  linode_instance(into, { place, values }) {
    const row = instanceRow(values, into.belonging)
    if (row === undefined) return
    put(into, 'instances', place, row)
    share(into, place, values.id, values.shared_ipv4)
  },
  linode_nodebalancer(into, { place, values }) {
    const { id, label, region, ipv4, ipv6, created } = values
    if (id === undefined) return
    const tags = values.tags?.flatMap(each => each ?? [])
    const configs = { rows: configsOf(id, into.belonging), missing: 'some' }
    put(into, 'balancers', place, { id, label, region, ipv4, ipv6, tags, created, configs })
  },
  linode_networking_ip: takeAddress,
  linode_instance_ip: takeAddress,
  linode_reserved_ip_assignment: takeAddress,
  linode_instance_shared_ips: (into, { place, values }) =>
    share(into, place, values.instance_id, values.addresses),
  linode_ipv6_range(into, { place, values }) {
    const { id, range: text = id, prefix_length: prefix, region, instance_id } = values
    if (text === undefined || prefix === undefined || region === undefined) return
    const target = values.route_target ?? into.belonging.slaacs.get(instance_id ?? 0)
    const [range] = text.split('/')
    put(into, 'ranges', place, {
      range,
      prefix,
      region,
      route_target: target?.split('/')[0] ?? null,
    })
  },
}

const firewallRow = ({ id, label, disabled, tags, created, updated }: FirewallValues) => ({
  id,
  label,
  created,
  updated,
  tags: tags?.flatMap(each => each ?? []),
  status: disabled === undefined ? undefined : disabled ? 'disabled' : 'enabled',
})

/** They stand below the values of a resource, or are among those of a record that was looked up. */
function rulesOf(values: FirewallValues, place: Place, { origins }: Reading): GatheredRules {
  const { inbound = [], inbound_policy, outbound = [], outbound_policy } = values
  const rules = withoutUndefined<GatheredRules>({
    inbound: inbound.map(ruleOf),
    inbound_policy,
    outbound: outbound.map(ruleOf),
    outbound_policy,
  })
  origins.add(rules, [origins.follow(place, ['values'])])
  return rules
}

/** An entry of a kind that the provider does not know is there without an action: it may mean anything, as what has attributes that nobody knows. */
function ruleOf(block: RuleBlock): GatheredRule {
  const { label, action, protocol, ports, description, ipv4, ipv6, unread } = block
  const isKnown = action !== undefined && protocol !== undefined
  // Field by field, for there are many: V8 gives each object that is spread first and then added to a shape of its own.
  return withoutUndefined<GatheredRule>({
    protocol: protocol ?? '',
    action: action ?? 'DROP',
    label,
    ports,
    description,
    addresses: withoutUndefined({ ipv4: ipv4 && knownIn(ipv4), ipv6: ipv6 && knownIn(ipv6) }),
    unread: isKnown ? unread : { ...unread, action: action ?? null, protocol: protocol ?? null },
  })
}

/** Of a balancer, with the nodes of each. */
const configsOf = (balancer: number, { configs, nodes }: Belonging) =>
  (configs.get(balancer) ?? []).map(({ id, port, protocol }) => {
    const rows = (nodes.get(id ?? 0) ?? []).flatMap(nodeOf)
    return withoutUndefined({ id, port, protocol, nodes: { rows, missing: 'some' } })
  })

function nodeOf({ id, label, address: written = '', mode }: NodeValues) {
  const [, address, port] = /^\[?(.+?)\]?:(\d{1,5})$/.exec(written) ?? []
  if (address === undefined) return []
  return withoutUndefined({ id, label, address, port: Number(port), mode })
}
