/** What a plan or a state marks as sensitive is told to nobody, not even in the fault that it is. */

import type { NamedDocument } from '../account/documents/origins.ts'
import { valueAt } from '../account/documents/origins.ts'
import type { DocumentFault } from '../account/documents/reading.ts'
import { isMarked } from '../account/plan/attributes.ts'

/** Where values are, and the trees beside them that say which are sensitive. */
const trees: Readonly<Record<string, string>> = {
  before: 'before_sensitive',
  after: 'after_sensitive',
  values: 'sensitive_values',
}

export const withoutSecrets = (
  faults: readonly DocumentFault[],
  documents: readonly NamedDocument[],
): readonly DocumentFault[] =>
  faults.map(fault => {
    const document = documents.find(({ name }) => name === fault.file)
    if (document === undefined || !('got' in fault) || !isHidden(document.value, fault.path))
      return fault
    // A secret stands for whatever was got.
    return { ...fault, got: { type: 'secret' } } as DocumentFault
  })

function isHidden(document: unknown, path: DocumentFault['path']): boolean {
  let held = document
  for (const [at, key] of path.entries()) {
    const tree = typeof key === 'string' ? trees[key] : undefined
    if (tree !== undefined && isMarked(valueAt(held, tree), path.slice(at + 1))) return true
    held = valueAt(held, key)
  }
  return false
}
