/** Writes a region of packets as rules. */
import { limits } from '../../contract/limits.ts'
import { type Rule, type RuleAddresses, type Rules, ruleOf } from '../../contract/rules.ts'
import {
  type Action,
  addressFamilies,
  type Direction,
  directions,
  type Protocol,
} from '../../contract/vocabulary.ts'
import { rulesPerMask } from '../compile/mask.ts'
import { packetProtocols } from '../compile/traffic-class.ts'
import { type ListedBlock, listedBlocksOf } from '../regions/blocks-of.ts'
import { classesOf, type PacketRegion } from '../regions/packet-region.ts'
import {
  complementRegion,
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
} from '../regions/region-algebra.ts'
import { regionOf } from '../regions/region-of.ts'
import { listsByFamily } from './merge-rules.ts'
import { countPieces } from './size-of-rules.ts'

export type Rulesets = Readonly<Record<Direction, readonly Rule[]>>

/** Packets that no rule can name: a policy decides them. */
export const unnamed = (direction: Direction): PacketRegion =>
  regionOf({ direction, protocol: 'OTHER' })

/**
 * Rules that accept exactly these packets, however many that takes; undefined when no rules do,
 * because one policy has to serve all packets of a direction that rules cannot name.
 */
export function rulesAccepting(region: PacketRegion): Rules | undefined {
  classesOf(region)
  const inbound = halfAccepting(region, 'inbound')
  const outbound = halfAccepting(region, 'outbound')
  if (inbound === undefined || outbound === undefined) return undefined
  return {
    inbound: inbound.rules,
    inbound_policy: inbound.policy,
    outbound: outbound.rules,
    outbound_policy: outbound.policy,
  }
}

function halfAccepting(region: PacketRegion, direction: Direction) {
  const others = unnamed(direction)
  const policy = isEmptyRegion(intersectRegions(others, region))
    ? 'DROP'
    : isEmptyRegion(subtractRegions(others, region))
      ? 'ACCEPT'
      : undefined
  if (policy === undefined) return undefined
  const [named, action]: [PacketRegion, Action] =
    policy === 'DROP' ? [region, 'ACCEPT'] : [complementRegion(region), 'DROP']
  return { policy, rules: rulesMatching(named, action)[direction] } as const
}

/**
 * Rules that match exactly these packets, but for those that no rule can name; in any order. Each is
 * within the limits of a rule (RULE-21, PORT-6); how many there are is not limited.
 */
export function rulesMatching(region: PacketRegion, action: Action): Rulesets {
  const groups = new Map<string, Group>()
  for (const block of listedBlocksOf(region)) {
    if (block.protocol === 'OTHER') continue
    const { direction, protocol, ports } = block
    const key = `${direction} ${protocol} ${ports}`
    const group = groups.get(key) ?? { direction, protocol, ports, blocks: [] }
    groups.set(key, group)
    group.blocks.push(block)
  }
  const rulesets = { inbound: [] as Rule[], outbound: [] as Rule[] }
  for (const group of [...groups.values()].sort(byClass))
    rulesets[group.direction].push(...rulesOfGroup(group, action))
  return rulesets
}

/** False for a region that takes more rules than can be told apart: each set of ports of a traffic class takes one. */
export const mayBeRules = (region: PacketRegion): boolean =>
  classesOf(region).every(({ portSets }) => portSets.length <= rulesPerMask + 1)

/** Blocks of both families with the same ports. */
interface Group {
  readonly direction: Direction
  readonly protocol: Protocol
  readonly ports: string | null
  readonly blocks: ListedBlock[]
}

const rankOf = ({ direction, protocol }: Group): number =>
  directions.indexOf(direction) * packetProtocols.length + packetProtocols.indexOf(protocol)

const byClass = (a: Group, b: Group): number => rankOf(a) - rankOf(b)

function rulesOfGroup({ protocol, ports, blocks }: Group, action: Action): readonly Rule[] {
  const isEveryPort = ports === null || ports === `${limits.portMin}-${limits.portMax}`
  const portTexts = isEveryPort ? [undefined] : splitPorts(ports)
  return splitAddresses(blocks).flatMap(addresses =>
    portTexts.map(text =>
      ruleOf({
        ...{ protocol, addresses, action, ports: text },
        ...{ label: undefined, description: undefined },
      }),
    ),
  )
}

function splitAddresses(blocks: readonly ListedBlock[]): readonly RuleAddresses[] {
  const entries = addressFamilies.flatMap(family =>
    blocks.flatMap(block =>
      block.family === family ? block.addresses.map(text => ({ family, text })) : [],
    ),
  )
  return chunksOf(entries, limits.addressesPerRule, () => 1).map(chunk =>
    listsByFamily(family => chunk.flatMap(each => (each.family === family ? each.text : []))),
  )
}

function splitPorts(text: string): readonly string[] {
  return chunksOf(text.split(','), limits.portPieces, countPieces).map(pieces => pieces.join(','))
}

/** In order, as many in each as the limit allows. */
function chunksOf<Item>(
  items: readonly Item[],
  limit: number,
  weigh: (item: Item) => number,
): readonly (readonly Item[])[] {
  const chunks: Item[][] = []
  let room = 0
  for (const item of items) {
    const weight = weigh(item)
    if (weight > room || chunks.length === 0) {
      chunks.push([])
      room = limit
    }
    chunks.at(-1)?.push(item)
    room -= weight
  }
  return chunks
}
