/** A proposed change as a document: calls to make, and packets whose verdicts are of interest. */
import * as v from 'valibot'
import { directions, interfacePurposes, serviceTypes } from '../contract/vocabulary.ts'
import { choice, fallback, list, optional, required, text, whole } from '../schema/field.ts'
import { object } from '../schema/object.ts'

const clause = 'ASSUME-CHANGE'

/** Whatever an operation makes of it. */
const anything = v.unknown()

const call = object(clause, {
  operation: required(clause, 'the name of an operation', text(clause, 'the name of an operation')),
  params: optional(anything),
  query: optional(anything),
  body: optional(anything),
  as: optional(text(clause, 'a token')),
  at: optional(text(clause, 'a time such as 2026-01-01T00:00:00Z')),
})

const service = object(clause, {
  type: required(clause, serviceTypes.join(' or '), choice(clause, serviceTypes)),
  id: required(clause, 'the id of a service', whole(clause)),
})

const packetProtocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER'] as const

const packet = object(clause, {
  service: required(clause, 'an object with type and id', service),
  direction: required(clause, directions.join(' or '), choice(clause, directions)),
  protocol: required(clause, packetProtocols.join(' or '), choice(clause, packetProtocols)),
  address: required(
    clause,
    'the IP address of the peer',
    text(clause, 'the IP address of the peer'),
  ),
  port: optional(whole(clause, 'a port')),
  interface: optional(choice(clause, interfacePurposes)),
})

export const change = object(clause, {
  calls: required(clause, 'a list of calls', list(clause, 'a list of calls', call)),
  packets: fallback(list(clause, 'a list of packets', packet), []),
})

export type ChangeDocument = v.InferOutput<typeof change>
