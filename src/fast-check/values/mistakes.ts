/** Mistakes: values that nobody takes, each made anew for whoever gets it. Shrinks to the first. */
import fc from 'fast-check'

export const mistakes = (...values: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.constantFrom(...values.map(value => JSON.stringify(value))).map(text => JSON.parse(text))
