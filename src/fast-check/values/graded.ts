/** Values in four grades, as every kind of value has them here. */
import type fc from 'fast-check'

/** Each shrinks within its grade, to values whose JSON is shorter, or as long and earlier in the alphabet. */
export interface Graded<Value> {
  /** The service accepts each of them, as far as that is for the value to say. */
  readonly valid: fc.Arbitrary<Value>
  /** Valid, and on the very limit of what is. */
  readonly atLimit: fc.Arbitrary<Value>
  /** One step beyond a limit, and right otherwise. */
  readonly overLimit: fc.Arbitrary<unknown>
  /** Wrong in other ways: never accepted. */
  readonly spoiled: fc.Arbitrary<unknown>
}
