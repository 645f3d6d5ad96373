/** Reads a document that describes an account, or says everything that is wrong with it. */
import { firewallStatuses } from '../contract/vocabulary.ts'
import { failure, type Result } from '../kit/result.ts'
import { unknownField } from '../refusals/found.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault, Path, Problem } from '../refusals/problem.ts'
import { inDocumentOrder, read } from '../schema/read.ts'
import { type Account, account } from './account-schema.ts'

/** Who wrote a document: the service, as files and pages are taken for, or a program, for worlds of its own. */
export type Author = 'service' | 'program'

/**
 * Lists may be given as the pages that the service answers with: an object that holds them as `data`. A page with fewer
 * records than its list is a fault, and so is a document without any list: answers about either would rest on records
 * that were not read.
 */
export function readAccount(document: unknown, author: Author): Result<Account, readonly Fault[]> {
  if (!isRecord(document)) return read(account, document)
  const lists = Object.keys(document).filter(key => !headFields.includes(key))
  if (lists.length === 0) return failure([noLists()])
  const pages = pagesIn(document)
  const cut = pages.flatMap(([key, page]) => faultsOfPage(key, page))
  if (cut.length > 0) return failure(cut)
  const opened: Record<string, unknown> = {
    ...document,
    ...Object.fromEntries(pages.map(([key, { data }]) => [key, data])),
  }
  const isPaged = pages.some(([key]) => key === 'firewalls')
  const unsaid = unsaidIn(opened['firewalls'], isPaged ? 'service' : author)
  const result = read(account, opened)
  const faults = [...(result.ok ? [] : result.fault), ...unsaid]
  return faults.length === 0
    ? result
    : failure(placedInPages(document, inDocumentOrder(faults, opened)))
}

/** What firewalls leave unsaid, although answers rest on it: whether they are enabled, and what they guard. */
const unsaidIn = (firewalls: unknown, author: Author): readonly Fault[] =>
  !Array.isArray(firewalls)
    ? []
    : firewalls.flatMap((firewall: unknown, at) => {
        if (!isRecord(firewall)) return []
        const { status, devices, entities } = firewall
        const isShown = author === 'service' || shownFields.some(field => field in firewall)
        const path = ['firewalls', at]
        return [
          ...(status === undefined && isShown
            ? [
                faultAt([...path, 'status'], {
                  problem: 'unknown-option',
                  expected: firewallStatuses,
                }),
              ]
            : []),
          ...(devices === undefined && entities === undefined
            ? [faultAt(path, neither(['devices', 'entities']))]
            : []),
        ]
      })

/** What the service alone says of a firewall: one that has any of these is a record of it, wherever it was found. */
const shownFields = ['id', 'created', 'updated', 'entities']

/** The same faults where they stand in the document: in the `data` of the lists that are pages. */
export function placedInPages(document: unknown, faults: readonly Fault[]): readonly Fault[] {
  const paged = new Set<unknown>(pagesIn(document).map(([key]) => key))
  return faults.map(fault => {
    const [key, ...rest] = fault.path
    return key !== undefined && paged.has(key) ? { ...fault, path: [key, 'data', ...rest] } : fault
  })
}

/** What says something about a world as a whole, and nothing about what is in it. */
const headFields = ['now', 'settings']

const noLists = (): Fault => faultAt([], neither(['instances', 'balancers', 'firewalls']))

const neither = (fields: readonly string[]): Problem => ({
  problem: 'wrong-fields',
  expected: { fields, needed: 'some' },
  got: [],
})

interface Page {
  readonly data: readonly unknown[]
  readonly page?: unknown
  readonly pages?: unknown
  readonly results?: unknown
}

const pagesIn = (document: unknown): readonly (readonly [string, Page])[] =>
  Object.entries(Object(document)).filter((entry): entry is [string, Page] => isPage(entry[1]))

const isRecord = (held: unknown): held is Record<string, unknown> =>
  typeof held === 'object' && held !== null && !Array.isArray(held)

const isPage = (held: unknown): held is Page => isRecord(held) && Array.isArray(held['data'])

/** The only page of its list, with every record on it. */
function faultsOfPage(key: string, page: Page): readonly Fault[] {
  const { data, page: number = 1, pages = 1, results = data.length, ...unknown } = page
  const wanted = [
    ['page', number, 1],
    ['pages', pages, 1],
    ['results', results, data.length],
  ] as const
  return [
    ...wanted
      .filter(([, got, expected]) => got !== expected)
      .map(([name, got, expected]) =>
        faultAt([key, name], { problem: 'unknown-option', expected: [expected], got: gotOf(got) }),
      ),
    ...Object.keys(unknown).map(name =>
      faultAt([key, name], unknownField(['data', 'page', 'pages', 'results'], name)),
    ),
  ]
}

const faultAt = (path: Path, problem: Problem): Fault => ({
  clause: 'ASSUME-ACCOUNT',
  path,
  ...problem,
})
