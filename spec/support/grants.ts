/** Callers who are restricted to grants. */
import type { Grant } from '../../src/world/records/user.ts'
import type { World } from '../../src/world/world.ts'
import { withTokens } from './every-operation.ts'
import { worldAfter } from './outcomes.ts'

/** The token of alice. */
export const as = 'token-of-alice'

export interface Rights {
  readonly grants?: readonly Grant[]
  readonly add_firewalls?: boolean
}

/** The world as alice calls it, who is restricted to these grants. */
export const restrictedTo = (
  world: World,
  { grants = [], add_firewalls = true }: Rights = {},
): World =>
  withTokens(
    worldAfter(world, {
      operation: 'userCreate',
      body: { username: 'alice', restricted: true, add_firewalls, grants },
    }),
    'alice',
  )

/** What alice may hold of a thing. */
export const levels = [undefined, 'read_only', 'read_write'] as const
