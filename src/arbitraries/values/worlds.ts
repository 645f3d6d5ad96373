/** Small worlds that calls have led to: with firewalls that meet on services, shares, ranges and migrations under way. */
import fc from 'fast-check'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { callFor, draws } from '../commands/draw.ts'
import { type Aim, drivenOperations, kinds } from '../commands/kinds.ts'
import { startWorld } from '../kit/start-world.ts'

/** Every one of them is reachable and keeps every invariant; shrinks towards a world in which little happened. */
export const worlds: fc.Arbitrary<World> = fc
  .array(draws, { maxLength: 30, size: 'max' })
  .map(drawn =>
    drawn.reduce(
      (world, draw) =>
        apply(world, callFor(draw, world, drivenOperations), { verify: false }).world,
      startWorld(),
    ),
  )

/** Calls for this world: carried out, refused, missing what they name and malformed, all of them often. */
export const callsIn = (
  world: World,
  operations: readonly OperationName[] = drivenOperations,
): fc.Arbitrary<AnyCall> => draws.map(draw => callFor(draw, world, operations))

/** What calls are generated for: each operation with each of these that is possible for it. */
export const outcomesOf = (operation: OperationName): readonly Aim[] =>
  kinds.filter(kind => kind.operation === operation).map(({ aim }) => aim)
