/** The body of every refusal. */
import type { ClauseText } from '../clause.ts'

export const errorClauses = {
  'ERROR-1': {
    text: 'a refusal answers with errors, a list of at least one fault',
    kind: 'fact',
    section: 'Error body',
  },
  'ERROR-2': {
    text: 'each fault names the field it is about in a text',
    kind: 'fact',
    section: 'Error body',
  },
  'ERROR-3': {
    text: 'each fault gives its reason in a text',
    kind: 'fact',
    section: 'Error body',
  },
} as const satisfies Record<string, ClauseText>
