/** Addresses by the names that policies give them, and packets from there or to there. */
import type { Direction } from '../contract/vocabulary.ts'
import { nearestTo } from '../kit/nearest.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { internetBlocks } from '../net/internet.ts'
import { parsePrefix } from '../net/prefix.ts'
import { notFound } from '../refusals/found.ts'
import type { Path, Problem } from '../refusals/problem.ts'
import { noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import { unionRegions } from '../rules/regions/region-algebra.ts'
import { type RegionParts, regionOf } from '../rules/regions/region-of.ts'

type Addresses = Pick<RegionParts, 'addresses' | 'addressesExcept'>

/** Names that every document knows. */
const known: Readonly<Record<string, Addresses>> = {
  any: {},
  private: { addresses: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'] },
  internet: internetBlocks,
}

/** Packets that come in from there. */
export const internet: PacketRegion = regionOf({ direction: 'inbound', ...known['internet'] })

/** A place below the list that was read, with what is wrong there. */
export interface PlacedProblem {
  readonly path: Path
  readonly problem: Problem
}

/** Packets from or to any of these, in a direction. */
export type Networks = (
  names: readonly string[],
  direction: Direction,
) => Result<PacketRegion, PlacedProblem>

/** Is it what every document means by the name, or an address? A document may not mean something else by it. */
export const isTaken = (name: string): boolean => Object.hasOwn(known, name) || parsePrefix(name).ok

/** What is no address in a list of the document is left out: it is told where the list stands. */
export function networksOf(named: Readonly<Record<string, readonly string[]>>): Networks {
  const names = [...new Set([...Object.keys(named), ...Object.keys(known)])]
  const partsOf = (name: string): Addresses | undefined => {
    if (Object.hasOwn(named, name))
      return { addresses: (named[name] ?? []).filter(text => parsePrefix(text).ok) }
    if (Object.hasOwn(known, name)) return known[name]
    return parsePrefix(name).ok ? { addresses: [name] } : undefined
  }
  return (list, direction) => {
    let region = noPackets
    for (const [at, name] of list.entries()) {
      const parts = partsOf(name)
      if (parts === undefined) return failure({ path: [at], problem: notNamed(name, names) })
      region = unionRegions(region, regionOf({ ...parts, direction }))
    }
    return success(region)
  }
}

/** What looks like an address is said to be none; anything else is the name of no network. */
function notNamed(text: string, names: readonly string[]): Problem {
  const prefix = parsePrefix(text)
  if (!prefix.ok && /[.:/]/.test(text)) return prefix.fault
  const meant = nearestTo(text, names)
  return notFound('network', text, meant === undefined ? {} : { meant })
}
