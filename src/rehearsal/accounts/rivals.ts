/** A firewall that a call enables may guard, among what is not known, a service on which another one is active: then the call is refused. */
import type { Account } from '../../account/holes/account.ts'
import { devicesName } from '../../account/holes/hole.ts'
import { serviceTypes } from '../../contract/vocabulary.ts'
import type { AnyCall } from '../../engine/call.ts'
import { isRecord } from '../../kit/json.ts'
import { type Filling, type Unknown, unknownWord } from '../../rules/partial/unknown.ts'
import { activeFirewallOn, devicesOf, devicesOn } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'
import { servicesOf } from '../guard-of.ts'
import { guardsInstance, interfaceDevices } from './interface-words.ts'
import { guardName, type Placement, statusName } from './words.ts'

const nothingGuarded = 'no service that another firewall guards'
const guardedBy = (id: number): string => `a service that firewall ${id} guards`

/**
 * For each such firewall: nothing like that, or a service of one of the others that the calls may treat differently. `services`
 * are those of which it is said besides what else guards them: one firewall stands for all that guard others.
 */
export function rivalWords(
  account: Account,
  calls: readonly AnyCall[],
  services: readonly Service[],
): readonly Unknown[] {
  const told = new Set(services.map(serviceKey))
  const isTold = (service: Service): boolean => told.has(serviceKey(service))
  const named = new Set(calls.flatMap(({ params }) => idIn(params, 'firewallId') ?? []))
  return [...new Set(calls.flatMap(enabledBy))]
    .filter(id => account.openDevices.includes(id) && isDisabled(account, id))
    .flatMap(id => {
      const rivals = [...rivalsOf(account, calls, id)]
      const untold = rivals.find(([each, on]) => !named.has(each) && !on.every(isTold))
      const choices = rivals.flatMap(([each, on]) =>
        named.has(each) || each === untold?.[0] || on.some(isTold) ? [guardedBy(each)] : [],
      )
      const open = rivals.flatMap(([each]) =>
        account.openStatuses.includes(each) && choices.includes(guardedBy(each)) ? [each] : [],
      )
      return choices.length === 0
        ? []
        : [
            unknownWord(devicesName(id), [nothingGuarded, ...choices]),
            ...open.map(each => unknownWord(statusName(each), ['enabled', 'disabled'])),
          ]
    })
}

/** The firewall that a call enables. */
export const enabledBy = ({ params, body }: AnyCall): readonly number[] => {
  const id = idIn(params, 'firewallId')
  const isEnabling = isRecord(body) && body['status'] === 'enabled'
  return isEnabling && id !== undefined ? [id] : []
}

/** The service, or the firewall, that a call deletes: `instance/5`. */
export const deletedBy = ({ operation, params }: AnyCall): readonly string[] =>
  [...serviceTypes, 'firewall' as const]
    .filter(type => operation === `${type}Delete`)
    .map(type => `${type}/${idIn(params, `${type}Id`)}`)

const idIn = (params: unknown, name: string): number | undefined => {
  const id = isRecord(params) ? Number(params[name]) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}

/** One that is enabled guards no service of another. */
const isDisabled = ({ world, openStatuses }: Account, id: number): boolean =>
  openStatuses.includes(id) || get(world.tables.firewalls, id)?.status === 'disabled'

/**
 * By the firewall that is active there, or may be by an interface, the services where this one is not known to be; at least
 * one, and those that stay first. Of two that calls enable the first is no rival: it matters to packets at which service
 * they meet, so that the outcome rests on their devices.
 */
function rivalsOf(
  account: Account,
  calls: readonly AnyCall[],
  id: number,
): ReadonlyMap<number, readonly Service[]> {
  const gone = new Set(calls.flatMap(deletedBy))
  const isGone = ({ service }: Guarded): number => Number(gone.has(serviceKey(service)))
  const active = [...activeIn(account), ...onInterfaces(account)].filter(
    ({ firewall, service }) => firewall !== id && !isOn(account, service, id),
  )
  const rivals = new Map<number, readonly Service[]>()
  for (const { firewall, service } of active.sort((a, b) => isGone(a) - isGone(b)))
    rivals.set(firewall, [...(rivals.get(firewall) ?? []), service])
  return rivals
}

/** The holes in which it hides whether a firewall shares a service that a call deletes, before or after another call enables it. */
export const holesOfPlaces = (
  account: Account,
  calls: readonly AnyCall[],
  filling: Readonly<Record<string, string>>,
): readonly string[] => {
  const gone = new Set(calls.flatMap(deletedBy))
  return account.openDevices.flatMap(id => {
    if (!(devicesName(id) in filling)) return []
    const services = [...rivalsOf(account, calls, id).values()].flat()
    return services.some(each => gone.has(serviceKey(each))) ? [devicesName(id)] : []
  })
}

interface Guarded {
  readonly firewall: number
  readonly service: Service
}

const isOn = ({ world }: Account, service: Service, firewall: number): boolean =>
  devicesOn(world, service).some(each => each.firewall_id === firewall)

const activeIn = ({ world }: Account): readonly Guarded[] =>
  [...servicesOf(world)].flatMap(service => {
    const active = activeFirewallOn(world, service)
    return active === undefined ? [] : [{ firewall: active.id, service }]
  })

const onInterfaces = ({ world, interfaceDevices: devices }: Account): readonly Guarded[] =>
  devices.flatMap(({ firewall, instance }) => {
    const found = get(world.tables.instances, instance)
    const isActive = get(world.tables.firewalls, firewall)?.status === 'enabled'
    return found && isActive ? [{ firewall, service: { type: 'instance', id: found.id } }] : []
  })

/** One that shares a service with its rival is not enabled before; and its rival is, or a call enables it. */
export function areRivalsSound(filling: Filling, calls: readonly AnyCall[]): boolean {
  const enabled = new Set(calls.flatMap(enabledBy))
  const statusOf = (id: string | undefined) => filling.get(statusName(Number(id)))
  return [...filling].every(([name, word]) => {
    const id = /^devices of firewall (\d+)$/.exec(name)?.[1]
    if (id === undefined || word === nothingGuarded) return true
    const rival = /^a service that firewall (\d+) guards$/.exec(word)?.[1]
    const isActive = statusOf(rival) !== 'disabled' || enabled.has(Number(rival))
    return isActive && statusOf(id) !== 'enabled'
  })
}

/** One that shares no service with another is not on one where another is active. */
export const isApart = (
  { active: [active = null], besides }: Placement,
  filling: Filling,
): boolean =>
  active === null ||
  besides.every(
    name =>
      filling.get(name) !== nothingGuarded ||
      (active !== 'unknown' && name === devicesName(active.id)),
  )

const isOnInterface = (
  account: Account,
  service: Service,
  firewall: number,
  filling: Filling,
): boolean =>
  interfaceDevices([{ account, world: account.world }], service).some(
    each => each.firewall === firewall && filling.get(each.hole) === guardsInstance,
  )

/**
 * The account in which the firewalls guard what the filling says; undefined where it contradicts itself. `services` are those of
 * which it says what else guards them: firewalls meet at one of these, or at one of which it says nothing.
 */
export function withRivals(
  account: Account,
  calls: readonly AnyCall[],
  filling: Filling,
  services: readonly Service[],
): Account | undefined {
  const { gathered, world } = account
  const told = new Set(services.map(serviceKey))
  const isSaidOn = (service: Service, firewall: number): boolean =>
    isOn(account, service, firewall) ||
    isOnInterface(account, service, firewall, filling) ||
    filling.get(guardName(service))?.split(', ').includes(`firewall ${firewall}`) === true
  const met = account.openDevices.flatMap(id => {
    const word = filling.get(devicesName(id))
    const rival = [...rivalsOf(account, calls, id)].find(([other]) => word === guardedBy(other))
    if (rival === undefined) return []
    const ids = [id, rival[0]]
    const isMet = (each: Service): boolean => ids.every(own => isSaidOn(each, own))
    const at =
      rival[1].find(each => told.has(serviceKey(each)) && isMet(each)) ??
      rival[1].find(each => !told.has(serviceKey(each)))
    return [{ ids, at }]
  })
  if (met.some(({ at }) => at === undefined)) return undefined
  const shared = met.flatMap(({ ids, at }) =>
    at === undefined || told.has(serviceKey(at)) ? [] : [{ ids, entity: at }],
  )
  if (shared.length === 0 || gathered.firewalls === undefined) return account
  const rows = gathered.firewalls.rows.map(firewall => {
    const { id, devices = { rows: [], missing: 'some' as const } } = firewall
    const known = devicesOf(world, id).map(each => serviceKey(each.entity))
    const added = shared
      .filter(({ ids, entity }) => ids.includes(id) && !known.includes(serviceKey(entity)))
      .map(({ entity }) => ({ entity }))
    const rows = new Map(added.map(each => [serviceKey(each.entity), each]))
    return rows.size === 0
      ? firewall
      : { ...firewall, devices: { ...devices, rows: [...devices.rows, ...rows.values()] } }
  })
  return { ...account, gathered: { ...gathered, firewalls: { ...gathered.firewalls, rows } } }
}
