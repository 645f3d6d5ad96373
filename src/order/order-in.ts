/** In which order to make calls in an account with holes, in every way to fill those that the answer rests on. */
import { type Account, readAccountValue } from '../account/holes/account.ts'
import { devicesName, interfacesName } from '../account/holes/hole.ts'
import { defaultsName, listName } from '../account/holes/list-holes.ts'
import { type AnyCall, readCall } from '../engine/call.ts'
import { canonicalText } from '../kit/canonical-text.ts'
import { listOf } from '../refusals/usage.ts'
import type { FillingText } from '../rehearsal/accounts/bounds-over.ts'
import { callAsShown } from '../rehearsal/accounts/calls-as-shown.ts'
import { mayBeOnVlans } from '../rehearsal/accounts/interface-words.ts'
import { type PartialCall, partialCall } from '../rehearsal/accounts/make-calls.ts'
import { restsOnDefaults, restsOnShares, sharesNear } from '../rehearsal/accounts/rests-on.ts'
import {
  firewallsNamed,
  type Settled,
  servicesNamed,
  settleFor,
} from '../rehearsal/accounts/settle.ts'
import { holesOfDevices, refuseUnknownDevices } from '../rehearsal/accounts/unknown-devices.ts'
import { placementsAt } from '../rehearsal/accounts/words.ts'
import { unknownsIn } from '../rules/partial/partial-rules.ts'
import { devicesOn } from '../world/guards.ts'
import type { Service } from '../world/records/device.ts'
import { answeringAlong } from './answering-along.ts'
import { type OrderAnswer, type OrderOptions, order } from './order.ts'

export type OrderIn =
  | {
      /** The same order, with the same windows, however the holes are filled. */
      readonly holds: 'always'
      readonly answer: OrderAnswer
      /** The world that the answer was found in. */
      readonly account: Account
    }
  | {
      readonly holds: 'depends'
      /** The holes that decide by themselves: another filling of one alone changes the answer. All that were filled, where none does. */
      readonly on: readonly string[]
      readonly cases: readonly { readonly filling: FillingText; readonly answer: OrderAnswer }[]
    }

/** An order rests on holes that are not filled here: rules that are not all known, and firewalls, interfaces and services that were not given. */
export class HolesError extends Error {
  override readonly name = 'HolesError'
  /** Their names. */
  readonly on: readonly string[]

  constructor(on: readonly string[]) {
    super(
      `calls: expected calls whose windows rest on no hole, got some that rest on ${on.join(', ')}`,
    )
    this.on = on
  }
}

/**
 * What `order` answers, in every way to fill the holes that decide whether calls are refused. Throws a HolesError where
 * windows would open or not by holes that this does not fill, and a UsageError like `order`.
 */
export function orderIn(
  account: Account,
  given: readonly AnyCall[],
  options: OrderOptions = {},
): OrderIn {
  const known = readAccountValue(account, 'account')
  const calls = listOf(readCall)(given, 'calls').map(callAsShown)
  refuseUnknownDevices(known, calls)
  const partial = calls.flatMap((call, at) => partialCall(known, call, at)?.known ?? [])
  if (partial.length > 0) throw new HolesError(partial.flatMap(namesIn))
  const answering = answeringAlong(known, calls)
  const settled = settleFor(known, calls, answering)
  const open = new Set([
    ...answering.flatMap(each => unseenAt(known, each)),
    ...settled.flatMap(each => holesNear(each, calls, answering)),
  ])
  if (open.size > 0) throw new HolesError([...open])
  const cases = settled.map(({ account: { world }, filling }) => ({
    ...{ filling, answer: order(world, calls, options) },
  }))
  const [first] = cases
  if (first === undefined) throw new TypeError('holes are filled in some way')
  const alike = new Set(cases.map(({ answer }) => essenceOf(answer)))
  if (alike.size === 1)
    return { holds: 'always', answer: first.answer, account: settled[0]?.account ?? known }
  const names = Object.keys(first.filling)
  const deciding = names.filter(each => isDeciding(cases, each))
  return { holds: 'depends', on: deciding.length > 0 ? deciding : names, cases }
}

/** Are there two answers, where every other hole is filled alike? */
function isDeciding(cases: Extract<OrderIn, { holds: 'depends' }>['cases'], hole: string): boolean {
  const answers = new Map<string, string>()
  return cases.some(({ filling: { [hole]: _, ...others }, answer }) => {
    const key = canonicalText(others)
    const known = answers.get(key) ?? essenceOf(answer)
    answers.set(key, known)
    return known !== essenceOf(answer)
  })
}

/** A world cannot hold such rules between two calls, even where all of them is known. */
const namesIn = ({ rules, holes }: NonNullable<PartialCall['known']>): readonly string[] => {
  const names = [...unknownsIn(rules), ...holes].map(({ name }) => name)
  return names.length > 0 ? [...new Set(names)] : ['rules that are more than a firewall has']
}

/** What people act on. */
const essenceOf = (answer: OrderAnswer): string =>
  canonicalText(
    answer.ok
      ? { order: answer.order, windows: JSON.parse(JSON.stringify(answer.windows)) as unknown }
      : { made: answer.made, proved: answer.proved },
  )

/** The operations that change what a firewall does wherever it is. */
const changing: readonly string[] = ['firewallUpdate', 'firewallRulesUpdate', 'firewallDelete']

/** The operations after which other services may answer at an address than before. */
const moving: readonly AnyCall['operation'][] = [
  ...(['instanceDelete', 'instanceMigrate', 'instanceReboot'] as const),
  ...(['liveMigrationStart', 'liveMigrationFinish'] as const),
]

/** The holes in which addresses hide that lead elsewhere after the calls. */
function placesNear(account: Settled['account'], calls: readonly AnyCall[]): readonly string[] {
  const isMoving = calls.some(({ operation }) => moving.includes(operation))
  const names = [
    ...(isMoving || calls.some(restsOnShares) ? sharesNear(account) : []),
    ...(isMoving ? [listName('ranges'), listName('pools')] : []),
  ]
  return names.filter(name => account.holes.some(each => each.name === name))
}

/** The holes in which a firewall hides that is active at the service, or interfaces where nothing is filtered. */
const unseenAt = (account: Account, service: Service): readonly string[] => {
  const state = { account, world: account.world }
  const isOther = placementsAt([state], service).some(({ active }) => active.includes('unknown'))
  return [
    ...(isOther ? [listName('firewalls')] : []),
    ...(mayBeOnVlans(state, service) ? [interfacesName(service.id)] : []),
  ]
}

function holesNear(
  { account }: Settled,
  calls: readonly AnyCall[],
  answering: readonly Service[],
): readonly string[] {
  const named = firewallsNamed(calls)
  const changed = firewallsNamed(calls.filter(({ operation }) => changing.includes(operation)))
  const guards = [...servicesNamed(account, calls, named), ...answering].flatMap(each =>
    devicesOn(account.world, each).map(({ firewall_id }) => Number(firewall_id)),
  )
  const creates = calls.some(each => restsOnDefaults(account, each))
  return [
    ...[...new Set([...named, ...guards])].flatMap(id => unknownsOf(account, id)),
    ...changed.filter(id => account.openDevices.includes(id)).map(devicesName),
    ...account.interfaceDevices
      .filter(({ firewall }) => changed.includes(firewall))
      .map(({ hole }) => hole),
    ...holesOfDevices(account, calls),
    ...placesNear(account, calls),
    ...(creates && account.holes.some(({ kind }) => kind === 'defaults') ? [defaultsName] : []),
  ]
}

function unknownsOf({ partial }: Account, id: number): readonly string[] {
  const rules = partial.get(id)?.rules
  if (rules === undefined) return []
  const names = unknownsIn(rules).map(({ name }) => name)
  // A world cannot hold them as they are, even where everything of them is known.
  return names.length > 0 ? names : [`rules of firewall ${id}`]
}
