/** A proposed change: the calls to make, and the packets whose verdicts are of interest, read from a document. */
import { limits } from '../contract/limits.ts'
import {
  directions,
  type InterfacePurpose,
  interfacePurposes,
  portProtocols,
  serviceTypes,
} from '../contract/vocabulary.ts'
import type { AnyCall } from '../engine/call.ts'
import { onceFor } from '../kit/once.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { parseAddress } from '../net/address.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { operationNamed, unknownOperation } from '../operations/table.ts'
import { notFound } from '../refusals/found.ts'
import type { Fault, Path, Problem } from '../refusals/problem.ts'
import { guarded } from '../refusals/usage.ts'
import { packetProtocols } from '../rules/compile/traffic-class.ts'
import { hasPorts, type Packet } from '../rules/evaluate/packet.ts'
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
import { read, type ValueOf } from '../schema/read.ts'
import type { Service } from '../world/records/device.ts'
import { readWorld, type World } from '../world/world.ts'
import { interfacesOf, isThere } from './guard-of.ts'

/** A packet at a service, coming in or going out through one of its interfaces. */
export interface PacketAtService {
  readonly service: Service
  readonly packet: Packet
  /** By default the first interface that is not for a VLAN. */
  readonly interface?: InterfacePurpose
}

export interface Change {
  readonly calls: readonly AnyCall[]
  readonly packets: readonly PacketAtService[]
}

const clause = 'ASSUME-CHANGE'
const portBounds = { min: limits.portMin, max: limits.portMax }

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
  port: optional(wholeIn(clause, portBounds)),
  interface: optional(choice(clause, interfacePurposes)),
})

const change = object(clause, {
  calls: required(clause, list(clause, call)),
  packets: fallback(list(clause, packet), []),
})

type ChangeDocument = ValueOf<typeof change>

/**
 * Reads a document that proposes a change to this world, or says everything that is wrong with it. Throws a UsageError
 * for what is no world.
 */
export function readChange(world: World, document: unknown): Result<Change, readonly Fault[]> {
  readWorld(world, 'world')
  const parsed = guarded('document', () => read(change, document))
  if (!parsed.ok) return parsed
  const { calls, packets } = parsed.value
  const faults = [
    ...calls.flatMap(faultsInCall),
    ...packets.flatMap((each, at) => faultsInPacket(world, each, at)),
  ]
  if (faults.length > 0) return failure(faults)
  // Each call was found to name an operation, and each service to exist.
  return success({ calls: calls as readonly AnyCall[], packets: packets.map(toPacketAtService) })
}

/**
 * A call without a parameter of its path, or with another one, is no request that the service could refuse: the document is
 * wrong. What the service makes of the values, of the query and of the body is what a rehearsal tells.
 */
function faultsInCall(
  { operation: name, params = {} }: ChangeDocument['calls'][number],
  at: number,
): readonly Fault[] {
  const operation = operationNamed(name)
  if (operation === undefined)
    return [{ clause, path: ['calls', at, 'operation'], ...unknownOperation(name) }]
  const given = read(paramsOf(operation), params)
  const isThere = (name: Path[number] = ''): boolean => Object.hasOwn(Object(params), name)
  return (given.ok ? [] : given.fault)
    .filter(({ path: [key], problem }) => problem === 'unknown-field' || !isThere(key))
    .map(each => ({ ...each, clause, path: ['calls', at, 'params', ...each.path] }))
}

const paramsOf = onceFor(({ params }: AnyOperation) => object(clause, params))

type GivenPacket = ChangeDocument['packets'][number]

function faultsInPacket(world: World, given: GivenPacket, at: number): Fault[] {
  const { protocol, port, interface: purpose } = given
  const { service } = toPacketAtService(given)
  const faultAt = (keys: Path, problem: Problem): Fault[] => [
    { clause, path: ['packets', at, ...keys], ...problem },
  ]
  if (!hasPorts(protocol) && port !== undefined)
    return faultAt(['port'], {
      problem: 'ports-not-allowed',
      expected: [...portProtocols],
      got: protocol,
    })
  if (hasPorts(protocol) && port === undefined)
    return faultAt(['port'], { problem: 'bad-number', expected: portBounds })
  if (!isThere(world, service))
    return faultAt(['service', 'id'], notFound(service.type, service.id))
  const purposes = interfacesOf(world, service).map(each => each.purpose)
  if (purpose === undefined || purposes.includes(purpose)) return []
  const [example] = purposes
  const expected = { of: { ...service }, ...(example && { example }) }
  return faultAt(['interface'], notFound('interface', purpose, expected))
}

function toPacketAtService({
  service,
  interface: purpose,
  ...packet
}: GivenPacket): PacketAtService {
  const at = { service: service as Service, packet }
  return purpose === undefined ? at : { ...at, interface: purpose }
}
