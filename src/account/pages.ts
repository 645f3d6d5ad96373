/** Lists as the service answers them: pages, objects that hold the records as `data`. */
import { isRecord } from '../kit/json.ts'
import { unknownField } from '../refusals/found.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault, Path } from '../refusals/problem.ts'
import { faultAt } from './reading.ts'

type Page = { readonly data: readonly unknown[] } & Readonly<Record<string, unknown>>

export const isPage = (held: unknown): held is Page => isRecord(held) && Array.isArray(held['data'])

export const pagesIn = (document: object): readonly (readonly [string, Page])[] =>
  Object.entries(document).filter((entry): entry is [string, Page] => isPage(entry[1]))

/** Whatever shows that the page is not the whole list, and what no page has. */
export function faultsOfPage([key, held]: readonly [string, Page]): readonly Fault[] {
  const { data, page = 1, pages = 1, results = data.length, ...unknown } = held
  return [
    ...(typeof pages === 'number' && pages > 1
      ? [faultAt([key, 'pages'], { problem: 'one-page', expected: pages, got: gotOf(page) })]
      : cutAt(key, { page: [page, 1], pages: [pages, 1], results: [results, data.length] })),
    ...Object.keys(unknown).map(name =>
      faultAt([key, name], unknownField(['data', 'page', 'pages', 'results'], name)),
    ),
  ]
}

const cutAt = (
  key: string,
  wanted: Readonly<Record<string, readonly [got: unknown, expected: number]>>,
): readonly Fault[] =>
  Object.entries(wanted)
    .filter(([, [got, expected]]) => got !== expected)
    .map(([name, [got, expected]]) =>
      faultAt([key, name], { problem: 'unknown-option', expected: [expected], got: gotOf(got) }),
    )

/** The same paths where they lead in the document: into the `data` of the lists that are pages. */
export function placedInPages(document: object, faults: readonly Fault[]): readonly Fault[] {
  const paged = new Set<Path[number]>(pagesIn(document).map(([key]) => key))
  return faults.map(fault => {
    const [key, ...rest] = fault.path
    return key !== undefined && rest.length > 0 && paged.has(key)
      ? { ...fault, path: [key, 'data', ...rest] }
      : fault
  })
}
