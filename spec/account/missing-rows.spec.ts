/** How many rows a list lacks. */
import { expect, it } from 'vitest'
import { missingOf } from '../../src/account/documents/rows-of.ts'

const read = { pages: 1, unreadable: 0 } as const

it.each([
  ['none of one page', read, 3, undefined],
  ['none of as many as it says', { ...read, results: 3 }, 3, undefined],
  ['as many as it says more', { ...read, results: 4 }, 3, 1],
  ['none of fewer than are there', { ...read, results: 2 }, 3, undefined],
  ['some of two pages', { ...read, pages: 2 }, 3, 'some'],
  ['some of two pages, however many they say', { ...read, pages: 2, results: 3 }, 3, 'some'],
  ['some where it is not the first page', { unreadable: 0, page: 3 }, 3, 'some'],
  ['some where the page is beyond the last one', { ...read, page: 2, results: 3 }, 3, 'some'],
  ['some where one is not understood', { ...read, unreadable: 1 }, 3, 'some'],
  ['what is said, whatever is there', { ...read, results: 9, missing: 2 }, 3, 2],
] as const)('is %s', (_, list, rows, missing) => {
  expect(missingOf(list, rows)).toBe(missing)
})
