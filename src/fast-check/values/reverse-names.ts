/** Reverse names of addresses: names of hosts, or none. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Graded } from './graded.ts'
import { mistakes } from './mistakes.ts'

const { hostLabelLengthMax: wordLengthMax, hostNameLengthMax: nameLengthMax } = limits

const inner = fc.constantFrom(...'abxyz09_AZ')
const word = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: inner, minLength, maxLength, size: 'max' })
const hyphened = fc.tuple(word(1, 9), word(1, 9)).map(words => words.join('-'))

const name = fc
  .tuple(
    fc.array(fc.oneof(word(1, 20), hyphened), { minLength: 2, maxLength: 5 }),
    fc.constantFrom('', '.'),
  )
  .map(([words, end]) => words.join('.') + end)

/** As long as names get when its last word has the length that is left over; a final dot does not count. */
const longName = (length: number) =>
  fc
    .tuple(
      ...[1, 2, 3].map(() => word(wordLengthMax)),
      word(length - 3 * (wordLengthMax + 1)),
      fc.constantFrom('', '.'),
    )
    .map(parts => parts.slice(0, -1).join('.') + parts.slice(-1))

const known = fc.constantFrom('mail.example.com', 'MAIL.example.com', 'mail.example.com.')

/** Whether an address may have one is for its forward DNS to say. */
export const reverseNames: Graded<string | null> = {
  valid: fc.oneof(fc.constant(null), known, name),
  atLimit: fc.oneof(
    word(wordLengthMax).map(first => `${first}.example.com`),
    longName(nameLengthMax),
  ),
  overLimit: fc.oneof(
    word(wordLengthMax + 1).map(first => `${first}.example.com`),
    longName(nameLengthMax + 1),
  ),
  spoiled: mistakes(
    ...['', '.', '..', 'host', '.com', 'a..b', '-a.com', 'a-.com', 'a b.com', 'a.com..', 'a.com\n'],
    ...['\u00e9.com', 777, true, ['a.com']],
  ),
}
