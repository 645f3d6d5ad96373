/** Steps told apart only where somebody asks: a filter has very many, and a few addresses meet few of them. */
import {
  compareWords,
  constantSteps,
  firstOfStep,
  openSteps,
  type Steps,
  stepAt,
  valueAt,
} from './steps.ts'

/** Keys that somebody may ask for: spans in ascending order that do not overlap. */
export interface Spans {
  readonly size: number
  /** The lowest key of each span, one after the other. */
  readonly firsts: Uint32Array
  /** The highest one, likewise. */
  readonly lasts: Uint32Array
}

/** From the first words to the last. */
export interface Span {
  readonly first: readonly number[]
  readonly last: readonly number[]
}

/** They come in any order, and may overlap. */
export function spansOf(width: number, given: readonly Span[]): Spans {
  const order = (a: readonly number[], b: readonly number[]) => compareWords(a, 0, b, 0, width)
  const firsts = new Uint32Array(given.length * width)
  const lasts = new Uint32Array(given.length * width)
  let size = 0
  for (const { first, last } of given.toSorted((a, b) => order(a.first, b.first))) {
    const before = (size - 1) * width
    const isApart = size === 0 || compareWords(lasts, before, first, 0, width) < 0
    if (isApart) firsts.set(first, size++ * width)
    if (isApart || compareWords(lasts, before, last, 0, width) < 0)
      lasts.set(last, (size - 1) * width)
  }
  return { size, firsts, lasts }
}

/**
 * The same values at these keys, and at all others that of a key below: equal for steps with equal values at these keys.
 * Takes as long as there are steps at these keys, however many there are of both.
 */
export function narrowSteps(steps: Steps, spans: Spans): Steps {
  const { width, size, firsts, values } = steps
  if (size === 1 || spans.size === 0) return constantOrSame(steps)
  const narrowed = openSteps(width, size + 1)
  narrowed.add(new Array(width).fill(0), 0, valueAt(steps, spans.firsts))
  for (let span = 0; span < spans.size; ) {
    const end = stepAt(steps, spans.lasts, span * width)
    let at = stepAt(steps, spans.firsts, span * width)
    narrowed.add(spans.firsts, span * width, values[at] ?? 0)
    while (at++ < end) narrowed.add(firsts, at * width, values[at] ?? 0)
    span = at < size ? spanUpTo(spans, span + 1, firstOfStep(steps, at)) : spans.size
  }
  return narrowed.close()
}

const constantOrSame = (steps: Steps): Steps =>
  steps.size === 1 ? steps : constantSteps(steps.width, steps.values[0] ?? 0)

/** The first span from `low` on that reaches up to the key. */
function spanUpTo({ size, lasts }: Spans, from: number, key: readonly number[]): number {
  const width = key.length
  let low = from
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareWords(lasts, middle * width, key, 0, width) < 0) low = middle + 1
    else high = middle
  }
  return low
}
