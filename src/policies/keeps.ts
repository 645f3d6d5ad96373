/** Promises as predicates on worlds, for tests and for explorations. */
import { accountOfWorld } from '../account/holes/account.ts'
import { readWorld, type World } from '../world/world.ts'
import { type CheckOptions, courtOf, readCheckOptions, requireNow } from './judge.ts'
import { type Policies, readPoliciesValue } from './read-policies.ts'

/**
 * By the id of each promise whether a world keeps it: for `always` of an exploration, and wherever else predicates are asked for. Throws
 * a UsageError like `check`.
 */
export function predicatesOf(
  policies: Policies,
  options: CheckOptions = {},
): Readonly<Record<string, (world: World) => boolean>> {
  const { all } = readPoliciesValue(policies, 'policies')
  const { now } = readCheckOptions(options, 'options') as CheckOptions
  requireNow(all, now)
  return Object.fromEntries(
    all.map(policy => [
      policy.id,
      (world: World) => {
        const court = courtOf(accountOfWorld(readWorld(world, 'world')), now)
        // A world may have nothing that the promise is about until calls make it.
        return ['kept', 'about-nothing'].includes(court.standingOf(policy).result)
      },
    ]),
  )
}
