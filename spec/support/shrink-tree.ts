/** What generated values shrink to, and what that shrinks to, down to what shrinks no further. */
import fc from 'fast-check'

/** A value of the tree; what it shrinks to is found out when asked for. */
export interface Shrinkable<Value> {
  readonly value: Value
  readonly shrinks: () => Iterable<Shrinkable<Value>>
}

/** Generated values, each the root of its tree. */
export function treesOf<Value>(
  arbitrary: fc.Arbitrary<Value>,
  numRuns: number,
  seed: number,
): readonly Shrinkable<Value>[] {
  return fc.sample(new Uncovered(arbitrary), { numRuns, seed }).map(root => shrinkable(root))

  function shrinkable({ value, context }: fc.Value<Value>): Shrinkable<Value> {
    return {
      value,
      *shrinks() {
        for (const shrunk of arbitrary.shrink(value, context)) yield shrinkable(shrunk)
      },
    }
  }
}

/** Values together with what their arbitrary has to know to shrink them. */
class Uncovered<Value> extends fc.Arbitrary<fc.Value<Value>> {
  readonly #arbitrary: fc.Arbitrary<Value>

  constructor(arbitrary: fc.Arbitrary<Value>) {
    super()
    this.#arbitrary = arbitrary
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<fc.Value<Value>> {
    return new fc.Value(this.#arbitrary.generate(random, biasFactor), undefined)
  }

  canShrinkWithoutContext(_: unknown): _ is fc.Value<Value> {
    return false
  }

  shrink(): fc.Stream<fc.Value<fc.Value<Value>>> {
    return fc.Stream.nil()
  }
}
