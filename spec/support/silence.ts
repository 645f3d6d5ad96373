/** How a spec names the silence of the contract that it is about. */
import { describe } from 'vitest'
import { type Silence, silences } from '../../src/contract/silences.ts'

/** The specs of what is chosen where the contract says nothing. */
export function silence(id: Silence, specs: () => void): void {
  describe(`${id}: ${silences[id].choice}`, specs)
}
