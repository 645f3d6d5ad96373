/** Assumptions about documents of our own: accounts to make worlds from, and changes to rehearse. */
import type { AssumptionText } from '../assumption.ts'

export const documentAssumptions = {
  'ASSUME-ACCOUNT': {
    question: 'What may a document hold that describes an account?',
    choice:
      'whole lists of records as the service returns them, with those of their fields passed over that are known to change nothing, and any other field refused; each firewall says what it guards, as devices or as entities, and each that the service has shown its status; what else is left out is made up the same way each time',
    why: 'people have the answers of the service at hand, and an answer must not rest on a rule, a device, a status, a record or a field that was not read',
    rests: 'a document',
  },
  'ASSUME-CHANGE': {
    question: 'What does a document hold that proposes a change?',
    choice: 'calls, each an operation with its request, and packets to be judged before and after',
    why: 'a change is a list of requests, and what people ask of it is what it does to traffic',
    rests: 'a document',
  },
  'ASSUME-POLICY': {
    question: 'What does a document hold that promises something about an account?',
    choice:
      'named promises, each with one demand that is never, always or only met, about services that are chosen by what is known of them, and exceptions with an owner, a reason and a last day',
    why: 'promises that are data can be compared with each other and found to be about nothing, which no program can tell of another program',
    rests: 'a document',
  },
} as const satisfies Record<string, AssumptionText>
