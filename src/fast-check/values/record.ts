/** Plain objects: fast-check takes the prototype off every other one, and giving it back would pass for shrinking. */
import fc from 'fast-check'

/** Each of the other keys is there or not. */
export const record = <Model, Required extends keyof Model = keyof Model>(
  model: { readonly [Key in keyof Model]: fc.Arbitrary<Model[Key]> },
  required: readonly Required[] = Object.keys(model) as Required[],
) => fc.record(model, { requiredKeys: [...required], noNullPrototype: true })
