/** What is known of a service that it may be chosen by, and in which holes more of it may hide. */
import type { Account } from '../account/holes/account.ts'
import { devicesName, recordName } from '../account/holes/hole.ts'
import { nearestTo } from '../kit/nearest.ts'
import { once } from '../kit/once.ts'
import { quote } from '../refusals/got.ts'
import { devicesOn } from '../world/guards.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import { get, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { type Answering, answeringIn } from './at-addresses.ts'
import type { Choice } from './policy.ts'

export const fields = [
  ...(['types', 'ids', 'labels', 'tags', 'regions', 'firewalls', 'addresses'] as const),
] as const
export type Field = (typeof fields)[number]

export interface Traits {
  readonly world: World
  /** The holes in which that field of the service may hide. */
  readonly holesOf: (service: Service, field: Exclude<Field, 'addresses'>) => readonly string[]
  readonly firewallsOf: (service: Service) => readonly string[]
  readonly answering: Answering
}

/** The holes in which it may hide that the service has one of the values of the choice. */
export const holesWith = (
  { holesOf, answering }: Traits,
  { addresses = [] }: Choice,
  field: Field,
  service: Service,
): readonly string[] =>
  field === 'addresses'
    ? [...new Set(addresses.flatMap(({ region }) => answering.holesAt(region, service)))]
    : holesOf(service, field)

/** Has the service one of the values of the choice, as far as it is known? */
export function hasOne(traits: Traits, choice: Choice, field: Field, service: Service): boolean {
  const { world } = traits
  const { types, ids, labels, tags, regions, firewalls, addresses } = choice
  const record =
    service.type === 'instance'
      ? get(world.tables.instances, service.id)
      : get(world.tables.balancers, service.id)
  const has = (list: readonly string[] | undefined, value: string) =>
    list?.some(each => matches(each, value)) ?? false
  switch (field) {
    case 'types':
      return types?.includes(service.type) ?? false
    case 'ids':
      return ids?.includes(service.id) ?? false
    case 'labels':
      return has(labels, record?.label ?? '')
    case 'tags':
      return (record?.details?.tags ?? []).some(tag => has(tags, tag))
    case 'regions':
      return has(regions, record?.region ?? '')
    case 'firewalls':
      return traits.firewallsOf(service).some(each => has(firewalls, each))
    case 'addresses':
      return addresses?.some(({ region }) => traits.answering.isAt(region, service)) ?? false
  }
}

/** What a choice expects of the account in this field, and what it got instead, with the nearest that is there. */
export function expectedOf({ world }: Traits, field: Field, value: string | number): string {
  const [text, got] = [`${value}`, typeof value === 'number' ? `${value}` : quote(value)]
  const firewalls = [...values(world.tables.firewalls)].filter(each => each.status !== 'deleted')
  const names = firewalls.flatMap(({ id, label }) => [`${id}`, label])
  if (field === 'firewalls' && names.some(each => matches(text, each)))
    return `expected a firewall that guards a service, got ${got}, which guards none`
  if (field === 'addresses')
    return `expected a network in which a service of the account answers, got ${got}`
  const near = nearestTo(text, knownValues(world, field))
  const meant = near === undefined ? '' : `; did you mean ${quote(near)}?`
  return `expected ${expectedWords[field]} of the account, got ${got}${meant}`
}

const expectedWords: Readonly<Record<Exclude<Field, 'addresses'>, string>> = {
  types: 'a type of services',
  ids: 'the id of a service',
  labels: 'the label of a service',
  tags: 'a tag',
  regions: 'a region',
  firewalls: 'the label or id of a firewall',
}

/** Each once, in the order of the account. */
function knownValues({ tables }: World, field: Exclude<Field, 'addresses'>): readonly string[] {
  const services = [...values(tables.instances), ...values(tables.balancers)]
  const found = {
    ...{ types: () => [], ids: () => [] },
    labels: () => services.map(({ label }) => label),
    tags: () => services.flatMap(({ details }) => details?.tags ?? []),
    regions: () => services.map(({ region }) => region),
    firewalls: () => [...values(tables.firewalls)].map(({ label }) => label),
  }[field]()
  return [...new Set<string>(found)]
}

/** `*` in a pattern stands for any characters. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === text
  const last = rest.pop() ?? ''
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= text.length - last.length
}

export function traitsIn(account: Account): Traits {
  const { world } = account
  return {
    world,
    holesOf: holesIn(account),
    firewallsOf: service =>
      [
        ...devicesOn(world, service).map(each => each.firewall_id),
        ...account.interfaceDevices.flatMap(each =>
          service.type === 'instance' && each.instance === service.id ? [each.firewall] : [],
        ),
      ].flatMap(id => [`${id}`, get(world.tables.firewalls, id)?.label ?? '']),
    answering: answeringIn(account),
  }
}

function holesIn(account: Account): Traits['holesOf'] {
  const { gathered } = account
  const holes = new Set(account.holes.map(({ name }) => name))
  const rows = once(() => ({
    instance: new Map(gathered.instances?.rows.map(row => [row.id, row])),
    balancer: new Map(gathered.balancers?.rows.map(row => [row.id, row])),
  }))
  const openFirewalls = [
    ...account.openDevices.map(devicesName),
    ...(account.otherFirewalls ? ['other firewalls'] : []),
  ]
  return (service, field) => {
    const { type, id } = service
    if (field === 'types' || field === 'ids') return []
    const record = recordName(type, id)
    if (holes.has(record)) return [record]
    if (field === 'firewalls') return account.settled.has(serviceKey(service)) ? [] : openFirewalls
    const row = rows()[type].get(id)
    const given = { tags: row?.tags, labels: row?.label, regions: row?.region }[field]
    return row === undefined || given !== undefined ? [] : [`${field} of ${type} ${id}`]
  }
}
