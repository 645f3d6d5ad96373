/** One pass over the pairs of classes of a trafficClass: which rules decide, and which of them matter. */
import type { PacketClasses } from './packet-classes.ts'

/** Masks of rules. A rule matters where its absence would turn the verdict around. */
export interface ClassScan {
  readonly decides: number
  readonly matters: number
  /** Those that matter at some port, by class of addresses. */
  readonly byAddress: Int32Array
  /** Those that matter at some address, by class of ports. */
  readonly byPort: Int32Array
}

/** `accepting` are the rules that accept, and all bits stand for a policy that does. */
export interface Actions {
  readonly accepting: number
  readonly policy: -1 | 0
}

export function scanClass(
  { addresses, ports }: PacketClasses,
  { accepting, policy }: Actions,
): ClassScan {
  const byAddress = new Int32Array(addresses.masks.length)
  const byPort = new Int32Array(ports.masks.length)
  const portMasks = ports.masks
  let decides = 0
  for (let address = 0; address < byAddress.length; address++) {
    const mask = addresses.masks[address] ?? 0
    let matter = 0
    for (let port = 0; port < portMasks.length; port++) {
      const matched = mask & (portMasks[port] ?? 0)
      if (matched === 0) continue
      const first = matched & -matched
      decides |= first
      if (isOtherwise(first, matched ^ first, accepting, policy)) {
        matter |= first
        byPort[port] = (byPort[port] ?? 0) | first
      }
    }
    byAddress[address] = matter
  }
  return { decides, matters: byAddress.reduce((all, each) => all | each, 0), byAddress, byPort }
}

/** Is the verdict of the first rule another one than that of the rules that are left? */
export function isOtherwise(first: number, rest: number, accepting: number, policy: -1 | 0) {
  const next = rest === 0 ? policy : accepting & rest & -rest
  return ((accepting & first) === 0) !== (next === 0)
}
