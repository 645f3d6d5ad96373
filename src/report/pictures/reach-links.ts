/** Who reaches whom in one world, or before and after a change, as links between classes of services. */

import { groupedBy } from '../../kit/grouped-by.ts'
import type { EastWest, PeerNode } from '../../rehearsal/exposure/east-west.ts'
import type { Exposure } from '../../rehearsal/exposure/exposure-of.ts'
import { openBetween } from '../exposure-arrows.ts'
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
  changed: 'otherwise than before',
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
export const reachIn = (reach: ReachIn): Reach =>
  reachOf([reach], ([passing = '']) => kindOf(passing))

/** Services that are in one class on both sides are one class. */
export const reachOfBoth = (before: ReachIn, after: ReachIn): Reach =>
  reachOf([before, after], ([was = '', is = '']) => {
    if (was === is) return kindOf(is)
    return was === '' ? 'gained' : is === '' ? 'lost' : 'changed'
  })

const kindOf = (passing: string): LinkKind =>
  passing === 'everything' || passing.startsWith('VLAN ') ? 'everything' : 'part'

const outside = 'anybody outside'

interface Member {
  readonly key: string
  readonly label: string
}

function reachOf(
  sides: readonly ReachIn[],
  kindBetween: (passing: readonly string[]) => LinkKind,
): Reach {
  const nodes = sides.map(nodesByService)
  const members = sides.flatMap(({ inside }) => inside.nodes.flatMap(membersOf))
  const unique = new Map(members.map(each => [each.key, each])).values()
  const groups = [
    ...groupedBy(unique, ({ key }) => nodes.map(each => each.get(key) ?? '').join()).values(),
  ]
  const passings = new Map<string, string[]>()
  for (const [side, reach] of sides.entries())
    for (const { from, to, says } of passingsIn(reach, groups, nodes[side] ?? new Map())) {
      const both = passings.get(`${from} ${to}`) ?? sides.map(() => '')
      both[side] = says
      passings.set(`${from} ${to}`, both)
    }
  return {
    classes: [{ name: outside }, ...groups.map(group => ({ name: words.names(group) }))],
    links: [...passings].map(([key, both]) => {
      const [from = 0, to = 0] = key.split(' ').map(Number)
      const told = [...new Set(both)].map(each => (each === '' ? 'nothing' : each))
      return { from, to, kind: kindBetween(both), says: told.join(' → ') }
    }),
  }
}

/** On one side, between groups by number, of which 0 is everybody outside. */
function passingsIn(
  { exposures, inside }: ReachIn,
  groups: readonly (readonly [Member, ...Member[]])[],
  nodes: ReadonlyMap<string, string>,
) {
  const numbersOf = groupedBy(groups.keys(), at => nodes.get(groups[at]?.[0].key ?? ''))
  const world = fromOutside(exposures)
  return [
    ...groups.flatMap(([{ key }], at) => {
      const says = world.get(key)
      return says === undefined ? [] : [{ from: 0, to: at + 1, says }]
    }),
    ...inside.edges.flatMap(edge => {
      const says = openBetween(edge, inside)
      const among = (from: number, to: number) => from !== to || groups[from]?.[1] !== undefined
      return (numbersOf.get(edge.from) ?? []).flatMap(from =>
        (numbersOf.get(edge.to) ?? [])
          .filter(to => among(from, to))
          .map(to => ({ from: from + 1, to: to + 1, says })),
      )
    }),
  ]
}

const membersOf = ({ services }: PeerNode): readonly Member[] =>
  services.map(({ type, id, label }) => ({ key: `${type}/${id}`, label }))

const nodesByService = ({ inside }: ReachIn): ReadonlyMap<string, string> =>
  new Map(inside.nodes.flatMap(node => membersOf(node).map(({ key }) => [key, node.id])))

/** What is accepted at a service from every address of a family. */
const fromOutside = (exposures: readonly Exposure[]): ReadonlyMap<string, string> =>
  new Map(
    exposures.flatMap(({ services, filter, reachedFrom, world }) => {
      const isBare = filter === 'no-active-firewall' && reachedFrom === 'internet'
      const says = isBare ? 'everything' : traffic.openTo(world).join('; ')
      return says === '' ? [] : services.map(({ type, id }) => [`${type}/${id}`, says] as const)
    }),
  )
