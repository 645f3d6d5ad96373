/** Every lawful way to fill the holes of accounts that are words, and the names that a packet sees one value of. */

import type { GatheredEntry } from '../../../src/account/gathered.ts'
import { addressFamilies, type Direction, directions } from '../../../src/contract/vocabulary.ts'
import { groupedBy } from '../../../src/kit/grouped-by.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import { peers } from '../../support/random-accounts.ts'
import {
  isNumberWithoutWord,
  isOfFamily,
  prefixListOf,
  protocolOfPacket,
  ruleSetOf,
  type ServiceName,
  type State,
  type StateFirewall,
  type Values,
} from './filled-state.ts'

export const otherFirewalls = 'other firewalls'
export const statusName = (id: number): string => `status of firewall ${id}`
export const devicesName = (id: number): string => `devices of firewall ${id}`

export const sharesName = 'other shares'
export const poolsName = 'other pools'

/** A name, and each thing that it may be. */
export interface Variable {
  readonly name: string
  /** A word is one thing for the whole account; addresses are free at each address, rules at each packet. */
  readonly role: 'word' | 'policy' | 'addresses' | 'protocol' | 'rules' | 'other'
  readonly choices: readonly string[]
}

const subsetsOf = (items: readonly string[]): readonly string[] =>
  items.reduce<readonly string[]>(
    (subsets, each) => subsets.flatMap(subset => [subset, `${subset}${each},`]),
    [''],
  )

export function wordVariables(states: readonly State[]): readonly Variable[] {
  const services = [...new Set(states.flatMap(state => [...state.services]))]
  const variables = new Map<string, Variable>()
  const add = (name: string, choices: readonly string[]) =>
    variables.set(name, { name, role: 'word', choices })
  const firewalls = states.flatMap(state => state.firewalls)
  for (const { id, status, devicesOpen, interfaces } of firewalls) {
    if (status === undefined) add(statusName(id), ['enabled', 'disabled'])
    for (const { hole } of interfaces) add(hole, ['nothing', 'instance'])
    if (!devicesOpen) continue
    const isKnown = (service: ServiceName) => isKnownOn(states, id, service)
    add(devicesName(id), subsetsOf(services.filter(each => !isKnown(each))))
  }
  if (states.some(({ othersOpen }) => othersOpen)) add(otherFirewalls, subsetsOf(services))
  const shares = [...new Set(states.flatMap(sharesOpen))]
  if (shares.length > 0) add(sharesName, subsetsOf(shares))
  if (states.some(({ gathered }) => gathered.pools === undefined))
    add(poolsName, subsetsOf(addressesLeft(states)))
  return [...variables.values()]
}

/** Each address of an instance with each other one that it may be shared with: `192.0.2.1 with 2`. */
function sharesOpen({ gathered: { shares, instances } }: State): readonly string[] {
  const rows = instances?.rows ?? []
  if (shares !== undefined) return []
  return rows.flatMap(({ id, ipv4 = [] }) =>
    ipv4.flatMap(address =>
      rows.flatMap(each => (each.id === id ? [] : shareText(address, each.id))),
    ),
  )
}

export const shareText = (address: string, instance: number): string =>
  `${address} with ${instance}`

/** Of those that packets come from or go to, what nobody is known to have may lie in a pool that is not told. */
function addressesLeft(states: readonly State[]): readonly string[] {
  const held = states
    .filter(({ gathered }) => gathered.pools === undefined)
    .flatMap(({ gathered: { instances, balancers } }) =>
      [...(instances?.rows ?? []), ...(balancers?.rows ?? [])].map(({ ipv6 }) => ipv6),
    )
  const pooled = states.flatMap(({ gathered }) => gathered.pools?.rows ?? [])
  // Where the other account has a pool, this one may have another.
  const others = pooled.length > 0 ? [elsewhere] : []
  return [...peers.ipv6.filter(each => !held.includes(each)), ...others]
}

/** In no rule, and of no service. */
const elsewhere = '2001:db8::99'

/** What was chosen of a name that stands for several things. */
export const chosenIn = (words: Values, name: string): readonly string[] =>
  (words.get(name) ?? '').split(',').filter(each => each !== '')

/** Where the devices are open, those that were given, and those that calls have put there or taken away, are known. */
const isKnownOn = (states: readonly State[], id: number, service: ServiceName): boolean =>
  states.every(({ gathered, firewalls }) => {
    if (!firewalls.some(each => each.id === id && each.devicesOpen)) return true
    const sameAccount = states.filter(each => each.gathered === gathered)
    return sameAccount.some(state =>
      state.firewalls.some(each => each.id === id && each.known.has(service)),
    )
  })

export function packetVariables(states: readonly State[]): readonly Variable[] {
  const merged = new Map<string, Variable>()
  for (const { name, role, choices } of states.flatMap(variablesIn)) {
    const known = merged.get(name)?.choices ?? []
    merged.set(name, { name, role, choices: [...new Set([...known, ...choices])] })
  }
  return [...merged.values()]
}

const rulesVariable = (name: string): Variable => ({
  ...{ name, role: 'rules', choices: ['none', 'ACCEPT', 'DROP'] },
})

const actions = ['ACCEPT', 'DROP'] as const

const variablesIn = (state: State): readonly Variable[] => [
  ...[...state.unreadServices.values()].map(rulesVariable),
  ...state.firewalls.flatMap(({ unread }) => (unread === undefined ? [] : rulesVariable(unread))),
  ...state.firewalls.flatMap(({ id, rules }) =>
    directions.flatMap((direction): readonly Variable[] => {
      const [list, policy] = [rules[direction], rules[`${direction}_policy`]]
      const name = `${direction} policy of firewall ${id}`
      return [
        ...(list === undefined ? [rulesVariable(`${direction} rules of firewall ${id}`)] : []),
        ...(list ?? []).flatMap(each => variablesOfEntry(state, each, direction)),
        ...(policy === undefined ? [{ name, role: 'policy', choices: actions } as const] : []),
      ]
    }),
  ),
  ...(state.othersOpen ? [{ name: otherFirewalls, role: 'other', choices: actions } as const] : []),
]

function variablesOfEntry(
  state: State,
  entry: GatheredEntry,
  direction: Direction,
): readonly Variable[] {
  if ('ruleset' in entry) {
    const known = ruleSetOf(state.gathered, entry.ruleset, direction)
    return known === undefined
      ? [rulesVariable(`rule set ${entry.ruleset}`)]
      : known.flatMap(each => variablesOfEntry(state, each, direction))
  }
  if (entry.unread !== undefined) return [rulesVariable(state.unreadName)]
  const tokens = addressFamilies.flatMap(family =>
    (entry.addresses[family] ?? []).filter(
      text =>
        isOfFamily(entry.protocol, family) &&
        text.startsWith('pl:') &&
        prefixListOf(state.gathered, text)?.[family] === undefined,
    ),
  )
  return [
    ...tokens.map((text): Variable => {
      return { name: `prefix list ${text}`, role: 'addresses', choices: ['none', 'all'] }
    }),
    ...(isNumberWithoutWord(entry.protocol)
      ? [
          {
            name: protocolOfPacket,
            role: 'protocol',
            choices: ['none', entry.protocol],
          } as const,
        ]
      : []),
  ]
}

export const productOf = (variables: readonly Variable[]): readonly Values[] =>
  variables.reduce<readonly Values[]>(
    (all, { name, choices }) =>
      all.flatMap(values => choices.map(choice => new Map(values).set(name, choice))),
    [new Map()],
  )

export const sizeOfProduct = (variables: readonly Variable[]): number =>
  variables.reduce((size, { choices }) => size * choices.length, 1)

/** The variables of which another choice alone makes a difference, given what comes of each filling; sorted. */
export const namesThatDecide = (
  variables: readonly Variable[],
  results: readonly unknown[],
): readonly string[] =>
  variables
    .filter(({ choices }, index) => {
      const step = sizeOfProduct(variables.slice(index + 1))
      const span = step * choices.length
      return results.some((each, at) => each !== results[at - (at % span) + (at % step)])
    })
    .map(({ name }) => name)
    .sort()

/** What each choice of the variables of this role adds to the place of a filling in the product of all. */
export function placesOf(
  variables: readonly Variable[],
  wanted: Variable['role'],
): readonly number[] {
  let places: readonly number[] = [0]
  for (const [index, { role, choices }] of variables.entries()) {
    const step = sizeOfProduct(variables.slice(index + 1))
    if (role === wanted) places = places.flatMap(place => choices.map((_, at) => place + at * step))
  }
  return places
}

/**
 * Is there a filling in which all packets are as they are wanted? Policies are chosen once, addresses for each address,
 * rules for each packet; packets are of every protocol.
 */
export function canAllBe(
  variables: readonly Variable[],
  packets: readonly Packet[],
  isWanted: (packet: Packet, place: number) => boolean,
): boolean {
  const byAddress = [...groupedBy(packets, ({ address }) => address).values()]
  const [policies, addresses] = [placesOf(variables, 'policy'), placesOf(variables, 'addresses')]
  const [protocols, rules] = [placesOf(variables, 'protocol'), placesOf(variables, 'rules')]
  const areWanted = (at: readonly Packet[], place: number) =>
    at.every(packet =>
      protocols.every(protocol => rules.some(rule => isWanted(packet, place + protocol + rule))),
    )
  return policies.some(policy =>
    byAddress.every(at => addresses.some(address => areWanted(at, policy + address))),
  )
}

/** Equal for fillings that differ in no other name. */
export const textWithout = (words: Values, name: string): string =>
  [...words].map(([other, value]) => (other === name ? '' : value)).join('|')

/** The names of which another value alone leads to another key; sorted. */
export function namesOfWords(
  keyed: readonly { readonly words: Values; readonly key: string }[],
): readonly string[] {
  const names = [...(keyed[0]?.words.keys() ?? [])]
  return names
    .filter(name =>
      [...groupedBy(keyed, ({ words }) => textWithout(words, name)).values()].some(
        group => new Set(group.map(({ key }) => key)).size > 1,
      ),
    )
    .sort()
}

export type NaiveGuard = StateFirewall | 'other'

export const hasService = (words: Values, name: string, service: ServiceName): boolean =>
  words.get(name)?.includes(`${service},`) === true

/** The firewalls that are active at the service. */
export function activeAt(
  { firewalls, othersOpen }: State,
  service: ServiceName,
  words: Values,
): readonly NaiveGuard[] {
  const active = firewalls.filter(({ id, status, known, devicesOpen, interfaces }) => {
    if ((status ?? words.get(statusName(id))) !== 'enabled') return false
    return (
      known.has(service) ||
      (devicesOpen && hasService(words, devicesName(id), service)) ||
      interfaces.some(each => each.service === service && words.get(each.hole) === 'instance')
    )
  })
  const other = othersOpen && hasService(words, otherFirewalls, service)
  return other ? [...active, 'other'] : active
}

/** At most one firewall is active at a service, and a call has attached nothing that was attached before. */
export const isLawful = (states: readonly State[], words: Values): boolean =>
  states.every(
    state =>
      [...state.services].every(service => activeAt(state, service, words).length <= 1) &&
      !state.attached.some(({ firewall, service }) =>
        hasService(words, devicesName(firewall), service),
      ),
  )
