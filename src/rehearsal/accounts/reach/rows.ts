/** What passes from some services of accounts with holes to others: rows that hold always, and rows that depend on the same holes. */

import { canonicalText } from '../../../kit/canonical-text.ts'
import { difference, portSetHolds } from '../../../net/port-set.ts'
import type { Through } from '../../exposure/through-balancers.ts'
import type { Passage, Traffic } from '../../exposure/traffic-between.ts'
import { nameService } from '../../guard-of.ts'
import type { AccountState } from '../possible-guard.ts'
import { roleOf } from './end-state.ts'
import type { ReachEnd } from './ends.ts'
import { openNames } from './names.ts'
import type { Open } from './open-addresses.ts'
import { openPassing, type Passing, type PossiblePassing } from './passing.ts'
import type { PassingRow, PossibleThrough } from './passing-row.ts'
import type { PossibleBackEnd, PossiblePeer } from './possible-peers.ts'
import { openReachWitnesses, type PossibleReachWitness } from './witness.ts'

/** Something that passes, and the holes that it depends on; none where it holds always. */
interface Item<Value> {
  readonly value: Value
  readonly on: readonly string[]
}

/** What passes, told in rows, and shown. */
export interface Rows {
  readonly rowsOf: RowsOf
  /** A packet that passes, for what depends on holes; null for VLANs and balancers alone, and where there are too many ways to fill the holes. */
  readonly witnessOf: (
    from: ReachEnd,
    to: ReachEnd,
    at: number,
    row: Pick<PassingRow, 'on' | 'passages'>,
  ) => PossibleReachWitness | null
}

/** The rows of one state, without what passes in the other one in the same filling. */
export type RowsOf = (from: ReachEnd, to: ReachEnd, at: number) => readonly PassingRow[]

export function openRows(
  states: readonly AccountState[],
  ends: readonly ReachEnd[],
  traffic: Traffic,
): Rows {
  const passing = openPassing(states, traffic)
  const itemsOf = openItems(traffic, openNames(traffic, passing))
  const throughOf = openThrough(states, ends, { traffic, passing, itemsOf })
  const witness = openReachWitnesses(states, traffic, passing)
  const passingRows: RowsOf = (from, target, at) => {
    const to = toOther(from, target)
    if (from.states[at]?.peer?.service.type !== 'instance') return []
    const passages = itemsOf(from, to, at, passing.only(from, to, at)).flatMap(({ value, on }) =>
      traffic.passagesOf(value).map((each): Item<Passage> => ({ value: each, on })),
    )
    return rowsOf(passages, throughOf(from, to, at), vlansOf(from, to, at))
  }
  return {
    rowsOf: passingRows,
    witnessOf(from, target, at, { on, passages: [passage] }) {
      const to = toOther(from, target)
      return passage === undefined || on.length === 0
        ? null
        : witness({ from, to, at, passage, on })
    },
  }
}

/** From services of one group to another one of it. */
const toOther = (from: ReachEnd, to: ReachEnd): ReachEnd => (from === to && to.twin) || to

type ItemsOf = (
  from: ReachEnd,
  to: ReachEnd,
  at: number,
  passing: PossiblePassing,
) => readonly Item<number>[]

const openItems =
  (traffic: Traffic, names: ReturnType<typeof openNames>): ItemsOf =>
  (from, to, at, { certain, possible }) => {
    const open = traffic.combine(possible, certain, difference)
    const parts = open === traffic.nothing ? [] : names(from, to, at, open)
    return [
      ...(certain === traffic.nothing ? [] : [{ value: certain, on: [] }]),
      ...parts.map(({ passing: value, on }) => ({ value, on })),
    ]
  }

interface Asked {
  readonly traffic: Traffic
  readonly passing: Passing
  readonly itemsOf: ItemsOf
}

function openThrough(
  states: readonly AccountState[],
  ends: readonly ReachEnd[],
  { traffic, passing, itemsOf }: Asked,
) {
  const balancers = new Map(
    ends.flatMap(end =>
      end.services.flatMap(({ type, id }) => (type === 'balancer' ? [[id, end] as const] : [])),
    ),
  )
  return (from: ReachEnd, to: ReachEnd, at: number): readonly Item<PossibleThrough>[] =>
    itemsOnlyIn(to, at, each => each.serves).flatMap(({ value, on, isNew }) => {
      const { balancer: id, ...ports } = value
      const balancer = balancers.get(id)
      const world = states[at]?.world
      if (balancer === undefined || world === undefined) return []
      const bounds = (isNew ? passing.inState : passing.only)(from, balancer, at)
      const taken = itemsOf(from, balancer, at, bounds).filter(each =>
        isTaken(traffic, each.value, value),
      )
      if (taken.length === 0) return []
      const isSure = on.length === 0 && taken.some(each => each.on.length === 0)
      const holes = isSure ? [] : [...new Set([...on, ...taken.flatMap(each => each.on)])].sort()
      return [
        { value: { balancer: nameService(world, { type: 'balancer', id }), ...ports }, on: holes },
      ]
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

/** What an end has in a state, with the holes that decide whether it is there, and there alone; new where it is not just so in the other state. */
function itemsOnlyIn<Value extends object>(
  { states, holesIn }: ReachEnd,
  at: number,
  openOf: (peer: PossiblePeer) => Open<Value>,
): readonly (Item<Value> & { readonly isNew: boolean })[] {
  const entriesAt = states.map(({ peer }) =>
    peer === undefined
      ? []
      : entriesOf(openOf(peer)).map(({ value, on }) => ({
          ...{ value, on: on.flatMap(hole => holesIn(roleOf(hole, peer.service))) },
        })),
  )
  const elsewhere = entriesAt.flatMap((entries, state) => (state === at ? [] : entries))
  const texts = new Set(elsewhere.map(each => canonicalText(each)))
  return (entriesAt[at] ?? []).map(each => {
    const isNew = !texts.has(canonicalText(each))
    const others = isNew ? elsewhere.filter(other => mayBe(each.value, other.value)) : []
    return { ...each, on: [...each.on, ...others.flatMap(({ on }) => on)], isNew }
  })
}

/** What is null is not known. */
const mayBe = (one: object, other: object): boolean =>
  Object.entries(one).every(([field, value]) => {
    const is: unknown = Reflect.get(other, field)
    return is === value || is === null || value === null
  })

const entriesOf = <Value>({ sure, maybe }: Open<Value>): readonly Item<Value>[] => [
  ...sure.map(value => ({ value, on: [] })),
  ...maybe.map(({ value, hole }) => ({ value, on: [hole] })),
]

/** VLANs that both are on, or may be. */
function vlansOf(from: ReachEnd, to: ReachEnd, at: number): readonly Item<string | null>[] {
  const sources = itemsOnlyIn(from, at, each => each.vlans)
  const targets = itemsOnlyIn(to, at, each => each.vlans)
  const met = sources.flatMap(source =>
    targets.flatMap((target): readonly Item<string | null>[] => {
      const { region } = source.value
      const [one, other] = [source.value.label, target.value.label]
      const isNew = from.states.length === 1 || source.isNew || target.isNew
      if (region !== target.value.region || !isNew) return []
      if (one !== null && other !== null && one !== other) return []
      const label = one ?? other
      return [
        {
          value: label === null ? null : `${region}/${label}`,
          on: [...new Set([...source.on, ...target.on])].sort(),
        },
      ]
    }),
  )
  const sure = new Set(met.filter(({ on }) => on.length === 0).map(({ value }) => value))
  return met.filter(({ value, on }) => on.length === 0 || !sure.has(value))
}

function rowsOf(
  passages: readonly Item<Passage>[],
  through: readonly Item<PossibleThrough>[],
  vlans: readonly Item<string | null>[],
): readonly PassingRow[] {
  const keys = new Map([...passages, ...through, ...vlans].map(({ on }) => [on.join('\n'), on]))
  return [...keys].map(([key, on]): PassingRow => {
    const of = <Value>(items: readonly Item<Value>[]): readonly Value[] => [
      ...new Map(
        items.flatMap(each =>
          each.on.join('\n') === key ? [[canonicalText(each.value), each.value] as const] : [],
        ),
      ).values(),
    ]
    const row = { passages: of(passages), through: of(through), vlans: of(vlans) }
    if (on.length > 0) return { holds: 'depends', on, ...row }
    // Nothing of these is unknown.
    return {
      holds: 'always',
      on: [],
      passages: row.passages,
      through: row.through.filter(isWhole),
      vlans: row.vlans.filter(each => each !== null),
    }
  })
}

const isWhole = (each: PossibleThrough): each is Through =>
  each.protocol !== null && each.port !== null && each.backEndPort !== null
