/** What environment operations accept in common, and the SSH settings of a managed instance. */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { balancerProtocols, nodeModes } from '../contract/vocabulary.ts'
import { ipAddress } from './addresses.ts'
import { configDetails, detailsOf, weight } from './details.ts'
import {
  choice,
  type Fields,
  fallback,
  flag,
  list,
  optional,
  required,
  wholeFrom,
  wholeIn,
} from './field.ts'
import { must } from './message.ts'
import { object } from './object.ts'
import type { ValueOf } from './read.ts'
import { textOf } from './text-of.ts'

const clause = 'ASSUME-ENVIRONMENT'

/** The label of an instance or a balancer. */
export const serviceLabel = textOf(clause, 3, 64)

/** The plan of an instance; which plans there are is not for this service to know. */
export const plan = textOf(clause, 1, 64)

/** How many more addresses an instance may get. */
export const spareAddresses = wholeFrom(clause, 0)

/** The prefix length of a pool: no pool is wider than the block that its numbering sets aside for it. */
export const poolPrefix = wholeIn(clause, { min: 64, max: 128 })

const port = wholeIn(clause, { min: limits.portMin, max: limits.portMax })

/** One address of a balancer of its own; null for none. */
export const balancerAddress = (family: 'ipv4' | 'ipv6') =>
  optional(v.nullable(ipAddress(clause, family)))

const node = {
  address: required(clause, ipAddress(clause, 'ipv4'), 'the IPv4 address of a back end'),
  port: required(clause, port, 'a port of the back end'),
  mode: fallback(choice(clause, nodeModes), 'accept'),
  weight,
}
/** What a balancer listens on, and who is behind it. */
const newConfigs = <More extends Fields>(more: More) =>
  fallback(
    list(
      clause,
      object(clause, {
        ...config,
        ...more,
        nodes: fallback(
          list(clause, object(clause, { label: optional(serviceLabel), ...node })),
          [],
        ),
      }),
    ),
    [],
  )

/** The same of a balancer that has some: each under the id that it keeps or gets. */
const listed = <More extends Fields>(more: More) =>
  list(
    clause,
    object(clause, {
      id: ownId,
      ...config,
      ...more,
      nodes: list(
        clause,
        object(clause, { id: ownId, label: required(clause, serviceLabel), ...node }),
      ),
    }),
  )

const config = {
  port: required(clause, port, 'the port to listen on'),
  protocol: required(clause, choice(clause, balancerProtocols), 'tcp, http, https or udp'),
}
const ownId = required(
  clause,
  wholeIn(clause, { min: 1, max: 999_999_999 }),
  'the id to be known by',
)
const details = optional(configDetails)

export const balancerConfigs = newConfigs({ details })
export type GivenConfig = ValueOf<typeof balancerConfigs>[number]
export const listedConfigs = listed({ details })
export type ListedConfigs = ValueOf<typeof listedConfigs>

/** The same where details stand beside the other fields. */
export const providerConfigs = {
  balancerCreate: newConfigs(detailsOf.config),
  balancerUpdate: optional(listed(detailsOf.config)),
} as const

/** SSH access settings; each may be left out. */
export const ssh = {
  access: optional(flag(clause)),
  ip: optional(
    v.union(
      [v.literal('any'), ipAddress(clause)],
      must(clause, { problem: 'bad-format', expected: 'any-or-address' }),
    ),
  ),
  port: optional(v.nullable(port)),
  user: optional(v.nullable(textOf(clause, 1, 32))),
} as const
