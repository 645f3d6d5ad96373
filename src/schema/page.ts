/** Which page of a list is wanted: the first one, of the usual size, when nothing is said (PAGE-2, PAGE-4). */
import { limits } from '../contract/limits.ts'
import { fallback, undocumented, wholeFrom, wholeIn } from './field.ts'

const { pageMin, pageDefault, pageSizeMin, pageSizeMax, pageSizeDefault } = limits

export const page = {
  page: fallback(wholeFrom('PAGE-1', pageMin), pageDefault),
  page_size: fallback(wholeIn('PAGE-3', { min: pageSizeMin, max: pageSizeMax }), pageSizeDefault),
} as const

/** The same where no pages are documented. */
export const undocumentedPage = {
  page: undocumented('ASSUME-PAGE-EVERYWHERE', page.page),
  page_size: undocumented('ASSUME-PAGE-EVERYWHERE', page.page_size),
} as const
