/** The limits of calls about firewalls that lie in the world. */

import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { limits } from '../../contract/limits.ts'
import { type ServiceType, serviceTypes, settableStatuses } from '../../contract/vocabulary.ts'
import { fieldsOf } from '../../kit/json.ts'
import { devicesOf } from '../../world/guards.ts'
import { get } from '../../world/table.ts'
import type { RequestParts } from '../scenarios/request.ts'
import { atMost, bothSides, idLimits, type ReachableLimit, type WorldLimits } from './limit.ts'
import { rulesTogether } from './rule-limits.ts'
import { devicesOn, type Setup } from './setup.ts'

/** Guards a new instance; disabled, so that it interferes with no other. */
const newGuard = (setup: Setup): number =>
  setup.firewall('disabled', { devices: devicesOn('instance', setup.instance(setup.region())) })

/** The request that was carried out, but about this firewall: with its own device, or a service that it does not guard. */
function requestOn(setup: Setup, firewall: number): (firewallId: number) => RequestParts {
  const { request } = setup
  const { params = {}, body = {} } = request
  const [device] = devicesOf(setup.world, firewall)
  const deviceId = 'deviceId' in params && { deviceId: device?.id }
  const service = 'id' in body && {
    body: { type: 'instance', id: setup.instance(setup.region()) },
  }
  return firewallId => ({ ...request, params: { firewallId, ...deviceId }, ...service })
}

const firewallIds = idLimits('firewallId', 'FIREWALL-12', (setup, isNew) => {
  const id = isNew ? newGuard(setup) : 1
  return { id, ask: requestOn(setup, id) }
})

const deviceIds = idLimits('deviceId', 'DEVICE-5', (setup, isNew) => {
  if (isNew) newGuard(setup)
  const { tables, counters } = setup.world
  const id = isNew ? counters.devices : 1
  const firewallId = get(tables.devices, id)?.firewall_id
  return { id, ask: deviceId => ({ params: { firewallId, deviceId } }) }
})

/** The ids of services that a body names. */
const serviceIds = (
  type: ServiceType,
  of: string,
  bodyFor: (request: RequestParts, id: number) => RequestParts,
): readonly ReachableLimit[] =>
  idLimits(of, 'ASSUME-BODY-IDS', (setup, isNew) => ({
    id: isNew ? setup.service(type, setup.region()) : 1,
    ask: id => bodyFor(setup.request, id),
  }))

const idsOfDevices = serviceTypes.flatMap(type =>
  serviceIds(type, `devices.${type}s[]`, ({ body }, id) => ({
    body: { ...body, devices: devicesOn(type, id) },
  })),
)

const idsToAttach = serviceTypes.flatMap(type =>
  serviceIds(type, `id of type ${type}`, ({ params = {} }, id) => ({ params, body: { type, id } })),
)

const sentRules: ReachableLimit = {
  limit: rulesTogether.limit,
  requests(setup) {
    const { request } = setup
    const { at, over } = rulesTogether.values(setup, request.body)
    return {
      at: { ...request, body: fieldsOf(at) },
      over: { ...request, body: fieldsOf(over) },
    }
  },
}

/** Rules that the update leaves out count as well. */
const keptRules: ReachableLimit = {
  limit: { ...rulesTogether.limit, of: 'rules in both directions, kept ones included' },
  requests(setup) {
    const { at, over } = rulesTogether.values(setup, {})
    const { outbound } = fieldsOf(at)
    const params = { firewallId: setup.firewall('enabled', { outbound }) }
    return bothSides(at, over, rules => ({ params, body: { inbound: fieldsOf(rules)['inbound'] } }))
  },
}

/** One service that nobody guards, and one with as many active firewalls as it may have; `ask` is about either. */
const activeFirewalls = (
  clause: ClauseOrAssumption,
  ask: (setup: Setup, type: ServiceType) => (id: number) => RequestParts,
): ReachableLimit => ({
  limit: atMost('active firewalls of a service', limits.activeFirewallsPerService, clause),
  requests(setup) {
    const type = setup.choices.among(serviceTypes)
    const region = setup.region()
    const [free, guarded] = [setup.service(type, region), setup.service(type, region)]
    setup.firewall('enabled', { devices: devicesOn(type, guarded) })
    return bothSides(free, guarded, ask(setup, type))
  },
})

/** A new firewall is enabled. */
const activeOnCreation = activeFirewalls('ACTIVE-4', ({ request }, type) => id => ({
  body: { ...request.body, devices: devicesOn(type, id) },
}))

const activeOnAttaching = activeFirewalls('ACTIVE-3', (setup, type) => {
  const params = { firewallId: setup.firewall('enabled') }
  return id => ({ params, body: { type, id } })
})

/** Disabled when it is attached: an enabled one would be refused beside another. */
const activeOnEnabling = activeFirewalls('ACTIVE-2', (setup, type) => id => {
  const params = { firewallId: setup.firewall('disabled') }
  setup.call({ operation: 'firewallDeviceCreate', params, body: { type, id } })
  return { params, body: { status: 'enabled' } }
})

/** One firewall without a balancer and one that has as many as it may have. */
const balancersOfFirewall: ReachableLimit = {
  limit: atMost('balancers of a firewall', limits.balancersPerFirewall, 'DEVICE-12'),
  requests(setup) {
    const region = setup.region()
    const status = setup.choices.among(settableStatuses)
    const [first, id] = [setup.balancer(region), setup.balancer(region)]
    const bare = setup.firewall(status)
    const full = setup.firewall(status, { devices: devicesOn('balancer', first) })
    const attach = (firewallId: number) => ({
      params: { firewallId },
      body: { type: 'balancer', id },
    })
    return { at: attach(bare), over: attach(full) }
  },
}

export const firewallLimits: WorldLimits = {
  firewallId: firewallIds,
  deviceId: deviceIds,
  firewallCreate: [...idsOfDevices, activeOnCreation],
  firewallUpdate: [activeOnEnabling],
  firewallDeviceCreate: [...idsToAttach, balancersOfFirewall, activeOnAttaching],
  firewallRulesUpdate: [sentRules, keptRules],
}
