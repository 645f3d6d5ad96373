/** Calls that get in the way of others: what comes of them depends on whether the others came first. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { callFor, type Draw } from '../commands/draw.ts'

/** How many calls are looked at. */
const attempts = 24

/**
 * The call that a draw comes to while others are under way. Mostly it is one that is carried out before them and
 * refused after them or the other way round, if one is soon found, or else one that is told something else after them;
 * and where none are under way one that changes something. Every fourth is left to chance.
 */
export function rivalCallFor(
  draw: Draw,
  operations: readonly OperationName[],
  world: World,
  underWay: readonly AnyCall[],
): AnyCall {
  const first = callFor(draw, world, operations)
  if (draw.scenario % 4 === 0) return first
  const after = underWay.reduce((at, call) => apply(at, call, { verify: false }).world, world)
  const like = underWay.map(({ operation }) => operation)
  let best = { call: first, rank: 0 }
  for (let attempt = 0; attempt < attempts && best.rank < 2; attempt++) {
    // Calls like the others meet them soonest; and what the others get in the way of is refused after them.
    const among = attempt % 4 < 2 && like.length > 0 ? like : operations
    const call = callFor(another(draw, attempt), attempt % 2 === 0 ? after : world, among)
    const rank = underWay.length === 0 ? changes(world, call) : contention(call, world, after)
    if (rank > best.rank) best = { call, rank }
  }
  return best.call
}

const changes = (world: World, call: AnyCall): number =>
  apply(world, call, { verify: false }).world === world ? 0 : 2

/** How much it matters whether others came first: not at all, for what is told, for whether it is done. */
function contention(call: AnyCall, before: World, after: World): number {
  const [sooner, later] = [before, after].map(world => apply(world, call, { verify: false }))
  if (sooner?.ok === true && later?.ok === true)
    return canonicalText(sooner.reply) === canonicalText(later.reply) ? 0 : 1
  return sooner?.ok === later?.ok ? 0 : 2
}

/** Another draw for each attempt, and always the same. */
const another = ({ scenario, numbers }: Draw, attempt: number): Draw => ({
  scenario: scenario + attempt * 7919,
  numbers: [
    ...numbers.slice(attempt % numbers.length),
    ...numbers.slice(0, attempt % numbers.length),
  ],
})
