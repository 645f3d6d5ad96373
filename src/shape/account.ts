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
import { balancer, instance } from './account-services.ts'
import { choice, fallback, flag, list, must, optional, required, text, whole } from './field.ts'
import type { Given } from './given.ts'
import { label } from './label.ts'
import { loosen } from './loosen.ts'
import { object } from './object.ts'
import { shownRules } from './rules.ts'
import { tags } from './tags.ts'

const ground = 'SILENT-ACCOUNT'
const number = whole(ground)
const word = text(ground)
const texts = list(ground, 'a list of texts', word)
const many = <Schema extends v.GenericSchema>(item: Schema) =>
  fallback(
    list(ground, 'a list of records, or a page of them', loosen(item, [shownRules])),
    [] as never,
  )
const given = <Schema extends v.GenericSchema>(accepted: string, schema: Schema) =>
  required(ground, accepted, schema)

const times = { created: optional(word), updated: optional(word) }

const region = object(ground, {
  id: given('the id of the region', word),
  label: fallback(word, ''),
  country: fallback(word, ''),
  capabilities: fallback(texts, []),
  resolvers: fallback(object(ground, { ipv4: fallback(word, ''), ipv6: fallback(word, '') }), {
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

const entity = object(ground, {
  id: given('the id of a service', number),
  type: given(
    serviceTypes.join(' or '),
    v.pipe(
      choice('DEVICE-4', Object.keys(entityTypes) as [keyof typeof entityTypes]),
      v.transform(word => entityTypes[word]),
    ),
  ),
})

const device = object(ground, {
  id: optional(number),
  entity: given('the service that the device stands for', entity),
  ...times,
})

const firewall = object(ground, {
  id: optional(number),
  label: given('the label of the firewall', label),
  status: fallback(choice('STATUS-1', firewallStatuses), 'enabled'),
  rules: given(
    `an object with inbound_policy and outbound_policy (${actions.join(' or ')})`,
    shownRules,
  ),
  tags: fallback(tags, []),
  devices: optional(list(ground, 'a list of devices', device)),
  entities: optional(list(ground, 'a list of services', entity)),
  ...times,
})

const grants = list(
  ground,
  'a list of grants',
  object(ground, {
    type: given(
      'firewall, instance or balancer',
      choice(ground, ['firewall', 'instance', 'balancer']),
    ),
    id: given('an id', number),
    permission: given('read_only or read_write', choice(ground, ['read_only', 'read_write'])),
  }),
)

/** The lists are known by name, and a rule is read to its last field; in other records what is not known is passed over. */
export const account = object(ground, {
  now: optional(word),
  settings: fallback(
    object(ground, {
      rulesUpdateOmitted: optional(choice(ground, ['keep', 'clear'])),
      shareOwnAddress: optional(choice(ground, ['refuse', 'accept'])),
      rangesPerRegion: optional(
        v.pipe(number, v.minValue(1, must(ground, 'a whole number from 1 up'))),
      ),
      rdnsSuffix: optional(word),
    }),
    {},
  ),
  regions: optional(list(ground, 'a list of regions', loosen(region))),
  availability: optional(
    list(
      ground,
      'a list of availabilities',
      loosen(
        object(ground, {
          region: given('the id of a region', word),
          plan: given('the id of a plan', word),
          available: given('true or false', flag(ground)),
        }),
      ),
    ),
  ),
  instances: many(instance),
  balancers: many(balancer),
  firewalls: many(firewall),
  ips: many(
    object(ground, {
      address: given('an IP address', word),
      instance_id: given('the id of an instance', number),
      rdns: fallback(v.nullable(word), null),
    }),
  ),
  ranges: many(
    object(ground, {
      range: given('an IPv6 range without its prefix length', word),
      prefix: given('56 or 64', choice('RANGE-1', [56, 64])),
      region: given('the id of a region', word),
      route_target: fallback(v.nullable(word), null),
      created: optional(word),
    }),
  ),
  shares: many(
    object(ground, {
      address: given('an IP address, or a range without its prefix length', word),
      instance_id: given('the id of an instance', number),
    }),
  ),
  pools: many(
    object(ground, {
      range: given('an IPv6 block without its prefix length', word),
      prefix: given('a prefix length', number),
      region: given('the id of a region', word),
      route_target: fallback(v.nullable(word), null),
    }),
  ),
  forwards: many(
    object(ground, { name: given('a host name', word), address: given('an IP address', word) }),
  ),
  users: many(
    object(ground, {
      username: given('a name', word),
      restricted: fallback(flag(ground), false),
      add_firewalls: fallback(flag(ground), false),
      grants: fallback(grants, []),
    }),
  ),
  tokens: many(
    object(ground, {
      token: given('a secret text', word),
      username: given('the name of its user', word),
      scopes: fallback(texts, ['*']),
    }),
  ),
})

/** What an account may be described with. */
export type AccountInput = Given<v.InferInput<typeof account>>
export type Account = v.InferOutput<typeof account>
