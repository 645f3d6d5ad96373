/** What environment operations accept in common, and the SSH settings of a managed instance. */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { ipAddress } from './addresses.ts'
import { flag, optional, wholeFrom, wholeIn } from './field.ts'
import { must } from './message.ts'
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

/** SSH access settings; each may be left out. */
export const ssh = {
  access: optional(flag(clause)),
  ip: optional(
    v.union(
      [v.literal('any'), ipAddress(clause)],
      must(clause, { problem: 'bad-format', expected: 'any-or-address' }),
    ),
  ),
  port: optional(v.nullable(wholeIn(clause, { min: limits.portMin, max: limits.portMax }))),
  user: optional(v.nullable(textOf(clause, 1, 32))),
} as const
