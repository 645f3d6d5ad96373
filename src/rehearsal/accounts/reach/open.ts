/** What a service has for certain, and what it has in some fillings of the holes. */

/** What is there in some fillings of a hole, and not in others. */
export interface Maybe<Value> {
  readonly value: Value
  /** The name of the hole. */
  readonly hole: string
}

/** What is there however the holes are filled, and what may be. */
export interface Open<Value, Possible = Value> {
  readonly sure: readonly Value[]
  readonly maybe: readonly Maybe<Possible>[]
}

export const surely = <Value>(sure: readonly Value[]): Open<Value, never> => ({ sure, maybe: [] })

export const behind = <Value>(
  hole: string | undefined,
  values: readonly Value[],
): readonly Maybe<Value>[] => (hole === undefined ? [] : values.map(value => ({ value, hole })))
