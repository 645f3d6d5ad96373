/** Accounts for questions that ask worlds: what stands in for them, or which holes are in the way. */
import { type Account, accountOfWorld } from '../../account.ts'
import { countOf } from '../../report/words.ts'
import type { World } from '../../world/world.ts'
import type { AccountInput } from './account-files.ts'
import { InputError } from './input-error.ts'
import type { WorldInput } from './read-input.ts'

/** Of a world everything is known. */
export const accountOf = (input: WorldInput | AccountInput): Account =>
  input.kind === 'account' ? input.read.account : (input.account ?? accountOfWorld(input.world))

/** The world, or the one that stands in for an account. */
export const worldOf = (input: WorldInput | AccountInput): World => accountOf(input).world

/** That a question cannot be answered without what these holes stand for, and which commands would tell. */
export function holesIn(
  { name, read, placeOf }: AccountInput,
  names: readonly string[],
): InputError {
  const told = names.map(each => {
    const hole = read.holes.find(other => other.name === each)
    if (hole === undefined) return `It depends on ${each}.`
    const { file, line, column } = placeOf(hole.path)
    const at = file === undefined ? '' : `${file}:${line}:${column}: `
    const [command] = hole.fill
    return `${at}${hole.says}${command === undefined ? '' : ` Fill it with: ${command}`}`
  })
  return new InputError(
    `${name}: expected an account without these holes for this question, got ${countOf(names.length, 'hole')}`,
    ...told,
  )
}
