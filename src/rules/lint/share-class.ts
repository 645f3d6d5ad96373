/** Who decides how many of the packets that each rule matches, exactly. */
import { decidingRule, rulesPerMask } from '../compile/mask.ts'
import type { Packet } from '../evaluate/packet.ts'
import { carryDigits, digitsPerAddress, type PacketClasses, packetOf } from './packet-classes.ts'

export interface ClassShares {
  /** How many packets of the trafficClass one rule decides and the other matches; a rule shares with itself. */
  readonly sizeOf: (decider: number, matched: number) => bigint
  /** One of them, if there are any. */
  readonly packetOf: (decider: number, matched: number) => Packet | undefined
}

/** As `decider * rulesPerMask + matched`. */
type PairNumber = number

export function shareClass(classes: PacketClasses): ClassShares {
  const { addresses, ports } = classes
  const width = digitsPerAddress(classes.trafficClass)
  const sums = new Float64Array(rulesPerMask * rulesPerMask * width)
  const firsts = new Int32Array(rulesPerMask * rulesPerMask).fill(-1)
  const counts = new Int32Array(rulesPerMask * rulesPerMask)
  for (let address = 0; address < addresses.masks.length; address++) {
    for (const pair of countPorts(addresses.masks[address] ?? 0, ports, counts)) {
      const count = counts[pair] ?? 0
      counts[pair] = 0
      for (let digit = 0; digit < width; digit++) {
        const at = pair * width + digit
        sums[at] = (sums[at] ?? 0) + count * (addresses.digits[address * width + digit] ?? 0)
      }
      if (firsts[pair] === -1) firsts[pair] = address
    }
  }
  const pairOf = (decider: number, matched: number) => decider * rulesPerMask + matched
  return {
    sizeOf: (decider, matched) => carryDigits(sums, pairOf(decider, matched) * width, width),
    packetOf(decider, matched) {
      const address = firsts[pairOf(decider, matched)] ?? -1
      if (address < 0) return undefined
      const port = findPort(addresses.masks[address] ?? 0, ports.masks, decider, matched)
      return packetOf(classes, address, port)
    },
  }
}

/** Adds up ports at addresses of this mask, and answers the pairs that have any. */
function countPorts(
  mask: number,
  { masks, counts: sizes }: PacketClasses['ports'],
  counts: Int32Array,
): readonly PairNumber[] {
  const pairs: PairNumber[] = []
  for (let port = 0; port < masks.length; port++) {
    const matched = mask & (masks[port] ?? 0)
    if (matched === 0) continue
    const size = sizes[port] ?? 0
    const row = rulesPerMask * decidingRule(matched)
    for (let rest = matched; rest !== 0; rest &= rest - 1) {
      const pair = row + decidingRule(rest)
      const before = counts[pair] ?? 0
      if (before === 0) pairs.push(pair)
      counts[pair] = before + size
    }
  }
  return pairs
}

function findPort(mask: number, ports: Int32Array, decider: number, matched: number): number {
  return ports.findIndex(port => {
    const both = mask & port
    return decidingRule(both) === decider && (both & (1 << matched)) !== 0
  })
}
