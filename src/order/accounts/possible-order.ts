/** An order of calls in an account with holes: the one whose windows cost least, where each counts that opens in some filling. */
import type { Account } from '../../account/holes/account.ts'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { effortOf } from '../../kit/effort.ts'
import { havePartial, makeCalls } from '../../rehearsal/accounts/make-calls.ts'
import { partialCall } from '../../rehearsal/accounts/partial-call.ts'
import type { AccountState } from '../../rehearsal/accounts/possible-guard.ts'
import { holesOfOutcomes } from '../../rehearsal/accounts/rests-on.ts'
import { firewallsNamed, type Settled } from '../../rehearsal/accounts/settle.ts'
import type { RehearsedCall } from '../../rehearsal/rehearse.ts'
import type { World } from '../../world/world.ts'
import { type Arrangement, arrange } from '../arrange.ts'
import { compareCosts, isFree, type PrintedCost, printCost } from '../cost.ts'
import type { BlockedCall } from '../find-path.ts'
import { type OrderOptions, readOptions, type Unordered, unitsOfSearch } from '../order.ts'
import { isPlace, type Point, pointsTouched } from '../points.ts'
import type { OrderedStep } from '../replay.ts'
import { areFew, possibleInstruments } from './possible-instruments.ts'
import { type PossibleWindows, possibleWindows } from './possible-windows.ts'

export interface PossibleOrder extends Omit<PossibleWindows, 'cost'> {
  readonly ok: true
  /** Places among the calls given, from 0, in the order in which to make them. */
  readonly order: readonly number[]
  /** Proved: no order of these calls costs less. */
  readonly optimal: boolean
  /** Of all windows that open in some filling; compared like those of an order where everything is known. */
  readonly cost: PrintedCost
  /** Each call as it was made, in that order. */
  readonly steps: readonly OrderedStep[]
}

export interface PossiblyOrdered {
  readonly answer: PossibleOrder | Unordered
  /** The names of the holes that the outcome of the calls rests on, and that were not filled. */
  readonly outcomesOn: readonly string[]
}

/** What is asked of an account in one way to fill the holes that the outcome of calls rests on. */
export interface Asked {
  readonly settled: Settled
  readonly options: OrderOptions
  /** The names of holes in which others hide that may answer at an address once calls have led it elsewhere. */
  readonly hidden: readonly string[]
  /** And of those in which such addresses hide themselves. */
  readonly untold: readonly string[]
  /** So many are asked, and share the work of one. */
  readonly ways: number
}

export function possibleOrder(asked: Asked): PossiblyOrdered {
  const { settled, hidden, untold } = asked
  const { account, calls } = settled
  const found = search(asked)
  const order = found.ok ? found.order : found.made
  const made = makeCalls(
    account,
    order.flatMap(at => calls[at] ?? []),
  )
  const steps = made.calls.flatMap(({ outcome }, at) =>
    outcome.ok ? [{ call: order[at] ?? at, outcome }] : [],
  )
  const refused = blockedIn(found, made.calls, order)
  const tried = refused
    .flatMap(({ call }) => calls[call] ?? [])
    .map((call): RehearsedCall => ({ call, outcome: apply(made.after, call, { verify: false }) }))
  const outcomesOn = holesOfOutcomes(settled, [...made.calls, ...tried])
  if (!found.ok || refused.length > 0) {
    const proved = !found.ok && found.proved
    return {
      answer: { ok: false, made: steps.map(({ call }) => call), blocked: refused, proved },
      outcomesOn,
    }
  }
  const worlds = [account.world, ...steps.map(({ outcome }) => outcome.world)]
  const touched = touchedAlong(worlds, steps)
  const along = possibleWindows(
    worlds.map((world): AccountState => ({ account: made.account, world })),
    state => steps[state - 1]?.call ?? 0,
    touched,
    { hidden, untold },
  )
  const { cost } = along
  // Left out while orders are compared: what a world cannot hold of rules that calls send, and who hides at an address.
  const isWhole =
    compareCosts(found.cost, cost) === 0 &&
    along.hidden.length === 0 &&
    ![...touched.values()].some(isPlace) &&
    !havePartial(account, calls)
  return {
    outcomesOn,
    answer: {
      ...{ ok: true, order, ...along, steps, cost: printCost(cost) },
      optimal: isFree(cost) || (found.optimal && isCounted(account, calls) && isWhole),
    },
  }
}

function search({ settled: { account, calls }, options, ways }: Asked): Arrangement {
  const { after: pairs = [], stop, onProgress } = readOptions(calls.length)(options, 'options')
  return arrange({
    ...{ world: account.world, pairs, onProgress, units: unitsOfSearch / ways, isOneGroup: true },
    // What a world cannot hold of rules is known only once the order is.
    calls: calls.map((call, at) => partialCall(account, call, at)?.standIn ?? call),
    instruments: possibleInstruments(effortOf(stop), account),
  })
}

/** What is refused of rules that a world cannot hold shows only now. */
function blockedIn(
  found: Arrangement,
  made: readonly RehearsedCall[],
  order: readonly number[],
): readonly BlockedCall[] {
  const blocked = made.flatMap(({ outcome }, at) =>
    outcome.ok ? [] : [{ call: order[at] ?? at, errors: outcome.errors }],
  )
  return [...blocked, ...(found.ok ? [] : found.blocked)].sort((a, b) => a.call - b.call)
}

const touchedAlong = (
  worlds: readonly World[],
  steps: readonly OrderedStep[],
): ReadonlyMap<string, Point> =>
  new Map(
    steps.flatMap(({ outcome }, at) => [
      ...pointsTouched(worlds[at] ?? outcome.world, outcome.world, outcome.changes),
    ]),
  )

/**
 * Does the search count what each order opens exactly? A firewall that a call puts on a service was not there before, unknown
 * to us, which shows only along the whole order.
 */
const isCounted = (account: Account, calls: readonly AnyCall[]): boolean => {
  const { openDevices, interfaceDevices } = account
  const open = new Set([...openDevices, ...interfaceDevices.map(({ firewall }) => firewall)])
  return (
    !firewallsNamed(calls).some(id => open.has(id)) ||
    (areFew(account) && calls.every(({ operation }) => !/Device|^firewallCreate/.test(operation)))
  )
}
