/** Reads a document that describes an account, or says everything that is wrong with it. */
import { failure, type Result } from '../kit/result.ts'
import { unknownField } from '../refusals/found.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault, Path, Problem } from '../refusals/problem.ts'
import { read } from '../schema/read.ts'
import { type Account, account } from './account-schema.ts'

/**
 * Lists may be given as the pages that the service answers with: an object that holds them as `data`. A page with fewer
 * records than its list is a fault, and so is a document without any list: answers about either would rest on records
 * that were not read.
 */
export function readAccount(document: unknown): Result<Account, readonly Fault[]> {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return read(account, document)
  const lists = Object.keys(document).filter(key => !headFields.includes(key))
  if (lists.length === 0) return failure([noLists()])
  const pages = pagesIn(document)
  const cut = pages.flatMap(([key, page]) => faultsOfPage(key, page))
  if (cut.length > 0) return failure(cut)
  const opened = pages.map(([key, { data }]) => [key, data])
  const result = read(account, { ...document, ...Object.fromEntries(opened) })
  return result.ok ? result : failure(placedInPages(document, result.fault))
}

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

const noLists = (): Fault =>
  faultAt([], {
    problem: 'wrong-fields',
    expected: { fields: ['instances', 'balancers', 'firewalls'], needed: 'some' },
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

const isPage = (held: unknown): held is Page =>
  typeof held === 'object' && held !== null && 'data' in held && Array.isArray(held.data)

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
