/** Journeys that laws are tried on: every step from one seed after the other, and what is told of it. */
import * as fc from 'fast-check'
import { canonicalText } from '../../src/kit/canonical-text.ts'
import type { World } from '../../src/world/world.ts'
import { crowdedWorld, firewallJourney, type Step } from './firewall-calls.ts'

/** The world that every journey starts from. */
export const start = crowdedWorld()

/** Every step of a journey of this length, from one seed after the other. */
export const alongJourneys = (
  { journeys, length }: { readonly journeys: number; readonly length: number },
  look: (steps: readonly Step[]) => void,
): void =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), each =>
      look(firewallJourney(each, length, start)),
    ),
    { numRuns: journeys },
  )

/** The world at the end of a journey. */
export const endOf = (steps: readonly Step[]): World => steps.at(-1)?.outcome.world ?? start

/** The world in bytes. */
export const textOf = (world: World): string => canonicalText(world)

export const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

/** All of an outcome but the world and what leads there. */
export function tellOf(outcome: Step['outcome']) {
  const { ok, assumptions } = outcome
  return outcome.ok
    ? { ok, assumptions, reply: outcome.reply, events: outcome.events }
    : { ok, assumptions, errors: outcome.errors }
}
