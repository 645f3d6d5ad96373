/** Makes a region out of what its packets have in common. */
import {
  type AddressFamily,
  addressFamilies,
  type Direction,
  directions,
} from '../../contract/vocabulary.ts'
import { normalize } from '../../net/intervals.ts'
import { parsePorts } from '../../net/ports.ts'
import { firstAddress, lastAddress, type Prefix, parsePrefix } from '../../net/prefix.ts'
import { printReason, printValue } from '../../refusals/print.ts'
import { sweepAddresses } from '../compile/address-sweep.ts'
import { type PacketProtocol, packetProtocols, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts } from '../evaluate/packet.ts'
import type { AddressSteps } from './address-steps.ts'
import { classRegion, emptyClass, type PacketRegion, portAxis } from './packet-region.ts'
import { noPorts, type PortSet } from './port-set.ts'

/** What is left out is not asked of a packet. */
export interface RegionParts {
  readonly direction?: Direction | undefined
  readonly family?: AddressFamily | undefined
  readonly protocol?: PacketProtocol | undefined
  /** Addresses and prefixes of either family, of any number. */
  readonly addresses?: readonly string[] | undefined
  /** As in `22, 80-90`, of any length. A packet without ports is at none of them. */
  readonly ports?: string | null | undefined
}

/**
 * The packets that have all of this: `regionOf({ direction: 'inbound', ports: '22' })` holds TCP and
 * UDP packets over both families from every address to port 22. Throws a RangeError that names the
 * field for a word that does not exist and a text that is no address or port list.
 */
export function regionOf(parts: RegionParts): PacketRegion {
  checkWord('direction', parts.direction, directions)
  checkWord('family', parts.family, addressFamilies)
  checkWord('protocol', parts.protocol, packetProtocols)
  const { direction, protocol, family } = parts
  const ports =
    parts.ports === undefined || parts.ports === null ? undefined : readPorts(parts.ports)
  if (ports !== undefined && protocol !== undefined && !hasPorts(protocol))
    throw new RangeError(
      `ports: saw ${printValue(parts.ports)}; accepted is no port with ${protocol}`,
    )
  const steps = stepsOf(parts.addresses)
  return {
    trafficClasses: trafficClasses.map(trafficClass => {
      const isOutside =
        (direction !== undefined && trafficClass.direction !== direction) ||
        (protocol !== undefined && trafficClass.protocol !== protocol) ||
        (family !== undefined && trafficClass.family !== family) ||
        (ports !== undefined && !hasPorts(trafficClass.protocol))
      if (isOutside) return emptyClass[trafficClass.family]
      const sets = [noPorts, ports ?? portAxis(trafficClass.protocol)]
      return classRegion(steps[trafficClass.family], [0, 1], sets)
    }),
  }
}

/** Value 1 at the addresses listed, 0 elsewhere. */
function stepsOf(
  listed: readonly string[] | undefined,
): Readonly<Record<AddressFamily, AddressSteps>> {
  const prefixes = (listed ?? everyAddress).map((text, at) => {
    const prefix = parsePrefix(text)
    if (!prefix.ok) throw new RangeError(`addresses[${at}]: ${printReason(prefix.fault)}`)
    return prefix.value
  })
  return { ipv4: stepsIn('ipv4', prefixes), ipv6: stepsIn('ipv6', prefixes) }
}

const everyAddress = ['0.0.0.0/0', '::/0']

function stepsIn(family: AddressFamily, prefixes: readonly Prefix[]): AddressSteps {
  const own = prefixes.filter(({ address }) => address.family === family)
  const { size, firsts, masks } = sweepAddresses({
    family,
    firsts: Uint32Array.from(own.flatMap(prefix => firstAddress(prefix).words)),
    lasts: Uint32Array.from(own.flatMap(prefix => lastAddress(prefix).words)),
    rules: new Uint8Array(own.length),
  })
  return { family, size, firsts, values: masks }
}

/** Piece by piece, because the limit on the pieces of a rule is none here. */
function readPorts(text: string): PortSet {
  const pieces = text.split(',').flatMap((piece, at) => {
    const parsed = parsePorts(at === 0 ? piece : piece.replace(/^ /, ''))
    if (!parsed.ok) throw new RangeError(`ports: ${printReason(parsed.fault)}`)
    return parsed.value
  })
  return Uint16Array.from(normalize(pieces).flatMap(({ first, last }) => [first, last]))
}

function checkWord(field: string, word: string | undefined, known: readonly string[]): void {
  if (word === undefined || known.includes(word)) return
  throw new RangeError(`${field}: saw ${printValue(word)}; accepted is ${known.join(', ')}`)
}
