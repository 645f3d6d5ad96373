/** `firedrillTest`: vitest's `test` with a world of its own for each test. */
import { test } from 'vitest'
import { createSimulator, type Simulator, type SimulatorOptions } from '../engine/simulator.ts'
import { createFetch, type FetchOptions, type SimulatedFetch } from '../http/create-fetch.ts'
import { noteOutcome, nothingReached, reachKey } from './reach.ts'
import { recordCalls } from './record-calls.ts'

export interface FiredrillFixtures {
  /** How each test's simulator is made; for suites to override. */
  simulatorOptions: SimulatorOptions
  /** How each test's `fetch` is made; for suites to override. */
  fetchOptions: FetchOptions
  /** A simulator that no other test has. */
  cloud: Simulator
  /**
   * A `fetch` with that simulator behind it, and `fetch.faults`. The test fails when a request led to no operation,
   * even if the code under test swallowed the error, and when a planned fault did not strike.
   */
  fetch: SimulatedFetch
}

/** A fixture is made only for tests that name it. */
export const firedrillTest = test.extend<FiredrillFixtures>({
  // vitest reads the names between these braces, and asks for braces where there are none.
  simulatorOptions: async ({ task: _ }, use) => use({}),
  fetchOptions: async ({ task: _ }, use) => use({}),
  cloud: async ({ simulatorOptions, task }, use) => {
    const reach = nothingReached()
    Object.assign(task.meta, { [reachKey]: reach })
    const simulator = createSimulator(simulatorOptions)
    await use(recordCalls(simulator, (call, outcome) => noteOutcome(reach, call, outcome)))
  },
  // Spelled out, as a fixture that is a function itself leaves the compiler in doubt.
  fetch: async (
    { cloud, fetchOptions }: Omit<FiredrillFixtures, 'fetch'>,
    use: (made: SimulatedFetch) => Promise<void>,
  ) => {
    const simulated = createFetch(cloud, fetchOptions)
    await use(simulated)
    simulated.faults.assertQuiet()
  },
})
