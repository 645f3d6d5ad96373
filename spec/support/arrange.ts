/** Puts records into a world directly, for what no operation under test should have to bring about. */
import { commit } from '../../src/world/commit.ts'
import { collectChanges, type Draft } from '../../src/world/draft.ts'
import type { World } from '../../src/world/world.ts'

/** The world with these changes; records must fit together, nothing is checked. */
export const arrange = (world: World, make: (draft: Draft) => void): World =>
  commit(world, collectChanges(world, world.now, make))
