/** How many addresses have each value, exactly. */
import { addressBits, addressToBigint } from '../net/address.ts'
import { type AddressSteps, firstOfStep } from './address-steps.ts'

/** For the values from 0 to below `values`: how many addresses have it. */
export function addressesByValue(steps: AddressSteps, values: number): readonly bigint[] {
  const sizes = new Array<bigint>(values).fill(0n)
  let end = 1n << BigInt(addressBits[steps.family])
  for (let at = steps.size - 1; at >= 0; at--) {
    const first = addressToBigint({ family: steps.family, words: firstOfStep(steps, at) })
    const value = steps.values[at] ?? 0
    sizes[value] = (sizes[value] ?? 0n) + end - first
    end = first
  }
  return sizes
}
