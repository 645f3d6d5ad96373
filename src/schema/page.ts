/**
 * Which page of a list is wanted: the first one, of the usual size, when nothing is said (PAGE-2, PAGE-4). Every list
 * asks, whether pages are documented there or not (ASSUME-PAGE-EVERYWHERE).
 */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { fallback, must, whole } from './field.ts'

const { pageMin, pageDefault, pageSizeMin, pageSizeMax, pageSizeDefault } = limits
const pageAccepted = `a whole number from ${pageMin} up`
const sizeAccepted = `a whole number from ${pageSizeMin} to ${pageSizeMax}`

export const page = {
  page: fallback(
    v.pipe(whole('PAGE-1', pageAccepted), v.minValue(pageMin, must('PAGE-1', pageAccepted))),
    pageDefault,
  ),
  page_size: fallback(
    v.pipe(
      whole('PAGE-3', sizeAccepted),
      v.minValue(pageSizeMin, must('PAGE-3', sizeAccepted)),
      v.maxValue(pageSizeMax, must('PAGE-3', sizeAccepted)),
    ),
    pageSizeDefault,
  ),
} as const
