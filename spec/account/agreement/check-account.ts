/** Compares what is answered about one random account with holes with what trying every filling shows. */
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import type { Account } from '../../../src/account/holes/account.ts'
import { holeKinds } from '../../../src/account/holes/hole.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import { compareStates } from '../../../src/rehearsal/accounts/compare-accounts.ts'
import { makeCalls } from '../../../src/rehearsal/accounts/make-calls.ts'
import { partialCall } from '../../../src/rehearsal/accounts/partial-call.ts'
import type { AccountState } from '../../../src/rehearsal/accounts/possible-guard.ts'
import type { World } from '../../../src/world/world.ts'
import { Expectation } from '../../oracle/accounts/expected.ts'
import type { State } from '../../oracle/accounts/filled-state.ts'
import { randomCalls } from '../../support/account-changes.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { dig, packets, randomWhole, withUnreadService } from '../../support/random-accounts.ts'
import { checkComparison } from './comparison.ts'
import { type DrawnAccount, drawAccount, isTooLarge, readDrawn } from './drawn-account.ts'
import { checkExposure } from './exposure.ts'
import { checkFilled } from './filled.ts'
import { checkReach, checkReachChanges, checkReachFilled, placesUnread } from './reach.ts'
import { checkServicesSearch } from './search.ts'
import { checkVerdict } from './verdicts.ts'

/** Every kind of hole, of answer and of change: without any of them the property would say less than it seems to. */
export const metByAll: readonly string[] = [
  ...Object.keys(holeKinds),
  ...[
    'calls',
    'partial calls',
    'accounts',
    'verdict always',
    'verdict depends',
    'change always',
    'change depends',
  ],
  ...['equivalent always', 'equivalent never', 'equivalent depends'],
  ...['rule', 'policy', 'unknown-rules', 'no-active-firewall', 'depends'].map(
    each => `decided by ${each}`,
  ),
  ...['exposure always', 'exposure depends'],
  ...['services always', 'services never', 'services depends'],
]

export const metByReaching: readonly string[] = [
  ...['calls', 'accounts', 'reach of a world'],
  ...placesUnread.map(each => `reach on ${each}`),
  ...['reach', 'gained', 'lost'].flatMap(each =>
    ['always', 'never', 'depends'].map(holds => `${each} ${holds}`),
  ),
]

/** What was met, and checked; an account that is passed by counts for nothing else. */
export function checkAccount(seed: number): readonly string[] {
  const drawn = drawStates(seed, withServicesUnread)
  if (typeof drawn === 'string') return [drawn]
  const { random, account, state, before, after, alone, both } = drawn
  const kinds = new Set(account.holes.map(({ kind }) => kind))
  const verdicts = [...state.services].flatMap(service =>
    random.several(6, 6, () =>
      checkVerdict(account, alone, service, random.pickOr(packets, undefined)),
    ),
  )
  const comparison = compareStates(before, after)
  const holds = checkComparison(both, comparison)
  // What stands in front of rules stays there when calls replace these, and no document says so.
  const isFronted = state.firewalls.some(({ unread }) => unread !== undefined)
  const isOpen = [state, after.state].some(each => each.unreadServices.size > 0)
  const isPlain =
    !isOpen &&
    !(isFronted && after.calls.length > 0) &&
    !after.calls.some((call, at) => partialCall(account, call, at))
  if (isPlain) checkFilled(random, both, after.calls)
  const asked = [...state.services].flatMap(service =>
    random
      .several(4, 4, () => random.pickOr(packets, undefined))
      .flatMap(packet => (packet === undefined ? [] : [[service, packet] as const])),
  )
  const exposures = checkExposure(account, alone, asked)
  const searches = checkServicesSearch(random, account, alone, asked)
  return [
    ...[...kinds, isPlain ? after.kind : 'partial calls'],
    ...[...verdicts, ...holds, ...exposures, ...searches],
  ]
}

const withServicesUnread = (random: Random): GatheredAccount =>
  random.chance(0.2) ? withUnreadService(random, randomWhole(random)) : randomWhole(random)

/** The same, of who reaches whom. */
export function checkReaching(seed: number): readonly string[] {
  const drawn = drawStates(seed, withServicesUnread)
  if (typeof drawn === 'string') return [drawn]
  const { random, account, state, before, after, alone, both } = drawn
  return [
    after.kind,
    ...checkReach(random, account, alone),
    // No document says what becomes of packets by what nobody knows.
    ...(state.unreadServices.size > 0 ? [] : checkReachFilled(random, account, alone)),
    ...checkReachChanges(random, before, after, both),
  ]
}

interface DrawnStates extends DrawnAccount {
  readonly random: Random
  readonly before: AccountState
  readonly after: After
  readonly alone: Expectation
  readonly both: Expectation
}

/** An account, and one after calls or another one; a reason where it is passed by. */
function drawStates(
  seed: number,
  draw: (random: Random) => GatheredAccount = randomWhole,
): DrawnStates | string {
  const random = randomFrom(seed)
  const whole = draw(random)
  const { account, state } = drawAccount(random, whole)
  const after = random.chance(0.7)
    ? afterCalls(random, account, state)
    : otherAccount(random, whole)
  if (after === undefined) return 'refused'
  const states = [state, after.state]
  if (isTooLarge([state]) || isTooLarge(states)) return 'too many fillings'
  const [alone, both] = [new Expectation([state]), new Expectation(states)]
  if (alone.words.length === 0 || both.words.length === 0) return 'unlawful'
  // What calls have sent is known of the account before as well.
  const owner = after.kind === 'calls' ? after.account : account
  const before = { account: owner, world: account.world }
  return { random, account, state, before, after, alone, both }
}

interface After extends DrawnAccount {
  readonly kind: 'calls' | 'accounts'
  readonly world: World
  readonly calls: readonly AnyCall[]
}

function afterCalls(random: Random, account: Account, state: State): After | undefined {
  const drawn = randomCalls(random, state, random.chance(0.5))
  const calls = drawn.map(({ call }) => call)
  const made = makeCalls(account, calls)
  if (made.calls.some(({ outcome }) => !outcome.ok)) return undefined
  return {
    ...{ kind: 'calls', account: made.account, world: made.after, calls },
    state: drawn.reduce((current, { effect }) => effect(current), state),
  }
}

/** The same with other holes, or another one. */
function otherAccount(random: Random, whole: GatheredAccount): After {
  const gathered = dig(random, random.chance(0.5) ? whole : randomWhole(random), random.whole(0, 2))
  const drawn = readDrawn(gathered)
  return { ...drawn, kind: 'accounts', world: drawn.account.world, calls: [] }
}
