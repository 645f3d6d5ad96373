/** Which plans are available in which regions. */
import type { ClauseText } from '../clause.ts'

export const availabilityClauses = {
  'AVAILABILITY-1': {
    text: 'the record of an availability holds a region, a plan and whether the plan is available there',
    kind: 'fact',
    section: 'Region availability',
  },
  'AVAILABILITY-2': {
    text: 'the list of availabilities covers some plans in some regions, not all of them',
    kind: 'fact',
    section: 'Region availability',
  },
  'AVAILABILITY-3': {
    text: 'the list of availabilities is an envelope of availability records',
    kind: 'fact',
    section: 'Regions',
  },
  'AVAILABILITY-4': {
    text: 'viewing the availability of a region shows a record of that region',
    kind: 'fact',
    section: 'Regions',
  },
} as const satisfies Record<string, ClauseText>
