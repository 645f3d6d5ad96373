/** Which resource of a plan or a state a fault is about: a path alone tells its place in a list. */
import { isRecord } from '../../kit/json.ts'
import type { Path } from '../../refusals/problem.ts'
import { type NamedDocument, valueAt } from '../documents/origins.ts'
import type { DocumentFault } from '../documents/reading.ts'

export const withResources = (
  faults: readonly DocumentFault[],
  documents: readonly NamedDocument[],
): readonly DocumentFault[] =>
  faults.map(fault => {
    const document = documents.find(({ name }) => name === fault.file)
    const resource = resourceAt(document?.value, fault.path)
    return resource === undefined ? fault : { ...fault, resource }
  })

/** The innermost one around the place. */
function resourceAt(document: unknown, path: Path): string | undefined {
  let found: string | undefined
  let held = document
  for (const key of path) {
    held = valueAt(held, key)
    if (isResource(held)) found = held.address
  }
  return found
}

const isResource = (held: unknown): held is { readonly address: string } =>
  isRecord(held) &&
  typeof held['address'] === 'string' &&
  typeof held['provider_name'] === 'string' &&
  ('values' in held || 'change' in held)
