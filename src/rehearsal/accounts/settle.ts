/** The holes on which the outcome of calls rests, and the account with these filled in every way. */
import type { Account } from '../../account/holes/account.ts'
import { policyNameOf } from '../../account/holes/partial-firewall.ts'
import { directions, serviceTypes } from '../../contract/vocabulary.ts'
import type { AnyCall } from '../../engine/call.ts'
import { InvariantError, UsageError } from '../../kit/errors.ts'
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
import { defaultsIn, waysOfDefaults, withDefaults, wordOfDefaults } from './default-firewalls.ts'
import { fillAccount } from './fill-account.ts'
import { areRivalsSound, isApart, rivalWords, withRivals } from './rivals.ts'
import { isLawful, lawOf } from './status-law.ts'
import { type Placement, placementsAt, statusName, wordsAt } from './words.ts'

export interface Settled {
  readonly account: Account
  /** As the service makes them: what they create without a firewall has the default one. */
  readonly calls: readonly AnyCall[]
  /** What the holes were taken to be. */
  readonly filling: FillingText
}

/** So many ways to fill the holes near a call are tried. */
const settlingsMax = 64

/**
 * One for each way to fill the holes that a call may be refused for, or that it fills itself: statuses and policies of
 * the firewalls, and what guards the services, that it names; which firewalls what it creates has by default; and what guards
 * the services that are given besides. Throws a UsageError when there are too many.
 */
export function settleFor(
  account: Account,
  calls: readonly AnyCall[],
  besides: readonly Service[] = [],
): readonly Settled[] {
  const firewalls = firewallsNamed(calls)
  // What calls create is not there to be filled in.
  const there = besides.filter(each => isThere(account.world, each))
  const services = distinctServices([...servicesNamed(account, calls, firewalls), ...there])
  const named = new Set(firewalls)
  const defaults = waysOfDefaults(account, calls, firewalls)
  const words = mergeUnknowns([
    ...services.flatMap(each => wordsAt({ account, world: account.world }, each, named)),
    ...firewalls.flatMap(id => wordsOfFirewall(account, id)),
    ...defaults.flatMap(({ ids }) => statusesOf(account, Object.values(ids))),
    ...rivalWords(account, calls, services),
    ...wordOfDefaults(defaults),
  ])
  const count = countFillings(words)
  if (count > settlingsMax)
    throw new UsageError(
      `change: expected one whose outcome rests on few holes, got one that rests on ${words.map(({ name }) => name).join(', ')}: fill some of them first`,
    )
  if (words.length === 0)
    return [{ account, calls: withDefaults(calls, defaultsIn(defaults, new Map())), filling: {} }]
  const settled = fillingsOf(words)
    .filter(filling => isSound(account, filling, services, calls))
    .flatMap((filling): readonly Settled[] => {
      const met = withRivals(account, calls, filling, services)
      if (met === undefined) return []
      const by = defaultsIn(defaults, filling)
      return [
        {
          account: fillAccount(met, filling, services, by.standIns),
          calls: withDefaults(calls, by),
          filling: Object.fromEntries(filling),
        },
      ]
    })
  // Whatever is asked would hold in all of no cases.
  if (settled.length === 0)
    throw new InvariantError('settling', [], 'no way to fill the holes near the calls is lawful')
  return settled
}

/** Does no service have two active firewalls? */
function isSound(
  account: Account,
  filling: Filling,
  services: readonly Service[],
  calls: readonly AnyCall[],
): boolean {
  const named = new Set(firewallsNamed(calls))
  const state = { account, world: account.world }
  return (
    areRivalsSound(filling, calls) &&
    isLawful(lawOf([state]), id => filling.get(statusName(id)) === 'enabled') &&
    services.every(each => isPlaced(placementsAt([state], each, { named }), filling))
  )
}

const isPlaced = (placements: readonly Placement[], filling: Filling): boolean =>
  placements.some(
    each =>
      isApart(each, filling) && [...each.words].every(([name, word]) => filling.get(name) === word),
  )

const statusesOf = ({ openStatuses }: Account, ids: readonly (number | null)[]) =>
  openStatuses
    .filter(each => ids.includes(each))
    .map(id => unknownWord(statusName(id), ['enabled', 'disabled']))

function wordsOfFirewall(account: Account, id: number): readonly Unknown[] {
  const firewall = account.gathered.firewalls?.rows.find(each => each.id === id)
  if (firewall === undefined) return []
  return [
    ...statusesOf(account, [id]),
    ...directions.flatMap(direction =>
      firewall.rules?.[`${direction}_policy`] === undefined
        ? [unknownWord(policyNameOf(direction, id), ['ACCEPT', 'DROP'])]
        : [],
    ),
  ]
}

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
  { world, interfaceDevices }: Account,
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
  const guarded = firewalls.flatMap(id => devicesOf(world, id).map(({ entity }) => entity))
  const onInterfaces = interfaceDevices
    .filter(({ firewall }) => firewalls.includes(firewall))
    .map(({ instance }) => ({ type: 'instance' as const, id: instance }))
  const services = [...named, ...(sets ? [...guarded, ...onInterfaces] : [])].filter(({ id }) =>
    isId(id),
  ) as Service[]
  return distinctServices(services.filter(each => isThere(world, each)))
}

export const distinctServices = (services: readonly Service[]): readonly Service[] => [
  ...new Map(services.map(each => [serviceKey(each), each])).values(),
]
