/** Reads how many accounts are to be checked at a time. */
import { quote } from '../refusals/got.ts'
import { InputError } from './input/input-error.ts'

/** Throws an InputError for what is no count. */
export function readJobs(given: string | undefined): number {
  if (given !== undefined && /^[1-9]\d{0,2}$/.test(given)) return Number(given)
  const got = given === undefined ? 'none' : quote(given)
  throw new InputError(`--jobs: expected a whole number from 1 to 999, got ${got}`)
}
