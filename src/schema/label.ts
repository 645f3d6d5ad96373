/** The label of a firewall: no more than a name, for nothing about traffic is read from it (LABEL-9). */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { must } from './field.ts'

const { labelLengthMin, labelLengthMax } = limits
const accepted = `a label of ${labelLengthMin} to ${labelLengthMax} characters`

export const label = v.pipe(
  v.string(must('LABEL-1', accepted)),
  v.minLength(labelLengthMin, must('LABEL-1', accepted)),
  v.maxLength(labelLengthMax, must('LABEL-1', accepted)),
  v.regex(/^[A-Za-z0-9]/, must('LABEL-2', 'a label that starts with an ASCII letter or digit')),
  v.regex(/[A-Za-z0-9]$/, must('LABEL-3', 'a label that ends with an ASCII letter or digit')),
  v.regex(/^[A-Za-z0-9._-]*$/, must('LABEL-4', 'ASCII letters, digits, "-", "_" and "." only')),
  v.excludes('--', must('LABEL-5', 'a label without "--"')),
  v.excludes('__', must('LABEL-6', 'a label without "__"')),
  v.excludes('..', must('LABEL-7', 'a label without ".."')),
)
