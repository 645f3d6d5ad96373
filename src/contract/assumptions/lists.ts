/** Assumptions about lists: envelopes, pages and the records of VLANs and regions. */
import type { AssumptionText } from '../assumption.ts'

export const listAssumptions = {
  'ASSUME-ENVELOPE': {
    question: 'What envelope do lists other than those of regions have?',
    choice: 'the same: data, page, pages and results',
    why: 'one envelope for all lists is what recordings show',
    rests: 'every call',
  },
  'ASSUME-PAGE-PAST-END': {
    question: 'What answers a page past the end?',
    choice:
      '200 with the page asked for, no records and the true pages and results; an empty list has 1 page',
    why: 'a reader that walks until data is empty then stops',
    rests: 'a call',
  },
  'ASSUME-PAGE-EVERYWHERE': {
    question: 'Do lists that document no pages accept page and page_size?',
    choice:
      'yes, with the same bounds; other operations do not, but the published dialect takes them there too and passes them over',
    why: "the published service accepts them on every list; the provider's command line sends them with every GET, and Libcloud with every request",
    rests: 'a call',
  },
  'ASSUME-AVAILABILITY-VIEW': {
    question: 'Which record does Region Availability View answer when a region has several?',
    choice:
      'the first plan by id; 404 when there is none; the published dialect answers a list of all of them, which may be empty',
    why: 'one record is promised, and the first by id never changes by chance; the published description has a list',
    rests: 'a call',
  },
  'ASSUME-REGION-UNKNOWN': {
    question: 'What answers a region id that does not exist?',
    choice: '404',
    why: 'a path names a resource that is not there',
    rests: 'a call',
  },
  'ASSUME-VLAN-RECORD': {
    question: 'What does the record of a VLAN hold?',
    choice: 'region, label, instances and created, in neutral words',
    why: 'recordings show these and no id',
    rests: 'every call',
  },
  'ASSUME-VLAN-CAPABILITY': {
    question: 'How does a region say that it supports VLANs?',
    choice: 'its capabilities hold Vlans',
    why: 'it is the word of the published service',
    rests: 'a call',
  },
} as const satisfies Record<string, AssumptionText>
