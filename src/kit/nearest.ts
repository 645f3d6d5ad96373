/** The nearest of some names to one that nobody knows: what was probably meant. */
import { closest, distance } from 'fastest-levenshtein'

/** By Levenshtein distance; undefined when none is near enough to be meant. */
export function nearestTo(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  // Long texts are no slips of the pen, and measuring them takes time.
  const nearest = closest(name.slice(0, 100), known)
  return distance(name.slice(0, 100), nearest) <= Math.max(2, nearest.length / 3)
    ? nearest
    : undefined
}
