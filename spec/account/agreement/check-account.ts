/** Compares what is answered about one random account with holes with what trying every filling shows. */
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import type { Account } from '../../../src/account/holes/account.ts'
import { holeKinds } from '../../../src/account/holes/hole.ts'
import { apply } from '../../../src/engine/apply.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import { compareStates } from '../../../src/rehearsal/accounts/compare-accounts.ts'
import type { World } from '../../../src/world/world.ts'
import { Expectation } from '../../oracle/accounts/expected.ts'
import type { State } from '../../oracle/accounts/filled-state.ts'
import { randomCalls } from '../../support/account-changes.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { dig, packets, randomWhole } from '../../support/random-accounts.ts'
import { checkComparison } from './comparison.ts'
import { type DrawnAccount, drawAccount, isTooLarge, readDrawn } from './drawn-account.ts'
import { checkExposure } from './exposure.ts'
import { checkFilled } from './filled.ts'
import { checkVerdict } from './verdicts.ts'

/** Every kind of hole, of answer and of change: without any of them the property would say less than it seems to. */
export const metByAll: readonly string[] = [
  ...Object.keys(holeKinds),
  ...['calls', 'accounts', 'verdict always', 'verdict depends', 'change always', 'change depends'],
  ...['equivalent always', 'equivalent never', 'equivalent depends'],
  ...['exposure always', 'exposure depends'],
]

/** What was met, and checked; an account that is passed by counts for nothing else. */
export function checkAccount(seed: number): readonly string[] {
  const random = randomFrom(seed)
  const whole = randomWhole(random)
  const { account, state } = drawAccount(random, whole)
  const kinds = new Set(account.holes.map(({ kind }) => kind))
  const after = random.chance(0.7)
    ? afterCalls(random, account, state)
    : otherAccount(random, whole)
  if (after === undefined) return ['refused']
  const states = [state, after.state]
  if (isTooLarge([state]) || isTooLarge(states)) return ['too many fillings']
  const [alone, both] = [new Expectation([state]), new Expectation(states)]
  if (alone.words.length === 0 || both.words.length === 0) return ['unlawful']
  const verdicts = [...state.services].flatMap(service =>
    random.several(6, 6, () =>
      checkVerdict(account, alone, service, random.pickOr(packets, undefined)),
    ),
  )
  const comparison = compareStates({ account, world: account.world }, after)
  const holds = checkComparison(both, comparison)
  checkFilled(random, both, after.calls)
  const asked = [...state.services].flatMap(service =>
    random.several(4, 4, () => [service, random.pickOr(packets, undefined)] as const),
  )
  const exposures = checkExposure(
    account,
    alone,
    asked.flatMap(([service, packet]) =>
      packet === undefined ? [] : [[service, packet] as const],
    ),
  )
  return [...kinds, after.kind, ...verdicts, ...holds, ...exposures]
}

interface After extends DrawnAccount {
  readonly kind: 'calls' | 'accounts'
  readonly world: World
  readonly calls: readonly AnyCall[]
}

function afterCalls(random: Random, account: Account, state: State): After | undefined {
  let [world, current] = [account.world, state]
  const drawn = randomCalls(random, state)
  for (const { call, effect } of drawn) {
    const outcome = apply(world, call)
    if (!outcome.ok) return undefined
    world = outcome.world
    current = effect(current)
  }
  const calls = drawn.map(({ call }) => call)
  return { kind: 'calls', account, world, state: current, calls }
}

/** The same with other holes, or another one. */
function otherAccount(random: Random, whole: GatheredAccount): After {
  const gathered = dig(random, random.chance(0.5) ? whole : randomWhole(random), random.whole(0, 2))
  const drawn = readDrawn(gathered)
  return { ...drawn, kind: 'accounts', world: drawn.account.world, calls: [] }
}
