/** Boundary values: what an arbitrary in four grades is, and the helpers that each of them is made with. */
import fc from 'fast-check'

/** Each arbitrary shrinks within its grade, to values whose JSON is shorter, or as long and earlier in the alphabet. */
export interface GradedArbitraries<Value> {
  /** Values that the service accepts, as far as the value alone decides. */
  readonly valid: fc.Arbitrary<Value>
  /** Valid values on a limit of the contract. */
  readonly atLimit: fc.Arbitrary<Value>
  /** Values one step beyond a limit, and valid otherwise. */
  readonly overLimit: fc.Arbitrary<unknown>
  /** Values that are wrong in any other way. */
  readonly malformed: fc.Arbitrary<unknown>
}

/** One of these JSON values, a new copy each time. Shrinks to the first. */
export const copiesOf = (...values: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.constantFrom(...values.map(value => JSON.stringify(value))).map(text => JSON.parse(text))

/** Plain objects, each with the required keys and any of the others. With a prototype: to add one later would count as shrinking. */
export const record = <Model, Required extends keyof Model = keyof Model>(
  model: { readonly [Key in keyof Model]: fc.Arbitrary<Model[Key]> },
  required: readonly Required[] = Object.keys(model) as Required[],
) => fc.record(model, { requiredKeys: [...required], noNullPrototype: true })

/** Texts of these characters. */
export const textsOf = (characters: string) => {
  const unit = fc.constantFrom(...characters)
  return (minLength: number, maxLength = minLength): fc.Arbitrary<string> =>
    fc.string({ unit, minLength, maxLength, size: 'max' })
}
