/** Calls that contend with others: their outcome depends on whether the others came first. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import type { World } from '../../world/world.ts'
import { callFromDraw, type Draw, type Swarm } from '../scenarios/draws.ts'

/** How many calls are tried. */
const attempts = 24

/**
 * The call that a draw comes to while others are under way. Mostly one that is carried out before them and refused after
 * them or the other way round, if one is soon found, or else one with another reply after them; where none are under
 * way, one that changes something. Every fourth is left to chance.
 */
export function contendingCall(
  draw: Draw,
  swarm: Swarm,
  world: World,
  underWay: readonly AnyCall[],
): AnyCall {
  const first = callFromDraw(draw, world, swarm)
  if (draw.scenario % 4 === 0) return first
  const after = underWay.reduce((at, call) => apply(at, call, { verify: false }).world, world)
  const same = underWay.map(({ operation }) => operation)
  let best = { call: first, rank: 0 }
  for (let attempt = 0; attempt < attempts && best.rank < 2; attempt++) {
    // Calls of the same operations contend soonest; and what the others prevent is refused after them.
    const among = attempt % 4 < 2 && same.length > 0 ? { ...swarm, operations: same } : swarm
    const call = callFromDraw(varied(draw, attempt), attempt % 2 === 0 ? after : world, among)
    const rank =
      underWay.length === 0 ? changeRank(call, world) : contentionRank(call, world, after)
    if (rank > best.rank) best = { call, rank }
  }
  return best.call
}

const changeRank = (call: AnyCall, world: World): number =>
  apply(world, call, { verify: false }).world === world ? 0 : 2

/** 2 if whether the call is carried out depends on the others, 1 if only its reply does, 0 if neither. */
function contentionRank(call: AnyCall, before: World, after: World): number {
  const sooner = apply(before, call, { verify: false })
  const later = apply(after, call, { verify: false })
  if (sooner.ok && later.ok)
    return canonicalText(sooner.reply) === canonicalText(later.reply) ? 0 : 1
  return sooner.ok === later.ok ? 0 : 2
}

/** Another draw for each attempt, and always the same. */
const varied = ({ scenario, numbers }: Draw, attempt: number): Draw => ({
  scenario: scenario + attempt * 7919,
  numbers: [
    ...numbers.slice(attempt % numbers.length),
    ...numbers.slice(0, attempt % numbers.length),
  ],
})
