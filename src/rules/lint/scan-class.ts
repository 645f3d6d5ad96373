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
  /** Those that match packets which another one decides. */
  readonly shadowed: number
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
  let shadowed = noRules
  for (let address = 0; address < addresses.masks.length; address++) {
    const mask = addresses.masks[address] ?? 0
    let matter = noRules
    for (let port = 0; port < portMasks.length; port++) {
      const matched = mask & (portMasks[port] ?? 0)
      if (matched === noRules) continue
      const first = firstInMask(matched)
      decides |= first
      shadowed |= matched ^ first
      if (isOtherwise(first, matched ^ first, accepting, policy)) {
        matter |= first
        byPort[port] = (byPort[port] ?? 0) | first
      }
    }
    byAddress.push(matter)
  }
  return { decides, matters: inAny(byAddress), shadowed, byAddress, byPort }
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
}

/** A packet of the class that one rule decides and the other matches, if there is one. */
export function packetDecidedBy(
  classes: PacketClasses,
  decider: number,
  matched: number,
): Packet | undefined {
  const { addresses, ports } = classes
  for (let address = 0; address < addresses.masks.length; address++) {
    const mask = addresses.masks[address] ?? 0
    if (!inMask(mask, matched) || !inMask(mask, decider)) continue
    const port = ports.masks.findIndex(
      each => decidingRule(mask & each) === decider && inMask(mask & each, matched),
    )
    if (port >= 0) return packetOf(classes, address, port)
  }
  return undefined
}

export function shareClass(classes: PacketClasses): ClassShares {
  const { addresses, cut } = classes
  const ports = { masks: classes.ports.masks, counts: classes.ports.counts() }
  const digits = addresses.digits()
  const width = digitsPerAddress(classes.trafficClass)
  const rules = rulesUpTo(cut.relevant)
  const counts = new Int32Array(rules * rules)
  // Of all pairs of rules few share anything: those are numbered.
  const numbers = new Map<number, number>()
  const sums: number[] = []
  for (let address = 0; address < addresses.masks.length; address++) {
    for (const pair of countPorts(addresses.masks[address] ?? 0, ports, rules, counts)) {
      const count = counts[pair] ?? 0
      counts[pair] = 0
      const number = numbers.get(pair) ?? numbers.size
      numbers.set(pair, number)
      for (let digit = 0; digit < width; digit++) {
        const at = number * width + digit
        sums[at] = (sums[at] ?? 0) + count * (digits[address * width + digit] ?? 0)
      }
    }
  }
  return {
    sizeOf(decider, matched) {
      const number = numbers.get(decider * rules + matched)
      return number === undefined ? 0n : carryDigits(sums, number * width, width)
    },
  }
}

/** Adds up ports at addresses of this mask by pairs of decider and matched rule, and answers the pairs that have any. */
function countPorts(
  mask: number,
  {
    masks,
    counts: sizes,
  }: { readonly masks: readonly number[]; readonly counts: readonly number[] },
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
