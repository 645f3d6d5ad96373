/** In which order to make calls in an account with holes, in every way to fill those that the answer rests on. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { listName } from '../../account/holes/list-holes.ts'
import { type AnyCall, readCall } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { listOf } from '../../refusals/usage.ts'
import type { FillingText } from '../../rehearsal/accounts/bounds-over.ts'
import { callAsShown } from '../../rehearsal/accounts/calls-as-shown.ts'
import { mayBeOnVlans } from '../../rehearsal/accounts/interface-words.ts'
import { havePartial } from '../../rehearsal/accounts/make-calls.ts'
import { restsOnShares, sharesNear } from '../../rehearsal/accounts/rests-on.ts'
import { holesOfPlaces } from '../../rehearsal/accounts/rivals.ts'
import {
  firewallsNamed,
  type Settled,
  servicesNamed,
  settleFor,
} from '../../rehearsal/accounts/settle.ts'
import { holesOfDevices, refuseUnknownDevices } from '../../rehearsal/accounts/unknown-devices.ts'
import { devicesOn } from '../../world/guards.ts'
import type { Service } from '../../world/records/device.ts'
import { type OrderAnswer, type OrderOptions, order } from '../order.ts'
import { answeringAlong } from './answering-along.ts'
import { type PossibleOrder, possibleOrder } from './possible-order.ts'

export type OrderIn =
  | {
      /** The same order, with the same windows, however the holes are filled. */
      readonly holds: 'always'
      readonly answer: OrderAnswer | PossibleOrder
      /** The world that the answer was found in. */
      readonly account: Account
    }
  | {
      readonly holds: 'depends'
      /** The holes of which another filling changes what is said. */
      readonly on: readonly string[]
      /** For each way in which the outcome of the calls may differ. */
      readonly cases: readonly OrderCase[]
    }

export interface OrderCase {
  /** The holes that the outcome of the calls rests on, and what they were taken to be. */
  readonly filling: FillingText
  /** The names of those that it rests on too, and that were not filled for this case. */
  readonly outcomesOn: readonly string[]
  /** With what each window depends on, where holes are left that may open or close it. */
  readonly answer: OrderAnswer | PossibleOrder
}

/**
 * In which order to make the calls, in every way to fill the holes that they rest on. Where holes decide whether a call is
 * refused there is a case for each outcome; where they decide whether a window opens, the order is the one whose windows cost
 * least if each of them opens that may. Throws a UsageError like `order`, for calls whose outcome rests on too many holes,
 * and for a device whose id was not given.
 */
export function orderIn(
  account: Account,
  given: readonly AnyCall[],
  options: OrderOptions = {},
): OrderIn {
  const known = readAccountValue(account, 'account')
  const calls = listOf(readCall)(given, 'calls').map(callAsShown)
  refuseUnknownDevices(known, calls)
  const answering = answeringAlong(known, calls)
  const settled = settleFor(known, calls, answering)
  const cases = settled.map((each): OrderCase => {
    const { filling, account: filled } = each
    const places = [...holesOfPlaces(known, calls, filling), ...holesOfDevices(filled, calls)]
    if (isWholeNear(each, answering))
      return { filling, outcomesOn: places, answer: order(filled.world, each.calls, options) }
    const hidden = placesNear(filled, calls)
    const { answer, outcomesOn } = possibleOrder({
      ...{ settled: each, options, hidden },
      ...{ untold: addressesUntold(filled, calls), ways: settled.length },
    })
    return { filling, outcomesOn: [...new Set([...places, ...outcomesOn])], answer }
  })
  const [first] = cases
  if (first === undefined) throw new TypeError('holes are filled in some way')
  const alike = new Set(cases.map(essenceOf))
  if (alike.size === 1 && cases.every(each => holesOf(each).length === 0 && isExact(each)))
    return { holds: 'always', answer: first.answer, account: settled[0]?.account ?? known }
  const names = Object.keys(first.filling)
  const deciding = alike.size === 1 ? [] : names.filter(each => isDeciding(cases, each))
  const on = new Set([...deciding, ...cases.flatMap(holesOf)])
  if (on.size > 0) return { holds: 'depends', on: [...on], cases }
  // No hole decides by itself, or there are too many ways to fill them to tell which.
  return {
    holds: 'depends',
    on: names.length > 0 ? names : known.holes.map(each => each.name),
    cases,
  }
}

const isExact = ({ answer }: OrderCase): boolean => !isPossible(answer) || answer.isExact

/** What an answer depends on by itself. */
const holesOf = ({ outcomesOn, answer }: OrderCase): readonly string[] =>
  isPossible(answer)
    ? [...outcomesOn, ...answer.windows.flatMap(({ on }) => on), ...answer.hidden]
    : outcomesOn

/** Was the order found where holes are left that windows may depend on? */
export const isPossible = (answer: OrderAnswer | PossibleOrder): answer is PossibleOrder =>
  'hidden' in answer

/** Are there two answers, where every other hole is filled alike? */
function isDeciding(cases: readonly OrderCase[], hole: string): boolean {
  const answers = new Map<string, string>()
  return cases.some(each => {
    const { [hole]: _, ...others } = each.filling
    const key = canonicalText(others)
    const known = answers.get(key) ?? essenceOf(each)
    answers.set(key, known)
    return known !== essenceOf(each)
  })
}

/** What people act on. */
const essenceOf = ({ answer }: OrderCase): string =>
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

const creating: readonly AnyCall['operation'][] = ['instanceCreate', 'instanceClone']

/** New instances answer at the addresses of pools, where their region has any. */
const isMovingIn =
  ({ gathered: { pools } }: Account) =>
  ({ operation }: AnyCall): boolean =>
    moving.includes(operation) || (creating.includes(operation) && pools?.rows.length !== 0)

/** The holes in which addresses hide that lead elsewhere after the calls. */
function placesNear(account: Settled['account'], calls: readonly AnyCall[]): readonly string[] {
  const isMoving = calls.some(isMovingIn(account))
  const names = [
    ...(isMoving || calls.some(restsOnShares) ? sharesNear(account) : []),
    ...(isMoving ? [listName('ranges'), listName('pools')] : []),
  ]
  return names.filter(name => account.holes.some(each => each.name === name))
}

/** The holes in which addresses hide that calls may lead elsewhere, of services that the account tells of. */
function addressesUntold(account: Account, calls: readonly AnyCall[]): readonly string[] {
  const isMoving = calls.some(isMovingIn(account)) || calls.some(restsOnShares)
  const untold = account.holes.filter(({ kind }) => kind === 'addresses' || kind === 'record')
  return isMoving ? untold.map(({ name }) => name) : []
}

/** Is all known that decides between calls what is accepted? */
function isWholeNear({ account: filled, calls }: Settled, answering: readonly Service[]): boolean {
  const named = firewallsNamed(calls)
  const changed = firewallsNamed(calls.filter(({ operation }) => changing.includes(operation)))
  const guards = [...servicesNamed(filled, calls, named), ...answering].flatMap(each =>
    devicesOn(filled.world, each).map(({ firewall_id }) => Number(firewall_id)),
  )
  return (
    ![...named, ...guards].some(id => filled.partial.has(id)) &&
    !changed.some(id => filled.openDevices.includes(id)) &&
    !filled.interfaceDevices.some(({ firewall }) => changed.includes(firewall)) &&
    !answering.some(each => mayBeOnVlans({ account: filled, world: filled.world }, each)) &&
    !havePartial(filled, calls) &&
    holesOfDevices(filled, calls).length + placesNear(filled, calls).length === 0 &&
    addressesUntold(filled, calls).length === 0
  )
}
