/**
 * An account as a document: regions, instances, balancers, firewalls with their devices and the rest, as the service
 * returns them. Whatever a world can make up by itself may be left out.
 */
import * as v from 'valibot'
import {
  actions,
  firewallStatuses,
  regionStatuses,
  type ServiceType,
  serviceTypes,
} from '../contract/vocabulary.ts'
import {
  choice,
  fallback,
  flag,
  list,
  must,
  optional,
  required,
  text,
  whole,
} from '../schema/field.ts'
import type { Given } from '../schema/given.ts'
import { label } from '../schema/label.ts'
import { loosen } from '../schema/loosen.ts'
import { object } from '../schema/object.ts'
import { shownRules } from '../schema/rules.ts'
import { tags } from '../schema/tags.ts'
import { balancer, instance } from './services-schema.ts'

const clause = 'ASSUME-ACCOUNT'
const number = whole(clause)
const word = text(clause)
const texts = list(clause, 'a list of texts', word)
const many = <Schema extends v.GenericSchema>(item: Schema) =>
  fallback(
    list(clause, 'a list of records, or a page of them', loosen(item, [shownRules])),
    [] as never,
  )
const given = <Schema extends v.GenericSchema>(accepted: string, schema: Schema) =>
  required(clause, accepted, schema)

const times = { created: optional(word), updated: optional(word) }

const region = object(clause, {
  id: given('the id of the region', word),
  label: fallback(word, ''),
  country: fallback(word, ''),
  capabilities: fallback(texts, []),
  resolvers: fallback(object(clause, { ipv4: fallback(word, ''), ipv6: fallback(word, '') }), {
    ipv4: '',
    ipv6: '',
  }),
  status: fallback(choice('REGION-5', regionStatuses), 'ok'),
})

/** The words of both dialects. */
const entityTypes = {
  instance: 'instance',
  balancer: 'balancer',
  linode: 'instance',
  nodebalancer: 'balancer',
} as const satisfies Record<string, ServiceType>

const entity = object(clause, {
  id: given('the id of a service', number),
  type: given(
    serviceTypes.join(' or '),
    v.pipe(
      choice('DEVICE-4', Object.keys(entityTypes) as [keyof typeof entityTypes]),
      v.transform(word => entityTypes[word]),
    ),
  ),
})

const device = object(clause, {
  id: optional(number),
  entity: given('the service that the device stands for', entity),
  ...times,
})

const firewall = object(clause, {
  id: optional(number),
  label: given('the label of the firewall', label),
  status: fallback(choice('STATUS-1', firewallStatuses), 'enabled'),
  rules: given(
    `an object with inbound_policy and outbound_policy (${actions.join(' or ')})`,
    shownRules,
  ),
  tags: fallback(tags, []),
  devices: optional(list(clause, 'a list of devices', device)),
  entities: optional(list(clause, 'a list of services', entity)),
  ...times,
})

const grants = list(
  clause,
  'a list of grants',
  object(clause, {
    type: given(
      'firewall, instance or balancer',
      choice(clause, ['firewall', 'instance', 'balancer']),
    ),
    id: given('an id', number),
    permission: given('read_only or read_write', choice(clause, ['read_only', 'read_write'])),
  }),
)

/** The lists are known by name, and a rule is read to its last field; in other records what is not known is passed over. */
export const account = object(clause, {
  now: optional(word),
  settings: fallback(
    object(clause, {
      rulesUpdateOmitted: optional(choice(clause, ['keep', 'clear'])),
      shareOwnAddress: optional(choice(clause, ['refuse', 'accept'])),
      rangesPerRegion: optional(
        v.pipe(number, v.minValue(1, must(clause, 'a whole number from 1 up'))),
      ),
      rdnsSuffix: optional(word),
    }),
    {},
  ),
  regions: optional(list(clause, 'a list of regions', loosen(region))),
  availability: optional(
    list(
      clause,
      'a list of availabilities',
      loosen(
        object(clause, {
          region: given('the id of a region', word),
          plan: given('the id of a plan', word),
          available: given('true or false', flag(clause)),
        }),
      ),
    ),
  ),
  instances: many(instance),
  balancers: many(balancer),
  firewalls: many(firewall),
  ips: many(
    object(clause, {
      address: given('an IP address', word),
      instance_id: given('the id of an instance', number),
      rdns: fallback(v.nullable(word), null),
    }),
  ),
  ranges: many(
    object(clause, {
      range: given('an IPv6 range without its prefix length', word),
      prefix: given('56 or 64', choice('RANGE-1', [56, 64])),
      region: given('the id of a region', word),
      route_target: fallback(v.nullable(word), null),
      created: optional(word),
    }),
  ),
  shares: many(
    object(clause, {
      address: given('an IP address, or a range without its prefix length', word),
      instance_id: given('the id of an instance', number),
    }),
  ),
  pools: many(
    object(clause, {
      range: given('an IPv6 block without its prefix length', word),
      prefix: given('a prefix length', number),
      region: given('the id of a region', word),
      route_target: fallback(v.nullable(word), null),
    }),
  ),
  forwards: many(
    object(clause, { name: given('a host name', word), address: given('an IP address', word) }),
  ),
  users: many(
    object(clause, {
      username: given('a name', word),
      restricted: fallback(flag(clause), false),
      add_firewalls: fallback(flag(clause), false),
      grants: fallback(grants, []),
    }),
  ),
  tokens: many(
    object(clause, {
      token: given('a secret text', word),
      username: given('the name of its user', word),
      scopes: fallback(texts, ['*']),
    }),
  ),
})

/** What an account may be described with. */
export type AccountInput = Given<v.InferInput<typeof account>>
export type Account = v.InferOutput<typeof account>
