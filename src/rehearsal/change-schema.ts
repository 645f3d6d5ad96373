/** A proposed change as a document: calls to make, and packets whose verdicts are of interest. */
import { limits } from '../contract/limits.ts'
import { directions, interfacePurposes, serviceTypes } from '../contract/vocabulary.ts'
import { success } from '../kit/result.ts'
import { parseAddress } from '../net/address.ts'
import {
  anything,
  choice,
  fallback,
  list,
  optional,
  parsed,
  required,
  text,
  whole,
  wholeIn,
} from '../schema/field.ts'
import { object } from '../schema/object.ts'
import type { ValueOf } from '../schema/read.ts'

const clause = 'ASSUME-CHANGE'

/** Parameters, query and body are whatever the operation makes of them. */
const call = object(clause, {
  operation: required(clause, text(clause)),
  params: optional(anything),
  query: optional(anything),
  body: optional(anything),
  as: optional(text(clause)),
  at: optional(text(clause)),
})

const service = object(clause, {
  type: required(clause, choice(clause, serviceTypes)),
  id: required(clause, whole(clause)),
})

const packetProtocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER'] as const

/** An address, kept as it was written. */
const address = parsed(clause, written => {
  const read = parseAddress(written)
  return read.ok ? success(written) : read
})

const packet = object(clause, {
  service: required(clause, service),
  direction: required(clause, choice(clause, directions)),
  protocol: required(clause, choice(clause, packetProtocols)),
  address: required(clause, address),
  port: optional(wholeIn(clause, { min: limits.portMin, max: limits.portMax })),
  interface: optional(choice(clause, interfacePurposes)),
})

export const change = object(clause, {
  calls: required(clause, list(clause, call)),
  packets: fallback(list(clause, packet), []),
})

export type ChangeDocument = ValueOf<typeof change>
