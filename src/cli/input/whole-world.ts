/** Accounts for questions that ask worlds: what stands in for them, or which holes are in the way. */

import type { Hole } from '../../account/holes/hole.ts'
import { listName } from '../../account/holes/list-holes.ts'
import { type Account, accountOfWorld } from '../../account.ts'
import { quote } from '../../refusals/got.ts'
import { countOf, shownOf } from '../../report/words.ts'
import type { World } from '../../world/world.ts'
import type { AccountInput } from './account-files.ts'
import { InputError } from './input-error.ts'
import type { WorldInput } from './read-input.ts'

/** Of a world everything is known. */
export const accountOf = (input: WorldInput | AccountInput): Account =>
  input.kind === 'account' ? input.read.account : (input.account ?? accountOfWorld(input.world))

/** The account that was read, or the world where there is none. */
export const ownerOf = (input: WorldInput | AccountInput): Account | World =>
  input.kind === 'account' ? input.read.account : (input.account ?? input.world)

/** The world, or the one that stands in for an account. */
export const worldOf = (input: WorldInput | AccountInput): World => accountOf(input).world

/** That a question cannot be answered without what these holes stand for, and which commands would tell. */
export function holesIn(
  { name, read, placeOf }: AccountInput,
  names: readonly string[],
): InputError {
  const told = names.map(each => {
    const hole = read.holes.find(other => other.name === each)
    return hole === undefined ? `It depends on ${each}.` : inLine(hole, placeOf)
  })
  return new InputError(
    `${name}: expected an account without these holes for this question, got ${countOf(names.length, 'hole')}`,
    ...told,
  )
}

function inLine({ says, path, fill: [command] }: Hole, placeOf: AccountInput['placeOf']): string {
  const { file, line, column } = placeOf(path)
  const at = file === undefined ? '' : `${file}:${line}:${column}: `
  return `${at}${says}${command === undefined ? '' : ` Fill it with: ${command}`}`
}

/** An address that the account does not tell of, and the first holes that may hide it. */
export function untoldAddress({ read, placeOf }: AccountInput, address: string): InputError {
  const hiding = [
    ...read.holes.filter(({ name }) => lists.some(each => name === listName(each))),
    ...read.holes.filter(({ kind }) => kind === 'record' || kind === 'addresses'),
  ]
  const most = shownOf(holesShown)
  const rest = hiding.length - most
  return new InputError(
    `--at: expected an address that the account tells of, got ${quote(address)}`,
    ...hiding.slice(0, most).map(each => inLine(each, placeOf)),
    ...(rest > 0
      ? [`${countOf(rest, 'more hole')} may hide it: firedrill fill prints all commands.`]
      : []),
  )
}

const lists = ['instances', 'ips', 'ranges', 'pools'] as const
const holesShown = 4
