/** The English of refusals, printed from their data: the place of the part at fault, and what is wrong with it. */
import { isAssumption } from '../contract/is-assumption.ts'
import { gotOf } from './got.ts'
import { printGot, printKeys } from './print-data.ts'
import type { Fault, Path, Problem, Refusal } from './problem.ts'
import { type Vocabulary, type Wordings, wordings } from './wordings.ts'
import { recordNouns } from './words.ts'

const ours: Vocabulary = { noun: name => recordNouns[name], field: name => name }

/**
 * One line: `rules.inbound[0].ports: expected X, got Y (PORT-1)`. `whole` is what an empty path is called. Refusals of calls name
 * assumptions too; to whoever wrote a document these say nothing.
 */
export const printRefusal = (fault: Fault | Refusal, whole?: string): string =>
  placed(fault, printReason(fault), whole)

/** One line: `expected X, got Y`. A dialect may have words of its own for records and fields. */
export const printReason = (problem: Problem, vocabulary?: Vocabulary): string =>
  reasonBy(wordings, problem, vocabulary)

/** The reason behind the place of a fault, and before its clause. */
export function placed(
  fault: Pick<Fault, 'clause' | 'path'>,
  reason: string,
  whole?: string,
): string {
  const isTold = 'kind' in fault || !isAssumption(fault.clause)
  return `${printPath(fault.path, whole)}: ${reason}${isTold ? ` (${fault.clause})` : ''}`
}

/** Each wording is filed under the very problem that it takes. */
export const reasonBy = <All>(
  table: Wordings<All>,
  problem: { readonly problem: keyof All },
  vocabulary: Vocabulary = ours,
): string => table[problem.problem](problem as never, vocabulary)

/** `rules.inbound[0].ports` for `['rules', 'inbound', 0, 'ports']`; keys from outside are escaped and cut. */
export const printPath = (path: Path, whole = 'body'): string => printKeys(path) || whole

/** Any value as reasons show it, for those who throw a reason of their own. */
export const printValue = (value: unknown): string => printGot(gotOf(value))
