/** What a service of an account with holes has in one state and not just so in the other one, and the holes that it hides behind. */
import { canonicalText } from '../../../kit/canonical-text.ts'
import type { BothWays } from '../bounds-over.ts'
import { roleOf } from './end-state.ts'
import type { ReachEnd } from './ends.ts'
import type { Open } from './open-addresses.ts'
import type { PossiblePeer } from './possible-peers.ts'

/** Something that passes, and the holes that it depends on; none where it holds always. */
export interface Item<Value> {
  readonly value: Value
  readonly on: readonly string[]
}

/** Its `on` are the holes of all services of the end. */
export interface Held<Value> extends Item<Value> {
  /** Whether the first service of the end has it. */
  readonly deciding: Deciding
  /** Is it not just so in the other state? */
  readonly isNew: boolean
}

/** Holes of one service. */
export interface Deciding {
  /** It is there when all of these hide it, */
  readonly hiding: readonly string[]
  /** and it was there before, or stays, when one of these hides it in the other state. */
  readonly elsewhere: readonly string[]
}

/** What an end has in a state, and there alone. */
export function heldOnlyIn<Value extends object>(
  { states, holesIn }: ReachEnd,
  at: number,
  openOf: (peer: PossiblePeer) => Open<Value>,
): readonly Held<Value>[] {
  const entriesAt = states.map(({ peer }) =>
    peer === undefined
      ? []
      : entriesOf(openOf(peer)).map(({ value, on }) => ({
          ...{ value, on: on.flatMap(hole => holesIn(roleOf(hole, peer.service))), hiding: on },
        })),
  )
  const textOf = ({ value, on }: Item<Value>): string => canonicalText({ value, on })
  const elsewhere = entriesAt.flatMap((entries, state) => (state === at ? [] : entries))
  const texts = new Set(elsewhere.map(textOf))
  return (entriesAt[at] ?? []).map(each => {
    const { value, hiding } = each
    const isNew = !texts.has(textOf(each))
    const others = isNew ? elsewhere.filter(other => mayBe(value, other.value)) : []
    return {
      ...{ value, isNew, on: [...each.on, ...others.flatMap(({ on }) => on)] },
      deciding: { hiding, elsewhere: others.flatMap(other => other.hiding) },
    }
  })
}

/** What is null is not known. */
const mayBe = (one: object, other: object): boolean =>
  Object.entries(one).every(([field, value]) => {
    const is: unknown = Reflect.get(other, field)
    return is === value || is === null || value === null
  })

const entriesOf = <Value>({ sure, maybe }: Open<Value>): readonly Item<Value>[] => [
  ...sure.map(value => ({ value, on: [] })),
  ...maybe.map(({ value, hole }) => ({ value, on: [hole] })),
]

/** What a hole is taken to be where it hides the thing, and where it does not. */
export interface SaidOf extends Deciding {
  readonly is: string
  readonly isNot: string
}

/** A filling in which it is there, and one that differs in one hole in which it is not; undefined where no hole decides. */
export function waysWith(all: readonly SaidOf[]): BothWays | undefined {
  const hiding = all.flatMap(({ hiding: holes, is, isNot }) =>
    holes.map(hole => [hole, is, isNot] as const),
  )
  const other = all.flatMap(({ elsewhere, is, isNot }) =>
    elsewhere.map(hole => [hole, isNot, is] as const),
  )
  const [first, ...rest] = [...hiding, ...other]
  if (first === undefined) return undefined
  const alike = rest.map(([hole, so]) => [hole, so] as const)
  const [hole, so, not] = first
  return {
    filling: Object.fromEntries([[hole, so], ...alike]),
    unless: Object.fromEntries([...alike, [hole, not]]),
  }
}
