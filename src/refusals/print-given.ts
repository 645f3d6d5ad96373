/** The printers of refusals for programs: what is no refusal is told, where the parts of firedrill print what they made. */

import type { DocumentProblem } from './document-problems.ts'
import { allWordings, printDocumentReason } from './document-wordings.ts'
import * as print from './print.ts'
import type { Fault, Path, Refusal } from './problem.ts'
import { guarded, listOf, misuse, object, optional, type Reader, text } from './usage.ts'
import type { Vocabulary } from './wordings.ts'

/**
 * One line: `rules.inbound[0].ports: expected X, got Y (PORT-1)`. `whole` is what an empty path is called. Refusals of calls name
 * assumptions too; to whoever wrote a document these say nothing. Throws UsageError for what is no refusal.
 */
export function printRefusal(fault: Fault<DocumentProblem> | Refusal, whole?: string): string {
  readProblem(fault, 'fault')
  readPath(fault.path, 'fault.path')
  text('a clause such as PORT-1')(fault.clause, 'fault.clause')
  optional(text())(whole, 'whole')
  return guarded('fault', () => print.placed(fault, printDocumentReason(fault), whole))
}

/** One line: `expected X, got Y`. A dialect may have words of its own for records and fields. Throws UsageError for what is no problem. */
export function printReason(problem: DocumentProblem, vocabulary?: Vocabulary): string {
  readProblem(problem, 'problem')
  optional(object)(vocabulary, 'vocabulary')
  return guarded('problem', () => printDocumentReason(problem, vocabulary))
}

/** `rules.inbound[0].ports` for `['rules', 'inbound', 0, 'ports']`; keys from outside are escaped and cut. Throws UsageError for what is no path. */
export function printPath(path: Path, whole?: string): string {
  readPath(path, 'path')
  optional(text())(whole, 'whole')
  return print.printPath(path, whole)
}

// Made when it is asked for: who bundles firedrill keeps what is made beforehand.
const readPath: Reader<unknown> = (given, place) => listOf(readKey)(given, place)

const readKey: Reader<unknown> = (given, place) => {
  if (typeof given === 'string' || typeof given === 'number') return given
  throw misuse(place, 'a key or an index', given)
}

const readProblem: Reader<unknown> = (given, place) => {
  const { problem } = object(given, place) as { readonly problem?: unknown }
  if (typeof problem !== 'string' || !Object.hasOwn(allWordings, problem))
    throw misuse(
      `${place}.problem`,
      'a problem of firedrill, such as bad-length',
      problem,
      Object.keys(allWordings),
    )
  return given
}
