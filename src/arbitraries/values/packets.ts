/** Packets, on the same few addresses and ports that rules are made of. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import { directions } from '../../contract/vocabulary.ts'
import type { Packet } from '../../packets/packet.ts'
import type { Graded } from './graded.ts'

const direction = fc.constantFrom(...directions)
const address = fc.oneof(
  fc.constantFrom('10.0.0.0', '10.0.0.77', '192.0.2.1', '2001:db8::77', '::1', '0.0.0.0'),
  fc.ipV4(),
)
const { portMin, portMax } = limits
const withPort = (port: fc.Arbitrary<number>): fc.Arbitrary<Packet> =>
  fc.record({ direction, protocol: fc.constantFrom('TCP', 'UDP'), address, port })
const portless: fc.Arbitrary<Packet> = fc.record({
  direction,
  protocol: fc.constantFrom('ICMP', 'IPENCAP'),
  address,
})
const port = fc.oneof(fc.constantFrom(22, 80, 443), fc.integer({ min: portMin, max: portMax }))

export const packets: Graded<Packet> = {
  valid: fc.oneof(withPort(port), portless),
  atLimit: withPort(fc.constantFrom(portMin, portMax)),
  overLimit: withPort(fc.constantFrom(portMin - 1, portMax + 1)),
  spoiled: fc.oneof(
    portless.map((packet): unknown => ({ ...packet, port: 80 })),
    portless.map((packet): unknown => ({ ...packet, address: 'example.org' })),
    withPort(port).map(({ port: _, ...packet }): unknown => packet),
  ),
}
