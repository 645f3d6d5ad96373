/** Accounts for questions that ask worlds: what stands in for them, or which holes are in the way. */
import { type Account, accountOfWorld } from '../../account.ts'
import type { World } from '../../world/world.ts'
import type { AccountInput } from './account-files.ts'
import { InputError } from './json-file.ts'
import type { WorldInput } from './read-input.ts'

/** Of a world everything is known. */
export const accountOf = (input: WorldInput | AccountInput): Account =>
  input.kind === 'account' ? input.read.account : (input.account ?? accountOfWorld(input.world))

/** The world, or the one that stands in for an account. */
export const worldOf = (input: WorldInput | AccountInput): World => accountOf(input).world

/** For questions that need everything to be known. Throws an InputError that names the holes of an account. */
export function wholeWorld(input: WorldInput | AccountInput): WorldInput {
  if (input.kind === 'world') return input
  throw holesIn(
    input,
    input.read.holes.map(({ name }) => name),
  )
}

/** That a question cannot be answered without what these holes stand for, and which commands would tell. */
export function holesIn({ name, read }: AccountInput, names: readonly string[]): InputError {
  const told = names.map(each => {
    const hole = read.holes.find(other => other.name === each)
    const { says = `It depends on ${each}.`, fill: [command] = [] } = hole ?? {}
    return command === undefined ? says : `${says} Fill it with: ${command}`
  })
  return new InputError(
    `${name}: expected an account without these holes for this question, got ${names.length} of them`,
    ...told,
  )
}
