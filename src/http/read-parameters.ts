/** Parameters of paths and queries: texts that become what their fields hold, where it is written the one plain way. */
import { failure, type Result, success } from '../kit/result.ts'
import { repeated } from '../refusals/found.ts'
import type { AnySchema, Fields } from '../schema/field.ts'
import { partsOf } from '../schema/object.ts'
import { type HttpRefusal, unreadable } from './http-refusal.ts'

/** What is no canonical number or truth value stays a text, so that the field itself refuses it. Nothing when there is none. */
export function readParams(
  fields: Fields,
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> | undefined {
  let values: Record<string, unknown> | undefined
  // Names are those of declared paths.
  for (const name of Object.keys(texts)) {
    values ??= {}
    values[name] = valueFor(fields, name, texts[name] ?? '', plainTruthValues)
  }
  return values
}

interface QueryOptions {
  readonly truthValues?: TruthValues
  /** Names that are taken, and told to `passOver`, where none of the fields has them. */
  readonly passedOver?: readonly string[]
  readonly passOver?: () => void
}

/** Nothing when there is no query. */
export function readQuery(
  fields: Fields,
  url: string,
  { truthValues = plainTruthValues, passedOver = [], passOver }: QueryOptions = {},
): Result<Record<string, unknown> | undefined, HttpRefusal> {
  const [sent = ''] = url.split('#', 1)
  const start = sent.indexOf('?')
  if (start === -1) return success(undefined)
  const search = new URLSearchParams(sent.slice(start + 1))
  const seen = new Set<string>()
  const values = new Map<string, unknown>()
  for (const [name, text] of search) {
    if (seen.has(name)) return failure(sentTwice(name))
    seen.add(name)
    if (passedOver.includes(name) && !Object.hasOwn(fields, name)) passOver?.()
    else values.set(name, valueFor(fields, name, text, truthValues))
  }
  return success(values.size === 0 ? undefined : Object.fromEntries(values))
}

const sentTwice = (name: string): HttpRefusal =>
  unreadable({ clause: 'ASSUME-QUERY-REPEATED', path: [name], ...repeated('parameter', name) })

const integer = /^(?:0|-?[1-9]\d{0,15})$/

/** How truth values are written. */
export type TruthValues = Readonly<Record<string, boolean>>

export const plainTruthValues: TruthValues = { true: true, false: false }

function valueFor(fields: Fields, name: string, text: string, truthValues: TruthValues): unknown {
  const type = typeOf(Object.hasOwn(fields, name) ? fields[name] : undefined)
  if (type === 'number' && integer.test(text) && Number.isSafeInteger(Number(text)))
    return Number(text)
  if (type === 'boolean' && Object.hasOwn(truthValues, text)) return truthValues[text]
  return text
}

/** What a schema takes, beneath whatever lets it be left out. */
export function typeOf(schema: AnySchema | undefined): string | undefined {
  if (schema === undefined) return undefined
  const { type, wrapped } = partsOf(schema)
  return wrapped === undefined ? type : typeOf(wrapped)
}
