/** The digest of what an exploration is about, as far as it shows: another one must not be taken up. */

import type { Plan } from '../explore/plan.ts'
import { digestOf } from '../kit/digest.ts'

/** Of the first world, its calls, and the properties as they are written. Not of limits, which may be others each time. */
export const digestOfPlan = ({ start, calls, symmetry, keys, always, sometimes }: Plan): string =>
  digestOf({
    world: [...keys.of(start.world)],
    calls: calls(start.world),
    symmetry,
    always: Object.entries(always).map(([name, holds]) => [name, String(holds)]),
    sometimes: Object.entries(sometimes).map(([name, property]) =>
      typeof property === 'function'
        ? [name, String(property)]
        : [name, property.expectation, String(property.holds)],
    ),
  })
