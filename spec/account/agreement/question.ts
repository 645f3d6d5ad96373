/** Draws an account with holes and calls for it, and fills the holes in the documents, each filling with the world that it makes. */
import { expect } from 'vitest'
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import { type Account, accountOf } from '../../../src/account/holes/account.ts'
import { directions } from '../../../src/contract/vocabulary.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import { UsageError } from '../../../src/kit/errors.ts'
import type { World } from '../../../src/world/world.ts'
import type { State, Values } from '../../oracle/accounts/filled-state.ts'
import {
  isLawful,
  packetVariables,
  productOf,
  wordVariables,
} from '../../oracle/accounts/fillings.ts'
import { randomCalls } from '../../support/account-changes.ts'
import { type DrawnFilling, drawFilling, fillAccount } from '../../support/fill-account.ts'
import type { Random } from '../../support/random.ts'
import { randomRule, randomWhole } from '../../support/random-accounts.ts'
import { type DrawnAccount, drawAccount, isTooLarge } from './drawn-account.ts'

/** Fillings that are tried of each account; all of them where there are no more. */
const fillingsTried = 6

export interface Filled {
  readonly words: Values
  readonly drawn: DrawnFilling
  readonly account: Account
  readonly world: World
  /** The calls as the service makes them there. */
  readonly made: readonly AnyCall[]
}

export interface Question extends DrawnAccount {
  readonly calls: readonly AnyCall[]
  readonly lawful: readonly Values[]
  readonly filled: readonly Filled[]
}

export type DrawQuestion = (
  random: Random,
  drawMore?: (random: Random, state: State) => readonly AnyCall[],
) => Question | string

/** Of rules that a world can hold once they are known; a reason where the account is passed by. */
export function drawQuestion(
  random: Random,
  /** Calls to make besides. */
  drawMore: (random: Random, state: State) => readonly AnyCall[] = () => [],
): Question | string {
  const { account, state } = drawAccount(random, plain(random, randomWhole(random)))
  if (isTooLarge([state])) return 'too many fillings'
  const drawn = [
    ...randomCalls(random, state),
    ...(random.chance(0.4) ? randomCalls(random, state) : []),
  ].map(({ call }) => call)
  const swap = random.chance(0.2) ? swapOf(state) : []
  const at = random.whole(0, drawn.length)
  const calls = [...drawMore(random, state), ...drawn.slice(0, at), ...swap, ...drawn.slice(at)]
  const lawful = productOf(wordVariables([state])).filter(each => isLawful([state], each))
  const variables = packetVariables([state])
  const tried =
    lawful.length <= fillingsTried
      ? lawful
      : random.several(fillingsTried, fillingsTried, () => random.pickOr(lawful, new Map()))
  const filled = tried.map((words): Filled => {
    const drawn = drawFilling(random, variables, [...state.services])
    const account = accountOf(fillAccount(state, words, drawn))
    expect(account.partial.size).toBe(0)
    const made = calls.map(behindFronts(state, drawn))
    return { words, drawn, account, world: account.world, made }
  })
  return { account, state, calls, lawful, filled }
}

/** Of the public addresses of the two instances, where there are two. */
function swapOf({ gathered }: State): readonly AnyCall[] {
  const [one, other] = gathered.instances?.rows ?? []
  if (one?.ipv4 === undefined || other?.ipv4 === undefined) return []
  const assignments = [
    { address: one.ipv4[0], instance_id: other.id },
    { address: other.ipv4[0], instance_id: one.id },
  ]
  return [{ operation: 'ipAddressesAssign', body: { region: one.region, assignments } }]
}

function plain(random: Random, whole: GatheredAccount): GatheredAccount {
  const rows = whole.firewalls?.rows.map(each => ({
    ...each,
    rules: {
      ...each.rules,
      inbound: random.several(0, 2, () => randomRule(random, false)),
      outbound: random.several(0, 1, () => randomRule(random, false)),
    },
  }))
  return { ...whole, firewalls: { rows: rows ?? [] } }
}

/** What stands in front of rules by a field that nobody knows stays there when a call replaces these; a world has it among them. */
export const behindFronts =
  ({ firewalls }: State, { rulesOf }: DrawnFilling) =>
  (call: AnyCall): AnyCall => {
    const { operation, params, body } = call
    const { firewallId }: { firewallId?: number } = Object(params)
    const front = firewalls.find(({ id }) => id === firewallId)?.unread
    if (operation !== 'firewallRulesUpdate' || front === undefined) return call
    const lists = directions.map(direction => {
      const list: readonly unknown[] = Object(body)[direction]
      return [direction, [...rulesOf(front, direction), ...list]]
    })
    return { ...call, body: { ...Object(body), ...Object.fromEntries(lists) } }
  }

export function unlessTooMany<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof UsageError && error.message.includes('rests on few holes'))
      return undefined
    throw error
  }
}
