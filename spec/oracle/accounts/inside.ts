/** What passes from one instance to another on VLANs and through balancers in every way to fill the holes of accounts, found by trying them. */

import type { GatheredAccount } from '../../../src/account/gathered.ts'
import { addressFamilies } from '../../../src/contract/vocabulary.ts'
import { groupedBy } from '../../../src/kit/grouped-by.ts'
import { remembered } from '../../../src/kit/once.ts'
import { Expectation } from './expected.ts'
import { type ServiceName, type State, stateOf, type Values } from './filled-state.ts'
import {
  type BackEnd,
  backEndsIn,
  type FilledState,
  isOnVlan,
  servesBy,
  vlansIn,
  type WayName,
} from './inside-facts.ts'
import { type PlaceVariable, placeVariables } from './places.ts'
import { passingIn } from './reach.ts'

/** All holes that are one thing for all packets, filled. */
export interface FilledInside {
  readonly all: Values
  /** Where services are known. */
  readonly states: readonly FilledState[]
  /** By the name of the way: in each of the states, in each filling of what each packet sees for itself; left out where never. */
  readonly outcomes: ReadonlyMap<WayName, readonly (readonly boolean[])[]>
}

export interface Inside {
  readonly fillings: readonly Places[]
  /** From one instance to another, in each filling. */
  readonly between: (from: ServiceName, to: ServiceName) => readonly FilledInside[]
}

/** Where services are, once all holes that hide it are filled. */
interface Places {
  readonly chosen: Values
  readonly states: readonly FilledState[]
  readonly expectation: Expectation
  readonly takenFrom: (from: ServiceName) => ReadonlyMap<WayName, TakenOnWords>
}

/** Undefined where there are too many fillings. */
export function openInside(
  accounts: readonly GatheredAccount[],
  /** What becomes of the filled state of each account. */
  effects: readonly ((state: State) => State)[],
): Inside | undefined {
  const variables = placeVariables([...new Set(accounts)])
  const size = variables.reduce((all, { choices }) => all * choices.length, 1)
  if (size > fillingsMax) return undefined
  const holes = new Map(
    accounts.map(each => [each, new Set(placeVariables([each]).map(({ name }) => name))]),
  )
  const fillings = productOf(variables).flatMap(({ chosen, fill }): readonly Places[] => {
    const whole = new Map([...new Set(accounts)].map(each => [each, fill(each)]))
    if (![...whole.values()].every(isLawful)) return []
    const states = accounts.map((each, at) => {
      const state = stateOf(whole.get(each) ?? each, '')
      const filled = holes.get(each) ?? new Set<string>()
      return { ...(effects[at]?.(state) ?? state), given: each, filled }
    })
    const expectation = new Expectation(states)
    const takenFrom = remembered((from: ServiceName) => {
      const ways = new Map<WayName, TakenOnWords>()
      for (const backEnd of backEndsIn(states))
        ways.set(backEnd.way, taken(expectation, from, backEnd))
      return ways
    })
    return [{ chosen, states, expectation, takenFrom }]
  })
  const tried = fillings.reduce((all, { expectation: { words } }) => all + words.length, 0)
  if (tried === 0 || tried > fillingsMax * 2) return undefined
  const from = remembered((one: ServiceName) =>
    remembered((other: ServiceName) => insideBetween(fillings, one, other)),
  )
  return { fillings, between: (one, other) => from(one)(other) }
}

const fillingsMax = 800

interface Filling {
  readonly chosen: Values
  readonly fill: (account: GatheredAccount) => GatheredAccount
}

const productOf = (variables: readonly PlaceVariable[]): readonly Filling[] =>
  variables.reduce<readonly Filling[]>(
    (all, { name, choices }) =>
      all.flatMap(({ chosen, fill }) =>
        choices.map(
          (choice): Filling => ({
            chosen: new Map([...chosen, [name, choice.text]]),
            fill: account => choice.fill(fill(account)),
          }),
        ),
      ),
    [{ chosen: new Map(), fill: account => account }],
  )

/** No address is that of two services, a private one in one region, and no port of a balancer is that of two configs. */
function isLawful({ instances, balancers }: GatheredAccount): boolean {
  const addresses = [
    ...(instances?.rows ?? []).flatMap(({ ipv4 = [], region }) =>
      ipv4.map(each => (each.startsWith('192.168.') ? `${each} in ${region}` : each)),
    ),
    ...(balancers?.rows ?? []).flatMap(({ ipv4 }) => ipv4 ?? []),
  ]
  const ports = (balancers?.rows ?? []).flatMap(({ id, configs }) =>
    (configs?.rows ?? []).map(({ port, protocol }) => `${id} ${port} ${protocol === 'udp'}`),
  )
  return [addresses, ports].every(each => new Set(each).size === each.length)
}

type Told = readonly [WayName, readonly (readonly boolean[])[]]

function insideBetween(
  fillings: readonly Places[],
  from: ServiceName,
  to: ServiceName,
): readonly FilledInside[] {
  return fillings.flatMap(({ chosen, states, expectation, takenFrom }) => {
    const ways = takenFrom(from)
    return expectation.words.flatMap(words => {
      const byOuter = groupedBy(
        [...ways].flatMap(([way, all]) => (all.get(words) ?? []).map(each => ({ way, ...each }))),
        ({ outer }) => outer,
      )
      const vlans: readonly Told[] = vlansOfBoth(states, from, to)
      const rows = byOuter.size === 0 ? [['', []] as const] : [...byOuter]
      return rows.map(([, passing]): FilledInside => {
        const all = new Map([...chosen, ...words, ...(passing[0]?.values ?? [])])
        const through = passing.map(({ way, outcomes }): Told => {
          const serving = states.map(state => servesBy(state, to, words).has(way))
          const passed = outcomes.map(each => each.map((is, at) => is && serving[at] === true))
          return [way, passed]
        })
        return { all, states, outcomes: new Map([...vlans, ...through]) }
      })
    })
  })
}

function vlansOfBoth(states: readonly State[], from: ServiceName, to: ServiceName) {
  const all = new Set(states.flatMap(state => vlansIn(state, from)))
  return [...all].map(
    (vlan): Told => [
      vlan,
      [states.map(state => [from, to].every(each => isOnVlan(state, each, vlan)))],
    ],
  )
}

interface Taken {
  /** What is one thing for all packets besides words, as a text. */
  readonly outer: string
  readonly values: Values
  readonly outcomes: readonly (readonly boolean[])[]
}

/** By the words of the expectation. */
type TakenOnWords = ReadonlyMap<Values, readonly Taken[]>

/** What the balancer takes from the instance, over one family or the other. */
function taken(
  expectation: Expectation,
  from: ServiceName,
  { balancer, protocol, port }: BackEnd,
): TakenOnWords {
  const [found = [], others = []] = addressFamilies.map(family =>
    passingIn(expectation, from, balancer, { network: 'public', family, protocol, port }),
  )
  const all = found.map(({ chosen, all, outcomes }, at) => {
    const values = new Map([...all].filter(([name]) => !chosen.has(name)))
    const either = outcomes.flatMap(one =>
      (others[at]?.outcomes ?? []).map(other => one.map((is, no) => is || other[no] === true)),
    )
    return { chosen, outer: JSON.stringify([...values]), values, outcomes: either }
  })
  return groupedBy(all, ({ chosen }) => chosen)
}

/** The holes of which another value alone makes a difference; sorted. */
export function decisiveIn(
  fillings: readonly FilledInside[],
  keyOf: (filling: FilledInside) => string,
): readonly string[] {
  const names = [...new Set(fillings.flatMap(({ all }) => [...all.keys()]))].sort()
  const keyed = fillings.map(each => ({
    ...{ key: keyOf(each), values: names.map(name => each.all.get(name) ?? '') },
  }))
  return names.filter((_, at) =>
    [
      ...groupedBy(keyed, ({ values }) =>
        values.map((each, no) => (no === at ? '' : each)).join('|'),
      ),
    ].some(([, group]) => new Set(group.map(({ key }) => key)).size > 1),
  )
}
