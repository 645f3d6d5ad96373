/** Blocks of addresses of which many services may have any: they are put into classes once for all of these. */
import type { Block } from './endpoints.ts'
import type { Piece } from './pieces.ts'

/** Pieces of blocks that are looked at together, one for each class. */
export interface Together {
  readonly all: readonly Piece[]
  /** Without the blocks of one instance. */
  readonly without: (owner: number | undefined) => readonly Piece[]
  /** Are these, with its own ones for those of an instance, the same as all of them? */
  readonly isWholeWith: (own: readonly Piece[], owner: number | undefined) => boolean
}

export function togetherOf(
  blocks: readonly Block[],
  piecesOf: (block: Block) => readonly Piece[],
): Together {
  const byClass = new Map<number, (Piece & Pick<Block, 'owner'>)[]>()
  const classesOf = new Map<Block['owner'], Set<number>>()
  for (const block of blocks)
    for (const piece of piecesOf(block)) {
      const { owner } = block
      const here = byClass.get(piece.number) ?? []
      byClass.set(piece.number, here)
      here.push({ ...piece, owner })
      classesOf.set(owner, (classesOf.get(owner) ?? new Set()).add(piece.number))
    }
  const whole = new Map([...byClass].map(([number, pieces]) => [number, joined(pieces)]))
  const all = [...whole.values()].flatMap(each => each ?? [])
  const changedBy = (
    owner: number | undefined,
  ): readonly (readonly [number, Piece | undefined])[] =>
    [...((owner === undefined ? undefined : classesOf.get(owner)) ?? [])].map(number => [
      number,
      joined(byClass.get(number) ?? [], each => each.owner !== owner),
    ])
  return {
    all,
    without(owner) {
      const changed = new Map(changedBy(owner))
      if (changed.size === 0) return all
      return [
        ...all.filter(({ number }) => !changed.has(number)),
        ...[...changed.values()].flatMap(piece => piece ?? []),
      ]
    },
    isWholeWith(own, owner) {
      const left = new Map(changedBy(owner))
      const numbers = new Set([...left.keys(), ...own.map(({ number }) => number)])
      return [...numbers].every(number => {
        const is = whole.get(number)
        const rest = left.has(number) ? left.get(number) : is
        const now = joined([
          ...(rest === undefined ? [] : [rest]),
          ...own.filter(each => each.number === number),
        ])
        return is !== undefined && now !== undefined && now.single === is.single
      })
    },
  }
}

/** Of pieces of one class; undefined for none. */
function joined<Of extends Piece>(
  pieces: readonly Of[],
  isMeant: (piece: Of) => boolean = () => true,
): Piece | undefined {
  const first = pieces.find(isMeant)
  if (first?.single === undefined) return first
  const isOther = (each: Of): boolean => each.single !== first.single && isMeant(each)
  return pieces.some(isOther) ? { ...first, single: undefined } : first
}
