/** Who reaches whom in one world, or before and after a change, as links between classes of services. */

import { addressFamilies } from '../../contract/vocabulary.ts'
import { groupedBy } from '../../kit/grouped-by.ts'
import { withLater } from '../../kit/once.ts'
import {
  combinePortSets,
  difference,
  noPorts,
  type PortSet,
  portlessSet,
  portSetIn,
  union,
} from '../../net/port-set.ts'
import type { EastWest, PeerEdge, PeerNode } from '../../rehearsal/exposure/east-west.ts'
import type { Exposure } from '../../rehearsal/exposure/exposure-of.ts'
import type { RegionBlock } from '../../rules/regions/blocks-of.ts'
import { openBetween } from '../exposure-arrows.ts'
import * as passages from '../passages.ts'
import * as traffic from '../traffic.ts'
import * as words from '../words.ts'

export interface ReachClass {
  readonly name: string
}

/** From a class to a class by number; the same one for services of a class among themselves. */
export interface ReachLink {
  readonly from: number
  readonly to: number
  readonly kind: LinkKind
  readonly says: string
}

export const linkNames = {
  everything: 'by everything',
  part: 'by some traffic',
  gained: 'only after',
  lost: 'only before',
  widened: 'by more than before',
  narrowed: 'by less than before',
  changed: 'by other traffic than before',
  unknown: 'depends on holes',
} as const
export type LinkKind = keyof typeof linkNames

export interface Reach {
  readonly classes: readonly ReachClass[]
  readonly links: readonly ReachLink[]
}

/** What was found of a world. */
export interface ReachIn {
  readonly exposures: readonly Exposure[]
  readonly inside: EastWest
}

/** Whoever is not in the account comes first. */
export const reachIn = (reach: ReachIn): Reach => reachOf([reach], ([passing]) => kindOf(passing))

/** Services that are in one class on both sides are one class. */
export const reachOfBoth = (before: ReachIn, after: ReachIn): Reach =>
  reachOf([before, after], ([was, is]) => {
    if (was === undefined) return 'gained'
    if (is === undefined) return 'lost'
    const [more, less] = [holdsBeyond(is, was), holdsBeyond(was, is)]
    if (more && less) return 'changed'
    return more ? 'widened' : less ? 'narrowed' : kindOf(is)
  })

/** What passes on one side. */
interface Passing {
  readonly isEverything: boolean
  readonly inWords: () => string
  /** By network, family and protocol, by VLAN, or by balancer and back end. */
  readonly ports: () => ReadonlyMap<string, PortSet>
}

const kindOf = (passing: Passing | undefined): LinkKind =>
  passing?.isEverything === true ? 'everything' : 'part'

function holdsBeyond(one: Passing, other: Passing): boolean {
  const others = other.ports()
  return [...one.ports()].some(
    ([key, ports]) => combinePortSets(ports, others.get(key) ?? noPorts, difference).length > 0,
  )
}

function portsBy(pieces: readonly (readonly [key: string, ports: string | null])[]) {
  const all = new Map<string, PortSet>()
  for (const [key, ports] of pieces) {
    const set = ports === null ? portlessSet : portSetIn(ports)
    all.set(key, combinePortSets(all.get(key) ?? noPorts, set, union))
  }
  return all
}

const passingOn = (edge: PeerEdge, inside: EastWest): Passing => ({
  isEverything: passages.passEverything(edge, inside),
  inWords: () => openBetween(edge, inside),
  ports: () =>
    portsBy([
      ...edge.vlans.map(vlan => [`vlan ${vlan}`, null] as const),
      ...edge.passages.map(
        ({ network, family, protocol, ports }) =>
          [`${network} ${family} ${protocol}`, ports] as const,
      ),
      ...edge.through.map(
        ({ balancer, protocol, port, backEndPort }) =>
          [`balancer ${balancer.id} ${protocol} ${backEndPort}`, `${port}`] as const,
      ),
    ]),
})

export const passingFromOutside = (blocks: readonly RegionBlock[]): Passing => ({
  isEverything: addressFamilies.every(family => {
    const own = blocks.filter(each => each.family === family).map(traffic.protocol)
    return traffic.everything.every(name => own.includes(name))
  }),
  inWords: () => traffic.openTo(blocks).join('; '),
  ports: () =>
    portsBy(blocks.map(({ family, protocol, ports }) => [`${family} ${protocol}`, ports])),
})

export const outside = 'anybody outside'

interface Member {
  readonly key: string
  readonly label: string
}

function reachOf(
  sides: readonly ReachIn[],
  kindBetween: (passings: readonly (Passing | undefined)[]) => LinkKind,
): Reach {
  const nodes = sides.map(nodesByService)
  const worlds = sides.map(({ exposures }) => fromOutside(exposures))
  const members = sides.flatMap(({ inside }) => inside.nodes.flatMap(membersOf))
  const unique = new Map(members.map(each => [each.key, each])).values()
  const keyOf = ({ key }: Member) =>
    sides.map((_, side) => [nodes[side]?.get(key), worlds[side]?.get(key)?.inWords()])
  const groups = [...groupedBy(unique, each => JSON.stringify(keyOf(each))).values()]
  const links = new Map<string, { from: number; to: number; both: (Passing | undefined)[] }>()
  for (const [side, reach] of sides.entries())
    for (const { from, to, passing } of passingsIn(
      reach,
      groups,
      nodes[side] ?? new Map(),
      worlds[side] ?? new Map(),
    )) {
      const key = `${from} ${to}`
      const link = links.get(key) ?? { from, to, both: sides.map(() => undefined) }
      link.both[side] = passing
      links.set(key, link)
    }
  return {
    classes: [{ name: outside }, ...groups.map(group => ({ name: words.names(group) }))],
    links: [...links.values()].map(({ from, to, both }) =>
      withLater({ from, to, kind: kindBetween(both) }, 'says', () =>
        [...new Set(both.map(each => each?.inWords() ?? 'nothing'))].join(' → '),
      ),
    ),
  }
}

/** On one side, between groups by number, of which 0 is everybody outside. */
function passingsIn(
  { inside }: ReachIn,
  groups: readonly (readonly [Member, ...Member[]])[],
  nodes: ReadonlyMap<string, string>,
  world: ReadonlyMap<string, Passing>,
) {
  const numbersOf = groupedBy(groups.keys(), at => nodes.get(groups[at]?.[0].key ?? ''))
  return [
    ...groups.flatMap(([{ key }], at) => {
      const passing = world.get(key)
      return passing === undefined ? [] : [{ from: 0, to: at + 1, passing }]
    }),
    ...inside.edges.flatMap(edge => {
      const passing = passingOn(edge, inside)
      const among = (from: number, to: number) => from !== to || groups[from]?.[1] !== undefined
      return (numbersOf.get(edge.from) ?? []).flatMap(from =>
        (numbersOf.get(edge.to) ?? [])
          .filter(to => among(from, to))
          .map(to => ({ from: from + 1, to: to + 1, passing })),
      )
    }),
  ]
}

const membersOf = ({ services }: PeerNode): readonly Member[] =>
  services.map(({ type, id, label }) => ({ key: `${type}/${id}`, label }))

const nodesByService = ({ inside }: ReachIn): ReadonlyMap<string, string> =>
  new Map(inside.nodes.flatMap(node => membersOf(node).map(({ key }) => [key, node.id])))

/** What is accepted at a service from every address of a family. */
const fromOutside = (exposures: readonly Exposure[]): ReadonlyMap<string, Passing> =>
  new Map(
    exposures.flatMap(({ services, world }) => {
      if (world.length === 0) return []
      const passing = passingFromOutside(world)
      return services.map(({ type, id }) => [`${type}/${id}`, passing] as const)
    }),
  )
