/** Reads what is wanted of a change: a verdict and a region, as in `ACCEPT inbound TCP 443 from any`. */
import { quote } from '../../net/quote.ts'
import type { Intent } from '../../rules/search/check-change.ts'
import { InputError } from './input-error.ts'
import { readRegion } from './read-region.ts'

/** Throws an InputError that says what was seen and what is accepted. */
export function readIntent(words: readonly string[]): Intent {
  const text = words.join(' ').trim()
  const [, verdict = '', region = ''] = /^(accept|drop)\s+(.+)$/i.exec(text) ?? []
  const upper = verdict.toUpperCase()
  if (upper !== 'ACCEPT' && upper !== 'DROP')
    throw new InputError([
      `--intent: saw ${quote(text)}; accepted is ACCEPT or DROP and a region, as in ACCEPT inbound TCP 443 from any`,
    ])
  return { verdict: upper, region: readRegion('--intent', [region]) }
}
