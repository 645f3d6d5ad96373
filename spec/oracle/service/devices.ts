/** Firewall devices: the operations that put a firewall on a service and take it off. */
import {
  aFirewall,
  anyMigrates,
  attach,
  entityOf,
  firewallId,
  mustReachFirewall,
  same,
  theFirewall,
} from './firewalls.ts'
import { detach, devicesOf, migrates, nameOf, rivalOn, serviceNamed } from './guards.ts'
import {
  type Ask,
  changing,
  emit,
  forbidden,
  missing,
  paged,
  reaches,
  reading,
  refused,
} from './operation.ts'
import { need, oneOf, whole } from './read.ts'
import { page } from './shapes.ts'
import type { Permission, Service, State } from './state.ts'

const deviceId = { ...firewallId, deviceId: need('ASSUME-PATH-INTEGER', whole('DEVICE-5')) }

function aDevice(ask: Ask<{ firewallId: number; deviceId: number }>, permission: Permission) {
  const firewall = theFirewall(ask)
  const device =
    devicesOf(ask.state, firewall.id).find(each => each.id === ask.params.deviceId) ??
    missing('DEVICE-5', 'deviceId')
  mustReachFirewall(ask, firewall, permission)
  return { firewall, device }
}

const showDevice = (state: State, device: State['devices'][number]) => {
  const { type, id } = device.entity
  return {
    id: device.id,
    created: device.created,
    updated: device.updated,
    entity: { ...nameOf(state, device.entity), url: `/v4/${type}s/${id}` },
  }
}

export const firewallDevicesList = reading(
  ['SCOPE-2', 'firewall:read_only'],
  { params: firewallId, query: page },
  ask => {
    const { id } = aFirewall(ask, 'read_only')
    const all = devicesOf(ask.state, id).map(each => showDevice(ask.state, each))
    return paged(all, ask.query)
  },
)

export const firewallDeviceView = reading(
  ['SCOPE-2', 'firewall:read_only'],
  { params: deviceId },
  ask => showDevice(ask.state, aDevice(ask, 'read_only').device),
)

export const firewallDeviceCreate = changing(
  ['SCOPE-3', 'firewall:read_write'],
  {
    params: firewallId,
    body: {
      id: need('DEVICE-2', whole('DEVICE-2')),
      type: need('DEVICE-3', oneOf('DEVICE-4', 'instance', 'balancer')),
    },
  },
  ask => {
    const { state, caller, body } = ask
    const firewall = theFirewall(ask)
    const service: Service = { type: body.type, id: body.id }
    const own = devicesOf(state, firewall.id)
    if (serviceNamed(state, service) === undefined) refused('ASSUME-BODY-IDS', 'id')
    mustReachFirewall(ask, firewall, 'read_write')
    if (!reaches(caller, service.type, service.id, 'read_write'))
      forbidden('ASSUME-GRANT-MISSING', 'id')
    if (migrates(state, service)) refused('MIGRATION-4', 'id')
    if (anyMigrates(state, firewall)) refused('MIGRATION-4', 'firewallId')
    if (own.some(({ entity }) => same(entity, service))) refused('ASSUME-ATTACH-TWICE', 'id')
    if (service.type === 'balancer' && own.some(({ entity }) => entity.type === 'balancer'))
      refused('DEVICE-12', 'id')
    if (firewall.status === 'enabled' && rivalOn(state, service, firewall.id) !== undefined)
      refused('ACTIVE-3', 'id')
    const device = attach(ask, firewall.id, service)
    emit(ask, 'firewall_device_add', entityOf(firewall), nameOf(state, service))
    return showDevice(state, device)
  },
)

export const firewallDeviceDelete = changing(
  ['SCOPE-3', 'firewall:read_write'],
  { params: deviceId },
  ask => {
    const { firewall, device } = aDevice(ask, 'read_write')
    if (anyMigrates(ask.state, firewall)) refused('MIGRATION-5', 'firewallId')
    detach(ask.state, each => each === device)
    emit(ask, 'firewall_device_remove', entityOf(firewall), nameOf(ask.state, device.entity))
    return {}
  },
)
