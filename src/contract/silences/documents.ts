/** Silences about documents of our own: accounts to make worlds from, and changes to rehearse. */
import type { SilenceText } from '../silence.ts'

export const documentSilences = {
  'SILENT-ACCOUNT': {
    question: 'What may a document hold that describes an account?',
    choice:
      'records as the service returns them, unknown fields passed over; what is left out is made up the same way each time',
    why: 'people have the answers of the service at hand, of this version and of later ones',
  },
  'SILENT-CHANGE': {
    question: 'What does a document hold that proposes a change?',
    choice: 'calls, each an operation with its request, and packets to be judged before and after',
    why: 'a change is a list of requests, and what people ask of it is what it does to traffic',
  },
} as const satisfies Record<string, SilenceText>
