/** A small random account with holes beside the naive reading of it, and how often each thing is met in many of them. */
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import { type Account, accountOf } from '../../../src/account/holes/account.ts'
import { parsePacketAt } from '../../../src/rules/evaluate/packet.ts'
import { type ServiceName, type State, stateOf } from '../../oracle/accounts/filled-state.ts'
import { packetVariables, sizeOfProduct, wordVariables } from '../../oracle/accounts/fillings.ts'
import type { Random } from '../../support/random.ts'
import { dig, packets } from '../../support/random-accounts.ts'

export interface DrawnAccount {
  readonly account: Account
  readonly state: State
}

export function readDrawn(gathered: GatheredAccount): DrawnAccount {
  const account = accountOf(gathered)
  const unread = account.holes.find(({ kind }) => kind === 'rule')?.name ?? ''
  return { account, state: stateOf(gathered, unread) }
}

/** With one to four holes. */
export const drawAccount = (random: Random, whole: GatheredAccount): DrawnAccount =>
  readDrawn(dig(random, whole, random.whole(1, 4)))

/** Too many fillings to try each of them. */
export const isTooLarge = (states: readonly State[]): boolean =>
  sizeOfProduct(wordVariables(states)) > 300 || sizeOfProduct(packetVariables(states)) > 54

export const serviceOf = (name: ServiceName) => {
  const [type, id] = name.split(' ')
  return { type: type === 'instance' ? type : 'balancer', id: Number(id) } as const
}

export const nameOf = ({ type, id }: { readonly type: string; readonly id: number }) =>
  `${type} ${id}` as ServiceName

export const parsed = new Map(packets.map(each => [each, parsePacketAt(each, 'packet')]))

/**
 * How often each was met in so many accounts, the ones passed by with their reasons among them. Throws with the seed of
 * the account of which something else is answered than every filling shows.
 */
export function tally(
  check: (seed: number) => readonly string[],
  seed: number,
  accounts: number,
): ReadonlyMap<string, number> {
  const met = new Map<string, number>()
  for (let at = 0; at < accounts; at++)
    for (const each of checkOne(check, seed + at)) met.set(each, (met.get(each) ?? 0) + 1)
  return met
}

function checkOne(check: (seed: number) => readonly string[], seed: number): readonly string[] {
  try {
    return check(seed)
  } catch (error) {
    throw new Error(`account ${seed}`, { cause: error })
  }
}
