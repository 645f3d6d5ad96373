/** The files that a program hands in: documents that were parsed or are parsed here, and other texts. */
import type { NamedDocument } from '../account/documents/origins.ts'
import { otherFileIn } from '../account/plan/other-files.ts'
import { readJsonText } from '../json/read-text.ts'
import { UsageError } from '../kit/errors.ts'
import { json, listOf, misuse, optional, record, text } from '../refusals/usage.ts'
import type { NamedText } from './sources.ts'

/** Parsed JSON, the text of it, or another text: a source of the configuration. Of a text nothing is copied, so that it takes less. */
export type PlanFile = NamedDocument | NamedText

export interface Files {
  readonly documents: readonly NamedDocument[]
  readonly texts: readonly NamedText[]
}

export function readFiles(files: readonly PlanFile[]): Files {
  const named = listOf(
    record({
      name: text('the name of a file'),
      value: optional(json),
      text: optional(text('a text')),
    }),
  )(files, 'files')
  if (named.length === 0) throw misuse('files', 'at least one file', files)
  const documents: NamedDocument[] = []
  const texts: NamedText[] = []
  for (const [at, { name, value, text: held }] of named.entries()) {
    if (value !== undefined) documents.push({ name, value })
    if (held === undefined) continue
    const parsed = parsedIn(held, `files[${at}].text`)
    if (parsed === undefined) texts.push({ name, text: held })
    else documents.push({ name, value: parsed })
  }
  return { documents, texts }
}

/** Of a text that is JSON its value, which nobody else has and which need not be copied; undefined for any other text. */
function parsedIn(held: string, place: string): unknown {
  if (!/^\s*[[{]/.test(held)) return undefined
  const read = readJsonText(held)
  if (read.ok) return read.value.value
  if (otherFileIn(held) !== undefined) return undefined
  const { said, line, column } = read.fault
  throw new UsageError(`${place}: ${said}, at line ${line}, column ${column}`)
}
