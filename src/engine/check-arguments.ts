/** What a program hands in that is none of ours: told with its name, what was expected and what was got. */
import { UsageError } from '../kit/errors.ts'
import { gotOf, gotText } from '../refusals/got.ts'
import { printReason } from '../refusals/print.ts'
import type { Problem } from '../refusals/problem.ts'

export const misuse = (name: string, problem: Problem): UsageError =>
  new UsageError(`${name}: ${printReason(problem)}`)

/** Throws a UsageError for what is no count from `min` up. */
export function checkWhole(name: string, value: unknown, min: number): asserts value is number {
  if (Number.isSafeInteger(value) && Number(value) >= min) return
  throw misuse(name, { problem: 'bad-number', expected: { min }, got: gotOf(value) })
}

/** Throws a UsageError for what is none of these words. */
export function checkWord(name: string, value: unknown, words: readonly string[]): void {
  if (typeof value === 'string' && words.includes(value)) return
  throw misuse(name, { problem: 'unknown-option', expected: words, got: gotOf(value) })
}

/** Throws a UsageError for an object with a field of another name. */
export function checkNames(name: string, options: object, names: readonly string[]): void {
  const unknown = Object.keys(options).find(each => !names.includes(each))
  if (unknown !== undefined)
    throw misuse(name, { problem: 'unknown-field', expected: names, got: gotText(unknown) })
}
