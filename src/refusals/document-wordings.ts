/** The English of what can be wrong with documents: apart from the other wordings, so that a simulator does not bring it along. */

import type { DocumentProblem, DocumentProblems } from './document-problems.ts'
import { placed, reasonBy } from './print.ts'
import { every, printGot, printReference, printSpot } from './print-data.ts'
import type { Fault, Problems } from './problem.ts'
import { say, type Vocabulary, type Wordings, wordings } from './wordings.ts'
import { otherFiles } from './words.ts'

const documentWordings: Wordings<DocumentProblems> = {
  'others-devices': ({ expected, got }, { noun }) =>
    say(
      `the devices of ${printReference(expected, noun)}`,
      `what ${printReference(got, noun)} guards; are these the devices of ${noun(got.type)} ${got.id}?`,
    ),
  'other-guards': ({ expected, got, within, without }, { noun }) =>
    say(
      `the same firewalls of ${printReference(expected, noun)} in all files`,
      `${printReference(got, noun)} in ${printSpot(within)}, and not in ${printSpot(without)}`,
    ),
  'error-answer': ({ got }) =>
    say(
      'records',
      `an error answer${got === undefined ? '' : `: ${printGot(got)}`}; make the request again`,
    ),
  'cut-columns': ({ expected }, { field }) =>
    say(
      'every field',
      `a record without ${every(expected.map(field))}: print it with --all-columns`,
    ),
  'unknown-records': ({ got }) =>
    say(
      'records of a list of the service, an account or a snapshot',
      got.length === 0 ? 'none of them' : `an object with ${every(got)}`,
    ),
  'no-owner': ({ expected: { owner, of, example } }, { noun }) =>
    say(
      `the ${noun(owner)} of these ${of}, in the name of the file as in ${of}-${example}.json, or as { "${noun(owner)}": ${example}, "${of}": … }`,
      'none',
    ),
  'mixed-lists': ({ expected, got }) => say(`${expected} only, in one list`, got),
  contradiction: ({ expected, got, elsewhere }) =>
    say(`${printGot(expected)}, as in ${printSpot(elsewhere)}`, printGot(got)),
  'expanded-rules': ({ elsewhere }) =>
    say(
      `the same rules as in ${printSpot(elsewhere)}`,
      'a rule in one and a reference to a rule set in the other; if one holds expanded rules, name it as in firewall-802-expansion.json',
    ),
  'two-accounts': ({ got }) => say('documents of one account', `another account in ${got}`),
  'other-file': ({ got }) =>
    say(
      `one plan${got === 'no-plan' || got === 'state-alone' ? '' : ' or state'} as terraform show -json or tofu show -json prints it`,
      otherFiles[got],
    ),
}

/** Those of requests and of documents. */
export const allWordings: Wordings<Problems & DocumentProblems> = {
  ...wordings,
  ...documentWordings,
}

/** As `printReason` of what can be wrong with requests alone. */
export const printDocumentReason = (problem: DocumentProblem, vocabulary?: Vocabulary): string =>
  reasonBy(allWordings, problem, vocabulary)

/** As `printRefusal` of what can be wrong with requests alone. */
export const printInDocument = (fault: Fault<DocumentProblem>, whole = 'document'): string =>
  placed(fault, printDocumentReason(fault), whole)
