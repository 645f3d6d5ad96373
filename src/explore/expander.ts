/** Tries every call in a world, and says of each what came of it: it keeps nothing, so that several may work at once. */
import type { AnyCall, Outcome } from '../engine/call.ts'
import { InvariantError } from '../kit/errors.ts'
import { flag } from '../refusals/usage.ts'
import type { World } from '../world/world.ts'
import { CallMemory, type Remembered } from './call-memory.ts'
import type { Paths } from './paths.ts'
import { keyAfter, type Plan } from './plan.ts'
import { type ExploredCall, mayHold, type Said, type SometimesProperty } from './scope.ts'
import type { WorldKey } from './world-key.ts'

/** What the properties say of a world: by name, those of `sometimes` that hold and those of `always` that do not. */
export interface Looked {
  readonly holds: readonly string[]
  readonly broken: readonly string[]
}

/** A call that was tried. */
export interface Tried {
  /** Its place among the calls of the world. */
  readonly call: number
  /** `bug` threw an InvariantError. */
  readonly end: 'done' | 'refused' | 'bug'
  /** The events emitted, the clauses refused on, or the message of the error. */
  readonly says: readonly string[]
  /** The names of `sometimes` that hold of the call. */
  readonly holds: readonly string[]
  /** The world after the call, unless it is known. */
  readonly reached: (Looked & { readonly key: WorldKey; readonly world?: World }) | undefined
}

/** What need not be told again. */
export interface Known {
  /** The names of `sometimes` that did not come up yet. */
  readonly missing: ReadonlySet<string>
  readonly has: (key: WorldKey) => boolean
}

export class Expander {
  readonly #plan: Plan
  readonly #paths: Paths
  readonly #sometimes: readonly (readonly [string, SometimesProperty])[]
  readonly #ofCalls: Named<ExploredCall>
  readonly #ofWorlds: Named<World>
  readonly #always: Named<World>
  readonly #memory: CallMemory | undefined

  constructor(plan: Plan, paths: Paths) {
    const sometimes = Object.entries(plan.sometimes)
    this.#plan = plan
    this.#paths = paths
    this.#sometimes = sometimes
    this.#memory = plan.isOwnStep ? new CallMemory(plan.start.world, plan.digests) : undefined
    this.#always = Object.entries(plan.always)
    this.#ofWorlds = sometimes.flatMap(([name, property]) =>
      typeof property === 'function' ? [[name, property] as const] : [],
    )
    this.#ofCalls = sometimes.flatMap(([name, property]) =>
      typeof property === 'function' ? [] : [[name, property.holds] as const],
    )
  }

  /** Calls of the world with this number, from one on, until `tell` answers false. */
  expand(number: number, from: number, known: Known, tell: (tried: Tried) => boolean): void {
    const { world, calls } = this.#paths.to(number)
    for (let at = from; at < calls.length; at++) {
      const call = calls[at]
      if (call !== undefined && !tell(this.#try(world, at, call, known))) return
    }
  }

  look(world: World, { missing }: Pick<Known, 'missing'>): Looked {
    return {
      holds: namesOf(this.#ofWorlds, missing, world),
      broken: this.#always.flatMap(([name, holds]) =>
        answerOf('always', name, holds(world)) ? [] : [name],
      ),
    }
  }

  #try(before: World, at: number, call: AnyCall, known: Known): Tried {
    const remembered = this.#memory?.find(before, call)
    if (remembered !== undefined && this.#isKnown(before, remembered, known))
      return { call: at, ...told(remembered), holds: none, reached: undefined }
    let outcome: Outcome
    try {
      outcome = remembered === undefined ? this.#step(before, call) : this.#plan.again(before, call)
    } catch (error) {
      if (!(error instanceof InvariantError)) throw error
      return { call: at, end: 'bug', says: [error.message], holds: none, reached: undefined }
    }
    const { world } = outcome
    const holds = namesOf(this.#ofCalls, known.missing, { world, call, outcome })
    const reached = world === before ? undefined : this.#reach(before, outcome, known)
    return outcome.ok
      ? { call: at, end: 'done', says: outcome.events.map(each => each.action), holds, reached }
      : { call: at, end: 'refused', says: outcome.errors.map(each => each.clause), holds, reached }
  }

  #step(before: World, call: AnyCall): Outcome {
    const step = () => this.#plan.step(before, call)
    return this.#memory === undefined ? step() : this.#memory.learn(before, call, step)
  }

  /** Whether the call leads to a world that is known, or nowhere, and is not looked for: any other has to be made. */
  #isKnown(before: World, remembered: Remembered, { missing, has }: Known): boolean {
    if (missing.size > 0 && this.#isLookedFor(remembered, missing)) return false
    const { changes } = remembered
    if (changes === undefined) return true
    const key = this.#plan.keys.after(before, changes)
    return key !== undefined && has(key)
  }

  #isLookedFor(said: Said, missing: ReadonlySet<string>): boolean {
    return this.#sometimes.some(
      ([name, property]) =>
        typeof property !== 'function' && missing.has(name) && mayHold(property, said),
    )
  }

  #reach(before: World, outcome: Outcome, known: Known): Tried['reached'] {
    const key = keyAfter(this.#plan, before, outcome)
    if (known.has(key)) return undefined
    const { world } = outcome
    return { key, ...this.look(world, known), world }
  }
}

const none: readonly string[] = []

const told = ({ end, says }: Remembered): Pick<Tried, 'end' | 'says'> => ({ end, says })

type Named<Subject> = readonly (readonly [string, (subject: Subject) => boolean])[]

const namesOf = <Subject>(
  properties: Named<Subject>,
  missing: ReadonlySet<string>,
  subject: Subject,
): readonly string[] =>
  properties.flatMap(([name, holds]) =>
    missing.has(name) && answerOf('sometimes', name, holds(subject)) ? [name] : [],
  )

/** An answer that would have to be waited for is no answer: a promise is true to whoever does not look. */
const answerOf = (kind: string, name: string, given: unknown): boolean =>
  flag(given, `${kind}.${name}`)
