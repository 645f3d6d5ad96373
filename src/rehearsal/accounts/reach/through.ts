/** What balancers pass on to a service of an account with holes, or may pass on. */
import { onceFor } from '../../../kit/once.ts'
import type { Endpoint } from '../../exposure/endpoints.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import { nameService } from '../../guard-of.ts'
import type { AccountState } from '../possible-guard.ts'
import type { PossibleBackEnd } from './back-ends.ts'
import { keyOfEndpoint } from './end-state.ts'
import { aloneIn, type ReachEnd } from './ends.ts'
import { type Held, type HeldHere, heldBy, heldHere, type Item, isSameIn } from './held.ts'
import type { ItemsOf } from './items.ts'
import { isTaken, type Listening, listeningFor, type Transport, transports } from './listening.ts'
import type { PossibleThrough } from './passing-row.ts'

/** What a balancer takes for a back end in one state. */
export interface Taken {
  readonly at: number
  readonly asked: Listening
  /** Numbers of traffic, the certain first. */
  readonly items: readonly [Item<number>, ...Item<number>[]]
}

export interface ThroughItem extends Item<PossibleThrough> {
  readonly balancer: ReachEnd
  readonly held: HeldHere<PossibleBackEnd>
  readonly taken: Taken
  /** Is it a back end besides whenever it may be this one, of what the balancer takes there? */
  readonly isServed: boolean
  /** Whatever reaches the balancer in the other state. */
  readonly isAlone: boolean
  /** What reaches it in the other state; undefined where that does not matter. */
  readonly other: Taken | undefined
}

interface Means {
  readonly traffic: Traffic
  readonly itemsOf: ItemsOf
}

/** The same for each pair that an end is of. */
const servesAt = onceFor((end: ReachEnd) => heldBy(end, each => each.serves))

const isSameEnd = isSameIn<PossibleBackEnd>(['balancer', 'protocol', 'port', 'backEndPort'])

/** Nodes that nobody told, and that name an instance in one state, name it in the other one if it has the same addresses there. */
const sameAt = onceFor((end: ReachEnd) => {
  const inner = end.states.map(({ peer }) =>
    [
      ...(peer?.endpoints.sure ?? []).map(value => ({ value, hole: '' })),
      ...(peer?.endpoints.maybe ?? []),
    ].filter(({ value }) => value.kind !== 'public'),
  )
  return (at: number, other: number) => {
    const there = new Set(inner[other]?.map(each => keyOfInner(each)))
    const isKept = inner[at]?.every(
      each => there.has(keyOfInner(each)) || there.has(keyOfInner({ ...each, hole: '' })),
    )
    return (one: PossibleBackEnd, another: PossibleBackEnd) => {
      const same = isSameEnd(one, another)
      return !isKept && same === 'always' && one.backEndPort === null ? 'maybe' : same
    }
  }
})

/** Of private addresses without the region: whether that is the one of the balancer is asked apart. */
const keyOfInner = ({ value, hole }: { readonly value: Endpoint; readonly hole: string }): string =>
  keyOfEndpoint(value.kind === 'private' ? { ...value, network: '' } : value, hole)

const none: readonly ThroughItem[] = []

export function openThrough(
  states: readonly AccountState[],
  ends: readonly ReachEnd[],
  means: Means,
) {
  const balancers = balancersAmong(ends)
  return (from: ReachEnd, to: ReachEnd, at: number): readonly ThroughItem[] => {
    const serves = servesAt(to)
    if (serves[at]?.length === 0) return none
    const there = serves.findIndex((_, each) => each !== at)
    const itemOf = (
      each: Held<PossibleBackEnd>,
      spoken: Transport | null,
    ): readonly ThroughItem[] => {
      const { balancer: id, ...ports } = { ...each.value, protocol: spoken }
      const balancer = balancers.get(id)
      const world = states[at]?.world
      if (balancer === undefined || world === undefined) return []
      const takenIn = openTaken(means, from, balancer)
      const held = hereAlone(each, spoken, to, [at, there])
      const isAlone = held !== undefined
      const asked = listeningFor(each.value, ports)
      const taken = takenIn(at, isAlone, asked)
      if (taken === undefined) return []
      const others = (held?.elsewhere ?? []).flatMap(other => {
        const found = takenIn(there, true, listeningFor(other.value, ports))
        return found === undefined ? [] : [{ other, found }]
      })
      const besides = others.flatMap(({ other, found }) => [other, ...found.items])
      const on = [each, ...taken.items, ...besides].flatMap(item => item.on)
      const name = nameService(world, { type: 'balancer', id })
      return [
        {
          ...{ value: { balancer: name, ...ports }, on: [...new Set(on)].sort() },
          ...{ balancer, taken, isAlone, isServed: isServedBy(serves[at], taken.asked, each) },
          held: { ...each, elsewhere: others.map(({ other }) => other) },
          other: others[0]?.found,
        },
      ]
    }
    // By which protocol it listens matters where one of them alone leads to what the other state has not.
    return (serves[at] ?? []).flatMap(each => {
      const { protocol, port } = each.value
      if (protocol !== null || port === null) return itemOf(each, protocol)
      const spoken = transports.flatMap(transport => itemOf(each, transport))
      return spoken.length < 2 ? spoken : itemOf(each, null)
    })
  }
}

/** By this protocol; undefined where the other state has it as well whenever this one has it. */
function hereAlone(
  held: Held<PossibleBackEnd>,
  spoken: Transport | null,
  to: ReachEnd,
  [at, there]: readonly [at: number, there: number],
): HeldHere<PossibleBackEnd> | undefined {
  const isSame = sameAt(to)(at, there)
  const meant = { ...held, value: { ...held.value, protocol: spoken } }
  // Where neither tells by which protocol a balancer listens on a port, that is the same in both.
  const isHidden = ({ protocol }: PossibleBackEnd) =>
    held.value.protocol === null && protocol === null
  const [here] = heldHere([meant], servesAt(to)[there] ?? [], (one, other) =>
    isSame(one, isHidden(other) ? { ...other, protocol: spoken } : other),
  )
  return here
}

const balancersAmong = (ends: readonly ReachEnd[]): ReadonlyMap<number, ReachEnd> =>
  new Map(
    ends.flatMap(end =>
      end.services.flatMap(({ type, id }) => (type === 'balancer' ? [[id, end] as const] : [])),
    ),
  )

/** Is it a back end there on another port, in all fillings in which it may be this one? */
const isServedBy = (
  serves: readonly Held<PossibleBackEnd>[] = [],
  { protocol, port }: Listening,
  held: Held<PossibleBackEnd>,
): boolean =>
  serves.some(
    ({ value, hiding }) =>
      value.backEndPort !== null &&
      value.backEndPort !== held.value.backEndPort &&
      hiding.every(hole => held.hiding.includes(hole)) &&
      (held.value.backEndPort === null || hiding.length < held.hiding.length) &&
      value.balancer === held.value.balancer &&
      value.protocol === protocol &&
      value.port === port,
  )

/** What the balancer takes from these. */
const openTaken =
  ({ traffic, itemsOf }: Means, from: ReachEnd, balancer: ReachEnd) =>
  (at: number, isAlone: boolean, asked: Listening): Taken | undefined => {
    const items = isAlone
      ? itemsOf(aloneIn(from, at), aloneIn(balancer, at), 0)
      : itemsOf(from, balancer, at)
    const [first, ...others] = items.filter(each =>
      isTaken(traffic, each.value, asked, balancer.states[at]),
    )
    if (first === undefined) return undefined
    // Where it takes them for certain, nothing else decides.
    const isSure = first.on.length === 0 && asked.protocol !== null && asked.port !== null
    return { at, asked, items: isSure ? [first] : [first, ...others] }
  }
