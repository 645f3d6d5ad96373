/** Explores worlds in the order in which they were reached, which is level by level: those one call further than the last. */
import type { AnyCall, Outcome } from '../engine/call.ts'
import { InvariantError } from '../kit/errors.ts'
import type { World } from '../world/world.ts'
import {
  type Exploration,
  type Progress,
  printTest,
  type StopReason,
  type Trace,
} from './exploration.ts'
import { Paths } from './paths.ts'
import type { Plan } from './plan.ts'
import { type Origin, Reached } from './reached.ts'
import type { ExploredCall } from './scope.ts'

/** Something that was found: the last call of its trace, if there is one. */
interface Finding {
  readonly origin: Origin | undefined
  /** The message of the InvariantError that the last call threw. */
  readonly bug?: string
}

export class Explorer {
  readonly #plan: Plan
  /** Names of what did not come up yet. */
  readonly #missing: Set<string>
  readonly #reached = new Reached()
  readonly #paths: Paths
  /** The number of the world in which calls are tried next. */
  #next = 0
  /** The number after the last world of this level. */
  #levelEnd = 0
  #depth = 0
  #transitions = 0
  #refusals = 0
  readonly #events = new Map<string, number>()
  readonly #clauses = new Map<string, number>()
  readonly #violations = new Map<string, Finding>()
  readonly #found = new Map<string, Finding>()
  #stoppedBy: StopReason | null = null

  constructor(plan: Plan) {
    const { world } = plan.start
    this.#plan = plan
    this.#missing = new Set(Object.keys(plan.sometimes))
    this.#paths = new Paths(plan, this.#reached)
    this.#reach(world, undefined, plan.keyOf(world))
  }

  explore(): Exploration {
    while (this.#next < this.#reached.size && this.#stoppedBy === null) this.#expandLevel()
    return {
      ...this.#progress,
      complete: this.#stoppedBy === null,
      stoppedBy: this.#stoppedBy,
      violations: [...this.#violations].map(([name, finding]) =>
        this.#trace(name, finding, this.#plan.always[name]),
      ),
      found: [...this.#found].map(([name, finding]) =>
        this.#trace(name, finding, this.#plan.sometimes[name]),
      ),
      missing: [...this.#missing],
      events: sorted(this.#events),
      clauses: sorted(this.#clauses),
    }
  }

  get #progress(): Progress {
    return {
      worlds: this.#reached.size,
      transitions: this.#transitions,
      refusals: this.#refusals,
      depth: this.#depth,
      frontier: this.#reached.size - this.#next,
      bytes: this.#reached.bytes,
    }
  }

  /** Tries every call in every world of a level; the worlds that are reached are the next one. */
  #expandLevel(): void {
    const { limits, onProgress } = this.#plan
    if (this.#depth >= limits.depth) {
      this.#stoppedBy = 'depth'
      return
    }
    this.#levelEnd = this.#reached.size
    this.#depth += 1
    while (this.#next < this.#levelEnd) {
      const { world, calls } = this.#paths.to(this.#next)
      for (const [at, call] of calls.entries()) {
        this.#try(world, call, { parent: this.#next, call: at })
        if (this.#stoppedBy !== null) return
      }
      this.#next += 1
      if (this.#next % 1000 === 0) onProgress(this.#progress)
    }
    onProgress(this.#progress)
  }

  #try(before: World, call: AnyCall, origin: Origin): void {
    let outcome: Outcome
    try {
      outcome = this.#plan.step(before, call)
    } catch (error) {
      if (!(error instanceof InvariantError)) throw error
      this.#violate('no call throws InvariantError', { origin, bug: error.message })
      return
    }
    const { world } = outcome
    this.#count(outcome)
    this.#notice(origin, world, { world, call, outcome })
    if (world === before) return
    const key = this.#plan.keyOf(world, before)
    if (this.#reached.has(key)) return
    if (this.#reached.size >= this.#plan.limits.worlds) this.#stoppedBy = 'worlds'
    else this.#reach(world, origin, key)
  }

  #count(outcome: Outcome): void {
    const add = (counts: Map<string, number>, name: string) =>
      counts.set(name, (counts.get(name) ?? 0) + 1)
    if (outcome.ok) {
      this.#transitions += 1
      for (const { action } of outcome.events) add(this.#events, action)
    } else {
      this.#refusals += 1
      for (const { clause } of outcome.errors) add(this.#clauses, clause)
    }
  }

  /** Takes in a world that was not reached before. */
  #reach(world: World, origin: Origin | undefined, key: Uint32Array): void {
    this.#reached.add(key, origin ?? { parent: 0, call: 0 })
    this.#notice(origin, world)
    for (const [name, holds] of Object.entries(this.#plan.always))
      if (!holds(world)) this.#violate(name, { origin })
  }

  /** Looks for what is still missing, in a new world or in a call. */
  #notice(origin: Origin | undefined, world: World, call?: ExploredCall): void {
    for (const name of this.#missing) {
      const property = this.#plan.sometimes[name]
      const holds =
        typeof property === 'function'
          ? call === undefined && property(world)
          : call !== undefined && property?.holds(call)
      if (holds) this.#found.set(name, { origin })
      if (holds) this.#missing.delete(name)
    }
  }

  /** The first violation of a name has a shortest trace. */
  #violate(name: string, finding: Finding): void {
    if (!this.#violations.has(name)) this.#violations.set(name, finding)
    if (this.#violations.size >= this.#plan.limits.violations) this.#stoppedBy = 'violations'
  }

  #trace(name: string, { origin, bug }: Finding, property: unknown): Trace {
    const calls = origin === undefined ? [] : this.#paths.callsAlong(origin)
    const before = this.#paths.to(origin?.parent ?? 0).world
    const last = calls.at(-1)
    const world =
      last === undefined || bug !== undefined ? before : this.#plan.step(before, last).world
    const test = printTest(this.#plan.start, { name, calls, property, bug })
    return { name, calls, world, test }
  }
}

const sorted = (counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
