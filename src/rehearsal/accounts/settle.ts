/** The holes on which the outcome of calls rests, and the account with these filled in every way. */

import type {
  GatheredAccount,
  GatheredDevice,
  GatheredFirewall,
  GatheredList,
} from '../../account/gathered.ts'
import { type Account, accountOf } from '../../account/holes/account.ts'
import { type Direction, directions, serviceTypes } from '../../contract/vocabulary.ts'
import type { AnyCall } from '../../engine/call.ts'
import { UsageError } from '../../kit/errors.ts'
import {
  countFillings,
  type Filling,
  fillingsOf,
  mergeUnknowns,
  type Unknown,
  unknownWord,
} from '../../rules/partial/unknown.ts'
import { devicesOf } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { isThere } from '../guard-of.ts'
import type { FillingText } from './bounds-over.ts'
import { areRivalsSound, rivalWords, withRivals } from './rivals.ts'
import { isLawful, lawOf } from './status-law.ts'
import {
  guardName,
  nothingElse,
  otherThat,
  type Placement,
  placementsAt,
  statusName,
  wordsAt,
} from './words.ts'

export interface Settled {
  readonly account: Account
  /** What the holes were taken to be. */
  readonly filling: FillingText
}

/** So many ways to fill the holes near a call are tried. */
const settlingsMax = 64

/**
 * One for each way to fill the holes that a call may be refused for, or that it fills itself: statuses and policies of
 * the firewalls, and what guards the services, that it names. Throws a UsageError when there are too many.
 */
export function settleFor(account: Account, calls: readonly AnyCall[]): readonly Settled[] {
  const firewalls = firewallsNamed(calls)
  const services = servicesNamed(account, calls, firewalls)
  const words = mergeUnknowns([
    ...services.flatMap(each => wordsAt({ account, world: account.world }, each)),
    ...firewalls.flatMap(id => wordsOfFirewall(account, id)),
    ...rivalWords(account, calls),
  ])
  const count = countFillings(words)
  if (count > settlingsMax)
    throw new UsageError(
      `change: expected one whose outcome rests on few holes, got one that rests on ${words.map(({ name }) => name).join(', ')}: fill some of them first`,
    )
  if (words.length === 0) return [{ account, filling: {} }]
  return fillingsOf(words)
    .filter(filling => isSound(account, filling, services))
    .map(filling => ({
      account: fill(withRivals(account, filling), filling, services),
      filling: Object.fromEntries(filling),
    }))
}

/** Does no service have two active firewalls? */
function isSound(account: Account, filling: Filling, services: readonly Service[]): boolean {
  const state = { account, world: account.world }
  return (
    areRivalsSound(filling) &&
    isLawful(lawOf([state]), id => filling.get(statusName(id)) === 'enabled') &&
    services.every(each => isPlaced(placementsAt([state], each), filling))
  )
}

const isPlaced = (placements: readonly Placement[], filling: Filling): boolean =>
  placements.some(({ words }) =>
    [...words].every(([name, word]) => {
      const chosen = filling.get(name)
      return chosen === word || chosen?.startsWith(`${word},`) === true
    }),
  )

function wordsOfFirewall({ gathered }: Account, id: number): readonly Unknown[] {
  const firewall = gathered.firewalls?.rows.find(each => each.id === id)
  if (firewall === undefined) return []
  return [
    ...(firewall.status === undefined
      ? [unknownWord(statusName(id), ['enabled', 'disabled'])]
      : []),
    ...directions.flatMap(direction =>
      firewall.rules?.[`${direction}_policy`] === undefined
        ? [unknownWord(policyName(direction, id), ['ACCEPT', 'DROP'])]
        : [],
    ),
  ]
}

const policyName = (direction: Direction, id: number): string =>
  `${direction} policy of firewall ${id}`

/** Of a request that may be anything. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const isId = (value: unknown): value is number => Number.isSafeInteger(value)

/** The ids that paths and bodies of calls name. */
export const firewallsNamed = (calls: readonly AnyCall[]): readonly number[] =>
  [
    ...new Set(
      calls.flatMap(({ params, body }) => [
        fieldOf(params, 'firewallId'),
        fieldOf(body, 'firewall_id'),
      ]),
    ),
  ]
    .map(Number)
    .filter(isId)

/** Those that calls name, and those that a firewall guards whose status a call sets. */
export function servicesNamed(
  { world }: Account,
  calls: readonly AnyCall[],
  firewalls: readonly number[],
): readonly Service[] {
  const named = calls.flatMap(({ body }) => {
    const type = serviceTypes.find(each => each === fieldOf(body, 'type'))
    const devices = fieldOf(body, 'devices')
    const listed = serviceTypes.flatMap(each => {
      const ids = fieldOf(devices, `${each}s`)
      return Array.isArray(ids) ? ids.map((id: unknown) => ({ type: each, id })) : []
    })
    return [...listed, ...(type === undefined ? [] : [{ type, id: fieldOf(body, 'id') }])]
  })
  const sets = calls.some(({ body }) => fieldOf(body, 'status') !== undefined)
  const guarded = sets
    ? firewalls.flatMap(id => devicesOf(world, id).map(({ entity }) => entity))
    : []
  const services = [...named, ...guarded].filter(({ id }) => isId(id)) as Service[]
  const there = services.filter(each => isThere(world, each))
  return [...new Map(there.map(each => [serviceKey(each), each])).values()]
}

function fill(
  { gathered, settled }: Account,
  filling: Filling,
  services: readonly Service[],
): Account {
  let filled = gathered
  for (const service of services) filled = guard(filled, service, filling.get(guardName(service)))
  return accountOf(
    mapFirewalls(filled, firewall => fillFirewall(firewall, filling)),
    new Set([...settled, ...services.map(serviceKey)]),
  )
}

const mapFirewalls = (
  gathered: GatheredAccount,
  map: (firewall: GatheredFirewall) => GatheredFirewall,
): GatheredAccount => ({
  ...gathered,
  ...(gathered.firewalls !== undefined && {
    firewalls: { ...gathered.firewalls, rows: gathered.firewalls.rows.map(map) },
  }),
})

function fillFirewall(firewall: GatheredFirewall, filling: Filling): GatheredFirewall {
  const { id, rules } = firewall
  const status = filling.get(statusName(id))
  const policies = directions.flatMap(direction => {
    const policy = filling.get(policyName(direction, id))
    return policy === undefined ? [] : [[`${direction}_policy`, policy] as const]
  })
  const devices = firewall.devices && {
    ...firewall.devices,
    rows: firewall.devices.rows.map(each => fillInterface(each, id, filling)),
  }
  return {
    ...firewall,
    ...((status === 'enabled' || status === 'disabled') && { status }),
    ...(policies.length > 0 && { rules: { ...rules, ...Object.fromEntries(policies) } }),
    ...(devices !== undefined && { devices }),
  }
}

function fillInterface(device: GatheredDevice, firewall: number, filling: Filling): GatheredDevice {
  const { type, id, instance_id } = device.entity
  if (type !== 'interface' || instance_id === undefined) return device
  const word = filling.get(`firewall ${firewall} on interface ${id} of instance ${instance_id}`)
  return word === 'guards the instance'
    ? { ...device, entity: { type: 'instance', id: instance_id } }
    : device
}

/** Puts what else guards the service into the account. */
function guard(
  gathered: GatheredAccount,
  { type, id }: Service,
  word: string | undefined,
): GatheredAccount {
  if (word === undefined || word === nothingElse) return gathered
  const device: GatheredDevice = { entity: { type, id } }
  const ids = new Set([...word.matchAll(/firewall (\d+)/g)].map(([, digits]) => Number(digits)))
  const attached = mapFirewalls(gathered, firewall =>
    ids.has(firewall.id) ? { ...firewall, devices: withRow(firewall.devices, device) } : firewall,
  )
  const action = (['ACCEPT', 'DROP'] as const).find(each => word === otherThat(each))
  if (action === undefined) return attached
  const rows = attached.firewalls?.rows ?? []
  const other = rows.reduce((last, each) => Math.max(last, each.id), 0) + 1
  const rules = { inbound: [], inbound_policy: action, outbound: [], outbound_policy: action }
  const unseen: GatheredFirewall = {
    ...{ id: other, label: `unknown-${other}`, status: 'enabled', rules },
    devices: { rows: [device] },
  }
  return { ...attached, firewalls: { ...attached.firewalls, rows: [...rows, unseen] } }
}

const withRow = (
  list: GatheredList<GatheredDevice> | undefined,
  row: GatheredDevice,
): GatheredList<GatheredDevice> =>
  list === undefined ? { rows: [row], missing: 'some' } : { ...list, rows: [...list.rows, row] }
