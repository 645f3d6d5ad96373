/** Values in four grades, as every kind of value has them here. */
import type fc from 'fast-check'

export interface Graded<Value> {
  /** The service accepts each of them. */
  readonly valid: fc.Arbitrary<Value>
  /** Valid, and on the very limit of what is. */
  readonly atLimit: fc.Arbitrary<Value>
  /** One step beyond a limit, and right otherwise. */
  readonly overLimit: fc.Arbitrary<unknown>
  /** Wrong in other ways: never accepted. */
  readonly spoiled: fc.Arbitrary<unknown>
}
