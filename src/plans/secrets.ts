/** What a plan or a state marks as sensitive is told to nobody, not even in the fault that it is. */

import type { NamedDocument } from '../account/documents/origins.ts'
import { valueAt } from '../account/documents/origins.ts'
import type { DocumentFault } from '../account/documents/reading.ts'
import { hasMark, isMarked } from '../account/plan/attributes.ts'
import type { LookedUp, ResourceChange } from '../account/plan/resource-rows.ts'
import {
  actions,
  directions,
  interfacePurposes,
  protocols,
  serviceTypes,
  settableStatuses,
} from '../contract/vocabulary.ts'
import { fieldsOf } from '../kit/json.ts'
import { parseAddress } from '../net/address.ts'
import { parsePrefix } from '../net/prefix.ts'

/** Where values are, and the trees beside them that say which are sensitive. */
const trees: ReadonlyMap<string | number, string> = new Map([
  ['before', 'before_sensitive'],
  ['after', 'after_sensitive'],
  ['values', 'sensitive_values'],
])

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
    const tree = trees.get(key)
    if (tree !== undefined && isMarked(valueAt(held, tree), path.slice(at + 1))) return true
    held = valueAt(held, key)
  }
  return false
}

/** What the plan marks as sensitive in rules of firewalls, before or after: answers are told without all of that kind. */
export interface Secrets {
  readonly addresses: boolean
  readonly ports: boolean
  readonly labels: boolean
  /** Whatever texts are marked, anywhere in the plan, but for words of the contract, which every answer holds. */
  readonly texts: readonly string[]
  /** Those of them that are too short to be told from parts of others. */
  readonly short: readonly string[]
}

export function secretsIn(
  changes: readonly ResourceChange[],
  looked: readonly LookedUp[],
  documents: readonly NamedDocument[],
): Secrets {
  const marked = [
    ...changes.flatMap(({ kind, sensitive: { before, after } }) =>
      kind === 'linode_firewall' ? [before, after] : [],
    ),
    ...looked.flatMap(({ resource: { kind }, sensitive }) =>
      kind === 'linode_firewall' ? [sensitive] : [],
    ),
  ].filter(hasMark)
  const marks = marked.flatMap(tree =>
    tree === true ? [true] : directions.map(direction => fieldsOf(tree)[direction]),
  )
  const isSecret = (...keys: readonly string[]): boolean =>
    marks.some(
      mark =>
        mark === true ||
        (Array.isArray(mark) &&
          mark.some(rule => rule === true || keys.some(key => hasMark(fieldsOf(rule)[key])))),
    )
  const found = new Set<string>()
  for (const { value } of documents) addMarked(value, found)
  const texts = [...found].filter(text => !contractWords.has(text))
  return {
    // Whatever it is the address of, what lies in it and beside it may come to be told.
    addresses: isSecret('ipv4', 'ipv6') || texts.some(isOfAddresses),
    ports: isSecret('ports'),
    labels: isSecret('label'),
    texts: texts.filter(text => text.length >= shortestSecret).sort((a, b) => b.length - a.length),
    short: texts.filter(text => text.length < shortestSecret),
  }
}

/** Shorter ones are parts of many other texts. */
export const shortestSecret = 4

/** Where a whole resource is marked these are, too. */
const contractWords: ReadonlySet<string> = new Set([
  ...['', 'linode', 'nodebalancer', ...actions, ...protocols, ...directions],
  ...[...settableStatuses, ...serviceTypes, ...interfacePurposes],
])

const isOfAddresses = (text: string): boolean => parseAddress(text).ok || parsePrefix(text).ok

/** The texts in a document of which the tree beside them says that they are sensitive. */
function addMarked(held: unknown, found: Set<string>): void {
  if (typeof held !== 'object' || held === null) return
  if (Array.isArray(held)) {
    for (const each of held) if (typeof each === 'object') addMarked(each, found)
    return
  }
  for (const key in held) {
    const value = (held as Readonly<Record<string, unknown>>)[key]
    const tree = trees.get(key)
    const mark = tree === undefined ? undefined : valueAt(held, tree)
    if (mark === undefined) addMarked(value, found)
    else addTexts(value, mark, found)
  }
}

/** In these trees most is marked as nothing at all. */
function addTexts(value: unknown, mark: unknown, found: Set<string>): void {
  if (typeof value === 'string' && mark === true) found.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const key in mark === true ? value : fieldsOf(mark))
    addTexts(valueAt(value, key), mark === true || valueAt(mark, key), found)
}
