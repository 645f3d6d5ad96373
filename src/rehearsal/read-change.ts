/** A proposed change: the calls to make, and the packets whose verdicts are of interest. */

import type { InterfacePurpose } from '../contract/vocabulary.ts'
import type { AnyCall } from '../engine/call.ts'
import { nearestTo } from '../kit/nearest.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { allOperations, operationNamed } from '../operations/table.ts'
import { type Packet, parsePacket } from '../rules/evaluate/packet.ts'
import { type LocatedFault, type Path, printPath, read } from '../schema/read.ts'
import { seen } from '../schema/seen.ts'
import { labelOfService } from '../world/guards.ts'
import type { Service } from '../world/records/device.ts'
import type { World } from '../world/world.ts'
import { type ChangeDocument, change } from './change-schema.ts'

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
export function readChange(
  world: World,
  document: unknown,
): Result<Change, readonly LocatedFault[]> {
  const parsed = read(change, document, 'document')
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

function faultsInCall({ operation }: ChangeDocument['calls'][number], at: number): LocatedFault[] {
  if (operationNamed(operation) !== undefined) return []
  const meant = nearestTo(operation, Object.keys(allOperations))
  const accepted = meant === undefined ? 'an operation such as firewallUpdate' : meant
  return [fault(['calls', at, 'operation'], `saw ${seen(operation)}; accepted is ${accepted}`)]
}

type GivenPacket = ChangeDocument['packets'][number]

function faultsInPacket(world: World, given: GivenPacket, at: number): LocatedFault[] {
  const { service, packet } = toPacketAtService(given)
  const parsed = parsePacket(packet)
  if (!parsed.ok) return [fault(['packets', at, parsed.fault.field], parsed.fault.reason)]
  if (labelOfService(world, service) !== undefined) return []
  const reason = `saw ${service.id}; accepted is the id of ${service.type === 'instance' ? 'an instance' : 'a balancer'} of the world`
  return [fault(['packets', at, 'service', 'id'], reason)]
}

function toPacketAtService({
  service,
  interface: purpose,
  ...packet
}: GivenPacket): PacketAtService {
  const at = { service: service as Service, packet }
  return purpose === undefined ? at : { ...at, interface: purpose }
}

const fault = (path: Path, reason: string): LocatedFault => ({
  clause: 'ASSUME-CHANGE',
  field: printPath(path, 'document'),
  path,
  reason,
})
