/** Calls that contend with others: their outcome depends on whether the others came first. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall, Outcome } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { callFromDraw, type Draw, type Swarm, varied } from '../scenarios/draws.ts'
import { callInScenario } from '../scenarios/scenario.ts'
import { targetOutcomes } from '../scenarios/target-outcomes.ts'

/** How many calls are tried. */
const attempts = 24

/** What a parallel run is of: its swarm, and at times one operation of which the callers make most of their calls. */
export interface Contention {
  readonly swarm: Swarm
  readonly focus: OperationName | null
  /** Whether the callers have not started yet: then the calls make the focus possible. */
  readonly isBefore: boolean
}

/**
 * The call that a draw comes to while others are under way. Mostly one that is carried out before them and refused after
 * them or the other way round, if one is soon found, or else one that changes a record that they change; where none are
 * under way, one that changes something. Every fourth is left to chance, and of callers who have a focus every eighth.
 */
export function contendingCall(
  draw: Draw,
  contention: Contention,
  world: World,
  underWay: readonly AnyCall[],
): AnyCall {
  const { swarm } = contention
  const first = callFromDraw(draw, world, swarm)
  const isFocused = contention.focus !== null && !contention.isBefore
  if (draw.scenario % (isFocused ? 8 : 4) === 0) return first
  const after = underWay.reduce((at, call) => apply(at, call, { verify: false }).world, world)
  const rankOf =
    underWay.length === 0
      ? changeRank(draw, contention, world)
      : contentionRank(world, after, underWay)
  // Calls of the same operations contend soonest; and what the others prevent is refused after them.
  const same = [...focusOf(contention), ...underWay.map(({ operation }) => operation)]
  let best = { call: first, rank: 0 }
  for (let attempt = 0; attempt < attempts && best.rank < rankMax; attempt++) {
    const operations = attempt % 4 < 3 && same.length > 0 ? same : swarm.operations
    const at = attempt % 2 === 0 ? after : world
    const call = callFromDraw(varied(draw, attempt), at, { ...swarm, operations, leftOut })
    const rank = rankOf(call)
    if (rank > best.rank) best = { call, rank }
  }
  return best.call
}

const focusOf = ({ focus, isBefore }: Contention): readonly OperationName[] =>
  focus === null || isBefore ? [] : [focus]

/** What is refused whatever others do contends with nobody. */
const leftOut = targetOutcomes.filter(target => target !== 'done' && target !== 'refused')

const rankMax = 3

/**
 * 3 if the call changes something, and before the callers start also makes the focus possible; 1 if it does not that. Of callers
 * who have a focus, 3 if it is a call of that which changes two records or more, for the more it changes the more others contend
 * with it; 2 if it changes one.
 */
function changeRank(draw: Draw, { focus, isBefore }: Contention, world: World) {
  const sought = isBefore && focus !== null && !isPossible(focus, draw, world) ? focus : null
  return (call: AnyCall): number => {
    const outcome = apply(world, call, { verify: false })
    if (outcome.world === world) return 0
    if (isBefore || focus === null)
      return sought === null || isPossible(sought, draw, outcome.world) ? rankMax : 1
    if (call.operation !== focus) return 1
    return touchedBy(outcome).length > 1 ? rankMax : 2
  }
}

const isPossible = (operation: OperationName, { numbers }: Draw, world: World): boolean =>
  callInScenario({ operation, target: 'done' }, world, numbers) !== undefined

/** 3 if whether the call is carried out depends on the others, 2 if it changes a record that they change, 1 if only its reply depends on them. */
function contentionRank(before: World, after: World, underWay: readonly AnyCall[]) {
  const touched = new Set(
    underWay.flatMap(call => touchedBy(apply(before, call, { verify: false }))),
  )
  return (call: AnyCall): number => {
    const sooner = apply(before, call, { verify: false })
    const later = apply(after, call, { verify: false })
    if (sooner.ok !== later.ok) return rankMax
    if (touchedBy(sooner).some(record => touched.has(record))) return 2
    if (!sooner.ok || !later.ok) return 0
    return canonicalText(sooner.reply) === canonicalText(later.reply) ? 0 : 1
  }
}

/** The records that a call changes, by table and id; events are of every call. */
const touchedBy = (outcome: Outcome): readonly string[] =>
  outcome.ok
    ? outcome.changes.flatMap(({ table, id }) => (table === 'events' ? [] : [`${table} ${id}`]))
    : []
