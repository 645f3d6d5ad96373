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
      if (parsed.ok) return
      const { clause, reason } = parsed.fault
      // Of all texts that are no ports, the empty one might have been meant for every port.
      addIssue({
        message: writeMessage(dataset.value === '' ? 'ASSUME-PORTS-EMPTY' : clause, reason),
      })
    }),
  ),
)
