/** Assumptions about requests over HTTP: where they lead, how large they are, how they are written. */

import type { AssumptionText } from '../assumption.ts'
import { httpLimits } from '../limits.ts'

const { urlLength, bodyBytes, jsonDepth, jsonValues, filterValues } = httpLimits

export const httpAssumptions = {
  'ASSUME-PATH': {
    question: 'What answers a path that no operation has?',
    choice:
      '404, with the nearest path that one has; without a socket it throws, unless told to answer; a slash at the end belongs to the path, but not in the published dialect',
    why: 'the published service answers so, and a test whose client strays should fail at once',
    rests: 'a request',
  },
  'ASSUME-METHOD': {
    question: 'What answers a method that a path does not have?',
    choice:
      '405, with those that it has in Allow; HEAD is GET without its body; a preflight of a browser is 204 on every path of the published dialect, whose answers let pages of all sites read them',
    why: 'so HTTP has it, and the published service too, with those headers',
    rests: 'a request',
  },
  'ASSUME-RATE-LIMIT': {
    question: 'How often may a token ask?',
    choice:
      'as often as it likes, with headers that tell of 400 requests a minute; where a limit is set, 429 beyond it, by the virtual clock',
    why: 'recordings show the headers, and a test is not to fail because it runs fast',
    rests: 'a request',
  },
  'ASSUME-REQUEST-SIZE': {
    question: 'How large may a request be?',
    choice: `${urlLength} characters of URL, beyond that 414; ${bodyBytes / 1_048_576} MiB of body, unless set otherwise, beyond that 413; JSON ${jsonDepth} deep with ${jsonValues} values, a filter with ${filterValues}, beyond that 400`,
    why: 'the largest rules that the contract allows fit, however they are spelt, and nothing that fits takes long',
    rests: 'a request',
  },
  'ASSUME-CONTENT-TYPE': {
    question: 'What does the Content-Type of a body have to be?',
    choice: 'application/json, with parameters or without; anything else, and none, is 400',
    why: 'a client that forgets it is better told by a rehearsal',
    rests: 'a request',
  },
  'ASSUME-CONTENT-ENCODING': {
    question: 'May a body be compressed?',
    choice: 'no: a Content-Encoding other than identity is 400, whatever the body holds',
    why: 'no client of the service compresses what it sends, and one that does is told what is wrong',
    rests: 'a request',
  },
  'ASSUME-BODY-AT-GET': {
    question: 'What answers a body at GET or HEAD?',
    choice: '400; an empty body is none, whatever the method',
    why: 'nothing would read it',
    rests: 'a request',
  },
  'ASSUME-JSON-KEYS': {
    question: 'What answers JSON that has a key twice in one object?',
    choice: '400 at that key, in whatever spelling',
    why: 'readers differ on which of the two counts',
    rests: 'a request',
  },
  'ASSUME-QUERY-REPEATED': {
    question: 'May a parameter stand in a query twice?',
    choice: 'no, not even with the same value: 400 at that parameter',
    why: 'readers differ on which of the two counts',
    rests: 'a request',
  },
  'ASSUME-FILTER': {
    question: 'How are lists filtered?',
    choice:
      'by the header X-Filter, an object of conditions on attributes that the list can be filtered by, with the operators and the order that recordings show; one that cannot be understood is 400, and operations that list nothing pass it over',
    why: 'the published service takes it, and a condition passed over would show too much',
    rests: 'a request',
  },
} as const satisfies Record<string, AssumptionText>
