/** What is known of a service that it may be chosen by, and in which holes more of it may hide. */
import type { Account } from '../account/holes/account.ts'
import { devicesName, recordName } from '../account/holes/hole.ts'
import { knownOf, openTraitAt, type Trait } from '../account/holes/open-traits.ts'
import { nearestTo } from '../kit/nearest.ts'
import { onceFor } from '../kit/once.ts'
import { quote } from '../refusals/got.ts'
import { noPackets } from '../rules/regions/packet-region.ts'
import { unionRegions } from '../rules/regions/region-algebra.ts'
import { devicesOn } from '../world/guards.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import { values } from '../world/table.ts'
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
  /** What the service is known to have; of a firewall its id and its label. */
  readonly heldBy: (service: Service, trait: Trait) => readonly string[]
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
    ? [...new Set(answering.holesAt(anyOf(addresses), service))]
    : holesOf(service, field)

/** Where nobody knows which address a service gets, several networks may hold all that it may get. */
const anyOf = onceFor((networks: NonNullable<Choice['addresses']>) =>
  networks.map(({ region }) => region).reduce(unionRegions, noPackets),
)

/** Is the service known to have one of the values of the choice? More that is known takes none away. */
export function hasOne(traits: Traits, choice: Choice, field: Field, service: Service): boolean {
  switch (field) {
    case 'types':
      return choice.types?.includes(service.type) ?? false
    case 'ids':
      return choice.ids?.includes(service.id) ?? false
    case 'addresses':
      return (
        choice.addresses !== undefined && traits.answering.isAt(anyOf(choice.addresses), service)
      )
    default: {
      const patterns = choice[field] ?? []
      if (hasAlways.includes(field) && patterns.some(isAnything)) return true
      return traits
        .heldBy(service, field)
        .some(value => patterns.some(pattern => matches(pattern, value)))
    }
  }
}

/** Whatever it is, a service has one. */
const hasAlways: readonly Field[] = ['labels', 'regions']
const isAnything = (pattern: string): boolean => /^\*+$/.test(pattern)

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
  const holes = new Set(account.holes.map(({ name }) => name))
  const recordOf = ({ type, id }: Service) => [recordName(type, id)].filter(each => holes.has(each))
  const firewallsOn = (service: Service) => [
    ...devicesOn(world, service).map(each => each.firewall_id),
    ...account.interfaceDevices.flatMap(each =>
      service.type === 'instance' && each.instance === service.id ? [each.firewall] : [],
    ),
  ]
  const openFirewalls = [
    ...account.openDevices.map(devicesName),
    ...(account.otherFirewalls ? ['other firewalls'] : []),
  ]
  const holesOfFirewall = (id: number) =>
    (['firewalls', 'labels'] as const).flatMap(
      trait => openTraitAt(account, { type: 'firewall', id }, trait) ?? [],
    )
  const namesOf = (id: number) => {
    const of = { type: 'firewall', id } as const
    const isKnown = openTraitAt(account, of, 'firewalls') === undefined
    return isKnown ? [`${id}`, ...knownOf(account, of, 'labels')] : []
  }
  return {
    world,
    holesOf(service, field) {
      if (field === 'types' || field === 'ids') return []
      const record = recordOf(service)
      if (record.length > 0) return record
      const own = [openTraitAt(account, service, field) ?? []].flat()
      if (field !== 'firewalls') return own
      return [
        ...(account.settled.has(serviceKey(service)) ? [] : openFirewalls),
        ...own,
        ...firewallsOn(service).flatMap(holesOfFirewall),
      ]
    },
    heldBy(service, trait) {
      if (trait === 'firewalls') return firewallsOn(service).flatMap(namesOf)
      return recordOf(service).length > 0 ? [] : knownOf(account, service, trait)
    },
    answering: answeringIn(account),
  }
}
