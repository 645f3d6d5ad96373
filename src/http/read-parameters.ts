/** Parameters of paths and queries: texts that become what their fields hold, where it is written the one plain way. */
import type { AnySchema, Fields } from '../shape/field.ts'

/** What is no canonical number or truth value stays a text, so that the field itself refuses it. */
export const readParams = (
  fields: Fields,
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, valueFor(fields, name, text)]),
  )

/** Nothing when there is no query. A parameter that is repeated becomes a list, which no field takes. */
export function readQuery(fields: Fields, url: string): Record<string, unknown> | undefined {
  const start = url.indexOf('?')
  if (start === -1) return undefined
  const end = url.indexOf('#', start)
  const search = new URLSearchParams(url.slice(start + 1, end === -1 ? undefined : end))
  const texts = new Map<string, string[]>()
  for (const [name, text] of search) {
    const known = texts.get(name)
    if (known === undefined) texts.set(name, [text])
    else known.push(text)
  }
  if (texts.size === 0) return undefined
  const values = [...texts].map(([name, [text = '', ...more]]) => [
    name,
    more.length > 0 ? [text, ...more] : valueFor(fields, name, text),
  ])
  return Object.fromEntries(values)
}

const integer = /^(?:0|-?[1-9]\d{0,15})$/

function valueFor(fields: Fields, name: string, text: string): unknown {
  const schema = Object.hasOwn(fields, name) ? fields[name] : undefined
  const type = schema === undefined ? undefined : typeOf(schema)
  if (type === 'number' && integer.test(text) && Number.isSafeInteger(Number(text)))
    return Number(text)
  // SILENT-QUERY-BOOLEANS
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** What a schema takes, beneath whatever lets it be left out. */
const typeOf = (schema: AnySchema): string =>
  'wrapped' in schema ? typeOf(schema.wrapped as AnySchema) : schema.type
