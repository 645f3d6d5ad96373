/** A judge of answers: the OpenAPI document of a dialect, and a validator that reads it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { AnyCall } from '../../src/engine/call.ts'
import type { Simulator } from '../../src/engine/simulator.ts'
import { createFetch, type FetchOptions } from '../../src/http/create-fetch.ts'
import type { Dialect } from '../../src/http/dialect.ts'
import { openApi } from '../../src/openapi/open-api.ts'
import { operationNamed } from '../../src/operations/table.ts'
import { baseUrl, initFor, pathFor, type Received, receive } from './wire.ts'

/** Sends a call in the words of the dialect, which exchanges ours for its own both ways. */
export async function ask(
  dialect: Dialect,
  cloud: Simulator,
  call: AnyCall,
  options: FetchOptions = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Received> {
  const fetch = createFetch(cloud, { ...options, dialect })
  const operation = operationNamed(call.operation)
  if (operation === undefined) throw new Error(`no operation is named ${call.operation}`)
  const path = dialect.paths[call.operation] ?? operation.path
  const body = call.body === undefined ? undefined : dialect.toBody(operation, call.body)
  const { body: _, ...rest } = call
  const init = initFor(body === undefined ? rest : { ...rest, body })
  return receive(
    await fetch(baseUrl + pathFor(call, path), {
      ...init,
      headers: { ...init.headers, ...headers },
    }),
  )
}

export interface Judge {
  /** What is wrong with an answer by the document; `as` is another answer of it than that of this status. */
  readonly answer: (call: AnyCall, answer: Received, as?: string) => readonly unknown[]
  /** What is wrong with the answer to a request that leads to no operation. */
  readonly elsewhere: (kind: string, answer: Received) => readonly unknown[]
  /** What is wrong with the body of a call that was carried out. */
  readonly request: (call: AnyCall) => readonly unknown[]
}

interface Described {
  readonly $ref?: string
  readonly headers?: object
}

export function judgeFor(dialect: Dialect): Judge {
  const document = JSON.parse(JSON.stringify(openApi(dialect))) as object
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'openapi')
  const known = new Map<string, ValidateFunction | undefined>()
  const validatorAt = (place: readonly string[]) => {
    const id = `openapi#/${pointerTo([...place, 'content', 'application/json', 'schema'])}`
    if (!known.has(id)) known.set(id, ajv.getSchema(id))
    return known.get(id)
  }
  const at = (place: readonly string[]) =>
    place.reduce<unknown>(
      (held, key) => (held as Readonly<Record<string, unknown>>)?.[key],
      document,
    )
  const judged = (place: readonly string[], value: unknown): readonly unknown[] => {
    const check = validatorAt(place)
    if (check === undefined) return [`nothing is documented at ${place.join(' ')}`]
    return check(value) ? [] : [{ place, value, errors: check.errors }]
  }
  const told = Object.keys(at(['components', 'headers']) as object)
  /** Body and headers; the status is that of the place. */
  const answered = (place: readonly string[], { headers, body }: Received) => {
    const described = at(place) as Described | undefined
    if (described === undefined) return [`nothing is documented at ${place.join(' ')}`]
    const target = described.$ref?.slice('#/'.length).split('/') ?? place
    const listed = Object.keys((at(target) as Described | undefined)?.headers ?? {})
    const unlisted = told.filter(name => headers.has(name) && !listed.includes(name))
    return [...judged(target, body), ...unlisted.map(name => `${place.join(' ')} has ${name}`)]
  }
  const placeOf = ({ operation }: AnyCall, ...rest: readonly string[]) => {
    const { method, path } = operationNamed(operation) ?? { method: '', path: '' }
    return ['paths', dialect.paths[operation] ?? path, method.toLowerCase(), ...rest]
  }
  return {
    answer: (call, answer, as = `${answer.status}`) =>
      answered(placeOf(call, 'responses', as), answer),
    elsewhere(kind, answer) {
      const place = ['x-elsewhere', kind]
      const { $ref } = at(place) as Described
      if (!$ref?.endsWith(`/Refused${answer.status}`)) return [`${kind} is not ${answer.status}`]
      return answered(place, answer)
    },
    request(call) {
      const operation = operationNamed(call.operation)
      if (operation === undefined || call.body === undefined) return []
      return judged(placeOf(call, 'requestBody'), dialect.toBody(operation, call.body))
    },
  }
}

const pointerTo = (place: readonly string[]): string =>
  place.map(part => encodeURI(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
