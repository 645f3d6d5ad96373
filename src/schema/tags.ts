/** The tags of a firewall. */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { must } from './field.ts'

const accepted = `a tag of ${limits.tagLengthMin} to ${limits.tagLengthMax} characters`

/** Repeats are folded into the first of them (ASSUME-TAGS). */
export const tags = v.pipe(
  v.array(
    v.pipe(
      v.string(must('FIREWALL-2', 'a text')),
      v.minLength(limits.tagLengthMin, must('ASSUME-TAGS', accepted)),
      v.maxLength(limits.tagLengthMax, must('ASSUME-TAGS', accepted)),
    ),
    must('FIREWALL-2', 'a list of texts'),
  ),
  v.transform(each => [...new Set(each)]),
)
