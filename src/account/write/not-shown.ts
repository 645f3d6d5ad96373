/** What an account that is read back from the service's lists does not have of a world: decided for every field there is. */
import type { Settings } from '../../contract/settings.ts'
import type { Profile } from '../../world/records/instance.ts'
import type { Availability, Region } from '../../world/records/region.ts'
import type { Rows } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import { type ListForm, listForms } from './listings.ts'

/** Records by the names of their lists. */
interface Records extends Rows {
  readonly world: World
  readonly settings: Settings
  readonly regions: Region
  readonly availability: Availability
  readonly profiles: Profile
}

/** A field that lists leave out, wholly or in some cases. */
export interface NotShown {
  readonly record: keyof Records
  readonly field: string
  /** The forms that leave it out. */
  readonly forms: readonly ListForm[]
  readonly why: string
}

/** `shown`, or a sentence that says why not, for all forms or for some. */
type Decision = 'shown' | string | { readonly forms: readonly ListForm[]; readonly why: string }

const ownId = 'The id is our own: the service shows none.'
const unlisted = 'No list that accounts are exported with has it.'
const told =
  'What clients tell of services beside the network is no part of an account, but for their tags, which the neutral form does not show.'
const chosen = 'A choice about what the contract leaves open is no part of an account.'

/** A field of a record that is missing here does not compile. */
const decisions: {
  readonly [Name in keyof Records]: Readonly<Record<keyof Records[Name], Decision>>
} = {
  world: {
    now: 'Lists do not say when they were taken.',
    settings: 'shown',
    regions: 'shown',
    availability: 'shown',
    counters: 'Ids that were given out and are free again are in no list.',
    cursors: 'Addresses that were given out and are free again are in no list.',
    tables: 'shown',
    indexes: 'shown',
  },
  settings: {
    rulesUpdateOmitted: chosen,
    shareOwnAddress: chosen,
    rangesPerRegion: chosen,
    rdnsSuffix: chosen,
  },
  regions: {
    id: 'shown',
    label: 'shown',
    country: 'shown',
    capabilities: 'shown',
    resolvers: 'shown',
    status: 'shown',
  },
  availability: { region: 'shown', plan: 'shown', available: 'shown' },
  firewalls: {
    id: 'shown',
    label: 'shown',
    status: 'A firewall that was deleted is in no list.',
    rules: 'shown',
    tags: 'shown',
    created: 'shown',
    updated: 'shown',
  },
  devices: {
    id: 'shown',
    firewall_id: 'shown',
    entity: 'shown',
    created: 'shown',
    updated: 'shown',
  },
  instances: {
    id: 'shown',
    label: 'shown',
    region: 'shown',
    plan: 'shown',
    migrating: 'shown',
    spare_addresses: 'What support has agreed to is in no list.',
    profiles: 'shown',
    booted:
      'Only its interfaces show that a profile was booted; the provider shows them as they are now.',
    ssh: unlisted,
    created: 'shown',
    details: told,
  },
  profiles: { id: 'shown', label: 'shown', interfaces: 'shown' },
  balancers: {
    id: 'shown',
    label: 'shown',
    region: 'shown',
    ipv4: 'shown',
    ipv6: 'shown',
    configs: 'shown',
    created: 'shown',
    details: told,
  },
  addresses: {
    id: ownId,
    address: 'shown',
    type: 'shown',
    public: 'shown',
    region: 'shown',
    instance_id: 'shown',
    rdns: 'An address without a name of its own is shown with the name that the provider gives it.',
  },
  ranges: {
    id: ownId,
    range: 'shown',
    prefix: 'shown',
    region: 'shown',
    instance_id: 'shown',
    reverse_names: 'shown',
    created: 'The list of ranges does not say when they were created.',
  },
  shares: { id: ownId, address: 'shown', instance_id: 'shown' },
  pools: {
    id: ownId,
    range: 'shown',
    prefix: 'shown',
    region: 'shown',
    route_target: {
      forms: ['cli', 'published'],
      why: 'As recorded, the route target of a pool is the pool itself.',
    },
  },
  vlans: {
    id: ownId,
    label: 'shown',
    region: 'shown',
    created: 'VLANs are worked out from interfaces, which do not say when one was created.',
  },
  forwards: { id: ownId, name: unlisted, address: unlisted },
  users: {
    id: ownId,
    username: unlisted,
    restricted: unlisted,
    add_firewalls: unlisted,
    grants: unlisted,
  },
  tokens: {
    ...{ id: ownId, token: 'A token is a secret.', username: unlisted, scopes: unlisted },
    ...{ label: unlisted, created: unlisted, expiry: unlisted },
  },
  events: {
    id: unlisted,
    action: unlisted,
    created: unlisted,
    username: unlisted,
    entity: unlisted,
    secondary_entity: unlisted,
    seen: unlisted,
    read: unlisted,
  },
}

/** One entry for each field that an account loses when it is written as lists and read again, with the reason. */
export const notShown: readonly NotShown[] = Object.entries(decisions).flatMap(
  ([record, fields]: [string, Readonly<Record<string, Decision>>]) =>
    Object.entries(fields).flatMap(([field, decision]): readonly NotShown[] => {
      if (decision === 'shown') return []
      const { forms, why } =
        typeof decision === 'string' ? { forms: listForms, why: decision } : decision
      // The table above is over these names.
      return [{ record: record as keyof Records, field, forms, why }]
    }),
)
