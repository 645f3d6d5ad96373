/** The firewall that a service gets which a call creates without one: the default one of the account, in every way that is left open. */
import type { GatheredAccount, GatheredFirewall } from '../../account/gathered.ts'
import type { Account } from '../../account/holes/account.ts'
import { defaultIn } from '../../account/holes/default-firewalls.ts'
import { defaultsName } from '../../account/holes/list-holes.ts'
import { type ServiceType, serviceTypes } from '../../contract/vocabulary.ts'
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf, isRecord } from '../../kit/json.ts'
import { type Filling, type Unknown, unknownWord } from '../../rules/partial/unknown.ts'
import { serviceKey } from '../../world/records/device.ts'
import { get, values } from '../../world/table.ts'
import { defaultPrefix } from './possible-guard.ts'
import { deletedBy } from './rivals.ts'

/** One of which nothing is known, that is put into the account to be named by calls. */
export interface StandInFirewall {
  readonly id: number
  readonly status: 'enabled' | 'disabled'
  /** Of what its rules do. */
  readonly name: string
}

interface Choice {
  /** Null for none. */
  readonly id: number | null
  readonly text: string
  readonly standIn?: StandInFirewall
}

/** What guards by default what calls create, for each type of service. */
export interface Defaults {
  /** Of what is left open; empty where nothing is. */
  readonly text: string
  readonly ids: Readonly<Partial<Record<ServiceType, number | null>>>
  readonly standIns: readonly StandInFirewall[]
}

/** The type of the service that a call creates without a firewall. */
export function createdBare({ operation, body }: AnyCall): ServiceType | undefined {
  const [, type] = /^(instance|balancer)(?:Create|Clone)$/.exec(operation) ?? []
  return fieldsOf(body)['firewall_id'] === undefined
    ? serviceTypes.find(each => each === type)
    : undefined
}

/** Whether a call creates a service without a firewall where one may be there by default; in a world of a program none is. */
export function restsOnDefaults(
  { gathered: { default_firewalls: held }, holes }: Account,
  call: AnyCall,
): boolean {
  const type = createdBare(call)
  const isTold = held !== undefined || holes.some(({ name }) => name === defaultsName)
  return isTold && type !== undefined && held?.[type] !== null
}

/** At least one. `named` are the firewalls that calls name: each may be the default one, and what they do to it matters. */
export function waysOfDefaults(
  account: Account,
  calls: readonly AnyCall[],
  named: readonly number[],
): readonly Defaults[] {
  const created = new Set(
    calls.filter(each => restsOnDefaults(account, each)).map(each => createdBare(each)),
  )
  let ways: readonly Defaults[] = [nothing]
  for (const type of serviceTypes.filter(each => created.has(each))) {
    const choices = choicesFor(account, calls, type, named)
    ways = ways.flatMap(way =>
      choices.flatMap(choice => joined(way, type, choice, choices.length > 1) ?? []),
    )
  }
  return ways
}

const nothing: Defaults = { text: '', ids: {}, standIns: [] }

/** Undefined where one firewall would be enabled and disabled. */
function joined(
  { text, ids, standIns }: Defaults,
  type: ServiceType,
  { id, text: own, standIn }: Choice,
  isOpen: boolean,
): Defaults | undefined {
  const known = standIns.find(each => each.id === standIn?.id)
  if (known !== undefined && known.status !== standIn?.status) return undefined
  return {
    text: [...(text === '' ? [] : [text]), ...(isOpen ? [`${own} for ${type}s`] : [])].join(', '),
    ids: { ...ids, [type]: id },
    standIns: known === undefined && standIn !== undefined ? [...standIns, standIn] : standIns,
  }
}

function choicesFor(
  account: Account,
  calls: readonly AnyCall[],
  type: ServiceType,
  named: readonly number[],
): readonly Choice[] {
  const { gathered } = account
  const none: Choice = { id: null, text: 'none' }
  const found = defaultIn(gathered, type)
  if (found === 'not listed') return unlisted(Number(gathered.default_firewalls?.[type]))
  if (found !== undefined) return [{ id: found, text: '' }]
  const listed = candidatesFor(account, calls, type, named)
  const id = unusedId(gathered, named, serviceTypes.indexOf(type))
  const standIn = { id, status: 'enabled', name: `${defaultPrefix}of ${type}s` } as const
  return [
    none,
    ...listed.map(each => ({ id: each, text: `firewall ${each}` })),
    { id, text: 'another firewall', standIn },
  ]
}

const unlisted = (id: number): readonly Choice[] =>
  (['enabled', 'disabled'] as const).map(status => ({
    id,
    text: status === 'enabled' ? `firewall ${id}` : `firewall ${id} (disabled)`,
    standIn: { id, status, name: `${defaultPrefix}${id}` },
  }))

/** Those that calls name and leave in place; and for balancers one with which another is refused, and one whose balancer goes. */
function candidatesFor(
  { world }: Account,
  calls: readonly AnyCall[],
  type: ServiceType,
  named: readonly number[],
): readonly number[] {
  const gone = new Set(calls.flatMap(deletedBy))
  const listed = named.filter(
    id => !gone.has(`firewall/${id}`) && isKept(get(world.tables.firewalls, id)),
  )
  if (type === 'instance') return listed
  const balancers = [...values(world.tables.devices)].filter(
    ({ entity, firewall_id: id }) => entity.type === 'balancer' && !named.includes(id),
  )
  const first = [true, false].flatMap(
    isGone => balancers.find(({ entity }) => gone.has(serviceKey(entity)) === isGone) ?? [],
  )
  return [...listed, ...first.map(({ firewall_id }) => firewall_id)]
}

const isKept = (firewall: { readonly status: string } | undefined): boolean =>
  firewall !== undefined && firewall.status !== 'deleted'

/** Below the last one where that leaves room: then what calls create has the ids that it has without it. */
function unusedId({ firewalls }: GatheredAccount, named: readonly number[], skip: number): number {
  const ids = (firewalls?.rows ?? []).map(({ id }) => id)
  const used = new Set([...ids, ...named])
  const last = Math.max(0, ...ids)
  const free: number[] = []
  for (let id = last - 1; id > 0 && free.length <= skip; id--) if (!used.has(id)) free.push(id)
  return free[skip] ?? Math.max(last, ...named) + 1 + skip
}

/** No word where nothing is open. */
export const wordOfDefaults = (ways: readonly Defaults[]): readonly Unknown[] =>
  ways.length > 1
    ? [
        unknownWord(
          defaultsName,
          ways.map(({ text }) => text),
        ),
      ]
    : []

/** The one of the filling, or the only one. */
export const defaultsIn = (ways: readonly Defaults[], filling: Filling): Defaults => {
  const [only = nothing] = ways
  return ways.find(({ text }) => text === filling.get(defaultsName)) ?? only
}

/** The same calls as the service makes them. */
export const withDefaults = (
  calls: readonly AnyCall[],
  { ids }: Pick<Defaults, 'ids'>,
): readonly AnyCall[] =>
  calls.map((call): AnyCall => {
    const type = createdBare(call)
    const id = type === undefined ? undefined : ids[type]
    const { body } = call
    return typeof id === 'number' && isRecord(body)
      ? ({ ...call, body: { ...body, firewall_id: id } } as AnyCall)
      : call
  })

/** They guard nothing before the calls. */
export function withStandIns(
  gathered: GatheredAccount,
  standIns: readonly StandInFirewall[],
): GatheredAccount {
  if (standIns.length === 0) return gathered
  const { firewalls = { rows: [], missing: 'some' } } = gathered
  const added = standIns.map(
    ({ id, status }): GatheredFirewall => ({
      ...{ id, label: `unknown-${id}`, status, devices: { rows: [] } },
      rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
    }),
  )
  return { ...gathered, firewalls: { ...firewalls, rows: [...firewalls.rows, ...added] } }
}
