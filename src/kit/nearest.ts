/** The nearest of some names to one that nobody knows: what was probably meant. */
import { closest, distance } from 'fastest-levenshtein'

/** The same but for the case, or else by Levenshtein distance, whatever the case; undefined when none is near enough to be meant. */
export function nearestTo(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  // Long texts are no slips of the pen, and measuring them takes time.
  const lower = name.slice(0, longestName).toLowerCase()
  const others = known.map(each => each.toLowerCase())
  const nearest = closest(lower, others)
  return distance(lower, nearest) <= Math.max(2, nearest.length / 3)
    ? known[others.indexOf(nearest)]
    : undefined
}

const longestName = 100

/** The one that the name is a slip of; undefined when it may as well be a name of its own, such as `updated` beside `created`. */
export function misspeltOf(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase()
  const near = known.filter(each => {
    if (each.toLowerCase() === lower) return true
    // Short names are near to many others.
    const slips = each.length < 4 ? 0 : Math.round(each.length / 3)
    return Math.abs(each.length - name.length) <= slips && distance(name, each) <= slips
  })
  return near.length < 2 ? near[0] : nearestTo(name, near)
}
