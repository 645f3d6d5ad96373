/** What has to hold in every world unless something else is asked. */
import { violationsOf } from '../invariants/index.ts'
import type { World } from '../world/world.ts'

export const everyInvariantHolds = (world: World): boolean => violationsOf(world).length === 0
