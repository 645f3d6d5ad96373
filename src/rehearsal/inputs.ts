/** Reads what a program hands to questions about worlds: services, their interfaces, and packets. */
import {
  type InterfacePurpose,
  interfacePurposes,
  type ServiceType,
  serviceTypes,
} from '../contract/vocabulary.ts'
import { misuse, type Reader, record, whole, word } from '../refusals/usage.ts'
import { type Packet, parsePacketAt } from '../rules/evaluate/packet.ts'
import type { Service } from '../world/records/device.ts'
import type { World } from '../world/world.ts'
import { type InterfaceChoice, isThere } from './guard-of.ts'

/** An instance or a balancer, by its id. */
export interface ServiceReference {
  readonly type: ServiceType
  readonly id: number
}

/** Answers name services with more than that, and it is the type and the id by which they are known. */
const readReference = record({ type: word(serviceTypes), id: whole(1) }, [
  ...['label', 'vlans', 'reachedFrom', 'firewall'],
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
