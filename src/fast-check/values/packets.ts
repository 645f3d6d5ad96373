/** Packets, on the same few addresses and ports that rules are made of. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import { directions, portProtocols } from '../../contract/vocabulary.ts'
import type { Packet } from '../../rules/evaluate/packet.ts'
import { addresses } from './addresses.ts'
import type { Graded } from './graded.ts'
import { mistakes } from './mistakes.ts'
import { record } from './record.ts'

const { portMin, portMax } = limits
const { ipv4, ipv6 } = addresses
const direction = fc.constantFrom(...directions)
const address = fc.oneof(ipv4.valid, ipv6.valid)
const port = fc.oneof(fc.constantFrom(22, 80, 443), fc.integer({ min: portMin, max: portMax }))

const portful = { direction, protocol: fc.constantFrom(...portProtocols), address }
const portless = { direction, protocol: fc.constantFrom('ICMP', 'IPENCAP', 'OTHER'), address }

export const packets: Graded<Packet> = {
  valid: fc.oneof(
    { weight: 2, arbitrary: record({ ...portful, port }) },
    { weight: 1, arbitrary: record(portless) },
  ),
  atLimit: fc.oneof(
    record({ ...portful, port: fc.constantFrom(portMin, portMax) }),
    record({ ...portless, address: fc.oneof(ipv4.atLimit, ipv6.atLimit) }),
  ),
  overLimit: fc.oneof(
    record({ ...portful, port: fc.constantFrom(portMin - 1, portMax + 1) }),
    record({ ...portless, address: fc.oneof(ipv4.overLimit, ipv6.overLimit) }),
  ),
  spoiled: fc.oneof(
    record(portful),
    record({ ...portless, port }),
    record({ ...portless, address: fc.constantFrom('', '10.0.0.0/8', 'example.org') }),
    record({ ...portless, protocol: mistakes(6, 'tcp', 'ICMPv6') }),
    record({ ...portless, direction: mistakes('', 'forward') }),
  ),
}
