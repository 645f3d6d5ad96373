/** Shapes: what records of the published interface hold besides, or differently, in the words of the contract. */

import type { Rules } from '../../contract/rules.ts'
import type { EventReply } from '../../operations/environment/event-reply.ts'
import type { ProfileReply } from '../../operations/environment/interface-reply.ts'
import type { TokenReply } from '../../operations/environment/token-reply.ts'
import {
  type DeviceReply,
  type EntityReply,
  entityReply,
} from '../../operations/firewalls/device-reply.ts'
import type { FirewallReply } from '../../operations/firewalls/firewall-reply.ts'
import type { RulesReply } from '../../operations/firewalls/rules-reply.ts'
import { isPageReply } from '../../operations/list-operation.ts'
import type { PoolReply } from '../../operations/pools/pool-reply.ts'
import type { CreatedRangeReply } from '../../operations/ranges/range-reply.ts'
import {
  type AvailabilityReply,
  availabilityReply,
  type RegionReply,
} from '../../operations/regions/region-reply.ts'
import type { OperationName } from '../../operations/table.ts'
import { devicesOf } from '../../world/guards.ts'
import { rangeNamed } from '../../world/holders.ts'
import type { InstanceId } from '../../world/ids.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { addressShape, instanceAddressesShape } from './address-shapes.ts'
import { tokenShape, userShape } from './caller-shapes.ts'
import { configShape } from './config-shapes.ts'
import { fingerprintOf } from './fingerprint.ts'
import { balancerShape, instanceShape } from './service-shapes.ts'
import { noteRules, toldOf } from './told-rules.ts'

/** A reply with what led to it; the reply is nobody else's, so that it may be built upon. */
export interface Shaping {
  readonly operation: { readonly name: string }
  readonly call: { readonly params?: unknown; readonly body?: unknown }
  readonly reply: unknown
  /** The world before the call. */
  readonly before: World
  /** The world after the call. */
  readonly world: World
}

type Shape<Reply> = (reply: Reply, answer: Shaping) => unknown

/** By operation; of a list, the shape of each record. What is not listed has the shape that the contract gives it. */
const shapes: Readonly<Partial<Record<OperationName, Shape<never>>>> = {
  firewallsList: firewallShape,
  firewallCreate: createdFirewallShape,
  firewallView: firewallShape,
  firewallUpdate: firewallShape,
  firewallDevicesList: deviceShape,
  firewallDeviceCreate: deviceShape,
  firewallDeviceView: deviceShape,
  firewallRulesList: rulesShape,
  firewallRulesUpdate: updatedRulesShape,
  ipAddressesList: addressShape,
  ipAddressAllocate: addressShape,
  ipAddressView: addressShape,
  ipAddressRdnsUpdate: addressShape,
  ipv6PoolsList: poolShape,
  ipv6RangeCreate: createdRangeShape,
  poolCreate: poolShape,
  instancesList: instanceShape,
  instanceView: instanceShape,
  instanceCreate: instanceShape,
  instanceClone: instanceShape,
  instanceUpdate: instanceShape,
  instanceMigrate: nothing,
  instanceReboot: nothing,
  instanceResize: nothing,
  instanceShutdown: nothing,
  profileCreate: profileShape,
  profileUpdate: profileShape,
  balancersList: balancerShape,
  balancerView: balancerShape,
  balancerCreate: balancerShape,
  balancerUpdate: balancerShape,
  instanceAddressCreate: addressShape,
  instanceAddressesView: instanceAddressesShape,
  regionsList: regionShape,
  regionView: regionShape,
  regionAvailabilityView: availabilityShape,
  tokenCreate: createdTokenShape,
  tokenUpdate: toldTokenShape,
  userCreate: userShape,
  userUpdate: userShape,
  eventsList: eventShape,
  eventView: eventShape,
}

export function shapeReply(answer: Shaping): unknown {
  const { reply, operation } = answer
  const shape = shapes[operation.name as OperationName]
  // The reply of an operation is what its shape takes: both are filed under its name.
  const shaped = (record: unknown) => shape?.(record as never, answer) ?? record
  if (!isPageReply(reply)) return shaped(reply)
  const { data, page, pages, results } = reply
  const records = data.map(shaped)
  // The one list whose records come last.
  return operation.name === 'ipAddressesList'
    ? { page, pages, results, data: records }
    : { data: records, page, pages, results }
}

function createdFirewallShape(firewall: FirewallReply, answer: Shaping) {
  const { rules } = answer.call.body as { readonly rules: object }
  noteRules(answer.before, answer.world, firewall.id, rules)
  return firewallShape(firewall, answer)
}

function firewallShape(firewall: FirewallReply, { world }: Shaping) {
  const kept = get(world.tables.firewalls, firewall.id)
  return {
    ...firewall,
    rules: shownRules(kept?.rules ?? firewall.rules),
    entities: devicesOf(world, firewall.id).map(({ entity }) =>
      entityShape(entityReply(world, entity)),
    ),
  }
}

/** What is part of something else, as an interface is, names that; services are not. */
const entityShape = (entity: EntityReply) => ({ ...entity, parent_entity: null })

function deviceShape(device: DeviceReply) {
  return { ...device, entity: entityShape(device.entity) }
}

function shownRules(kept: Rules) {
  const { version, rules } = toldOf(kept)
  return { ...rules, version, fingerprint: fingerprintOf(rules) }
}

function rulesShape(rules: RulesReply, { world, call }: Shaping) {
  return shownRules(get(world.tables.firewalls, firewallIdIn(call))?.rules ?? rules)
}

function updatedRulesShape(rules: RulesReply, answer: Shaping) {
  const { call } = answer
  noteRules(answer.before, answer.world, firewallIdIn(call), Object(call.body))
  return rulesShape(rules, answer)
}

/** The call was carried out, so that its path names a firewall. */
const firewallIdIn = ({ params }: Shaping['call']): number =>
  (params as { readonly firewallId: number }).firewallId

/** Its text is told to whoever makes it, and to nobody else. */
function createdTokenShape(token: TokenReply, answer: Shaping) {
  return tokenShape(answer.world, token, (answer.call.body as { readonly token: string }).token)
}

function toldTokenShape(token: TokenReply, { world }: Shaping) {
  return tokenShape(world, token)
}

/** In the form in which it is listed. */
function profileShape({ id }: ProfileReply, { world, call }: Shaping) {
  const { instanceId } = call.params as { readonly instanceId: InstanceId }
  const instance = get(world.tables.instances, instanceId)
  const profile = instance?.profiles.find(each => each.id === id)
  return instance && profile && configShape(instance, profile)
}

/** As recorded: that it has begun is all there is to say. */
function nothing(): object {
  return {}
}

/** As recorded: the length is part of the range, here alone. */
function createdRangeShape({ range, route_target }: CreatedRangeReply, { world }: Shaping) {
  return { range: `${range}/${rangeNamed(world, range)?.prefix}`, route_target }
}

/** As recorded: the length is part of the range, and the route target is the range itself. */
function poolShape({ range, prefix, region }: PoolReply) {
  const block = `${range}/${prefix}`
  return { range: block, region, route_target: block }
}

/** Nothing more is told of what happened. */
function eventShape(event: EventReply) {
  return { ...event, details: {} }
}

/** There are no placement groups and no monitors here; the bounds of those are there for clients that read them. */
function regionShape(region: RegionReply) {
  const placement_group_limits = {
    ...{ maximum_pgs_per_customer: null, maximum_linodes_per_pg: 5 },
    maximum_linodes_per_flexible_pg: 5,
  }
  const monitors = { alerts: [], metrics: [] }
  return { ...region, monitors, placement_group_limits, site_type: 'core' }
}

/** Every plan that is told of in the region, not just the first. */
function availabilityShape({ region }: AvailabilityReply, { world }: Shaping) {
  return world.availability.filter(each => each.region === region).map(availabilityReply)
}
