/** What the part of a world that is no table may hold: time, settings, regions, and what was given out. */
import type { Settings } from '../contract/settings.ts'
import { regionStatuses } from '../contract/vocabulary.ts'
import { unknownField } from '../refusals/found.ts'
import { numbersMax } from '../world/numbering.ts'
import type { Availability, Region } from '../world/records/region.ts'
import { mapTables } from '../world/rows.ts'
import { idMax } from '../world/table.ts'
import type { Counters, World } from '../world/world.ts'
import type { Field } from './fields.ts'
import {
  dictionary,
  distinctBy,
  type Form,
  flag,
  list,
  oneOf,
  reference,
  shape,
  text,
  whole,
  written,
} from './form.ts'
import { isInstant } from './texts.ts'

type HeadFields = Omit<World, 'tables' | 'indexes'>

const numberings = ['public', 'private', 'balancer', 'pool']

/** The name of a numbering: its kind, and the region that it is of. */
const numbering: Form = (name, around) => {
  const [kind = '', ...region] = String(name).split('/')
  const isKnown = around === undefined || around.has('regions', region.join('/'))
  if (numberings.includes(kind) && isKnown) return []
  const known = numberings.map(each => `${each}/<region>`)
  return [{ path: [], problem: unknownField(known, String(name)) }]
}

export const headFields: { readonly [Key in keyof Required<HeadFields>]: Field } = {
  now: ['ASSUME-CLOCK', written('instant', isInstant)],
  settings: [
    'ASSUME-ACCOUNT',
    shape<Settings>({
      rulesUpdateOmitted: oneOf(['keep', 'clear']),
      shareOwnAddress: oneOf(['refuse', 'accept']),
      rangesPerRegion: whole({ min: 1 }),
      rdnsSuffix: text,
    }),
  ],
  regions: [
    'REGION-1',
    distinctBy(
      'id',
      list(
        shape<Region>({
          id: text,
          label: text,
          country: text,
          capabilities: list(text),
          resolvers: shape<Region['resolvers']>({ ipv4: text, ipv6: text }),
          status: oneOf(regionStatuses),
        }),
      ),
    ),
  ],
  availability: [
    'AVAILABILITY-1',
    list(
      shape<Availability>({
        region: reference('regions', 'region', text),
        plan: text,
        available: flag,
      }),
    ),
  ],
  counters: ['ASSUME-IDS-USED-UP', shape<Counters>(mapTables(() => whole({ min: 0, max: idMax })))],
  cursors: ['ASSUME-ADDRESSES-USED-UP', dictionary(numbering, whole({ min: 0, max: numbersMax }))],
}
