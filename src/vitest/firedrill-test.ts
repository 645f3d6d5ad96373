/** `firedrillTest`: vitest's `test` with a world of its own for each test. */
import { test } from 'vitest'
import type { AnyCall, Outcome } from '../engine/call.ts'
import { callsOf, triesOf } from '../engine/functions.ts'
import { createSimulator, type Simulator, type SimulatorOptions } from '../engine/simulator.ts'
import { createFetch, type FetchOptions, type SimulatedFetch } from '../http/create-fetch.ts'
import { environmentOperations } from '../operations/environment/index.ts'
import { operations } from '../operations/index.ts'
import { allOperations } from '../operations/table.ts'
import { countOutcome, coverageKey, newCoverage } from './suite-coverage.ts'

export interface FiredrillFixtures {
  /** How the simulator of each test is made; for suites to override. */
  simulatorOptions: SimulatorOptions
  /** How the `fetch` of each test is made; for suites to override. */
  fetchOptions: FetchOptions
  /** A simulator that no other test has. */
  cloud: Simulator
  /**
   * A `fetch` with that simulator behind it, and `fetch.faults`. The test fails when a request led to no operation,
   * even if the code under test swallowed the error, and when a planned fault was not injected.
   */
  fetch: SimulatedFetch
}

/** A fixture is made only for tests that name it. */
export const firedrillTest = test.extend<FiredrillFixtures>({
  // vitest reads the names between these braces, and asks for braces where there are none.
  simulatorOptions: async ({ task: _ }, use) => use({}),
  fetchOptions: async ({ task: _ }, use) => use({}),
  cloud: async ({ simulatorOptions, task }, use) => {
    const coverage = newCoverage()
    Object.assign(task.meta, { [coverageKey]: coverage })
    const simulator = createSimulator(simulatorOptions)
    await use(recordCalls(simulator, (call, outcome) => countOutcome(coverage, call, outcome)))
  },
  // Typed by hand, as the compiler cannot infer a fixture that is a function itself.
  fetch: async (
    { cloud, fetchOptions }: Omit<FiredrillFixtures, 'fetch'>,
    use: (made: SimulatedFetch) => Promise<void>,
  ) => {
    const simulated = createFetch(cloud, fetchOptions)
    await use(simulated)
    simulated.faults.assertQuiet()
  },
})

/** The same simulator, which tells of every call that is made to it or to its forks, by whatever method. */
export function recordCalls(
  cloud: Simulator,
  tell: (call: AnyCall, outcome: Outcome) => void,
): Simulator {
  const call = (request: AnyCall): Outcome => {
    const outcome = cloud.call(request)
    tell(request, outcome)
    return outcome
  }
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(cloud))
  return Object.assign(copy, {
    call,
    fork: () => recordCalls(cloud.fork(), tell),
    try: triesOf(allOperations, call),
    environment: callsOf(environmentOperations, call),
    ...callsOf(operations, call),
  }) as Simulator
}
