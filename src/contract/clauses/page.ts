/** How lists are cut into pages. */
import type { ClauseText } from '../clause.ts'
import { limits } from '../limits.ts'

export const pageClauses = {
  'PAGE-1': {
    text: `page is a whole number from ${limits.pageMin} up`,
    kind: 'edge',
    section: 'Endpoints',
  },
  'PAGE-2': {
    text: `page is ${limits.pageDefault} when it is left out`,
    kind: 'fact',
    section: 'Endpoints',
  },
  'PAGE-3': {
    text: `page_size is a whole number from ${limits.pageSizeMin} to ${limits.pageSizeMax}`,
    kind: 'edge',
    section: 'Endpoints',
  },
  'PAGE-4': {
    text: `page_size is ${limits.pageSizeDefault} when it is left out`,
    kind: 'fact',
    section: 'Endpoints',
  },
  'PAGE-5': {
    text: 'firewalls, devices, IPv6 pools, IPv6 ranges and VLANs are listed page by page',
    kind: 'fact',
    section: 'Endpoints',
  },
  'PAGE-6': {
    text: 'data of a list holds the records of the page',
    kind: 'fact',
    section: 'Collection envelope',
  },
  'PAGE-7': {
    text: 'page of a list is the number of the page shown',
    kind: 'fact',
    section: 'Collection envelope',
  },
  'PAGE-8': {
    text: 'pages of a list is how many pages there are',
    kind: 'fact',
    section: 'Collection envelope',
  },
  'PAGE-9': {
    text: 'results of a list is how many records there are on all pages',
    kind: 'fact',
    section: 'Collection envelope',
  },
} as const satisfies Record<string, ClauseText>
