/** A packet between two services that both ends accept. */
import type { Direction } from '../../contract/vocabulary.ts'
import { type Address, compareAddresses, nextAddress } from '../../net/address.ts'
import { noPorts, portSetHolds, portSetIn } from '../../net/port-set.ts'
import { compareWords, firstOfStep, lastOfStep, stepAt } from '../../net/steps.ts'
import { acceptedThrough, type Filter } from '../../rules/compare/filter.ts'
import { classNumber, type PacketProtocol } from '../../rules/compile/traffic-class.ts'
import { classAt } from '../../rules/regions/packet-region.ts'
import { pickPort } from '../../rules/regions/pick-packet.ts'
import type { Endpoint } from './endpoints.ts'
import type { Peer } from './peers.ts'
import type { Passage } from './traffic-between.ts'

export interface FoundPacket {
  readonly network: string
  readonly from: Address
  readonly to: Address
  readonly protocol: PacketProtocol
  /** 0 for a protocol without ports. */
  readonly port: number
}

export function findPacket(source: Peer, target: Peer, passage: Passage): FoundPacket | undefined {
  const { network: kind, family, protocol, ports } = passage
  const port = ports === null ? 0 : pickPort(portSetIn(ports))
  const isMeant = (each: Endpoint) => each.kind === kind && each.family === family
  const pairs = target.endpoints.filter(isMeant).flatMap(entry => {
    const exits = source.endpoints.filter(each => isMeant(each) && each.network === entry.network)
    return exits.map(exit => ({ exit, entry }))
  })
  for (const { exit, entry } of pairs) {
    const targets = acceptedIn(entry, source.filter, { direction: 'outbound', protocol, port })
    const sources = acceptedIn(exit, target.filter, { direction: 'inbound', protocol, port })
    const isOther = (from: Address, to: Address) => compareAddresses(from, to) !== 0
    const from = sources.find(each => targets.some(other => isOther(each, other)))
    const to = from && targets.find(each => isOther(from, each))
    if (from && to) return { network: entry.network, from, to, protocol, port }
  }
  return undefined
}

interface Probe {
  readonly direction: Direction
  readonly protocol: PacketProtocol
  readonly port: number
}

/** Up to two addresses of the endpoint to which, or from which, the filter accepts such packets. */
function acceptedIn(
  { family, first, last }: Endpoint,
  filter: Filter,
  { direction, protocol, port }: Probe,
): readonly Address[] {
  const number = classNumber({ direction, family, protocol })
  const { addresses: steps, portSets } = classAt(acceptedThrough(filter), number)
  const found: Address[] = []
  const order = (a: readonly number[], b: readonly number[]) => compareWords(a, 0, b, 0, a.length)
  for (let step = stepAt(steps, first); step <= stepAt(steps, last) && found.length < 2; step++) {
    if (!portSetHolds(portSets[steps.values[step] ?? 0] ?? noPorts, port)) continue
    const start = firstOfStep(steps, step)
    const end = lastOfStep(steps, step)
    const lowest = { family, words: order(start, first) < 0 ? first : start }
    const highest = { family, words: order(end, last) < 0 ? end : last }
    // The first address of a range is rarely a host.
    const next = compareAddresses(lowest, highest) < 0 ? nextAddress(lowest) : undefined
    found.push(...(next === undefined ? [] : [next]), lowest)
  }
  return found
}
