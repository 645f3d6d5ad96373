/**
 * Where the parts of a sound JSON text stand. Each list and object on the way to a part is walked once, when it is first
 * asked about, so that any number of places costs no more than a few passes over the text.
 */
import type { Path } from '../refusals/problem.ts'
import { endOfText, extentOf, keyIn } from './scan.ts'

/** Where the path leads, or the nearest part of it that is there: characters from the start of the text. */
export type OffsetOf = (path: Path) => number

export function placesIn(text: string): OffsetOf {
  /** By the offset of a list or an object. */
  const known = new Map<number, ReadonlyMap<string | number, number>>()
  const partsAt = (offset: number): ReadonlyMap<string | number, number> => {
    const parts = known.get(offset) ?? partsOf(text, offset)
    known.set(offset, parts)
    return parts
  }
  const start = pastSpaces(text, 0)
  return path => {
    let offset = start
    for (const key of path) {
      const part = partsAt(offset).get(key)
      if (part === undefined) break
      offset = part
    }
    return offset
  }
}

/** Of the value that starts there: the offset of each value in it, by its key or index. */
function partsOf(text: string, start: number): ReadonlyMap<string | number, number> {
  const parts = new Map<string | number, number>()
  const isList = text.charAt(start) === '['
  if (!isList && text.charAt(start) !== '{') return parts
  let at = pastSpaces(text, start + 1)
  while (at < text.length && !']}'.includes(text.charAt(at))) {
    let key: string | number = parts.size
    if (!isList) {
      const end = endOfText(text, at + 1)
      key = keyIn(text, at + 1, end)
      at = pastSpaces(text, pastSpaces(text, end + 1) + 1)
    }
    parts.set(key, at)
    at = pastSpaces(text, pastValue(text, at))
    if (text.charAt(at) === ',') at = pastSpaces(text, at + 1)
  }
  return parts
}

/** The place after the value that starts there. */
export function pastValue(text: string, start: number): number {
  const first = text.charAt(start)
  if (first === '"') return endOfText(text, start + 1) + 1
  if (first !== '{' && first !== '[') return pastWord(text, start)
  return extentOf(text, start, Number.POSITIVE_INFINITY).end
}

/** Past a number, a truth value or null. */
function pastWord(text: string, start: number): number {
  let at = start
  while (at < text.length && !',]} \n\r\t'.includes(text.charAt(at))) at++
  return at
}

function pastSpaces(text: string, start: number): number {
  let at = start
  while (at < text.length && ' \n\r\t'.includes(text.charAt(at))) at++
  return at
}
