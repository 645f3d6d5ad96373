/** Texts of so many characters. */
import * as v from 'valibot'
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import { charactersIn } from '../kit/characters.ts'
import { type Field, text } from './field.ts'
import { type AnyIssue, type Message, must } from './message.ts'
import { collectorIn } from './watch.ts'

/** A text of so many characters; `notText` is what another type breaks. */
export const textOf = (
  clause: ClauseOrAssumption,
  min: number,
  max: number,
  notText?: ClauseOrAssumption,
): Field<string> => {
  const message = must(clause, { problem: 'bad-length', expected: { min, max } })
  return v.pipe(
    notText === undefined ? v.string(message) : text(notText),
    byCharacters(v.minLength<string, number, TextMessage>(min, message)),
    byCharacters(v.maxLength<string, number, TextMessage>(max, message)),
  )
}

type TextMessage = Message<AnyIssue>
type LengthStep =
  | v.MinLengthAction<string, number, TextMessage>
  | v.MaxLengthAction<string, number, TextMessage>

/** The same step of a pipe, which counts characters where valibot counts units of UTF-16 (ASSUME-CHARACTERS). */
const byCharacters = <Step extends LengthStep>(step: Step): Step => ({
  ...step,
  '~run'(
    dataset: v.OutputDataset<string, v.BaseIssue<unknown>>,
    config: v.Config<v.BaseIssue<unknown>>,
  ) {
    if (!dataset.typed) return dataset
    const { type, requirement: bound } = step
    const isLeast = type === 'min_length'
    const units = dataset.value.length
    // A character takes one unit or two.
    if (isLeast ? units >= 2 * bound : units <= bound) return dataset
    const meets = (length: number) => (isLeast ? length >= bound : length <= bound)
    const characters = charactersIn(dataset.value, bound + 1)
    if (meets(units) !== meets(characters)) collectorIn(config)?.('ASSUME-CHARACTERS')
    if (!meets(characters)) v._addIssue(step, 'length', dataset, config)
    return dataset
  },
})
