/** What balancers pass on to a service of an account with holes, or may pass on. */
import { onceFor, remembered } from '../../../kit/once.ts'
import { portSetHolds, portSetIn } from '../../../net/port-set.ts'
import type { Service } from '../../../world/records/device.ts'
import type { Passage, Traffic } from '../../exposure/traffic-between.ts'
import { nameService } from '../../guard-of.ts'
import type { BothWays } from '../bounds-over.ts'
import type { AccountState } from '../possible-guard.ts'
import type { ReachEnd } from './ends.ts'
import type { Asked } from './filling-steps.ts'
import { type Held, heldOnlyIn, type Item, waysWith } from './held.ts'
import type { Passing, PossiblePassing } from './passing.ts'
import type { PossibleThrough } from './passing-row.ts'
import type { PossibleBackEnd } from './possible-peers.ts'

export interface ThroughItem extends Item<PossibleThrough> {
  readonly balancer: ReachEnd
  readonly held: Held<PossibleBackEnd>
  /** What reaches the balancer, the certain first: numbers of traffic, at least one. */
  readonly taken: readonly [Item<number>, ...Item<number>[]]
}

interface Means {
  readonly traffic: Traffic
  readonly passing: Passing
  readonly itemsOf: (
    from: ReachEnd,
    to: ReachEnd,
    at: number,
    passing: PossiblePassing,
  ) => readonly Item<number>[]
}

/** The same for each pair that an end is of. */
const servesAt = onceFor((end: ReachEnd) =>
  remembered((at: number) => heldOnlyIn(end, at, each => each.serves)),
)

export function openThrough(
  states: readonly AccountState[],
  ends: readonly ReachEnd[],
  { traffic, passing, itemsOf }: Means,
) {
  const balancers = new Map(
    ends.flatMap(end =>
      end.services.flatMap(({ type, id }) => (type === 'balancer' ? [[id, end] as const] : [])),
    ),
  )
  return (from: ReachEnd, to: ReachEnd, at: number): readonly ThroughItem[] =>
    servesAt(to)(at).flatMap((held): readonly ThroughItem[] => {
      const { value, on, isNew } = held
      const { balancer: id, ...ports } = value
      const balancer = balancers.get(id)
      const world = states[at]?.world
      if (balancer === undefined || world === undefined) return []
      const bounds = (isNew ? passing.inState : passing.only)(from, balancer, at)
      const [first, ...others] = itemsOf(from, balancer, at, bounds).filter(each =>
        isTaken(traffic, each.value, value),
      )
      if (first === undefined) return []
      const taken = [first, ...others] as const
      const isSure = on.length === 0 && first.on.length === 0
      const holes = isSure ? [] : [...new Set([...on, ...taken.flatMap(each => each.on)])].sort()
      const name = nameService(world, { type: 'balancer', id })
      return [{ value: { balancer: name, ...ports }, on: holes, balancer, held, taken }]
    })
}

function isTaken(traffic: Traffic, passing: number, { protocol, port }: PossibleBackEnd): boolean {
  const protocols = protocol === null ? (['TCP', 'UDP'] as const) : [protocol]
  return protocols.some(each =>
    traffic
      .portsOf(passing, each)
      .some(set => (port === null ? set.length > 0 : portSetHolds(set, port))),
  )
}

/** What reaches the balancer, and a filling in which it passes it on to the target, and one in which it does not. */
export function shownThrough(
  { held, taken, balancer, value }: ThroughItem,
  { from, at, service }: Pick<Asked, 'from' | 'at'> & { readonly service: Service },
  traffic: Traffic,
  witnessOf: (asked: Asked) => (BothWays & { readonly passage: Passage }) | null,
): (BothWays & { readonly passage: Passage }) | null {
  const [{ value: passing, on }] = taken
  const passage = passageInto(traffic, passing, held.value)
  const own = waysInto(held, service, value)
  if (passage === undefined) return null
  if (on.length === 0) return own === undefined ? null : { passage, ...own }
  const reached = witnessOf({ from, to: balancer, at, passage, on, isAlone: held.isNew })
  if (reached === null || own === undefined) return reached
  return {
    passage: reached.passage,
    filling: { ...reached.filling, ...own.filling },
    unless: { ...reached.filling, ...own.unless },
  }
}

function waysInto(
  { deciding }: Held<PossibleBackEnd>,
  { type, id }: Service,
  { balancer }: PossibleThrough,
): BothWays | undefined {
  const name = `${type} ${id}`
  const is = `${name} is a back end of balancer ${balancer.id}`
  return waysWith([{ ...deciding, is, isNot: `${name} is no back end of balancer ${balancer.id}` }])
}

/** With the port that it listens on, where that is known. */
function passageInto(
  traffic: Traffic,
  passing: number,
  { protocol, port }: PossibleBackEnd,
): Passage | undefined {
  const found = traffic
    .passagesOf(passing)
    .find(
      each =>
        each.ports !== null &&
        (protocol === null ? true : each.protocol === protocol) &&
        (port === null || portSetHolds(portSetIn(each.ports), port)),
    )
  return found && port !== null ? { ...found, ports: `${port}` } : found
}
