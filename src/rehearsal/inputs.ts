/** Reads what a program hands to questions about worlds: the worlds themselves, services, packets and calls. */
import {
  type InterfacePurpose,
  interfacePurposes,
  type ServiceType,
  serviceTypes,
} from '../contract/vocabulary.ts'
import type { AnyCall } from '../engine/call.ts'
import { allOperations, type OperationName } from '../operations/table.ts'
import {
  guarded,
  listOf,
  misuse,
  optional,
  type Reader,
  record,
  text,
  whole,
  word,
} from '../refusals/usage.ts'
import { type Packet, parsePacketAt } from '../rules/evaluate/packet.ts'
import type { Service } from '../world/records/device.ts'
import type { World } from '../world/world.ts'
import { isKnownWorld } from '../world/world.ts'
import { type InterfaceChoice, isThere } from './guard-of.ts'

/** An instance or a balancer, by its id. */
export interface ServiceReference {
  readonly type: ServiceType
  readonly id: number
}

export const readWorld: Reader<World> = (given, place) => {
  if (isKnownWorld(given)) return given
  throw misuse(place, 'a world, as createWorld, apply and simulators make them', given)
}

/** Answers name services with more than that, and it is the type and the id by which they are known. */
const readReference = record({ type: word(serviceTypes), id: whole(1) }, [
  ...['label', 'vlans', 'firewall'],
])

/** A service of the world. */
export const readService =
  (world: World): Reader<Service> =>
  (given, place) => {
    const reference = readReference(given, place)
    // Its type tells what its id is of.
    const service = reference as Service
    if (isThere(world, service)) return service
    const kind = reference.type === 'instance' ? 'an instance' : 'a balancer'
    throw misuse(`${place}.id`, `the id of ${kind} of the world`, reference.id)
  }

/** The interface of a service by its index or its purpose; a balancer has none. */
export const readInterface =
  ({ type }: Service): Reader<InterfaceChoice | undefined> =>
  (given, place) => {
    if (given === undefined) return undefined
    if (type === 'balancer') throw misuse(place, 'no interface, as a balancer has none', given)
    return typeof given === 'number' ? whole(0)(given, place) : purpose(given, place)
  }

const purpose: Reader<InterfacePurpose> = word(interfacePurposes)

const asGiven: Reader<unknown> = given => given
const packetFields = { direction: asGiven, protocol: asGiven, address: asGiven, port: asGiven }

/** The packet as it is written, once it was found to be one. */
export const readWrittenPacket: Reader<Packet> = (given, place) => {
  const { port, ...fields } = record(packetFields)(given, place)
  const packet = (port === undefined ? fields : { ...fields, port }) as Packet
  parsePacketAt(packet, place)
  return packet
}

const operationNames = Object.keys(allOperations) as readonly OperationName[]

/** What an operation is sent: it is for the operation to say what of it is accepted. */
const anything: Reader<unknown> = (given, place) =>
  guarded(place, () => copyOf(given, depthMax, place))

/** Deeper than any request, and than any cycle is worth following. */
const depthMax = 100

/** The same data without getters and proxies. */
function copyOf(given: unknown, depth: number, place: string): unknown {
  if (typeof given !== 'object' || given === null) return given
  if (depth === 0) throw misuse(place, `at most ${depthMax} levels of lists and objects`, given)
  if (Array.isArray(given)) return listOf((item, at) => copyOf(item, depth - 1, at))(given, place)
  return Object.fromEntries(
    Object.entries(given).map(([key, held]) => [key, copyOf(held, depth - 1, `${place}.${key}`)]),
  )
}

const readCall = record({
  operation: (given, place) => {
    if (operationNames.includes(given as OperationName)) return given as OperationName
    throw misuse(place, 'the name of an operation', given, operationNames)
  },
  params: anything,
  query: anything,
  body: anything,
  as: optional(text('a token')),
  at: optional(text('a time such as 2026-01-01T00:00:00Z')),
})

/** Calls to operations that there are; what is left out stays out. */
export const readCalls: Reader<readonly AnyCall[]> = listOf((given, place) => {
  const { operation, ...parts } = readCall(given, place)
  const sent = Object.entries(parts).filter(([, part]) => part !== undefined)
  return { operation, ...Object.fromEntries(sent) }
})
