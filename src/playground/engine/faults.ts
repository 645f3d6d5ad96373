/** What is wrong with a text or a question, as the page shows it and as editors mark it. */

import { pastValue } from '../../json/places.ts'
import type { JsonText, Position, TextFault } from '../../json/read-text.ts'
import type { DocumentProblem } from '../../refusals/document-problems.ts'
import { printInDocument } from '../../refusals/document-wordings.ts'
import type { Fault, Path } from '../../refusals/problem.ts'
import type { Level } from '../../rules/lint/finding.ts'
import type { FaultShown, Mark } from '../protocol.ts'

/** Thrown where there is no answer yet: the page shows what is missing. */
export class FaultsError extends Error {
  override readonly name = 'FaultsError'
  readonly faults: readonly FaultShown[]

  constructor(faults: readonly FaultShown[]) {
    super(faults.map(({ name, message }) => `${name}: ${message}`).join('\n'))
    this.faults = faults
  }
}

/** Which of the texts, and what it is called. */
export interface TextName {
  readonly text: number
  readonly name: string
}

export const shownTextFault = (
  where: TextName,
  { said, offset, line, column }: TextFault,
): FaultShown => ({ ...where, message: said, offset, line, column })

/** Of very many faults the first ones; the last line says how many more there are. */
export function shownFaults(
  where: TextName,
  faults: readonly Fault<DocumentProblem>[],
  positionOf: JsonText['positionOf'],
): readonly FaultShown[] {
  const shown = faults.slice(0, faultsShown).map((fault): FaultShown => {
    const { offset, line, column }: Position = positionOf(fault.path)
    return { ...where, message: printInDocument(fault), offset, line, column }
  })
  const more = faults.length - shown.length
  return more === 0 ? shown : [...shown, { ...where, message: `and ${more} more` }]
}

const faultsShown = 50

/** Under a value, or under its first line. */
export function markAt(text: string, offset: number, level: Level, message: string): Mark {
  const line = text.indexOf('\n', offset)
  const end = Math.min(pastValue(text, offset), line === -1 ? text.length : line)
  const from = Math.min(offset, text.length)
  return { from, to: Math.max(end, from), level, message }
}

export const markOfFault = (text: string, { offset, message }: FaultShown): readonly Mark[] =>
  offset === undefined ? [] : [markAt(text, offset, 'error', message)]

/** The lines of the value that a path leads to. */
export function markAll(
  text: string,
  positionOf: JsonText['positionOf'],
  path: Path,
  decides: 'ACCEPT' | 'DROP',
): Mark {
  const { offset } = positionOf(path)
  return { from: offset, to: pastValue(text, offset), level: 'note', message: '', decides }
}
