/** Makes a region out of what its packets have in common. */

import {
  type AddressFamily,
  addressFamilies,
  type Direction,
  directions,
} from '../../contract/vocabulary.ts'
import { UsageError } from '../../kit/errors.ts'
import { noPorts, type PortSet, portSetOf, printPortSet } from '../../net/port-set.ts'
import { parsePorts } from '../../net/ports.ts'
import { firstAddress, lastAddress, type Prefix, parsePrefix } from '../../net/prefix.ts'
import { mergeSteps, type Steps, wordsPerAddress } from '../../net/steps.ts'
import { printReason } from '../../refusals/print.ts'
import { listOf, misuse, optional, record, word } from '../../refusals/usage.ts'
import { sweepAddresses } from '../compile/address-sweep.ts'
import { type PacketProtocol, packetProtocols } from '../compile/traffic-class.ts'
import { hasPorts } from '../evaluate/packet.ts'
import { prefixIn } from '../rule-texts.ts'
import {
  classRegion,
  emptyClass,
  type PacketRegion,
  packetRegion,
  portAxis,
} from './packet-region.ts'

/** What is left out is not asked of a packet. */
export interface RegionParts {
  readonly direction?: Direction | undefined
  /** With addresses, that of one of them at least. */
  readonly family?: AddressFamily | undefined
  readonly protocol?: PacketProtocol | undefined
  /** Addresses and prefixes of either family, of any number. */
  readonly addresses?: readonly string[] | undefined
  /** Addresses and prefixes, likewise, which a packet does not come from or go to. */
  readonly addressesExcept?: readonly string[] | undefined
  /** As in `22, 80-90`, of any length. A packet without ports is at none of them. */
  readonly ports?: string | null | undefined
}

/**
 * The packets that have all of this: `regionOf({ direction: 'inbound', ports: '22' })` holds TCP and
 * UDP packets over both families from every address to port 22. Throws a UsageError that names the
 * field for a field or a word that does not exist, for a text that is no address or port list, and for a family of which none of
 * the addresses is.
 */
export function regionOf(parts: RegionParts): PacketRegion {
  const { direction, family, protocol, steps, ports } = readParts(parts)
  return packetRegion(trafficClass => {
    const isOutside =
      (direction !== undefined && trafficClass.direction !== direction) ||
      (protocol !== undefined && trafficClass.protocol !== protocol) ||
      (family !== undefined && trafficClass.family !== family) ||
      (ports !== undefined && !hasPorts(trafficClass.protocol))
    if (isOutside) return emptyClass[trafficClass.family]
    const sets = [noPorts, ports ?? portAxis(trafficClass.protocol)]
    return classRegion(steps[trafficClass.family], [0, 1], sets)
  })
}

/** What blocks and changes say besides: it follows from these fields, or does not tell which packets are meant. */
const passedOver = ['size', 'id', 'to', 'before', 'after', 'witness', 'justOutside']

const readFieldsOfParts = record(
  {
    direction: optional(word(directions)),
    family: optional(word(addressFamilies)),
    protocol: optional(word(packetProtocols)),
    addresses: optional(listOf(readPrefix)),
    addressesExcept: optional(listOf(readPrefix)),
    ports: (input, place) => (input === null ? undefined : optional(readPorts)(input, place)),
  },
  passedOver,
)

function readParts(parts: RegionParts) {
  const read = readFieldsOfParts(parts, 'region')
  const { addresses = everyAddress, addressesExcept = [], ...given } = read
  const { protocol, ports } = given
  if (ports !== undefined && protocol !== undefined && !hasPorts(protocol))
    throw misuse('region.ports', `no port with ${protocol}`, printPortSet(ports))
  const families = addresses.map(({ address }) => address.family)
  if (given.family !== undefined && families[0] !== undefined && !families.includes(given.family))
    throw misuse('region.family', `${families[0]}, that of the addresses`, given.family)
  return { ...given, steps: stepsOf(addresses, addressesExcept) }
}

const everyAddress = [prefixIn('0.0.0.0/0'), prefixIn('::/0')]

/** Value 1 at the addresses listed, unless they are left out; 0 elsewhere. */
const stepsOf = (
  prefixes: readonly Prefix[],
  leftOut: readonly Prefix[],
): Readonly<Record<AddressFamily, Steps>> => {
  const ofFamily = (family: AddressFamily) =>
    mergeSteps(stepsIn(family, prefixes), stepsIn(family, leftOut), (named, out) => named & ~out)
  return { ipv4: ofFamily('ipv4'), ipv6: ofFamily('ipv6') }
}

function stepsIn(family: AddressFamily, prefixes: readonly Prefix[]): Steps {
  const own = prefixes.filter(({ address }) => address.family === family)
  return sweepAddresses({
    width: wordsPerAddress[family],
    firsts: Uint32Array.from(own.flatMap(prefix => firstAddress(prefix).words)),
    lasts: Uint32Array.from(own.flatMap(prefix => lastAddress(prefix).words)),
    rules: new Uint8Array(own.length),
  })
}

function readPrefix(text: unknown, place: string): Prefix {
  if (typeof text !== 'string') throw misuse(place, 'an address or a network', text)
  const prefix = parsePrefix(text)
  if (!prefix.ok) throw new UsageError(`${place}: ${printReason(prefix.fault)}`)
  return prefix.value
}

/** Piece by piece, because the limit on the pieces of a rule is none here. */
function readPorts(text: unknown, place: string): PortSet {
  if (typeof text !== 'string') throw misuse(place, 'a text such as 22, 80-90', text)
  const pieces = text.split(',').flatMap((piece, at) => {
    const parsed = parsePorts(at === 0 ? piece : piece.replace(/^ /, ''))
    if (!parsed.ok) throw new UsageError(`${place}: ${printReason(parsed.fault)}`)
    return parsed.value
  })
  return portSetOf(pieces)
}
