/** Pages: which one of a list is asked for. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Graded } from './graded.ts'
import { mistakes } from './mistakes.ts'
import { record } from './record.ts'

/** The query of a list. */
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
const withPage = (asked: fc.Arbitrary<number>) => record({ page: asked, page_size }, ['page'])
const withSize = (asked: fc.Arbitrary<number>) => record({ page, page_size: asked }, ['page_size'])
const odd = mistakes('', null, 1.5, true, 'one', [1])

export const pages: Graded<PageQuery> = {
  valid: record({ page, page_size }, []),
  atLimit: fc.oneof(
    withPage(fc.constant(pageMin)),
    withSize(fc.constantFrom(pageSizeMin, pageSizeMax)),
  ),
  overLimit: fc.oneof(
    withPage(fc.constant(pageMin - 1)),
    withSize(fc.constantFrom(pageSizeMin - 1, pageSizeMax + 1)),
  ),
  spoiled: fc.oneof(
    record({ page: odd, page_size }, ['page']),
    record({ page, page_size: odd }, ['page_size']),
  ),
}
