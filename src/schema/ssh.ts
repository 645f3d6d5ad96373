/** SSH access settings of a managed instance; each may be left out. */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { flag, must, optional, whole } from './field.ts'
import { ipAddress } from './ip-address.ts'

const clause = 'ASSUME-ENVIRONMENT'
const portAccepted = `a port from ${limits.portMin} to ${limits.portMax}, or null`
const userAccepted = 'a name of 1 to 32 characters, or null'

export const ssh = {
  access: optional(flag(clause)),
  ip: optional(
    v.union(
      [v.literal('any'), ipAddress(clause)],
      must(clause, '"any" or an address of the instance'),
    ),
  ),
  port: optional(
    v.nullable(
      v.pipe(
        whole(clause, portAccepted),
        v.minValue(limits.portMin, must(clause, portAccepted)),
        v.maxValue(limits.portMax, must(clause, portAccepted)),
      ),
    ),
  ),
  user: optional(
    v.nullable(
      v.pipe(
        v.string(must(clause, userAccepted)),
        v.minLength(1, must(clause, userAccepted)),
        v.maxLength(32, must(clause, userAccepted)),
      ),
    ),
  ),
} as const
