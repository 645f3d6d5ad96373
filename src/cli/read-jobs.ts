/** Reads how many accounts are to be checked at a time, and for how long each. */
import { quote } from '../refusals/got.ts'
import { InputError } from './input/input-error.ts'

/** Throws an InputError for what is no count. */
export function readJobs(given: string | undefined): number {
  if (given !== undefined && /^[1-9]\d{0,2}$/.test(given)) return Number(given)
  const got = given === undefined ? 'none' : quote(given)
  throw new InputError(`--jobs: expected a whole number from 1 to 999, got ${got}`)
}

export const accountTimeOption = [
  '--account-time <seconds>',
  'end the check of an account that takes longer, which has crashed then: 600 when left out',
] as const

/** In seconds. Throws an InputError for what is no time. */
export function readAccountTime(given = '600'): number {
  if (/^\d{1,6}(?:\.\d{1,3})?$/.test(given) && Number(given) > 0) return Number(given)
  throw new InputError(
    `--account-time: expected seconds such as 2 or 0.5, up to 999999, got ${quote(given)}`,
  )
}
