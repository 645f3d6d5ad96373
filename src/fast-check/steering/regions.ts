/** Towards rules with many regions of packets: the rules that have most so far grow by those that are drawn. */
import type { Rules } from '../../contract/rules.ts'
import type { AnyCall } from '../../engine/call.ts'
import { representativesByClass } from '../../rules/search/representatives.ts'
import { givesRules, grownCall, rulesAfter } from './grown.ts'
import type { Place, Steering, Tried } from './place.ts'
import { variants } from './variants.ts'

/** How many other calls with rules are tried. */
const attempts = 3

interface Most {
  readonly rules?: Rules
  readonly regions: number
}

const none: Most = { regions: 0 }

export class Regions implements Steering {
  /** Of all runs, and of the one that is made: every other run begins anew, the others with the most so far. */
  #most: Most = none
  #own: Most = none
  #runs = 0
  readonly #known = new WeakMap<Rules, number>()

  begin(): void {
    this.#runs += 1
    this.#own = this.#runs % 2 === 0 ? this.#most : none
  }

  /** As many regions as there are more than before. */
  gain(tried: Tried): number {
    const rules = rulesAfter(tried)
    return rules === undefined ? 0 : Math.max(0, this.#regionsOf(rules) - this.#own.regions)
  }

  note(made: Tried): void {
    const rules = rulesAfter(made)
    if (rules === undefined || this.gain(made) === 0) return
    this.#own = { rules, regions: this.#regionsOf(rules) }
    if (this.#own.regions > this.#most.regions) this.#most = this.#own
  }

  *others({ call: first, outcome }: Tried, place: Place): Generator<AnyCall> {
    const operations = place.swarm.operations.filter(givesRules)
    if (outcome.ok && givesRules(first.operation)) yield* this.#grown(first, place.draw.scenario)
    let how = place.draw.scenario
    for (const call of variants(place, operations, attempts)) {
      yield call
      yield* this.#grown(call, how++)
    }
  }

  *#grown(call: AnyCall, how: number): Generator<AnyCall> {
    if (this.#own.rules !== undefined) yield grownCall(call, this.#own.rules, how)
  }

  #regionsOf(rules: Rules): number {
    const known = this.#known.get(rules)
    if (known !== undefined) return known
    const regions = representativesByClass(rules).reduce((sum, { count }) => sum + count, 0)
    this.#known.set(rules, regions)
    return regions
  }
}
