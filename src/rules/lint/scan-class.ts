/** One pass each over the pairs of classes of a traffic class: which rules decide and matter, and how many packets each decides. */
import {
  afterFirst,
  decidingRule,
  firstInMask,
  inAny,
  inMask,
  noRules,
  rulesUpTo,
} from '../compile/mask.ts'
import type { Packet } from '../evaluate/packet.ts'
import { carryDigits, digitsPerAddress, type PacketClasses, packetOf } from './packet-classes.ts'

/** Masks of rules. A rule matters where its absence would turn the verdict around. */
export interface ClassScan {
  readonly decides: number
  readonly matters: number
  /** Those that matter at some port, by class of addresses. */
  readonly byAddress: readonly number[]
  /** Those that matter at some address, by class of ports. */
  readonly byPort: readonly number[]
}

/** Masks of rules: those that accept, and all that there can be for a policy that does. */
export interface Actions {
  readonly accepting: number
  readonly policy: number
}

export function scanClass(
  { addresses, ports }: PacketClasses,
  { accepting, policy }: Actions,
): ClassScan {
  const byAddress: number[] = []
  const portMasks = ports.masks
  const byPort: number[] = new Array(portMasks.length).fill(noRules)
  let decides = noRules
  for (let address = 0; address < addresses.masks.length; address++) {
    const mask = addresses.masks[address] ?? 0
    let matter = noRules
    for (let port = 0; port < portMasks.length; port++) {
      const matched = mask & (portMasks[port] ?? 0)
      if (matched === noRules) continue
      const first = firstInMask(matched)
      decides |= first
      if (isOtherwise(first, matched ^ first, accepting, policy)) {
        matter |= first
        byPort[port] = (byPort[port] ?? 0) | first
      }
    }
    byAddress.push(matter)
  }
  return { decides, matters: inAny(byAddress), byAddress, byPort }
}

/** Is the verdict of the first rule another one than that of the rules that are left? */
export function isOtherwise(first: number, rest: number, accepting: number, policy: number) {
  const next = rest === noRules ? policy : accepting & firstInMask(rest)
  return ((accepting & first) === noRules) !== (next === noRules)
}

/** Who decides how many of the packets that each rule matches, exactly. */
export interface ClassShares {
  /** How many packets of the class one rule decides and the other matches; a rule shares with itself. */
  readonly sizeOf: (decider: number, matched: number) => bigint
  /** One of them, if there are any. */
  readonly packetOf: (decider: number, matched: number) => Packet | undefined
}

export function shareClass(classes: PacketClasses): ClassShares {
  const { addresses, ports, cut } = classes
  const width = digitsPerAddress(classes.trafficClass)
  const rules = rulesUpTo(cut.relevant)
  const counts = new Int32Array(rules * rules)
  // Of all pairs of rules few share anything: those are numbered.
  const numbers = new Map<number, number>()
  const sums: number[] = []
  const firsts: number[] = []
  for (let address = 0; address < addresses.masks.length; address++) {
    for (const pair of countPorts(addresses.masks[address] ?? 0, ports, rules, counts)) {
      const count = counts[pair] ?? 0
      counts[pair] = 0
      const number = numbers.get(pair) ?? firsts.push(address) - 1
      numbers.set(pair, number)
      for (let digit = 0; digit < width; digit++) {
        const at = number * width + digit
        sums[at] = (sums[at] ?? 0) + count * (addresses.digits[address * width + digit] ?? 0)
      }
    }
  }
  return {
    sizeOf(decider, matched) {
      const number = numbers.get(decider * rules + matched)
      return number === undefined ? 0n : carryDigits(sums, number * width, width)
    },
    packetOf(decider, matched) {
      const address = firsts[numbers.get(decider * rules + matched) ?? -1]
      if (address === undefined) return undefined
      const mask = addresses.masks[address] ?? 0
      const port = ports.masks.findIndex(
        each => decidingRule(mask & each) === decider && inMask(mask & each, matched),
      )
      return packetOf(classes, address, port)
    },
  }
}

/** Adds up ports at addresses of this mask by pairs of decider and matched rule, and answers the pairs that have any. */
function countPorts(
  mask: number,
  { masks, counts: sizes }: PacketClasses['ports'],
  rules: number,
  counts: Int32Array,
): readonly number[] {
  const pairs: number[] = []
  for (let port = 0; port < masks.length; port++) {
    const matched = mask & (masks[port] ?? 0)
    if (matched === noRules) continue
    const size = sizes[port] ?? 0
    const decider = decidingRule(matched)
    for (let rest = matched; rest !== noRules; rest = afterFirst(rest)) {
      const pair = decider * rules + decidingRule(rest)
      const before = counts[pair] ?? 0
      if (before === 0) pairs.push(pair)
      counts[pair] = before + size
    }
  }
  return pairs
}
