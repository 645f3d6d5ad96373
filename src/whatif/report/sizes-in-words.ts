/** `20,736 packets opened, 6.8×10³⁸ packets closed`: what is none is left out. */
import type { ComparisonSizes } from '../compare-rules.ts'
import { countOf } from './count-in-words.ts'

export function sizesInWords({ opened, closed }: ComparisonSizes): string {
  return [
    ...(opened === '0' ? [] : [`${countOf(opened, 'packet')} opened`]),
    ...(closed === '0' ? [] : [`${countOf(closed, 'packet')} closed`]),
  ].join(', ')
}
