/** Explores worlds level by level: those that are one call further than the last. */
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
import type { ExploredCall, Scope, SometimesProperty } from './scope.ts'

export interface Exploring {
  /** The first world, as it was made. */
  readonly start: Pick<Scope, 'source' | 'world'>
  readonly calls: Scope['calls']
  readonly always: Readonly<Record<string, (world: World) => boolean>>
  readonly sometimes: Readonly<Record<string, SometimesProperty>>
  /** Worlds with the same key count as one. */
  readonly keyOf: (world: World) => string
  readonly step: (world: World, call: AnyCall) => Outcome
  readonly onProgress: (progress: Progress) => void
  readonly limits: Readonly<Record<StopReason, number>>
}

/** How a world was first reached, by the number of the world before; the first world has no origin. */
interface Origin {
  readonly parent: number
  readonly call: AnyCall
}

/** Something that was found: the last call of its trace, if there is one, and the world there. */
interface Finding {
  readonly origin: Origin | undefined
  readonly world: World
  /** The message of the InvariantError that the last call threw. */
  readonly bug?: string
}

export class Explorer {
  readonly #plan: Exploring
  /** Names of what did not come up yet. */
  readonly #missing: Set<string>
  readonly #keys = new Set<string>()
  /** By the number of the world. Worlds themselves are kept on the frontier only. */
  readonly #origins: (Origin | undefined)[] = []
  #frontier: { readonly number: number; readonly world: World }[] = []
  /** Worlds of this level in which calls are still to be tried. */
  #pending = 0
  #depth = 0
  #expanded = 0
  #transitions = 0
  #refusals = 0
  readonly #events = new Map<string, number>()
  readonly #clauses = new Map<string, number>()
  readonly #violations = new Map<string, Finding>()
  readonly #found = new Map<string, Finding>()
  #stoppedBy: StopReason | null = null

  constructor(plan: Exploring) {
    const { world } = plan.start
    this.#plan = plan
    this.#missing = new Set(Object.keys(plan.sometimes))
    this.#reach(world, undefined, plan.keyOf(world))
  }

  explore(): Exploration {
    while (this.#frontier.length > 0 && this.#stoppedBy === null) this.#expandLevel()
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
      worlds: this.#keys.size,
      transitions: this.#transitions,
      refusals: this.#refusals,
      depth: this.#depth,
      frontier: this.#pending + this.#frontier.length,
    }
  }

  /** Tries every call in every world of the frontier; the worlds that are reached become the next one. */
  #expandLevel(): void {
    const { limits, onProgress } = this.#plan
    if (this.#depth >= limits.depth) {
      this.#stoppedBy = 'depth'
      return
    }
    const level = this.#frontier
    this.#frontier = []
    this.#depth += 1
    for (const [at, { number, world }] of level.entries()) {
      this.#pending = level.length - at
      for (const call of this.#plan.calls(world)) {
        this.#try(world, { parent: number, call })
        if (this.#stoppedBy !== null) return
      }
      this.#expanded += 1
      if (this.#expanded % 1000 === 0) onProgress(this.#progress)
    }
    this.#pending = 0
    onProgress(this.#progress)
  }

  #try(before: World, origin: Origin): void {
    const { call } = origin
    let outcome: Outcome
    try {
      outcome = this.#plan.step(before, call)
    } catch (error) {
      if (!(error instanceof InvariantError)) throw error
      this.#violate('no call throws InvariantError', { origin, world: before, bug: error.message })
      return
    }
    const { world } = outcome
    this.#count(outcome)
    this.#notice(origin, world, { world, call, outcome })
    if (world === before) return
    const key = this.#plan.keyOf(world)
    if (this.#keys.has(key)) return
    if (this.#keys.size >= this.#plan.limits.worlds) this.#stoppedBy = 'worlds'
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
  #reach(world: World, origin: Origin | undefined, key: string): void {
    this.#keys.add(key)
    this.#frontier.push({ number: this.#origins.length, world })
    this.#origins.push(origin)
    this.#notice(origin, world)
    for (const [name, holds] of Object.entries(this.#plan.always))
      if (!holds(world)) this.#violate(name, { origin, world })
  }

  /** Looks for what is still missing, in a new world or in a call. */
  #notice(origin: Origin | undefined, world: World, call?: ExploredCall): void {
    for (const name of this.#missing) {
      const property = this.#plan.sometimes[name]
      const holds =
        typeof property === 'function'
          ? call === undefined && property(world)
          : call !== undefined && property?.holds(call)
      if (holds) this.#found.set(name, { origin, world })
      if (holds) this.#missing.delete(name)
    }
  }

  /** The first violation of a name has a shortest trace. */
  #violate(name: string, finding: Finding): void {
    if (!this.#violations.has(name)) this.#violations.set(name, finding)
    if (this.#violations.size >= this.#plan.limits.violations) this.#stoppedBy = 'violations'
  }

  #trace(name: string, { origin, world, bug }: Finding, property: unknown): Trace {
    const calls: AnyCall[] = []
    for (let at = origin; at !== undefined; at = this.#origins[at.parent]) calls.unshift(at.call)
    const test = printTest(this.#plan.start, { name, calls, property, bug })
    return { name, calls, world, test }
  }
}

const sorted = (counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
