/** Ways to get a request wrong: a field that is gone, one that nobody knows, one that is something else altogether. */
import type { Choices } from '../commands/choices.ts'
import type { Request } from '../commands/request.ts'
import { placesIn, withValueAt } from './value-paths.ts'

const oddities = [
  null,
  '',
  0,
  -1,
  1.5,
  true,
  [],
  {},
  'x'.repeat(300),
  ['x', 7],
  65536,
  '1',
] as const

/** Only the query and the body: what is wrong in a path leads nowhere, and that is another matter. */
export function spoil(request: Request, choices: Choices): Request {
  const parts = { query: request.query ?? {}, body: request.body ?? {} }
  const places = placesIn(parts).filter(place => place.length > 1)
  const place = choices.oneOf(places)
  const way = choices.below(3)
  if (way === 0 || place === undefined) {
    const part = choices.among(['body', 'query'] as const)
    return {
      ...request,
      [part]: { ...parts[part], nonsense: choices.among<unknown>([true, null, 'x']) },
    }
  }
  const other = way === 1 ? undefined : choices.among(oddities)
  const [part, ...inside] = place
  const spoiled = withValueAt(part === 'query' ? parts.query : parts.body, inside, other)
  return part === 'query' ? withPart(request, 'query', spoiled) : withPart(request, 'body', spoiled)
}

/** The same request, but its path leads to nothing. */
export function astray(request: Request, choices: Choices): Request {
  const names = Object.keys(request.params ?? {})
  const name = choices.oneOf(names)
  if (name === undefined) return request
  const elsewhere = choices.among([999_999, 0, 'nowhere', '198.51.100.78', '3fff:fff::'])
  return { ...request, params: { ...request.params, [name]: elsewhere } }
}

const withPart = (request: Request, part: 'query' | 'body', value: unknown): Request => ({
  ...request,
  [part]: value,
})
