/** `20,736 packets opened, 6.8×10³⁸ closed`: what is none is left out. */
import type { ComparisonSizes } from '../rules/compare/compare-rules.ts'
import { countInWords, countOf } from './count-in-words.ts'

export function sizesInWords({ opened, closed }: ComparisonSizes): string {
  if (opened === '0') return `${countOf(closed, 'packet')} closed`
  const first = `${countOf(opened, 'packet')} opened`
  return closed === '0' ? first : `${first}, ${countInWords(closed)} closed`
}
