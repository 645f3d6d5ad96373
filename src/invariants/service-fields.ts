/** What the parts of services may hold: the profiles of instances, and what balancers listen on. */
import { limits } from '../contract/limits.ts'
import { balancerProtocols, nodeModes } from '../contract/vocabulary.ts'
import type {
  BalancerConfig,
  BalancerDetails,
  BalancerNode,
  ConfigDetails,
} from '../world/records/balancer.ts'
import type { InstanceDetails, Interface, Profile } from '../world/records/instance.ts'
import {
  distinctBy,
  flag,
  id,
  list,
  nullable,
  oneOf,
  optional,
  shape,
  shapeOfSome,
  text,
  variants,
  whole,
  written,
} from './form.ts'
import { canonicalText, isAddress, isPrefix } from './ip-num.ts'
import { isTime } from './texts.ts'

export const ipv4 = written('ipv4', held => isAddress(held, 'ipv4'))
export const ipv6 = written('ipv6', held => canonicalText(held, 'ipv6') === held)
const ipv4WithLength = written(
  'ipv4-with-length',
  held => held.includes('/') && isPrefix(held, 'ipv4'),
)
export const port = whole({ min: limits.portMin, max: limits.portMax })

type OfPurpose<Purpose extends Interface['purpose']> = Extract<
  Interface,
  { readonly purpose: Purpose }
>

export const profile = shape<Profile>({
  id,
  label: text,
  interfaces: list(
    variants<Interface['purpose']>('purpose', {
      public: shape<OfPurpose<'public'>>({ purpose: text }),
      vlan: shape<OfPurpose<'vlan'>>({
        purpose: text,
        label: written('vlan-label', held => /^[A-Za-z\d-]{1,64}$/.test(held)),
        ipam_address: nullable(ipv4WithLength),
      }),
      vpc: shape<OfPurpose<'vpc'>>(
        {
          purpose: text,
          vpc_id: whole(),
          subnet_id: whole(),
          ipv4,
          nat_1_1: nullable(ipv4),
          ranges: list(ipv4WithLength),
        },
        ['ranges'],
      ),
    }),
  ),
})

const updated = written('time', isTime)
const tags = list(text)
const number = whole({ min: 0 })

export const instanceDetails = optional(
  shapeOfSome<InstanceDetails>({
    offline: flag,
    image: nullable(text),
    group: text,
    tags,
    watchdog_enabled: flag,
    alerts: shapeOfSome<NonNullable<InstanceDetails['alerts']>>({
      cpu: number,
      network_in: number,
      network_out: number,
      transfer_quota: number,
      io: number,
    }),
    backups_enabled: flag,
    updated,
  }),
)

export const balancerDetails = optional(
  shapeOfSome<BalancerDetails>({ client_conn_throttle: number, tags, updated }),
)

const configDetails = shapeOfSome<ConfigDetails>({
  algorithm: text,
  stickiness: text,
  check: text,
  check_interval: number,
  check_timeout: number,
  check_attempts: number,
  check_path: text,
  check_body: text,
  check_passive: flag,
  proxy_protocol: text,
  cipher_suite: text,
})

const balancerNode = shape<BalancerNode>(
  { id, label: text, address: ipv4, port, mode: oneOf(nodeModes), weight: number },
  ['weight'],
)

const balancerConfig = shape<BalancerConfig>(
  {
    id,
    port,
    protocol: oneOf(balancerProtocols),
    nodes: distinctBy('id', list(balancerNode)),
    details: configDetails,
  },
  ['details'],
)

export const balancerConfigs = distinctBy('id', list(balancerConfig))
