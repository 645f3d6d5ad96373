/** Regions: their record, their list and viewing one. */
import type { ClauseText } from '../clause.ts'

export const regionClauses = {
  'REGION-1': {
    text: 'each region has an id of its own, a text',
    kind: 'fact',
    section: 'Region',
  },
  'REGION-2': {
    text: 'the label and the country of a region are texts that say where it is',
    kind: 'fact',
    section: 'Region',
  },
  'REGION-3': {
    text: 'the capabilities of a region are a list of texts',
    kind: 'fact',
    section: 'Region',
  },
  'REGION-4': {
    text: 'the resolvers of a region are two texts, ipv4 and ipv6, of addresses split by commas',
    kind: 'fact',
    section: 'Region',
  },
  'REGION-5': {
    text: "a region's status is ok or outage",
    kind: 'fact',
    section: 'Region',
  },
  'REGION-6': {
    text: 'the list of regions is an envelope of region records',
    kind: 'fact',
    section: 'Regions',
  },
  'REGION-7': {
    text: 'a region is addressed by its id, a text',
    kind: 'edge',
    section: 'Regions',
  },
  'REGION-8': {
    text: 'viewing a region shows the record of that region',
    kind: 'fact',
    section: 'Regions',
  },
  'REGION-9': {
    text: 'a capability that one region has may be missing in another',
    kind: 'fact',
    section: 'Regions',
  },
  'REGION-10': {
    text: 'operations on regions take no request body',
    kind: 'fact',
    section: 'Endpoints',
  },
  'REGION-11': {
    text: 'operations on regions answer a fault with the error body',
    kind: 'fact',
    section: 'Regions',
  },
} as const satisfies Record<string, ClauseText>
