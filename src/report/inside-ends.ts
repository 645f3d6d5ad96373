/** The ends of edges inside an account with holes, in words: nodes, and groups of nodes. */
import { onceFor, remembered } from '../kit/once.ts'
import type { EastWestIn } from '../rehearsal/accounts/east-west-in.ts'
import { holesOfEach } from '../rehearsal/accounts/reach/alike-rows.ts'
import { nodesBehind, ownHole } from '../rehearsal/accounts/rows-between.ts'
import * as words from './words.ts'

/** Ids of nodes and of groups. */
type Ids = readonly string[]

/** The same for all questions about an answer. */
export const endsIn = onceFor((inside: EastWestIn) => {
  const { nodes, groups } = inside
  const { keyOf, servicesOf } = openServices(inside)
  const namesIn = onceFor(words.names)
  const holesBehind = remembered((hole: string): readonly string[] => {
    const { kind, id } = ownHole(hole)
    return id === undefined ? [hole] : holesOfEach(kind, servicesOf([id]))
  })
  return {
    namesOf: (ids: Ids): string => namesIn(servicesOf(ids)),
    /** A single service sends nothing to itself. */
    sourcesOf(from: Ids, to: Ids): string {
      const [target, ...others] = servicesOf(to)
      const sources = servicesOf(from)
      const isAmong = others.length === 0 && sources.some(each => each === target)
      return isAmong ? words.names(sources.filter(each => each !== target)) : namesIn(sources)
    },
    areSame: (one: Ids, other: Ids): boolean => keyOf(one) === keyOf(other),
    /** What an end calls its services where holes are named after them. */
    ownersOf(id: string): ReadonlySet<string> {
      const [first, ...others] = servicesOf([id])
      const alone = first === undefined || others.length > 0 ? [] : [`${first.type} ${first.id}`]
      return new Set([id, ...alone])
    },
    /** By their names in the account. */
    holesOf: (on: Iterable<string>): readonly string[] => [
      ...new Set([...new Set(on)].flatMap(holesBehind)),
    ],
    /** How many services each node and each group has. */
    sizes: new Map([...nodes, ...groups].map(({ id }) => [id, servicesOf([id]).length])),
    /** The networks of each node and of each group. */
    placed: [...nodes, ...groups.map(each => placed(each, inside))],
  }
})

/** In the order of nodes, each once. */
function openServices(inside: EastWestIn) {
  const { nodes } = inside
  const nodesOf = nodesBehind(inside)
  const numbers = new Map(nodes.map(({ id }, at) => [id, at]))
  const found = remembered((ids: string) => {
    const all = new Set(ids.split(' ').flatMap(id => nodesOf(id).map(each => numbers.get(each))))
    const sorted = [...all].sort((a = 0, b = 0) => a - b)
    return { key: sorted.join(), services: sorted.flatMap(at => nodes[at ?? -1]?.services ?? []) }
  })
  return {
    keyOf: (ids: Ids): string => found(ids.join(' ')).key,
    servicesOf: (ids: Ids): EastWestIn['nodes'][number]['services'] =>
      found(ids.join(' ')).services,
  }
}

/** With the networks of any of its nodes. */
function placed({ id, nodes: members }: EastWestIn['groups'][number], { nodes }: EastWestIn) {
  const meant = new Set(members)
  const networks = nodes.flatMap(each => (meant.has(each.id) ? each.networks : []))
  return { id, networks: [...new Set(networks)] }
}
