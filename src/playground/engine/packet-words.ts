/** A packet out of what was typed, or the field that is at fault. */
import { failure, type Result, success } from '../../kit/result.ts'
import type { PacketProtocol } from '../../rules/compile/traffic-class.ts'
import {
  hasPorts,
  type Packet,
  type PacketFault,
  parsePacket,
} from '../../rules/evaluate/packet.ts'
import type { PacketWords } from '../protocol.ts'

export function readPacketWords(words: PacketWords): Result<Packet, PacketFault> {
  const { direction, address } = words
  // Whether it is one is what parsing finds out.
  const protocol = words.protocol as PacketProtocol
  const port = words.port.trim()
  const given: Packet = {
    ...{ direction, protocol, address: address.trim() },
    ...(hasPorts(protocol) && { port: /^\d{1,5}$/.test(port) ? Number(port) : Number.NaN }),
  }
  const parsed = parsePacket(given)
  return parsed.ok ? success(given) : failure(parsed.fault)
}

export const wordsOf = ({ direction, protocol, address, port }: Packet): PacketWords => ({
  ...{ direction, protocol, address },
  port: port === undefined ? '' : `${port}`,
})
