/** Calls that contend with others: their outcome depends on whether the others came first. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall, Outcome } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import type { OperationName } from '../../operations/table.ts'
import type { Change } from '../../world/draft.ts'
import type { TableName } from '../../world/rows.ts'
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

const rankMax = 4

type Rank = (call: AnyCall) => number

/** Of calls while none are under way; 0 is of those that change nothing. */
function changeRank(draw: Draw, { focus, isBefore }: Contention, world: World): Rank {
  const rankOf =
    focus === null
      ? () => rankMax
      : isBefore
        ? preparingRank(draw, focus, world)
        : (outcome: Outcome, { operation }: AnyCall) => focusRank(outcome, operation === focus)
  return call => {
    const outcome = apply(world, call, { verify: false })
    return outcome.world === world ? 0 : rankOf(outcome, call)
  }
}

/** 4 for a call of the focus that changes two records or more: the more it changes, the more others contend with it. */
const focusRank = (outcome: Outcome, isFocus: boolean): number =>
  !isFocus ? 1 : touchedBy(outcome).length > 1 ? rankMax : 2

/**
 * 4 if the call makes the focus possible, or where it is, in every other draw, adds a record of a kind that the focus changes: the
 * more of them there are, the more calls contend.
 */
function preparingRank(draw: Draw, focus: OperationName, world: World) {
  const wanted = callOf(focus, draw, world)
  if (wanted === undefined)
    return ({ world: next }: Outcome) => (callOf(focus, draw, next) === undefined ? 1 : rankMax)
  const tables = new Set(draw.scenario % 2 === 1 ? tablesOf(wanted, world) : [])
  return (outcome: Outcome) => (tables.size === 0 || addsTo(tables, outcome) ? rankMax : 3)
}

const tablesOf = (call: AnyCall, world: World): readonly TableName[] =>
  changesOf(apply(world, call, { verify: false })).map(({ table }) => table)

const addsTo = (tables: ReadonlySet<TableName>, outcome: Outcome): boolean =>
  changesOf(outcome).some(({ table, before }) => before === undefined && tables.has(table))

/** A call of this operation that is carried out in this world, if there is one. */
const callOf = (operation: OperationName, { numbers }: Draw, world: World): AnyCall | undefined =>
  callInScenario({ operation, target: 'done' }, world, numbers)

/**
 * 4 if the call and one of the others prevent each other, so that no order carries out both; 3 if whether the call is carried out
 * depends on the others, 2 if it changes a record that they change, 1 if only its reply depends on them.
 */
function contentionRank(before: World, after: World, underWay: readonly AnyCall[]): Rank {
  const touched = new Set(
    underWay.flatMap(call => touchedBy(apply(before, call, { verify: false }))),
  )
  const isPrevented = (world: World) => (other: AnyCall) =>
    !apply(world, other, { verify: false }).ok && apply(before, other, { verify: false }).ok
  return (call: AnyCall): number => {
    const sooner = apply(before, call, { verify: false })
    const later = apply(after, call, { verify: false })
    if (sooner.ok !== later.ok)
      return sooner.ok && underWay.some(isPrevented(sooner.world)) ? rankMax : 3
    if (touchedBy(sooner).some(record => touched.has(record))) return 2
    if (!sooner.ok || !later.ok) return 0
    return canonicalText(sooner.reply) === canonicalText(later.reply) ? 0 : 1
  }
}

/** The records that a call changes, by table and id. */
const touchedBy = (outcome: Outcome): readonly string[] =>
  changesOf(outcome).map(({ table, id }) => `${table} ${id}`)

/** What a call changes; events are of every call. */
const changesOf = (outcome: Outcome): readonly Change[] =>
  outcome.ok ? outcome.changes.filter(({ table }) => table !== 'events') : []
