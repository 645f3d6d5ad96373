/** A proposed change: the calls to make, and the packets whose verdicts are of interest. */
import { limits } from '../contract/limits.ts'
import { type InterfacePurpose, portProtocols } from '../contract/vocabulary.ts'
import type { AnyCall } from '../engine/call.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { operationNamed, unknownOperation } from '../operations/table.ts'
import { notFound } from '../refusals/found.ts'
import type { Fault, Path, Problem } from '../refusals/problem.ts'
import { hasPorts, type Packet } from '../rules/evaluate/packet.ts'
import { read } from '../schema/read.ts'
import { labelOfService } from '../world/guards.ts'
import type { Service } from '../world/records/device.ts'
import { get } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { type ChangeDocument, change } from './change-schema.ts'
import { interfacesOf } from './verdict/is-on-vlan.ts'

/** A packet at a service, coming in or going out through one of its interfaces. */
export interface PacketAtService {
  readonly service: Service
  readonly packet: Packet
  /** The purpose of the interface; one that is filtered, when left out. */
  readonly interface?: InterfacePurpose
}

export interface Change {
  readonly calls: readonly AnyCall[]
  readonly packets: readonly PacketAtService[]
}

/** Reads a document that proposes a change to this world, or says everything that is wrong with it. */
export function readChange(world: World, document: unknown): Result<Change, readonly Fault[]> {
  const parsed = read(change, document)
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

function faultsInCall({ operation }: ChangeDocument['calls'][number], at: number): Fault[] {
  if (operationNamed(operation) !== undefined) return []
  return [{ clause, path: ['calls', at, 'operation'], ...unknownOperation(operation) }]
}

type GivenPacket = ChangeDocument['packets'][number]

function faultsInPacket(world: World, given: GivenPacket, at: number): Fault[] {
  const { service, protocol, port, interface: purpose } = given
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
    return faultAt(['port'], { problem: 'bad-number', expected: { min: portMin, max: portMax } })
  if (labelOfService(world, service as Service) === undefined)
    return faultAt(['service', 'id'], notFound(service.type, service.id))
  const purposes = purposesAt(world, service as Service)
  if (purpose === undefined || purposes.includes(purpose)) return []
  const [example] = purposes
  const expected = { of: { type: service.type, id: service.id }, ...(example && { example }) }
  return faultAt(['interface'], notFound('interface', purpose, expected))
}

/** What the interfaces of the service are for; a balancer has none. */
function purposesAt(world: World, { type, id }: Service): readonly InterfacePurpose[] {
  const instance = type === 'instance' ? get(world.tables.instances, id) : undefined
  return instance === undefined ? [] : interfacesOf(instance).map(({ purpose }) => purpose)
}

function toPacketAtService({
  service,
  interface: purpose,
  ...packet
}: GivenPacket): PacketAtService {
  const at = { service: service as Service, packet }
  return purpose === undefined ? at : { ...at, interface: purpose }
}

const clause = 'ASSUME-CHANGE'
const { portMin, portMax } = limits
