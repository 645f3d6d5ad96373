/** Which page of a list is asked for. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import { copiesOf, type GradedArbitraries, record } from './graded.ts'

/** The paging query of a list: the page, counted from 1, and how many items a page holds. */
export interface PageQuery {
  readonly page?: number
  readonly page_size?: number
}

const { pageMin, pageSizeMin, pageSizeMax, pageSizeDefault } = limits
const page = fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: pageMin, max: 10_000 }))
const page_size = fc.oneof(
  fc.constantFrom(pageSizeMin, pageSizeDefault, pageSizeMax),
  fc.integer({ min: pageSizeMin, max: pageSizeMax }),
)
const withPage = (...pages: readonly [number, ...number[]]) =>
  record({ page: fc.constantFrom(...pages), page_size }, ['page'])
const withSize = (...sizes: readonly [number, ...number[]]) =>
  record({ page, page_size: fc.constantFrom(...sizes) }, ['page_size'])
const malformed = copiesOf('', null, 1.5, true, 'one', [1])

/** Paging queries. */
export const pages: GradedArbitraries<PageQuery> = {
  valid: record({ page, page_size }, []),
  atLimit: fc.oneof(withPage(pageMin), withSize(pageSizeMin, pageSizeMax)),
  overLimit: fc.oneof(withPage(pageMin - 1), withSize(pageSizeMin - 1, pageSizeMax + 1)),
  malformed: fc.oneof(
    record({ page: malformed, page_size }, ['page']),
    record({ page, page_size: malformed }, ['page_size']),
  ),
}
