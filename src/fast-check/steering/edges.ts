/** Towards both sides of every limit of the contract: calls bring the world to it, then one step beyond is asked for, and the limit. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { operations as contract } from '../../operations/index.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import type { OperationName } from '../../operations/table.ts'
import type { ReachableLimit } from '../limits/limit.ts'
import { callsAtLimit, limitsOf } from '../limits/limits-of.ts'
import { freestCaller } from '../scenarios/callers.ts'
import { choicesFrom } from '../scenarios/request.ts'
import { callInScenario } from '../scenarios/scenario.ts'
import type { Place, Tried } from './place.ts'
import { widened } from './widened.ts'

/** A limit of an operation. Limits of several operations that read alike are met by turns. */
interface Edge extends ReachableLimit {
  readonly operation: AnyOperation
  readonly name: string
}

const edgesOf = (operations: readonly OperationName[]): readonly Edge[] =>
  Object.values<AnyOperation>(contract)
    .filter(operation => operations.includes(nameOf(operation)))
    .flatMap(operation =>
      limitsOf(operation).map(each => {
        const { of, bound, value, clause } = each.limit
        return { ...each, operation, name: `${of} ${bound} ${value} ${clause}` }
      }),
    )

/** How many limits are tried that this world cannot be brought to, and how much of a meeting such a try is. */
const attempts = 4
const tried = 0.3

/** Limits that lie in the world take more calls: they come after those of fields that were met or tried twice. */
const later = 0.7

/** Knows which limits were met in all runs, and the calls that lead to the next one. */
export class Edges {
  readonly #operations: readonly OperationName[]
  readonly #edges: readonly Edge[]
  readonly #met = new Map<string, number>()
  #edge: Edge | undefined
  #calls: readonly AnyCall[] = []

  /** Of these operations, which are all that may be called. */
  constructor(operations: readonly OperationName[]) {
    this.#operations = operations
    this.#edges = edgesOf(operations)
  }

  /** What was under way belongs to another run. */
  leave(): void {
    this.#calls = []
  }

  /** The next of the calls that lead to a limit; undefined if none are under way. */
  get next(): AnyCall | undefined {
    return this.#calls[0]
  }

  /** Sets out for the limit that was met least. */
  setOut(place: Place): void {
    const first = (place.draw.numbers[2] ?? 0) % Math.max(1, this.#edges.length)
    const inOrder = [...this.#edges.slice(first), ...this.#edges.slice(0, first)]
      .filter(({ operation }) => place.swarm.operations.includes(nameOf(operation)))
      .sort((one, other) => this.#compare(one, other))
    for (const [attempt, edge] of inOrder.slice(0, attempts).entries()) {
      const calls = callsTo(edge, place, attempt + 1)
      this.#edge = edge
      this.#calls = calls.every(each => this.#operations.includes(each.operation)) ? calls : []
      if (this.#calls.length > 0) return
      this.#meet(edge, tried)
    }
  }

  /** Goes on once a call was made; gives up when another one than the one beyond the limit was refused. */
  note({ call, outcome }: Tried): void {
    if (this.#edge === undefined || call !== this.#calls[0]) return
    const rest = this.#calls.slice(1)
    if (rest.length === 0) this.#meet(this.#edge, 1)
    this.#calls = outcome.ok || rest.length === 1 ? rest : []
  }

  #meet({ name, operation }: Edge, times: number): void {
    for (const key of [name, `${name} ${operation.name}`])
      this.#met.set(key, this.#timesOf(key) + times)
  }

  /** What was met less is earlier: the limit decides, and then the operation. */
  #compare(one: Edge, other: Edge): number {
    const ofLimit = ({ name, isOfWorld = false }: Edge) =>
      this.#timesOf(name) + (isOfWorld ? later : 0)
    const ofOperation = ({ name, operation }: Edge) => this.#timesOf(`${name} ${operation.name}`)
    return ofLimit(one) - ofLimit(other) || ofOperation(one) - ofOperation(other)
  }

  #timesOf(key: string): number {
    return this.#met.get(key) ?? 0
  }
}

const nameOf = ({ name }: AnyOperation) => name as OperationName

/** The last two are one step beyond the limit, and on it; none if this world cannot be brought to it. */
function callsTo(
  edge: Edge,
  { draw: { numbers }, world }: Place,
  attempt: number,
): readonly AnyCall[] {
  const operation = nameOf(edge.operation)
  const call = callInScenario({ operation, target: 'done' }, world, numbers) ?? {
    operation,
    ...freestCaller(world, edge.operation),
  }
  const choices = choicesFrom(numbers, attempt)
  const reached = callsAtLimit(edge, { call, world }, choices)
  if (reached === undefined) return []
  const { setup, over } = reached
  const isDone = (each: AnyCall) => apply(setup.world, each, { verify: false }).ok
  const at = [widened(reached.at), reached.at].slice(choices.below(2)).find(isDone)
  return at === undefined || isDone(over) ? [] : [...setup.calls, over, at]
}
