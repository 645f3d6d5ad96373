/** What a service of an account with holes has in a state, and the holes that it hides behind. */
import type { BothWays } from '../bounds-over.ts'
import { roleOf } from './end-state.ts'
import type { ReachEnd } from './ends.ts'
import type { Hidden, Need } from './places.ts'
import type { PossiblePeer } from './possible-peers.ts'

/** Something that passes, and the holes that it depends on; none where it holds always. */
export interface Item<Value> {
  readonly value: Value
  readonly on: readonly string[]
}

/** Its `on` are the holes of all services of the end. */
export interface Held<Value> extends Item<Value> {
  /** Those of its first service: it is there when all of these hide it. */
  readonly hiding: readonly string[]
  /** What each of these has to hide. */
  readonly needs: readonly Need[]
}

/** What an end has in each of the states. */
export const heldBy = <Value>(
  { states, holesIn }: ReachEnd,
  openOf: (peer: PossiblePeer) => Hidden<Value>,
): readonly (readonly Held<Value>[])[] =>
  states.map(({ peer }) => {
    if (peer === undefined) return []
    const { sure, maybe } = openOf(peer)
    return [
      ...sure.map(value => ({ value, on: [], hiding: [], needs: [] })),
      ...maybe.map(({ value, needs }) => {
        const hiding = [...new Set(needs.map(({ hole }) => hole))]
        const on = hiding.flatMap(hole => holesIn(roleOf(hole, peer.service)))
        return { value, on, hiding, needs }
      }),
    ]
  })

/** What is held in one state, and not always in the other one. */
export interface HeldHere<Value> extends Held<Value> {
  /** What the other state may have that is the same, for all that is known of it. */
  readonly elsewhere: readonly Held<Value>[]
}

/** Those of one state, but for those that the other one has whenever this one has them. */
export function heldHere<Value>(
  here: readonly Held<Value>[],
  there: readonly Held<Value>[],
  isSame: (one: Value, other: Value) => 'always' | 'maybe' | 'never',
): readonly HeldHere<Value>[] {
  return here.flatMap((each): readonly HeldHere<Value>[] => {
    const elsewhere = there.filter(other => isSame(each.value, other.value) !== 'never')
    const isMet = ({ hole, what }: Need): boolean =>
      each.needs.some(need => need.hole === hole && need.what === what)
    const isThere = ({ value, needs }: Held<Value>): boolean =>
      isSame(each.value, value) === 'always' && needs.every(isMet)
    return elsewhere.some(isThere) ? [] : [{ ...each, elsewhere }]
  })
}

/** By these fields, of which null is not known. */
export const isSameIn =
  <Value extends object>(fields: readonly (keyof Value)[]) =>
  (one: Value, other: Value): 'always' | 'maybe' | 'never' => {
    const apart = fields.filter(each => one[each] !== other[each])
    if (apart.length === 0) return 'always'
    return apart.every(each => one[each] === null || other[each] === null) ? 'maybe' : 'never'
  }

/** What the other state may have that is the same. */
export interface Elsewhere extends Pick<Held<unknown>, 'hiding'> {
  /** What a hole is taken to be besides, so that it is not the same where all of these hide it. */
  readonly apart?: readonly [hole: string, words: string] | undefined
}

/** In words, what each hole is taken to be where it hides the thing, and where it does not. */
export interface SaidOf {
  readonly hiding: readonly string[]
  readonly elsewhere: readonly Elsewhere[]
  readonly say: (hole: string, is: boolean) => string
}

/**
 * A filling in which it is there, and is not in the other state, and one that differs in one hole in which it is not so; undefined where no
 * hole decides.
 */
export function waysWith({ hiding, elsewhere, say }: SaidOf): BothWays | undefined {
  const { said, apart } = apartFromAll(hiding, elsewhere)
  const sayAll: SaidOf['say'] = (hole, is) =>
    [say(hole, is), ...(is ? (apart.get(hole) ?? []) : [])].join(', ')
  const [first] = hiding
  if (first !== undefined) return bothWays(said, first, sayAll)
  const missedIn = (holes: readonly string[]) => holes.filter(hole => said.get(hole) === false)
  const spared = elsewhere.find(each => missedIn(each.hiding).length === 1)
  const [missed] = spared === undefined ? [] : missedIn(spared.hiding)
  if (spared === undefined || missed === undefined) return undefined
  for (const hole of spared.hiding) if (hole !== missed) said.set(hole, true)
  return bothWays(said, missed, sayAll)
}

/** All of `hiding` hide it, and of all others what the other state has is missed somewhere. */
function apartFromAll(hiding: readonly string[], elsewhere: readonly Elsewhere[]) {
  const said = new Map(hiding.map(hole => [hole, true]))
  const apart = new Map<string, Set<string>>()
  for (const other of elsewhere) {
    if (other.hiding.some(hole => said.get(hole) === false)) continue
    const hole = other.hiding.find(each => !said.has(each))
    // A hole that hides several of these may have to hide one of them.
    const isOneOf = elsewhere.some(each => each !== other && each.hiding.includes(hole ?? ''))
    if (hole !== undefined && !(isOneOf && other.apart !== undefined)) said.set(hole, false)
    else if (other.apart !== undefined) {
      const [own, words] = other.apart
      apart.set(own, new Set([...(apart.get(own) ?? []), words]))
    }
  }
  return { said, apart }
}

function bothWays(said: ReadonlyMap<string, boolean>, hole: string, say: SaidOf['say']): BothWays {
  const filling = Object.fromEntries([...said].map(([each, is]) => [each, say(each, is)]))
  return { filling, unless: { ...filling, [hole]: say(hole, said.get(hole) === false) } }
}
