/** A name with forward DNS, in the form in which names are compared. */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { must } from './field.ts'

const accepted = `a host name of at most ${limits.hostNameLengthMax} characters, such as mail.example.com`
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const hostName = new RegExp(`^${label}(?:\\.${label})+$`)

/** Small letters, and no dot at the end. */
export const forwardName = v.pipe(
  v.string(must('ASSUME-ENVIRONMENT', accepted)),
  v.toLowerCase(),
  v.transform(name => (name.endsWith('.') ? name.slice(0, -1) : name)),
  v.maxLength(limits.hostNameLengthMax, must('ASSUME-ENVIRONMENT', accepted)),
  v.regex(hostName, must('ASSUME-ENVIRONMENT', accepted)),
)
