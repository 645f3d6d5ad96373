/** Labels, descriptions, tags and reverse names. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import { copiesOf, type GradedArbitraries, textsOf } from './graded.ts'

const labelText = textsOf('abcxyz019ABZ')

/** Two words with something between them. */
const joinedLabel = fc
  .tuple(labelText(1, 15), fc.constantFrom('-', '_', '.'), labelText(1, 15))
  .map(parts => parts.join(''))

const { labelLengthMin: min, labelLengthMax: max } = limits

/** Labels of firewalls. Whether one is free depends on the world. */
export const labels: GradedArbitraries<string> = {
  valid: fc.oneof(fc.constantFrom('web', 'db-1'), labelText(min, max), joinedLabel),
  atLimit: fc.oneof(labelText(min), labelText(max)),
  overLimit: fc.oneof(labelText(min - 1), labelText(max + 1)),
  malformed: copiesOf(
    ...['', '-web', 'web_', '.web', 'we b', 'a--b', 'a__b', 'a..b', 'web\n', 'w\u00e9b'],
    ...['\u{1f525}ab', null, 777, ['web']],
  ),
}

const { descriptionLengthMin, descriptionLengthMax, tagLengthMin, tagLengthMax } = limits

/** Any characters: only the length of these texts is limited. */
const freeText = textsOf('abzAZ09 ._-,:"<\\\n\u00e9\u3042\u{1f525}')

const { ruleLabelLengthMin, ruleLabelLengthMax } = limits

/** Labels of rules, plain ones above all. */
export const ruleLabels: GradedArbitraries<string> = {
  valid: fc.oneof(
    { arbitrary: fc.constantFrom('web', 'db-1'), weight: 2 },
    labelText(ruleLabelLengthMin, ruleLabelLengthMax),
    freeText(ruleLabelLengthMin, ruleLabelLengthMax),
  ),
  atLimit: fc.oneof(freeText(ruleLabelLengthMin), freeText(ruleLabelLengthMax)),
  overLimit: fc.oneof(freeText(ruleLabelLengthMin - 1), freeText(ruleLabelLengthMax + 1)),
  malformed: copiesOf('', null, 777, ['web']),
}

/** Descriptions of rules. */
export const descriptions: GradedArbitraries<string> = {
  valid: fc.oneof(
    freeText(descriptionLengthMin, 20),
    freeText(descriptionLengthMin, descriptionLengthMax),
  ),
  atLimit: fc.oneof(freeText(descriptionLengthMin), freeText(descriptionLengthMax)),
  overLimit: fc.oneof(freeText(descriptionLengthMin - 1), freeText(descriptionLengthMax + 1)),
  malformed: copiesOf(7, null, true, ['web'], { text: 'web' }),
}

/** Few words, so that tags repeat. */
const tag = fc.oneof(
  fc.constantFrom('a', 'b', 'prod', 'Prod'),
  freeText(tagLengthMin, tagLengthMax),
)
const tagsWith = (wrong: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.array(tag, { maxLength: 3 }), wrong).map(([rest, last]) => [...rest, last])

/** The tags of a firewall. */
export const tags: GradedArbitraries<readonly string[]> = {
  valid: fc.array(tag, { maxLength: 5 }),
  atLimit: fc.array(fc.oneof(freeText(tagLengthMin), freeText(tagLengthMax)), {
    minLength: 1,
    maxLength: 3,
  }),
  overLimit: tagsWith(fc.oneof(freeText(tagLengthMin - 1), freeText(tagLengthMax + 1))),
  malformed: fc.oneof(tagsWith(copiesOf(7, null, ['prod'])), copiesOf({}, null, 'prod')),
}

const { hostLabelLengthMax, hostNameLengthMax } = limits

const hostText = textsOf('abxyz09_AZ')
const hyphened = fc.tuple(hostText(1, 9), hostText(1, 9)).map(parts => parts.join('-'))
const finalDot = fc.constantFrom('', '.')

const hostName = fc
  .tuple(fc.array(fc.oneof(hostText(1, 20), hyphened), { minLength: 2, maxLength: 5 }), finalDot)
  .map(([parts, end]) => parts.join('.') + end)

/** Three labels of the greatest length and one with the rest; the final dot does not count. */
const longHostName = (length: number) =>
  fc
    .tuple(
      ...[1, 2, 3].map(() => hostText(hostLabelLengthMax)),
      hostText(length - 3 * (hostLabelLengthMax + 1)),
      finalDot,
    )
    .map(parts => parts.slice(0, -1).join('.') + parts.slice(-1))

const longHostLabel = (length: number) => hostText(length).map(first => `${first}.example.com`)

const knownHosts = fc.constantFrom('mail.example.com', 'MAIL.example.com', 'mail.example.com.')

/** Reverse names of addresses, or null. Whether an address may have one depends on its forward DNS. */
export const reverseNames: GradedArbitraries<string | null> = {
  valid: fc.oneof(fc.constant(null), knownHosts, hostName),
  atLimit: fc.oneof(longHostLabel(hostLabelLengthMax), longHostName(hostNameLengthMax)),
  overLimit: fc.oneof(longHostLabel(hostLabelLengthMax + 1), longHostName(hostNameLengthMax + 1)),
  malformed: copiesOf(
    ...['', '.', '..', 'host', '.com', 'a..b', '-a.com', 'a-.com', 'a b.com', 'a.com..', 'a.com\n'],
    ...['\u00e9.com', 777, true, ['a.com']],
  ),
}
