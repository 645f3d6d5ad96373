/**
 * An account as a document: regions, instances, balancers, firewalls with their devices and the rest, as the service
 * returns them. Whatever a world can make up by itself may be left out.
 */
import { firewallStatuses, regionStatuses, type ServiceType } from '../contract/vocabulary.ts'
import {
  type AnySchema,
  choice,
  fallback,
  flag,
  list,
  mapped,
  nullable,
  optional,
  required,
  secret,
  text,
  whole,
  wholeFrom,
} from '../schema/field.ts'
import { scopes } from '../schema/grants.ts'
import { label, tags } from '../schema/labels.ts'
import { object } from '../schema/object.ts'
import type { InputOf, ValueOf } from '../schema/read.ts'
import { record } from '../schema/record.ts'
import { shownRules } from '../schema/rules.ts'
import { balancer, instance } from './services-schema.ts'

const clause = 'ASSUME-ACCOUNT'
const number = whole(clause)
const word = text(clause)
const texts = list(clause, word)
const many = <Schema extends AnySchema>(item: Schema) => fallback(list(clause, item), [] as never)
const given = <Schema extends AnySchema>(schema: Schema) => required(clause, schema)

const times = { created: optional(word), updated: optional(word) }

const region = record(
  clause,
  {
    id: given(word),
    label: fallback(word, ''),
    country: fallback(word, ''),
    capabilities: fallback(texts, []),
    resolvers: fallback(object(clause, { ipv4: fallback(word, ''), ipv6: fallback(word, '') }), {
      ipv4: '',
      ipv6: '',
    }),
    status: fallback(choice('REGION-5', regionStatuses), 'ok'),
  },
  { harmless: 'site_type placement_group_limits monitors' },
)

/** The words of both dialects. */
const entityTypes = {
  instance: 'instance',
  balancer: 'balancer',
  linode: 'instance',
  nodebalancer: 'balancer',
} as const satisfies Record<string, ServiceType>

const entityWords = Object.keys(entityTypes) as [keyof typeof entityTypes]

const entity = record(
  clause,
  {
    id: given(number),
    type: given(mapped(choice('DEVICE-4', entityWords), each => entityTypes[each])),
  },
  { harmless: 'label url', ifEmpty: 'parent_entity' },
)

const device = record(clause, { id: optional(number), entity: given(entity), ...times })

const firewall = record(clause, {
  id: optional(number),
  label: given(label),
  status: fallback(choice('STATUS-1', firewallStatuses), 'enabled'),
  rules: given(shownRules),
  tags: fallback(tags, []),
  devices: optional(list(clause, device)),
  entities: optional(list(clause, entity)),
  ...times,
})

const grants = list(
  clause,
  record(clause, {
    type: given(choice(clause, ['firewall', 'instance', 'balancer'])),
    id: given(number),
    permission: given(choice(clause, ['read_only', 'read_write'])),
  }),
)

const settings = object(clause, {
  rulesUpdateOmitted: optional(choice(clause, ['keep', 'clear'])),
  shareOwnAddress: optional(choice(clause, ['refuse', 'accept'])),
  rangesPerRegion: optional(wholeFrom(clause, 1)),
  rdnsSuffix: optional(word),
})

const availability = record(clause, {
  region: given(word),
  plan: given(word),
  available: given(flag(clause)),
})

/** Lists and fields are known by name: each is read, or known to change nothing, or refused. */
export const account = object(clause, {
  now: optional(word),
  settings: fallback(settings, {}),
  regions: optional(list(clause, region)),
  availability: optional(list(clause, availability)),
  instances: many(instance),
  balancers: many(balancer),
  firewalls: many(firewall),
  ips: many(
    record(
      clause,
      {
        address: given(word),
        instance_id: given(number),
        rdns: fallback(nullable(word), null),
      },
      {
        harmless: `type public gateway subnet_mask prefix region interface_id vpc_nat_1_1 tags assigned_entity`,
        ifEmpty: 'reserved',
      },
    ),
  ),
  ranges: many(
    record(
      clause,
      {
        range: given(word),
        prefix: given(choice('RANGE-1', [56, 64])),
        region: given(word),
        route_target: given(word),
        created: optional(word),
      },
      { harmless: 'is_bgp instances linodes' },
    ),
  ),
  shares: many(record(clause, { address: given(word), instance_id: given(number) })),
  pools: many(
    record(clause, {
      range: given(word),
      prefix: given(number),
      region: given(word),
      route_target: fallback(nullable(word), null),
    }),
  ),
  forwards: many(record(clause, { name: given(word), address: given(word) }, { harmless: 'id' })),
  users: many(
    record(
      clause,
      {
        username: given(word),
        restricted: fallback(flag(clause), false),
        add_firewalls: fallback(flag(clause), false),
        grants: fallback(grants, []),
      },
      {
        harmless: `email ssh_keys tfa_enabled user_type verified_phone_number password_created last_login`,
      },
    ),
  ),
  tokens: many(
    record(
      clause,
      {
        token: given(secret(clause)),
        username: given(word),
        scopes: fallback(scopes, ['*']),
        label: optional(word),
        created: optional(word),
        expiry: optional(word),
      },
      { harmless: 'id' },
    ),
  ),
})

/** What an account may be described with: each list as it is, or as a page that holds all of it. */
export type AccountInput = Paged<InputOf<typeof account>>

interface PageOf<Item> {
  readonly data: readonly Item[]
  readonly page?: number
  readonly pages?: number
  readonly results?: number
}

type Paged<Input> = {
  readonly [Name in keyof Input]: Input[Name] extends readonly (infer Item)[] | undefined
    ? readonly Item[] | PageOf<Item>
    : Input[Name]
}
export type Account = ValueOf<typeof account>
