/**
 * An account as a document: regions, instances, balancers, firewalls with their devices and the rest, as the service
 * returns them. Whatever a world can make up by itself may be left out.
 */
import * as v from 'valibot'
import {
  actions,
  firewallStatuses,
  interfacePurposes,
  regionStatuses,
  serviceTypes,
} from '../contract/vocabulary.ts'
import { choice, fallback, flag, list, must, optional, required, text, whole } from './field.ts'
import type { Given } from './given.ts'
import { label } from './label.ts'
import { loosen } from './loosen.ts'
import { object } from './object.ts'
import { newRules } from './rules.ts'
import { tags } from './tags.ts'

const ground = 'SILENT-ACCOUNT'
const number = whole(ground)
const count = v.pipe(number, v.minValue(0, must(ground, 'a whole number from 0 up')))
const word = text(ground)
const texts = list(ground, 'a list of texts', word)
const many = <Schema extends v.GenericSchema>(item: Schema) =>
  fallback(list(ground, 'a list of records, or a page of them', item), [] as never)
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

const purposes = interfacePurposes.join(' or ')

const interfaces = list(
  ground,
  'a list of interfaces',
  v.variant(
    'purpose',
    [
      loosen(object(ground, { purpose: v.literal('public', must(ground, purposes)) })),
      loosen(
        object(ground, {
          purpose: v.literal('vlan', must(ground, purposes)),
          label: given('the label of the VLAN', word),
          ipam_address: fallback(v.nullable(word), null),
        }),
      ),
      loosen(
        object(ground, {
          purpose: v.literal('vpc', must(ground, purposes)),
          vpc_id: given('the id of the VPC', number),
          subnet_id: given('the id of the subnet', number),
          ipv4: given(
            'an object with vpc and nat_1_1',
            object(ground, {
              vpc: given('an IPv4 address', word),
              nat_1_1: fallback(v.nullable(word), null),
            }),
          ),
        }),
      ),
    ],
    must(ground, `an interface of purpose ${purposes}`),
  ),
)

const instance = object(ground, {
  id: optional(number),
  label: optional(word),
  region: given('the id of a region', word),
  plan: optional(word),
  status: fallback(word, 'running'),
  created: optional(word),
  ipv4: optional(texts),
  ipv6: optional(v.nullable(word)),
  interfaces: optional(interfaces),
  spare_addresses: fallback(count, 0),
})

const balancer = object(ground, {
  id: optional(number),
  label: optional(word),
  region: given('the id of a region', word),
  created: optional(word),
})

const device = object(ground, {
  id: optional(number),
  entity: given(
    'the service that the device stands for',
    object(ground, {
      id: given('the id of a service', number),
      type: given(serviceTypes.join(' or '), choice('DEVICE-4', serviceTypes)),
    }),
  ),
  ...times,
})

const firewall = object(ground, {
  id: optional(number),
  label: given('the label of the firewall', label),
  status: fallback(choice('STATUS-1', firewallStatuses), 'enabled'),
  rules: given(
    `an object with inbound_policy and outbound_policy (${actions.join(' or ')})`,
    newRules,
  ),
  tags: fallback(tags, []),
  devices: many(device),
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

export const account = loosen(
  object(ground, {
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
    regions: optional(list(ground, 'a list of regions', region)),
    availability: optional(
      list(
        ground,
        'a list of availabilities',
        object(ground, {
          region: given('the id of a region', word),
          plan: given('the id of a plan', word),
          available: given('true or false', flag(ground)),
        }),
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
  }),
)

/** What an account may be described with. */
export type AccountInput = Given<v.InferInput<typeof account>>
export type Account = v.InferOutput<typeof account>
