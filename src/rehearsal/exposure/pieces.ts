/** What blocks of addresses have of steps, in each of which no filter tells one address from another. */
import type { AddressFamily } from '../../contract/vocabulary.ts'
import { remembered } from '../../kit/once.ts'
import { printAddress } from '../../net/address.ts'
import { compareWords, firstOfStep, lastOfStep, type Steps, stepAt } from '../../net/steps.ts'
import type { Block, Endpoint } from './endpoints.ts'
import { unknownIn } from './known-addresses.ts'

/** What an endpoint has of one step. */
export interface Piece {
  readonly number: number
  /** Undefined for several addresses. */
  readonly single: string | undefined
  readonly isShared: boolean
}

export function openPieces(family: AddressFamily, steps: Steps) {
  const met = new Map<number, readonly number[]>()
  const pieceAt = ({ number, lowest, highest }: PartOfStep, isShared: boolean): Piece => {
    if (!met.has(number)) met.set(number, lowest)
    const isSingle = isShared && order(lowest, highest) === 0
    const single = isSingle ? printAddress({ family, words: lowest }) : undefined
    return { number, single, isShared }
  }
  const isLeft = ({ lowest, highest }: PartOfStep, { except }: Endpoint): boolean =>
    !unknownIn({ family, first: lowest, last: highest }, except).next().done
  return {
    piecesOf: (block: Block, isShared: boolean): readonly Piece[] =>
      partsOfSteps(steps, block).map(each => pieceAt(each, isShared)),
    /** Without what is known to be somebody else's; many services have the same open one. */
    leftOf: remembered((open: Endpoint): readonly Piece[] =>
      partsOfSteps(steps, open)
        .filter(each => isLeft(each, open))
        .map(each => pieceAt(each, open.isShared)),
    ),
    addressOf: (number: number): readonly number[] => met.get(number) ?? [],
  }
}

/** What a block has of one step. */
export interface PartOfStep {
  readonly number: number
  readonly lowest: readonly number[]
  readonly highest: readonly number[]
}

export function partsOfSteps(
  steps: Steps,
  { first, last }: Pick<Block, 'first' | 'last'>,
): readonly PartOfStep[] {
  const found: PartOfStep[] = []
  const end = stepAt(steps, last)
  for (let step = stepAt(steps, first); step <= end; step++) {
    const start = firstOfStep(steps, step)
    const lowest = order(start, first) < 0 ? first : start
    const highest = step === end ? last : lastOfStep(steps, step)
    found.push({ number: steps.values[step] ?? 0, lowest, highest })
  }
  return found
}

const order = (a: readonly number[], b: readonly number[]): number =>
  compareWords(a, 0, b, 0, a.length)
