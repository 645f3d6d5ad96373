/** Reads a document that describes an account, or says everything that is wrong with it. */
import { firewallStatuses } from '../contract/vocabulary.ts'
import { isRecord } from '../kit/json.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault } from '../refusals/problem.ts'
import { read } from '../schema/read.ts'
import { type Account, account } from './account-schema.ts'
import { faultsOfPage, isPage, pagesIn, placedInPages } from './pages.ts'
import { faultAt, strangers } from './reading.ts'
import { soundPart } from './sound-part.ts'

/** Who wrote a document: the service, as files and pages are taken for, or a program, for worlds of its own. */
export type Author = 'service' | 'program'

export interface AccountReading {
  /** What is wrong with single records and lists. */
  readonly faults: readonly Fault[]
  /** The records with which nothing is wrong; undefined where nothing could be read. */
  readonly sound?: Account
  /** Faults among these records, where they stand in the document. */
  readonly placed: (faults: readonly Fault[]) => readonly Fault[]
}

/**
 * Lists may be given as the pages that the service answers with: an object that holds them as `data`. A page with fewer
 * records than its list is a fault, and so is a document without any list: answers about either would rest on records
 * that were not read.
 */
export function readDocument(document: unknown, author: Author): AccountReading {
  const none = faultOfWhole(document)
  if (none !== undefined || !isRecord(document)) return { faults: none ?? [], placed: () => [] }
  const pages = pagesIn(document)
  const lists: Readonly<Record<string, unknown>> = {
    ...document,
    ...Object.fromEntries(pages.map(([key, { data }]) => [key, data])),
  }
  const names = Object.keys(account.entries)
  const known: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(lists).filter(([key]) => names.includes(key)),
  )
  const isPaged = pages.some(([key]) => key === 'firewalls')
  const result = read(account, known)
  const cut = [
    ...faultOfHead(document, author),
    ...pages.flatMap(faultsOfPage),
    ...strangers(lists, names),
  ]
  const spoiled = [
    ...unsaidIn(known['firewalls'], isPaged ? 'service' : author),
    ...(result.ok ? [] : result.fault),
  ]
  const faults = [...cut, ...placedInPages(document, spoiled)]
  if (result.ok && faults.length === 0)
    return { faults, sound: result.value, placed: later => placedInPages(document, later) }
  const part = soundPart(known, [...cut, ...spoiled])
  const rest = read(account, part.document)
  return {
    faults,
    ...(rest.ok && { sound: rest.value }),
    placed: later => placedInPages(document, part.placed(later)),
  }
}

/** No document at all. */
function faultOfWhole(document: unknown): readonly Fault[] | undefined {
  if (Array.isArray(document) || isPage(document))
    return [
      faultAt([], { problem: 'unnamed-list', got: Array.isArray(document) ? 'list' : 'page' }),
    ]
  if (!isRecord(document))
    return [faultAt([], { problem: 'wrong-type', expected: 'object', got: gotOf(document) })]
  return undefined
}

/** A document without any list by its name; what it says all the same is read. Who sets up an empty account writes settings alone. */
function faultOfHead(document: object, author: Author): readonly Fault[] {
  const isSetUp = author === 'program' && 'settings' in document
  if (isSetUp || Object.keys(document).some(key => !headFields.includes(key))) return []
  const fields = ['instances', 'balancers', 'firewalls']
  return [faultAt([], { problem: 'wrong-fields', expected: { fields, needed: 'some' }, got: [] })]
}

/** What says something about a world as a whole, and nothing about what is in it. */
const headFields = ['now', 'settings']

/** What firewalls leave unsaid, although answers rest on it: whether they are enabled, and what they guard. */
const unsaidIn = (firewalls: unknown, author: Author): readonly Fault[] =>
  !Array.isArray(firewalls)
    ? []
    : firewalls.flatMap((firewall: unknown, at) => {
        if (!isRecord(firewall)) return []
        const { status, devices, entities } = firewall
        const isShown = author === 'service' || shownFields.some(field => field in firewall)
        const path = ['firewalls', at]
        const wantsStatus = isShown && status === undefined
        const wantsDevices = devices === undefined && entities === undefined
        const expected = firewallStatuses
        return [
          ...(wantsDevices ? [faultAt(path, { problem: 'no-devices' })] : []),
          ...(wantsStatus
            ? [faultAt([...path, 'status'], { problem: 'unknown-option', expected })]
            : []),
        ]
      })

/** What the service alone says of a firewall: one that has any of these is a record of it, wherever it was found. */
const shownFields = ['id', 'created', 'updated', 'entities']
