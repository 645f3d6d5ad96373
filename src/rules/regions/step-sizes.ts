/** How many addresses have each value, exactly. */
import { addressBits, addressToBigint } from '../../net/address.ts'
import { type AddressSteps, firstOfStep } from './address-steps.ts'

/** For the values from 0 to below `count`: how many addresses have it. */
export function addressesByValue(steps: AddressSteps, count: number): readonly bigint[] {
  return steps.family === 'ipv4' ? inNumbers(steps, count).map(BigInt) : inBigints(steps, count)
}

/** The sizes of a family of 2^32 addresses are exact as numbers. */
function inNumbers({ family, size, firsts, values }: AddressSteps, count: number): number[] {
  const sizes = new Array<number>(count).fill(0)
  let end = 2 ** addressBits[family]
  for (let at = size - 1; at >= 0; at--) {
    const first = firsts[at] ?? 0
    const value = values[at] ?? 0
    sizes[value] = (sizes[value] ?? 0) + end - first
    end = first
  }
  return sizes
}

function inBigints(steps: AddressSteps, count: number): bigint[] {
  const { family, size, values } = steps
  const sizes = new Array<bigint>(count).fill(0n)
  let end = 1n << BigInt(addressBits[family])
  for (let at = size - 1; at >= 0; at--) {
    const first = addressToBigint({ family, words: firstOfStep(steps, at) })
    const value = values[at] ?? 0
    sizes[value] = (sizes[value] ?? 0n) + end - first
    end = first
  }
  return sizes
}
