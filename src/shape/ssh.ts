/** SSH access settings of a managed instance; each may be left out. */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { flag, must, optional, whole } from './field.ts'
import { ipAddress } from './ip-address.ts'

const ground = 'SILENT-OUTSIDE'
const portAccepted = `a port from ${limits.portMin} to ${limits.portMax}, or null`
const userAccepted = 'a name of 1 to 32 characters, or null'

export const ssh = {
  access: optional(flag(ground)),
  ip: optional(
    v.union(
      [v.literal('any'), ipAddress(ground)],
      must(ground, '"any" or an address of the instance'),
    ),
  ),
  port: optional(
    v.nullable(
      v.pipe(
        whole(ground, portAccepted),
        v.minValue(limits.portMin, must(ground, portAccepted)),
        v.maxValue(limits.portMax, must(ground, portAccepted)),
      ),
    ),
  ),
  user: optional(
    v.nullable(
      v.pipe(
        v.string(must(ground, userAccepted)),
        v.minLength(1, must(ground, userAccepted)),
        v.maxLength(32, must(ground, userAccepted)),
      ),
    ),
  ),
} as const
