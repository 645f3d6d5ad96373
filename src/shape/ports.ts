/** The ports of a rule: a port string, kept as it was written. */
import * as v from 'valibot'
import { parsePorts } from '../net/ports.ts'
import { writeMessage } from './fault.ts'
import { must } from './field.ts'

export const ports = v.nullable(
  v.pipe(
    v.string(must('RULE-17', 'a text or null')),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const parsed = parsePorts(dataset.value)
      if (!parsed.ok) addIssue({ message: writeMessage(parsed.fault.clause, parsed.fault.reason) })
    }),
  ),
)
