/**
 * Answers as JSON. The text of a record is kept with it for as long as all that it tells of stays the very same: clients
 * read the same records again and again, and a stored record never changes.
 */
import { isPageReply } from '../operations/list-operation.ts'
import type { OperationName } from '../operations/table.ts'
import type { Answer, Dialect, Sources } from './dialect.ts'

interface KeptText {
  readonly sources: Sources
  readonly text: string
}

const texts = new WeakMap<Dialect, WeakMap<object, KeptText>>()

/** The whole answer, in the dialect's shape. */
export function answerText(answer: Answer, dialect: Dialect): string {
  const { operation, reply, world } = answer
  const sourcesOf = dialect.sources?.[operation.name as OperationName]
  if (sourcesOf === undefined) return JSON.stringify(dialect.toAnswer(answer))
  const kept = keptFor(dialect)
  const textOf = (record: unknown): string => {
    const sources = sourcesOf(world, record as { readonly id: number })
    const [stored] = sources
    const known = stored && kept.get(stored)
    if (known !== undefined && isSame(known.sources, sources)) return known.text
    const text = JSON.stringify(dialect.toAnswer({ ...answer, reply: record }))
    if (stored !== undefined) kept.set(stored, { sources, text })
    return text
  }
  if (!isPageReply(reply)) return textOf(reply)
  const envelope = JSON.stringify(dialect.toAnswer({ ...answer, reply: { ...reply, data: [] } }))
  return pageText(envelope, reply.data.map(textOf))
}

/** The envelope of an empty page with these records in it. One join: a page is long, and each step more would copy it. */
function pageText(envelope: string, records: string[]): string {
  const [first] = records
  if (first === undefined) return envelope
  const start = envelope.indexOf('"data":[') + '"data":['.length
  records[0] = envelope.slice(0, start) + first
  records.push(`${records.pop()}${envelope.slice(start)}`)
  return records.join(',')
}

function keptFor(dialect: Dialect): WeakMap<object, KeptText> {
  const kept = texts.get(dialect) ?? new WeakMap<object, KeptText>()
  texts.set(dialect, kept)
  return kept
}

const isSame = (a: Sources, b: Sources): boolean =>
  a.length === b.length && a.every((source, at) => source === b[at])
