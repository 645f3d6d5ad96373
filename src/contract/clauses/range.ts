/** IPv6 ranges: creating, viewing, listing and deleting. */
import type { ClauseText } from '../clause.ts'
import { limits } from '../limits.ts'

export const rangeClauses = {
  'RANGE-1': {
    text: `the prefix length of a range is ${limits.rangePrefixLengths[0]} or ${limits.rangePrefixLengths[1]}`,
    kind: 'edge',
    section: 'IPv6 range',
  },
  'RANGE-2': {
    text: 'a range is routed to one instance in one region',
    kind: 'fact',
    section: 'IPv6 range',
  },
  'RANGE-3': {
    text: 'the range property of a range is its text without the prefix length',
    kind: 'fact',
    section: 'IPv6 range',
  },
  'RANGE-4': {
    text: `the account has at most ${limits.rangesPerRegion} range in a region`,
    kind: 'edge',
    section: 'IPv6 range',
  },
  'RANGE-5': {
    text: `at most ${limits.rangesPerSlaac} range is created for the SLAAC address of an instance`,
    kind: 'edge',
    section: 'IPv6 range',
  },
  'RANGE-6': {
    text: 'creating a range takes a prefix_length',
    kind: 'edge',
    section: 'IPv6',
  },
  'RANGE-7': {
    text: 'a range created by instance_id is routed to the SLAAC address of that instance',
    kind: 'fact',
    section: 'IPv6',
  },
  'RANGE-8': {
    text: `a route_target is a SLAAC address without its /${limits.slaacPrefixLength}`,
    kind: 'edge',
    section: 'IPv6',
  },
  'RANGE-9': {
    text: 'creating a range takes an instance_id or a route_target',
    kind: 'edge',
    section: 'IPv6',
  },
  'RANGE-10': {
    text: 'creating a range takes no more than one of instance_id and route_target',
    kind: 'edge',
    section: 'IPv6',
  },
  'RANGE-11': {
    text: 'a range is created in the region of its instance or its route target',
    kind: 'fact',
    section: 'IPv6',
  },
  'RANGE-12': {
    text: 'the list of ranges holds those of the account',
    kind: 'fact',
    section: 'IPv6',
  },
  'RANGE-13': {
    text: 'a range is viewed and deleted by its range property, without the prefix length',
    kind: 'edge',
    section: 'IPv6',
  },
  'RANGE-14': {
    text: 'deleting a range takes it off the instances that had it',
    kind: 'fact',
    section: 'IPv6',
  },
  'RANGE-15': {
    text: 'a shared range is not deleted',
    kind: 'edge',
    section: 'IPv6',
  },
} as const satisfies Record<string, ClauseText>
