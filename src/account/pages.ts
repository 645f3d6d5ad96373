/** Lists as the service answers them: pages, objects that hold the records as `data`. */
import { isRecord } from '../kit/json.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault, Path } from '../refusals/problem.ts'
import { faultAt, mustBe, strangers } from './reading.ts'

type Page = { readonly data: readonly unknown[] } & Readonly<Record<string, unknown>>

export const isPage = (held: unknown): held is Page => isRecord(held) && Array.isArray(held['data'])

export const pagesIn = (document: object): readonly (readonly [string, Page])[] =>
  Object.entries(document).filter((entry): entry is [string, Page] => isPage(entry[1]))

/** Whatever shows that the page is not the whole list, and what no page has. */
export function faultsOfPage([key, held]: readonly [string, Page]): readonly Fault[] {
  const { data, page = 1, pages = 1, results = data.length } = held
  return [
    ...(typeof pages === 'number' && pages > 1
      ? [faultAt([key, 'pages'], { problem: 'one-page', expected: pages, got: gotOf(page) })]
      : [
          ...mustBe([key, 'page'], 1, page),
          ...mustBe([key, 'pages'], 1, pages),
          ...mustBe([key, 'results'], data.length, results),
        ]),
    ...strangers(held, ['data', 'page', 'pages', 'results'], [key]),
  ]
}

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
