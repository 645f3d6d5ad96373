/** How a spec names the assumption of the contract that it is about. */
import { describe } from 'vitest'
import { type Assumption, assumptions } from '../../src/contract/assumptions.ts'

/** The specs of what is chosen where the contract says nothing. */
export function assumption(id: Assumption, specs: () => void): void {
  describe(`${id}: ${assumptions[id].choice}`, specs)
}
