/** Firewalls: the five operations on them, and their rules. */
import type { ClauseOrAssumption } from '../../../src/contract/assumptions.ts'
import { detach, devicesOf, migrates, rivalOn, serviceNamed } from './guards.ts'
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
  stopAt,
} from './operation.ts'
import { may, type Note, need, oneOf, whole } from './read.ts'
import { devices, label, newRules, page, rulesUpdate, tags } from './shapes.ts'
import { type Firewall, nextId, type Permission, type Service, type State } from './state.ts'

export const firewallId = { firewallId: need('ASSUME-PATH-INTEGER', whole('FIREWALL-12')) }

/** The firewall in the path, as long as it is not deleted. */
export function theFirewall({ state, params }: Ask<{ firewallId: number }>): Firewall {
  const found =
    state.firewalls.find(each => each.id === params.firewallId) ??
    missing('FIREWALL-12', 'firewallId')
  return found.status === 'deleted' ? missing('STATUS-6', 'firewallId') : found
}

export function mustReachFirewall({ caller }: Ask, { id }: Firewall, permission: Permission): void {
  if (!reaches(caller, 'firewall', id, permission)) forbidden('ASSUME-GRANT-MISSING', 'firewallId')
}

export function aFirewall(ask: Ask<{ firewallId: number }>, permission: Permission): Firewall {
  const firewall = theFirewall(ask)
  mustReachFirewall(ask, firewall, permission)
  return firewall
}

export const entityOf = ({ id, label }: Firewall) => ({ type: 'firewall' as const, id, label })

export const anyMigrates = (state: State, { id }: Firewall): boolean =>
  devicesOf(state, id).some(({ entity }) => migrates(state, entity))

const labelTaken = (state: State, label: string, but?: Firewall): boolean =>
  state.firewalls.some(each => each !== but && each.label === label && each.status !== 'deleted')

export const firewallsList = reading(
  ['SCOPE-2', 'firewall:read_only'],
  { query: page },
  ({ state, caller, query }) =>
    paged(
      state.firewalls.filter(
        ({ id, status }) => status !== 'deleted' && reaches(caller, 'firewall', id, 'read_only'),
      ),
      query,
    ),
)

export const firewallView = reading(
  ['SCOPE-2', 'firewall:read_only'],
  { params: firewallId },
  ask => aFirewall(ask, 'read_only'),
)

export const firewallRulesList = reading(
  ['SCOPE-2', 'firewall:read_only'],
  { params: firewallId },
  ask => aFirewall(ask, 'read_only').rules,
)

export const firewallCreate = changing(
  ['SCOPE-3', 'firewall:read_write'],
  {
    body: {
      label: need('FIREWALL-5', label),
      rules: need('FIREWALL-6', newRules),
      devices: may(devices),
      tags: may(tags),
    },
  },
  ask => {
    const { state, caller, body, time } = ask
    const named = listedServices(body.devices ?? {})
    stopAt(
      named,
      ({ service }) => serviceNamed(state, service) === undefined,
      ({ field }) => refused('ASSUME-BODY-IDS', field),
    )
    if (!caller.createsFirewalls) forbidden('ASSUME-GRANT-MISSING', 'Authorization')
    stopAt(
      named,
      ({ service }) => !reaches(caller, service.type, service.id, 'read_write'),
      ({ field }) => forbidden('GRANT-2', field),
    )
    if (labelTaken(state, body.label)) refused('LABEL-8', 'label')
    stopAt(
      named,
      ({ service }, index) => named.slice(0, index).some(each => same(each.service, service)),
      ({ field }) => refused('ASSUME-ATTACH-TWICE', field),
    )
    stopAt(
      named,
      ({ service }) => migrates(state, service),
      ({ field }) => refused('MIGRATION-1', field),
    )
    stopAt(
      named,
      ({ service }) => rivalOn(state, service) !== undefined,
      ({ field }) => refused('ACTIVE-4', field),
    )
    const firewall: Firewall = {
      id: nextId(state, 'firewalls'),
      label: body.label,
      status: 'enabled',
      rules: body.rules,
      tags: body.tags ?? [],
      created: time,
      updated: time,
    }
    state.firewalls.push(firewall)
    for (const { service } of named) attach(ask, firewall.id, service)
    const creator = state.users.find(({ username }) => username === caller.username)
    if (creator?.restricted) {
      ask.assumed.add('ASSUME-CREATOR-GRANT')
      creator.grants.push({ type: 'firewall', id: firewall.id, permission: 'read_write' })
    }
    emit(ask, 'firewall_create', entityOf(firewall))
    return firewall
  },
)

export function attach({ state, time }: Ask, firewallId: number, entity: Service) {
  const id = nextId(state, 'devices')
  const device = { id, firewall_id: firewallId, entity, created: time, updated: time }
  state.devices.push(device)
  return device
}

export const same = (one: Service, other: Service) => one.type === other.type && one.id === other.id

function listedServices(listed: {
  instances?: number[] | undefined
  balancers?: number[] | undefined
}) {
  const under = (name: 'instances' | 'balancers', type: Service['type']) =>
    (listed[name] ?? []).map((id, index) => ({
      service: { type, id },
      field: `devices.${name}[${index}]`,
    }))
  return [...under('instances', 'instance'), ...under('balancers', 'balancer')]
}

/** A field that an update cannot carry, whatever it holds. */
const never = (clause: ClauseOrAssumption) =>
  may((_: unknown, at: string, note: Note) => note(clause, at))

export const firewallUpdate = changing(
  ['SCOPE-3', 'firewall:read_write'],
  {
    params: firewallId,
    body: {
      label: may(label),
      status: may(oneOf('STATUS-7', 'enabled', 'disabled')),
      tags: may(tags),
      devices: never('FIREWALL-14'),
      rules: never('FIREWALL-15'),
    },
  },
  ask => {
    const { state, body, time } = ask
    const firewall = aFirewall(ask, 'read_write')
    if (body.label !== undefined && labelTaken(state, body.label, firewall))
      refused('LABEL-8', 'label')
    if (anyMigrates(state, firewall)) refused('MIGRATION-2', 'firewallId')
    const changes = body.status !== undefined && body.status !== firewall.status
    const own = devicesOf(state, firewall.id)
    const hasRival = own.some(({ entity }) => rivalOn(state, entity, firewall.id) !== undefined)
    if (changes && body.status === 'enabled' && hasRival) refused('ACTIVE-2', 'status')
    firewall.label = body.label ?? firewall.label
    firewall.status = body.status ?? firewall.status
    firewall.tags = body.tags ?? firewall.tags
    firewall.updated = time
    if (changes)
      emit(
        ask,
        body.status === 'enabled' ? 'firewall_enable' : 'firewall_disable',
        entityOf(firewall),
      )
    return firewall
  },
)

export const firewallDelete = changing(
  ['SCOPE-3', 'firewall:read_write'],
  { params: firewallId },
  ask => {
    const firewall = aFirewall(ask, 'read_write')
    if (anyMigrates(ask.state, firewall)) refused('MIGRATION-3', 'firewallId')
    detach(ask.state, device => device.firewall_id === firewall.id)
    firewall.status = 'deleted'
    firewall.updated = ask.time
    emit(ask, 'firewall_delete', entityOf(firewall))
    return {}
  },
)

export const firewallRulesUpdate = changing(
  ['SCOPE-3', 'firewall:read_write'],
  { params: firewallId, body: rulesUpdate },
  ask => {
    const { state, body, time } = ask
    const firewall = aFirewall(ask, 'read_write')
    if (anyMigrates(state, firewall)) refused('MIGRATION-6', 'firewallId')
    const old = state.settings.rulesUpdateOmitted === 'keep' ? firewall.rules : undefined
    const inbound = body.inbound ?? old?.inbound ?? []
    const outbound = body.outbound ?? old?.outbound ?? []
    if (inbound.length + outbound.length > 25)
      refused('RULESET-8', body.inbound === undefined ? 'outbound' : 'inbound')
    firewall.rules = {
      inbound,
      inbound_policy: body.inbound_policy ?? firewall.rules.inbound_policy,
      outbound,
      outbound_policy: body.outbound_policy ?? firewall.rules.outbound_policy,
    }
    firewall.updated = time
    return firewall.rules
  },
)
