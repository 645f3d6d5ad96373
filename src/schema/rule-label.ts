/** The label of a rule: as long as its clause says, of the characters of a firewall's label (ASSUME-RULE-LABEL). */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { must } from './field.ts'

const { ruleLabelLengthMin, ruleLabelLengthMax } = limits
const accepted = `a label of ${ruleLabelLengthMin} to ${ruleLabelLengthMax} characters`

export const ruleLabel = v.pipe(
  v.string(must('RULE-15', accepted)),
  v.minLength(ruleLabelLengthMin, must('RULE-15', accepted)),
  v.maxLength(ruleLabelLengthMax, must('RULE-15', accepted)),
  v.regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9]|([-_.])(?!\1))*[A-Za-z0-9]$/,
    must(
      'ASSUME-RULE-LABEL',
      'ASCII letters and digits, with single "-", "_" and "." between them',
    ),
  ),
)
