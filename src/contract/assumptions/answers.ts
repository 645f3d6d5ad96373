/** Assumptions about answers: statuses, tokens, error bodies, records of events and time. */
import type { AssumptionText } from '../assumption.ts'

export const answerAssumptions = {
  'ASSUME-SUCCESS-STATUS': {
    question: 'Which status and body does a success have?',
    choice:
      'always 200; deleting, assigning and sharing answer an empty object, the others their record',
    why: 'one status for all is what the published service documents',
    rests: 'every call',
  },
  'ASSUME-TOKEN': {
    question: 'How is a token presented, and do regions need one?',
    choice: 'as a bearer in the Authorization header; operations on regions need none',
    why: 'the scheme is a bearer token, and regions list no scope',
    rests: 'a call',
  },
  'ASSUME-SCOPE-ORDER': {
    question: 'Does a wider scope satisfy a narrower one?',
    choice: 'read_write includes read_only, both include ips:read, and * is everything',
    why: 'a token that may write is expected to read what it wrote',
    rests: 'a call',
  },
  'ASSUME-SCOPE-MISSING': {
    question: 'What answers a valid token without the scope?',
    choice: '401, like a token that is not known',
    why: 'recorded answers of the published service are 401',
    rests: 'a call',
  },
  'ASSUME-GRANT-MISSING': {
    question: 'What answers a caller without the grant?',
    choice: '403',
    why: 'the caller is known and the scope suffices, so the access itself is what fails',
    rests: 'a call',
  },
  'ASSUME-ERROR-STATUS': {
    question: 'Which status has each refusal?',
    choice:
      '400 for a request at fault or a broken restriction, 401 for the token, 403 for grants, 404 for the resource in the path',
    why: 'recordings show no 409 and no 422',
    rests: 'every call',
  },
  'ASSUME-ERROR-FIELD': {
    question: 'What does field hold when no part of the body is at fault?',
    choice: 'the name of the path parameter, query parameter or header at fault',
    why: 'each fault is to have a field, so it names the nearest part of the request',
    rests: 'every call',
  },
  'ASSUME-ERROR-ORDER': {
    question: 'Which fault is reported when a request has several kinds?',
    choice:
      'token, scope, path and query, body, existence, grants, then the checks of the operation in their declared order',
    why: 'a fixed order makes a refusal the same every time',
    rests: 'every call',
  },
  'ASSUME-SEVERAL-FAULTS': {
    question: 'Are several faults in one body reported together?',
    choice:
      'all faults of its form, in the order of the document; of several unknown fields of one object the first, and of what the world has against it the first',
    why: 'errors is a list, and one round of repair is better than many; a body of nothing but unknown fields must not make an endless answer',
    rests: 'a call',
  },
  'ASSUME-UNKNOWN-FIELDS': {
    question: 'What happens to a field the operation does not know, in the body or the query?',
    choice: 'refused, with the field and the accepted ones named',
    why: 'a misspelt field must not pass silently',
    rests: 'a call',
  },
  'ASSUME-NUMBERS': {
    question: 'Is a whole number accepted as a text or with a fraction?',
    choice: 'no: a number in a body is a JSON number that is whole, and 1.0 is the number 1',
    why: 'a rehearsal that mends types hides a fault of the caller',
    rests: 'a call',
  },
  'ASSUME-CHARACTERS': {
    question: 'What is one character of a label, a description or a tag?',
    choice: 'a code point of Unicode, however many units it takes in memory',
    why: 'people count an emoji once, and JSON Schema counts in the same way',
    rests: 'a call',
  },
  'ASSUME-QUERY-BOOLEANS': {
    question: 'How is a truth value written in a query?',
    choice:
      'true or false, in small letters, and nothing else; the published dialect takes True and False as well',
    why: 'these are the JSON words, and clients in Python send the others',
    rests: 'a request',
  },
  'ASSUME-PATH-INTEGER': {
    question: 'What answers a path id that is no whole number?',
    choice: '404, like any resource that does not exist',
    why: 'no resource can have such an id',
    rests: 'a call',
  },
  'ASSUME-BODY-IDS': {
    question: 'What answers an id in a body that names nothing?',
    choice: '400',
    why: 'the path is right and the body is at fault',
    rests: 'a call',
  },
  'ASSUME-IDS-USED-UP': {
    question: 'What is done when all ids of a kind of record have been given out?',
    choice: 'ids go up to 1073741823 and come once; what would need another one is refused',
    why: 'an id that came twice would lead to another record than before',
    rests: 'a call',
  },
  'ASSUME-OTHER-EVENTS': {
    question: 'Which events do the other operations emit?',
    choice: 'none; the journal shows every call',
    why: 'six events are named and each has one emitter',
    rests: 'every call',
  },
  'ASSUME-EVENT-RECORD': {
    question: 'What does an event hold, and how is it read?',
    choice:
      'the shape of a published notification in neutral words: id, created, action, entity, secondary entity, status; read from the simulator',
    why: 'recordings show that shape, and no operation of the service reads events',
    rests: 'every call',
  },
  'ASSUME-CLOCK': {
    question: 'When do created and updated move?',
    choice:
      'equal at creation; Firewall Update and Firewall Rules Update move updated, attaching and detaching do not',
    why: 'a device is a record of its own, while settings and rules belong to the firewall',
    rests: 'every call',
  },
} as const satisfies Record<string, AssumptionText>
