/** What the records of a list can be filtered by. */

/** `texts` is a list of them: it meets a condition when one of them does. */
export type AttributeType = 'number' | 'text' | 'flag' | 'texts'

/** Attributes of records, those of an object in them after a dot, with what they hold. */
export type Filters = Readonly<Record<string, AttributeType>>

/** The same, for records that have these attributes. */
export type FiltersOf<Item> = {
  readonly [Path in PathIn<Item>]?: TypeOf<At<Item, Path>>
}

type PathIn<Item> = {
  [Key in keyof Item & string]: NonNullable<Item[Key]> extends Plain
    ? Key
    : `${Key}.${keyof NonNullable<Item[Key]> & string}`
}[keyof Item & string]

type Plain = string | number | boolean | readonly unknown[]

type At<Item, Path> = Path extends keyof Item
  ? Item[Path]
  : Path extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Item
      ? At<NonNullable<Item[Key]>, Rest>
      : never
    : never

type TypeOf<Value> =
  NonNullable<Value> extends number
    ? 'number'
    : NonNullable<Value> extends boolean
      ? 'flag'
      : NonNullable<Value> extends string
        ? 'text'
        : 'texts'
