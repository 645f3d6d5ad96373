/** What decides at one end of a pair of services what passes between them, without the names of the services. */
import type { Direction } from '../../../contract/vocabulary.ts'
import { canonicalText } from '../../../kit/canonical-text.ts'
import { numbered, once, remembered } from '../../../kit/once.ts'
import { constantSteps, mergeSteps, type Steps, wordsPerAddress } from '../../../net/steps.ts'
import { countFillings, fillingsOf } from '../../../rules/partial/unknown.ts'
import type { ClassSet, Site } from '../../exposure/address-classes.ts'
import type { AdmitsOneWay } from '../../exposure/peers.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import { comparedMax } from './alike-ends.ts'
import type { EndState } from './end-state.ts'
import type { ReachEnd } from './ends.ts'
import { outerRoles } from './names.ts'

/** One end of a pair. */
export interface Side {
  /** Equal where all is alike but what is admitted at the addresses of the other end. */
  readonly shape: number
  readonly guard: SideGuard
  readonly places: Places
}

/** All that may guard a service in one direction; the same for what admits the same in each way. */
export interface SideGuard {
  /** For each peer what each of these admits. */
  readonly steps: (family: Site['family']) => Steps
  /** The numbers of ports behind a value of these. */
  readonly numbersOf: (value: number) => readonly number[]
}

/** Where a service may have addresses, each site once. */
export interface Places {
  /** The same list for the same classes. */
  readonly classes: readonly { readonly meeting: number; readonly set: ClassSet }[]
  /** Of each site, if it has them. */
  readonly parts: readonly Site['parts'][]
}

/** Undefined where there are too many ways to fill the holes of what guards an end. */
export type SideOf = (end: ReachEnd) => Side | undefined

/** In the only state of ends. */
export function openSides(traffic: Traffic): Readonly<Record<'source' | 'target', SideOf>> {
  const shapeOf = numbered<string>()
  const placesOf = openPlaces()
  const guardOf = openGuards()
  const open = (direction: Direction): SideOf =>
    remembered(end => {
      const [state] = end.states
      const admitted = admittedBy(end, direction, traffic)
      if (state === undefined || admitted === undefined) return undefined
      const { guard, indices } = guardOf(admitted)
      const { places, layout } = placesOf(state)
      const shape = shapeOf(canonicalText([traitsOf(end, state, traffic), indices, layout]))
      return { shape, guard, places }
    })
  return { source: open('outbound'), target: open('inbound') }
}

/** In each way to fill the holes what is admitted for certain and what is possible. */
function admittedBy(
  { ways: { ways } }: ReachEnd,
  direction: Direction,
  { admitsBy }: Traffic,
): readonly AdmitsOneWay[] | undefined {
  if (ways.some(({ free }) => countFillings(free) > comparedMax)) return undefined
  return ways
    .flatMap(({ accepted, free, acceptedIn }) => [
      ...accepted.slice(0, 1),
      ...(free.length === 0 ? [] : fillingsOf(free).flatMap(each => acceptedIn(each).slice(0, 1))),
    ])
    .flatMap(({ certain, possible }) => [certain, possible])
    .map(region => admitsBy(region)[direction])
}

/** What names of holes rest on, and what a balancer listens on. */
function traitsOf({ ways, states }: ReachEnd, { peer }: EndState, { ports }: Traffic) {
  return [
    peer && [
      ...[peer.service.type, peer.listensBehind ?? ''],
      peer.listens === undefined ? null : ports.numberOf(peer.listens),
    ],
    outerRoles({ states }),
    ways.ways.map(({ words, choices, placements, free }) => [
      ...[[...words], [...choices], free],
      placements.map(each => [[...each.words], each.besides]),
    ]),
  ]
}

/** All lists of sites that are asked about, and which sites each of them has. */
function openPlaces() {
  const known = new Map<string, Places['classes']>()
  const numberOf = numbered<object>()
  const keyOf = ({ meeting, classes, parts, number }: Site): string =>
    `${meeting}:${numberOf(parts ?? classes)}:${number ?? ''}:${classes.every && classes.number}`
  return ({ sure, all, byRole }: EndState) => {
    const lists = [sure, all, ...[...byRole.values()].flatMap(({ only, others }) => [only, others])]
    const sites = [...new Map(lists.flat().map(each => [keyOf(each), each])).values()]
    const key = sites.map(({ meeting, classes }) => `${meeting}:${numberOf(classes)}`).join()
    const classes =
      known.get(key) ?? sites.map(each => ({ meeting: each.meeting, set: each.classes }))
    known.set(key, classes)
    const places = new Map(sites.map((each, at) => [keyOf(each), at]))
    const layout = [
      sites.map(({ meeting, parts }) => [meeting, parts === undefined]),
      lists.map(list => list.map(each => places.get(keyOf(each)) ?? -1)),
      [...byRole.keys()],
    ]
    return { places: { classes, parts: sites.map(({ parts }) => parts) }, layout }
  }
}

/** The same one for those that admit the same, and which of them each is. */
function openGuards() {
  const numberOf = numbered<Steps>()
  const known = new Map<string, SideGuard>()
  return (admitted: readonly AdmitsOneWay[]) => {
    const keyed = admitted.map(each => ({
      each,
      key: `${numberOf(each.steps('ipv4'))} ${numberOf(each.steps('ipv6'))}`,
    }))
    const distinct = new Map(keyed.map(({ each, key }) => [key, each]))
    const keys = [...distinct.keys()]
    const whole = keys.join()
    const guard = known.get(whole) ?? guardBy([...distinct.values()])
    known.set(whole, guard)
    return { guard, indices: keyed.map(({ key }) => keys.indexOf(key)) }
  }
}

function guardBy(admitted: readonly AdmitsOneWay[]): SideGuard {
  const [first, ...others] = admitted
  if (first !== undefined && others.length === 0)
    return { steps: first.steps, numbersOf: value => [value] }
  const numberOf = numbered<string>()
  const lists: (readonly number[])[] = []
  const valueFor = (numbers: readonly number[]): number => {
    const value = numberOf(numbers.join())
    lists[value] = numbers
    return value
  }
  const numbersOf = (value: number): readonly number[] => lists[value] ?? []
  const stepsOf = (family: Site['family']): Steps =>
    admitted
      .map(each => each.steps(family))
      .reduce(
        (all, each) => mergeSteps(all, each, (value, own) => valueFor([...numbersOf(value), own])),
        constantSteps(wordsPerAddress[family], valueFor([])),
      )
  const made = { ipv4: once(() => stepsOf('ipv4')), ipv6: once(() => stepsOf('ipv6')) }
  return { steps: family => made[family](), numbersOf }
}
