/** Who reaches whom in an account with holes, and how a change of it changes that, as links between classes of services. */
import { groupedBy } from '../../kit/grouped-by.ts'
import { withLater } from '../../kit/once.ts'
import type { PossibleReachChange } from '../../rehearsal/accounts/compare-reach-in.ts'
import type { EastWestIn, PossiblePeerEdge } from '../../rehearsal/accounts/east-west-in.ts'
import type { ExposureIn } from '../../rehearsal/accounts/exposure-in.ts'
import { nodesBehind } from '../../rehearsal/accounts/rows-between.ts'
import type { ServiceName } from '../../rehearsal/guard-of.ts'
import { serviceKey } from '../../world/records/device.ts'
import { passingInWords } from '../account-inside.ts'
import { holesInWords } from '../holes.ts'
import { endsIn } from '../inside-ends.ts'
import * as passages from '../passages.ts'
import { type Told, toldOf } from '../reach-changes.ts'
import * as traffic from '../traffic.ts'
import * as words from '../words.ts'
import type { Figure } from './figure.ts'
import { reachFigures } from './reach-figure.ts'
import { type LinkKind, outside, passingFromOutside, type Reach } from './reach-links.ts'

/** What passes for certain, and what depends on holes. */
interface Passing {
  readonly isEverything: boolean
  readonly certain: readonly (() => string)[]
  readonly perhaps: readonly (() => string)[]
}

interface Link {
  readonly from: number
  readonly to: number
  readonly passings: readonly Passing[]
}

export const reachFigureIn = (
  exposures: readonly ExposureIn[],
  inside: EastWestIn,
): readonly Figure[] => reachFigures('Who reaches whom', reachInHoles(exposures, inside))

export function reachInHoles(exposures: readonly ExposureIn[], inside: EastWestIn): Reach {
  const exposed = new Map(
    exposures
      .filter(({ reachedFrom }) => reachedFrom === 'internet')
      .flatMap(each => each.services.map(service => [serviceKey(service), each] as const)),
  )
  const members = inside.nodes.flatMap(({ id, services }) =>
    services.map(service => ({ node: id, service, exposure: exposed.get(serviceKey(service)) })),
  )
  const groups = [
    ...groupedBy(members, ({ node, exposure }) =>
      JSON.stringify([node, exposure && exposures.indexOf(exposure)]),
    ).values(),
  ]
  const fromOutside = groups.flatMap(([{ exposure }], at): readonly Link[] =>
    exposure === undefined ? [] : [{ from: 0, to: at + 1, passings: [passingTo(exposure)] }],
  )
  return {
    classes: [
      { name: outside },
      ...groups.map(group => ({ name: words.names(group.map(({ service }) => service)) })),
    ],
    links: linked([...fromOutside, ...linksInside(inside, groups)]),
  }
}

/** Whoever is outside reaches what is open to everyone. */
function passingTo({ world, depends }: ExposureIn): Passing {
  const { isEverything, inWords } = passingFromOutside(world)
  const toEveryone = depends.filter(({ block }) => traffic.isWholeFamily(block))
  return {
    isEverything,
    certain: world.length === 0 ? [] : [inWords],
    perhaps: [...groupedBy(toEveryone, ({ on }) => on.join('\n')).values()].map(
      alike => () =>
        `${traffic.openTo(alike.map(({ block }) => block)).join('; ')}, which depends on ${holesInWords(alike[0].on)}`,
    ),
  }
}

type Group = readonly [{ readonly node: string }, ...unknown[]]

/** Between groups by number, of which 0 is everybody outside. */
function linksInside(inside: EastWestIn, groups: readonly Group[]): readonly Link[] {
  const nodesOf = nodesBehind(inside)
  const numbers = groupedBy(groups.keys(), at => groups[at]?.[0].node)
  const among = (from: number, to: number) => from !== to || groups[from]?.[1] !== undefined
  const between = (source: string, target: string, passing: Passing): readonly Link[] =>
    (numbers.get(source) ?? []).flatMap(from =>
      (numbers.get(target) ?? [])
        .filter(to => among(from, to))
        .map(to => ({ from: from + 1, to: to + 1, passings: [passing] })),
    )
  const told = new Set<string>()
  const certain = inside.edges.flatMap(edge => {
    const passing = passingOn(edge, inside)
    return nodesOf(edge.from).flatMap(source =>
      // Services of one node among themselves are one edge.
      (edge.from === edge.to ? [source] : nodesOf(edge.to)).flatMap(target => {
        told.add(`${source} ${target}`)
        return between(source, target, passing)
      }),
    )
  })
  const besides = inside.unlisted.flatMap(each => {
    const passing = passingOn(each, inside)
    return each.from.flatMap(nodesOf).flatMap(source =>
      each.to
        .flatMap(nodesOf)
        .filter(target => !told.has(`${source} ${target}`))
        .flatMap(target => between(source, target, passing)),
    )
  })
  return [...certain, ...besides]
}

function passingOn(
  edge: PossiblePeerEdge | EastWestIn['unlisted'][number],
  inside: EastWestIn,
): Passing {
  const { holesOf, placed } = endsIn(inside)
  const inWords = () => passingInWords(edge, inside)
  if (edge.holds === 'always')
    return {
      isEverything: passages.passEverything(edge, { nodes: placed }),
      ...{ certain: [inWords], perhaps: [] },
    }
  const told = () => `${inWords()}, which depends on ${holesInWords(holesOf(edge.on))}`
  return { isEverything: false, certain: [], perhaps: [told] }
}

/** One link for each pair. */
const linked = (links: readonly Link[]): Reach['links'] =>
  [...groupedBy(links, ({ from, to }) => `${from} ${to}`).values()].flatMap(alike => {
    const [{ from, to }] = alike
    const passings = alike.flatMap(each => each.passings)
    const certain = passings.flatMap(each => each.certain)
    const perhaps = passings.flatMap(each => each.perhaps)
    if (certain.length + perhaps.length === 0) return []
    const isEverything = passings.some(each => each.isEverything)
    const kind: LinkKind = certain.length === 0 ? 'unknown' : isEverything ? 'everything' : 'part'
    return [
      withLater({ from, to, kind }, 'says', () =>
        [
          ...new Set([...certain.map(tell => tell()), ...perhaps.map(tell => `perhaps ${tell()}`)]),
        ].join('; '),
      ),
    ]
  })

/** Of what a change makes of an account: only who reaches, or may reach, otherwise than before. */
export const reachFigureOfChanges = (changes: readonly PossibleReachChange[]): readonly Figure[] =>
  reachFigures('Who reaches whom otherwise than before', reachOfChanges(changes))

export function reachOfChanges(changes: readonly PossibleReachChange[]): Reach {
  const ends = new Map<string, readonly ServiceName[]>()
  const rows = changes.map(change => {
    const [from, to] = [keyOf(change.from), keyOf(change.to)]
    ends.set(from, change.from).set(to, change.to)
    return { from, to, told: toldOf(change) }
  })
  const numbers = new Map([...ends.keys()].map((key, at) => [key, at]))
  return {
    classes: [...ends.values()].map(services => ({ name: words.names(services) })),
    links: [...groupedBy(rows, ({ from, to }) => `${from} ${to}`).values()].map(alike => {
      const told = alike.flatMap(each => each.told)
      return {
        from: numbers.get(alike[0].from) ?? 0,
        to: numbers.get(alike[0].to) ?? 0,
        kind: kindOfChange(told),
        says: told.map(changeInWords).join('; '),
      }
    }),
  }
}

const keyOf = (services: readonly ServiceName[]): string => services.map(serviceKey).join('+')

export function kindOfChange(told: readonly Told[]): LinkKind {
  const kinds = new Set(told.filter(({ on }) => on.length === 0).map(({ kind }) => kind))
  if (kinds.size === 2) return 'changed'
  return kinds.has('reached') ? 'widened' : kinds.has('unreached') ? 'narrowed' : 'unknown'
}

export const changeInWords = ({ kind, what, on }: Told): string => {
  const verb = kind === 'reached' ? 'gained' : 'lost'
  return on.length === 0
    ? `${verb}: ${what}`
    : `perhaps ${verb}: ${what}, which depends on ${holesInWords(on)}`
}
