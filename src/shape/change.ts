/** A proposed change as a document: calls to make, and packets whose verdicts are of interest. */
import * as v from 'valibot'
import { directions, interfacePurposes, serviceTypes } from '../contract/vocabulary.ts'
import { choice, fallback, list, optional, required, text, whole } from './field.ts'
import { object } from './object.ts'

const ground = 'SILENT-CHANGE'

/** Whatever an operation makes of it. */
const anything = v.unknown()

const call = object(ground, {
  operation: required(ground, 'the name of an operation', text(ground, 'the name of an operation')),
  params: optional(anything),
  query: optional(anything),
  body: optional(anything),
  as: optional(text(ground, 'a token')),
  at: optional(text(ground, 'a time such as 2026-01-01T00:00:00Z')),
})

const service = object(ground, {
  type: required(ground, serviceTypes.join(' or '), choice(ground, serviceTypes)),
  id: required(ground, 'the id of a service', whole(ground)),
})

const packetProtocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER'] as const

const packet = object(ground, {
  service: required(ground, 'an object with type and id', service),
  direction: required(ground, directions.join(' or '), choice(ground, directions)),
  protocol: required(ground, packetProtocols.join(' or '), choice(ground, packetProtocols)),
  address: required(
    ground,
    'the IP address of the peer',
    text(ground, 'the IP address of the peer'),
  ),
  port: optional(whole(ground, 'a port')),
  interface: optional(choice(ground, interfacePurposes)),
})

export const change = object(ground, {
  calls: required(ground, 'a list of calls', list(ground, 'a list of calls', call)),
  packets: fallback(list(ground, 'a list of packets', packet), []),
})

export type ChangeDocument = v.InferOutput<typeof change>
