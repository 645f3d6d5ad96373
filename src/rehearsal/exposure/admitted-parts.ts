/** What is admitted at the addresses of a service, class by class: one of them may be that of its peer. */
import { onceFor } from '../../kit/once.ts'
import { intersection, type Keep, union } from '../../net/port-set.ts'
import { compareWords, type Steps, stepAt, valueAt } from '../../net/steps.ts'
import type { ClassSet, Part } from './address-classes.ts'
import type { AdmittedPorts } from './admitted-ports.ts'

export interface AdmittedPart {
  readonly number: number
  /** Undefined for several addresses. */
  readonly only: string | undefined
}

/** What numbers for addresses say of classes. */
export interface AdmittedAt {
  /** The number of all that is admitted at any of these. */
  readonly at: (classes: ClassSet) => number
  /** What is admitted at all of these, each once; `parts` are those of the classes, in their order. */
  readonly byParts: (classes: ClassSet, parts: readonly Part[]) => readonly AdmittedPart[]
}

/** Asked of the same classes again and again, by pairs of services: what was answered is kept. */
export function openAdmittedAt(ports: AdmittedPorts): (steps: Steps) => AdmittedAt {
  const join = (numbers: Iterable<number>, keep: Keep): number => {
    const [first = ports.none, ...others] = numbers
    return others.reduce((all, each) => ports.combine(all, each, keep), first)
  }
  return onceFor((steps: Steps): AdmittedAt => {
    const everyAt = onceFor((every: readonly ClassSet[]) =>
      every.map(each => join(valuesAmong(steps, each).keys(), intersection)),
    )
    const manyAt = onceFor((classes: ClassSet) =>
      join([...valuesAmong(steps, classes).keys(), ...everyAt(classes.every ?? nothing)], union),
    )
    const known = new Map<readonly Part[], readonly AdmittedPart[]>()
    return {
      at(classes) {
        const { addresses, every } = classes
        const [first] = addresses
        if (addresses.length > 1 || every !== undefined) return manyAt(classes)
        return first === undefined ? ports.none : valueAt(steps, first)
      },
      byParts(classes, parts) {
        const made = known.get(parts) ?? partsAmong(steps, classes, parts, ports.none)
        known.set(parts, made)
        const besides = everyAt(classes.every ?? nothing).map(number => ({
          number,
          only: undefined,
        }))
        return besides.length === 0 ? made : [...made, ...besides]
      },
    }
  })
}

const nothing: readonly ClassSet[] = []

function partsAmong(
  steps: Steps,
  classes: ClassSet,
  parts: readonly Part[],
  none: number,
): readonly AdmittedPart[] {
  const found: AdmittedPart[] = []
  for (const [number, place] of valuesAmong(steps, classes))
    if (number !== none) found.push({ number, only: parts[place]?.only })
  return found
}

/**
 * Each value that classes have there, with the place of its class, or -1 for several classes. Takes as long as there are steps,
 * or classes where these are fewer: in a large account a filter tells few of very many classes apart.
 */
export function valuesAmong(steps: Steps, classes: ClassSet): ReadonlyMap<number, number> {
  const { places, words } = sortedOf(classes)
  const { width, size, firsts, values } = steps
  const placeOf = new Map<number, number>()
  let at = 0
  while (at < places.length) {
    const step = stepAt(steps, words, at * width)
    const next =
      step + 1 === size ? places.length : lowerBound(words, width, at + 1, firsts, step + 1)
    const number = values[step] ?? 0
    const isOne = next === at + 1 && !placeOf.has(number)
    placeOf.set(number, isOne ? (places[at] ?? -1) : -1)
    at = next
  }
  return placeOf
}

/** Of sorted keys from a place on that of the first one that is not below the key at a place of a column. */
function lowerBound(
  keys: Uint32Array,
  width: number,
  from: number,
  column: Uint32Array,
  at: number,
): number {
  let low = from
  let high = keys.length / width
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareWords(keys, middle * width, column, at * width, width) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The places of classes in the order of their addresses, and the words of these one after the other. */
const sortedOf = onceFor(({ addresses }: ClassSet) => {
  const width = addresses[0]?.length ?? 1
  const sorted = addresses
    .map((words, place) => ({ words, place }))
    .sort((a, b) => compareWords(a.words, 0, b.words, 0, width))
  const words = new Uint32Array(width * sorted.length)
  for (const [at, each] of sorted.entries()) words.set(each.words, at * width)
  return { places: Int32Array.from(sorted, ({ place }) => place), words }
})

/** The ports that are both taken from an address and sent to another one. */
export function meetParts(
  ports: AdmittedPorts,
  taken: readonly AdmittedPart[],
  sent: readonly AdmittedPart[],
): number {
  let passing = ports.none
  for (const source of taken)
    for (const target of sent) {
      if (target.only !== undefined && target.only === source.only) continue
      const number = ports.combine(target.number, source.number, intersection)
      passing = ports.combine(passing, number, union)
    }
  return passing
}
