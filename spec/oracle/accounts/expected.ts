/** What holds of packets in every way to fill the holes of accounts, found by trying them. */

import type { Action } from '../../../src/contract/vocabulary.ts'
import { groupedBy } from '../../../src/kit/grouped-by.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import {
  type Decided,
  decidedBy,
  decideNaively,
  isOnVlanOnly,
  meetsRules,
  type ServiceName,
  type State,
  type Values,
} from './filled-state.ts'
import {
  activeAt,
  canAllBe,
  isLawful,
  type NaiveGuard,
  namesThatDecide,
  packetVariables,
  placesOf,
  productOf,
  textWithout,
  type Variable,
  wordVariables,
} from './fillings.ts'

/** Who is active in each of the states; undefined for nobody. */
type Guards = readonly (NaiveGuard | undefined)[]

interface Configurations {
  readonly all: readonly Guards[]
  /** Two of these that one hole alone makes the difference between. */
  readonly pairs: readonly Pair[]
}

interface Pair {
  readonly a: Guards
  readonly b: Guards
  readonly hole: string
}

export interface Expected {
  readonly values: ReadonlySet<string>
  /** The holes of which another value alone makes a difference. */
  readonly on: readonly string[]
}

export class Expectation {
  readonly states: readonly State[]
  /** The lawful values of the holes that are words. */
  readonly words: readonly Values[]
  readonly variables: readonly Variable[]
  readonly #wordVariables: readonly Variable[]
  readonly #values: readonly Values[]
  readonly #configurations = new Map<ServiceName, Configurations>()
  readonly #verdicts = new Map<Packet, Map<string, readonly (readonly Action[])[]>>()

  constructor(states: readonly State[]) {
    this.states = states
    this.#wordVariables = wordVariables(states)
    this.words = productOf(this.#wordVariables).filter(each => isLawful(states, each))
    this.variables = packetVariables(states)
    this.#values = productOf(this.variables)
  }

  /** The verdicts in each of the states, in one filling. */
  verdicts = (
    service: ServiceName,
    packet: Packet,
    words: Values,
    values: Values,
  ): readonly Action[] => this.#judge(service, packet, this.#guards(service, words), values)

  /** What `keyOf` makes of the verdicts on a packet in all fillings. */
  of(
    service: ServiceName,
    packet: Packet,
    keyOf: (verdicts: readonly Action[]) => string,
  ): Expected {
    const { all, pairs } = this.#configurationsAt(service)
    const keys = new Map(
      all.map(guards => [guards, this.#inAll(service, packet, guards).map(keyOf)]),
    )
    const values = new Set([...keys.values()].flat())
    if (values.size === 1) return { values, on: [] }
    const isDecisive = ({ a, b }: Pair) =>
      keys.get(a)?.some((key, at) => key !== keys.get(b)?.[at]) === true
    const words = pairs.filter(isDecisive).map(({ hole }) => hole)
    const others = [...keys.values()].flatMap(list => namesThatDecide(this.variables, list))
    return { values, on: [...new Set([...words, ...others])].sort() }
  }

  /** Is there a filling in which the packet is judged differently in two states? */
  mayChange(service: ServiceName, packet: Packet, isSame: IsSame = isAlike): boolean {
    const { all } = this.#configurationsAt(service)
    return all.some(guards =>
      this.#inAll(service, packet, guards).some(verdicts => !isSame(verdicts)),
    )
  }

  /** Is there a filling in which no packet of these is judged differently, and one in which some is? */
  equivalent(
    services: readonly ServiceName[],
    packets: readonly Packet[],
    isSame: IsSame = isAlike,
  ): Holds {
    const changing = packets.filter(packet =>
      services.some(service => this.mayChange(service, packet, isSame)),
    )
    if (changing.length === 0) return 'always'
    const met = new Map<string, readonly GuardedService[]>()
    for (const words of this.words) {
      const guards = services.map(each => [each, this.#guards(each, words)] as const)
      met.set(guards.map(([, each]) => each.map(nameOfGuard).join()).join(' '), guards)
    }
    return [...met.values()].some(guards => this.#canStayAlike(guards, changing, isSame))
      ? 'depends'
      : 'never'
  }

  /** Each service may have another one of the firewalls of which nothing is known. */
  #canStayAlike(
    guards: readonly GuardedService[],
    packets: readonly Packet[],
    isSame: IsSame,
  ): boolean {
    const others = placesOf(this.variables, 'other')
    return canAllBe(this.variables, packets, (packet, place) =>
      guards.every(([service, each]) =>
        others.some(other => isSame(this.#inAll(service, packet, each)[place + other] ?? [])),
      ),
    )
  }

  #guards = (service: ServiceName, words: Values): Guards =>
    this.states.map(state => activeAt(state, service, words)[0])

  #configurationsAt(service: ServiceName): Configurations {
    const known = this.#configurations.get(service)
    if (known !== undefined) return known
    const met = new Map<string, Guards>()
    const keyed = this.words.map(words => {
      const guards = this.#guards(service, words)
      const key = guards.map(nameOfGuard).join()
      if (!met.has(key)) met.set(key, guards)
      return { words, key }
    })
    const pairs = this.#wordVariables.flatMap(({ name }) =>
      [...groupedBy(keyed, ({ words }) => textWithout(words, name)).values()].flatMap(group =>
        pairsOf([...new Set(group.map(({ key }) => key))]).map(pair => [...pair, name] as const),
      ),
    )
    const distinct = new Map(pairs.map(each => [each.join('|'), each]))
    const found = {
      all: [...met.values()],
      pairs: [...distinct.values()].flatMap(([one, other, hole]): readonly Pair[] => {
        const [a, b] = [met.get(one), met.get(other)]
        return a && b ? [{ a, b, hole }] : []
      }),
    }
    this.#configurations.set(service, found)
    return found
  }

  /** The verdicts in each of the states, at the place of each filling. */
  #inAll(service: ServiceName, packet: Packet, guards: Guards): readonly (readonly Action[])[] {
    const key = `${service} ${guards.map(nameOfGuard).join()}`
    const known = this.#verdicts.get(packet) ?? new Map<string, readonly (readonly Action[])[]>()
    this.#verdicts.set(packet, known)
    const verdicts =
      known.get(key) ?? this.#values.map(values => this.#judge(service, packet, guards, values))
    known.set(key, verdicts)
    return verdicts
  }

  #judge(service: ServiceName, packet: Packet, guards: Guards, values: Values): readonly Action[] {
    return this.#decide(service, packet, guards, values).map(({ action }) => action)
  }

  /** Who decides in each of the states, in every filling; of firewalls with the id of each. */
  deciders(service: ServiceName, packet: Packet): readonly (readonly Decided[])[] {
    return this.#configurationsAt(service).all.flatMap(guards =>
      this.#values.map(values => this.#decide(service, packet, guards, values)),
    )
  }

  #decide(service: ServiceName, packet: Packet, guards: Guards, values: Values) {
    return guards.map((guard, at): Decided => {
      const state = this.states[at]
      const front = state && decidedByUnread(state, service, guard, values)
      if (front !== undefined) return front
      if (state !== undefined && isOnVlanOnly(state, service)) return { action: 'DROP', by: 'dark' }
      if (guard === undefined || state === undefined)
        return { action: 'ACCEPT', by: 'no-active-firewall' }
      if (!meetsRules(service, packet)) return { action: 'ACCEPT', by: 'not-filtered-at-balancer' }
      if (guard === 'other') {
        const action = values.get('other firewalls') as Action
        return { action, by: 'other firewalls' }
      }
      const { action, by } = decideNaively(state, guard, packet, values)
      return { action, by: `${by} of ${guard.id}` }
    })
  }
}

/** What nobody knows of the service comes first; as with rules that nobody knows it is told apart who guards it. */
function decidedByUnread(
  { unreadServices }: State,
  service: ServiceName,
  guard: NaiveGuard | undefined,
  values: Values,
): Decided | undefined {
  const unread = unreadServices.get(service)
  const front = unread === undefined ? undefined : decidedBy(unread, values)
  const whose = guard === undefined ? 1 : guard === 'other' ? 2 : guard.id
  return front && { ...front, by: `${front.by} of ${whose}` }
}

/** Are these verdicts, one in each state, no difference? */
type IsSame = (verdicts: readonly Action[]) => boolean

const isAlike: IsSame = ([was, is]) => was === is

type GuardedService = readonly [ServiceName, Guards]
type Holds = 'always' | 'never' | 'depends'

const nameOfGuard = (guard: NaiveGuard | undefined): string =>
  guard === undefined ? 'none' : guard === 'other' ? guard : String(guard.id)

const pairsOf = (keys: readonly string[]) =>
  keys.flatMap((one, at) => keys.slice(at + 1).map(other => [one, other] as const))
