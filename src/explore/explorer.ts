/** Puts together what was tried, in the order of worlds and of calls: whoever tried it, and however many at once. */
import type { World } from '../world/world.ts'
import { Expander, type Looked, type Tried } from './expander.ts'
import {
  type Exploration,
  type Progress,
  printTest,
  type StopReason,
  type Trace,
} from './exploration.ts'
import { Paths } from './paths.ts'
import type { Plan } from './plan.ts'
import type { Origin, Reached } from './reached.ts'
import { type Finding, type Standing, standingAtFirst } from './standing.ts'

/** What every step has to hold to. */
export const bugProperty = 'no call throws InvariantError'

export class Explorer {
  readonly #plan: Plan
  readonly #reached: Reached
  readonly #paths: Paths
  readonly #expander: Expander
  readonly #at: Standing
  /** Names of what did not come up yet. */
  readonly #missing: Set<string>
  #stoppedBy: StopReason | null = null

  /** Goes on with the worlds that an exploration had reached, from where it stood; or begins with the first world. */
  constructor(plan: Plan, reached: Reached, standing: Standing = standingAtFirst()) {
    const { world } = plan.start
    this.#plan = plan
    this.#reached = reached
    this.#paths = new Paths(plan, reached)
    this.#expander = new Expander(plan, this.#paths)
    this.#at = standing
    this.#missing = new Set(Object.keys(plan.sometimes).filter(name => !standing.found.has(name)))
    if (reached.size === 0) this.#reach(plan.keys.of(world), undefined, this.#look(world))
    this.#stopAtViolations()
  }

  /** In this thread. */
  explore(): Exploration {
    const known = { missing: this.#missing, has: (key: Uint32Array) => this.#reached.has(key) }
    while (this.hasNext()) {
      const { next, call } = this.#at
      this.#expander.expand(next, call, known, tried => this.take(tried))
      this.endWorld()
    }
    return this.result()
  }

  get standing(): Readonly<Standing> {
    return this.#at
  }

  get missing(): ReadonlySet<string> {
    return this.#missing
  }

  get isStopped(): boolean {
    return this.#stoppedBy !== null
  }

  get progress(): Progress {
    const { transitions, refusals, depth, next } = this.#at
    const { size, bytes } = this.#reached
    return { worlds: size, transitions, refusals, depth, frontier: size - next, bytes }
  }

  /** Whether there is a world in which calls are to be tried; the next level begins when one is done. */
  hasNext(): boolean {
    const at = this.#at
    if (this.#stoppedBy !== null || at.next === this.#reached.size) return false
    if (at.next < at.levelEnd) return true
    if (at.depth >= this.#plan.limits.depth) this.stop('depth')
    else {
      at.depth += 1
      at.levelEnd = this.#reached.size
    }
    return this.#stoppedBy === null
  }

  stop(reason: StopReason): void {
    this.#stoppedBy ??= reason
  }

  /** Takes in the next call of the next world; whether there may be another one. */
  take(tried: Tried): boolean {
    const at = this.#at
    const origin = { parent: at.next, call: tried.call }
    if (tried.call >= at.counted) this.#count(tried, origin)
    const { reached } = tried
    const isNew = reached !== undefined && !this.#reached.has(reached.key)
    if (isNew && this.#reached.size >= this.#plan.limits.worlds) {
      this.stop('worlds')
      return false
    }
    if (isNew) {
      if (reached.world !== undefined) this.#paths.keep(this.#reached.size, reached.world)
      this.#reach(reached.key, origin, reached)
    }
    at.call = tried.call + 1
    this.#stopAtViolations()
    return this.#stoppedBy === null
  }

  /** After the last call of a world, unless it stopped before. */
  endWorld(): void {
    if (this.#stoppedBy !== null) return
    const at = this.#at
    const { onProgress } = this.#plan
    Object.assign(at, { next: at.next + 1, call: 0, counted: 0 })
    if (at.next % 1000 === 0) onProgress(this.progress)
    if (at.next === at.levelEnd) onProgress(this.progress)
  }

  result(): Exploration {
    const { violations, found, events, clauses } = this.#at
    const { always, sometimes } = this.#plan
    const traces = (findings: ReadonlyMap<string, Finding>, properties: object) => {
      const properly = new Map<string, unknown>(Object.entries(properties))
      return [...findings].map(([name, each]) => this.#trace(name, each, properly.get(name)))
    }
    return {
      ...this.progress,
      complete: this.#stoppedBy === null,
      stoppedBy: this.#stoppedBy,
      violations: traces(violations, always),
      found: traces(found, sometimes),
      missing: [...this.#missing],
      events: sorted(events),
      clauses: sorted(clauses),
    }
  }

  #look(world: World): Looked {
    return this.#expander.look(world, { missing: this.#missing })
  }

  #count({ call, end, says, holds }: Tried, origin: Origin): void {
    const at = this.#at
    at.counted = call + 1
    if (end === 'bug') {
      this.#violate(bugProperty, { origin, bug: says.join() })
      return
    }
    at[end === 'done' ? 'transitions' : 'refusals'] += 1
    const counts = end === 'done' ? at.events : at.clauses
    for (const name of says) counts.set(name, (counts.get(name) ?? 0) + 1)
    this.#find(holds, origin)
  }

  /** Takes in a world that was not reached before. */
  #reach(key: Uint32Array, origin: Origin | undefined, { holds, broken }: Looked): void {
    this.#reached.add(key, origin ?? { parent: 0, call: 0 })
    this.#find(holds, origin)
    for (const name of broken) this.#violate(name, { origin })
  }

  #find(names: readonly string[], origin: Origin | undefined): void {
    for (const name of names) if (this.#missing.delete(name)) this.#at.found.set(name, { origin })
  }

  /** The first violation of a name has a shortest trace. */
  #violate(name: string, finding: Finding): void {
    if (!this.#at.violations.has(name)) this.#at.violations.set(name, finding)
  }

  #stopAtViolations(): void {
    if (this.#at.violations.size >= this.#plan.limits.violations) this.stop('violations')
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
