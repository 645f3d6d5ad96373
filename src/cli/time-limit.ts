/** A search that ends when its time is over: the clock is read here, and the library is only told to stop. */
import { quote } from '../refusals/got.ts'
import type { QuestionCommand } from './declare-question.ts'
import { InputError } from './input/input-error.ts'

export const timeLimitOption: NonNullable<QuestionCommand<object>['options']>[number] = [
  '--time-limit <seconds>',
  'search for so long, and answer with the best that was found until then',
]

/** Of a question that is answered service by service. */
export const answerLimitOption: typeof timeLimitOption = [
  '--time-limit <seconds>',
  'stop after so long, and answer with what was looked at until then: the rest is named, and the exit code is 3',
]

/** Undefined for no limit. Throws an InputError for what is no time. */
export function readTimeLimit(text: string | undefined): (() => boolean) | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,6}(?:\.\d{1,3})?$/.test(text) || Number(text) === 0)
    throw new InputError(
      `--time-limit: expected seconds such as 2 or 0.5, up to 999999, got ${quote(text)}`,
    )
  const end = performance.now() + 1000 * Number(text)
  return () => performance.now() >= end
}
