/** The disagreement that an assertion throws: a trail that parts, where it was found, and a test that goes the same way. */
import { DisagreementError } from './disagreement.ts'
import type { Trail } from './follow.ts'
import { printCalls, printTest } from './print-test.ts'
import type { Tested } from './run-options.ts'
import { printableWorld } from './start-world.ts'

export const disagreementOf = <Real>(
  tested: Tested<Real>,
  trail: Trail,
  where: string,
): DisagreementError =>
  new DisagreementError(trail, {
    where,
    test: printTest({
      title: `${trail.journal.at(-1)?.operation} does what the model does`,
      replay: 'replay',
      ...printedOf(tested),
      told: { journal: printCalls(trail.journal) },
    }),
  })

/** What every printed test says of the system. */
export const printedOf = <Real>(tested: Tested<Real>) => ({
  world: printableWorld(tested.world),
  adapter: (['real', 'drive', 'after', 'worldOf', 'stop'] as const).filter(
    name => tested[name] !== undefined,
  ),
  imports: tested.test ?? {},
})
