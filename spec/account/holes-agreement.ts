/** Compares what is answered about one random account with holes with what trying every filling shows. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { type Account, accountOf } from '../../src/account/holes/account.ts'
import { holeKinds } from '../../src/account/holes/hole.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { FillingText } from '../../src/rehearsal/accounts/bounds-over.ts'
import {
  compareStates,
  type PossibleChange,
  type StatesComparison,
} from '../../src/rehearsal/accounts/compare-states.ts'
import { verdictIn } from '../../src/rehearsal/accounts/verdict-in.ts'
import { verdictAt } from '../../src/rehearsal/world-verdict.ts'
import { entryHolds } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { type Packet, parsePacketAt } from '../../src/rules/evaluate/packet.ts'
import type { World } from '../../src/world/world.ts'
import { Expectation } from '../oracle/accounts/expected.ts'
import {
  type ServiceName,
  type State,
  stateOf,
  type Values,
} from '../oracle/accounts/filled-state.ts'
import {
  devicesName,
  otherFirewalls,
  packetVariables,
  sizeOfProduct,
  wordVariables,
} from '../oracle/accounts/fillings.ts'
import { randomCalls } from '../support/account-changes.ts'
import { canBeNamed, drawFilling, fillAccount } from '../support/fill-account.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { dig, packets, peers, randomWhole } from '../support/random-accounts.ts'
import { checkExposure } from './exposure-agreement.ts'

/** What was met, and checked, in one account; an account that is passed by counts for nothing else. */
export interface Checked {
  readonly kinds: readonly string[]
  readonly outcome: 'calls' | 'accounts' | 'too many fillings' | 'refused' | 'unlawful'
  readonly holds: readonly string[]
}

/** Every kind of hole, of answer and of change: without any of them the property would say less than it seems to. */
export const metByAll: readonly string[] = [
  ...Object.keys(holeKinds),
  ...['calls', 'accounts', 'verdict always', 'verdict depends', 'change always', 'change depends'],
  ...['equivalent always', 'equivalent never', 'equivalent depends'],
  ...['exposure always', 'exposure depends'],
]

/** How often each was met in so many accounts, the ones passed by with their reasons among them. */
export function checkAccounts(seed: number, worlds: number): ReadonlyMap<string, number> {
  const met = new Map<string, number>()
  for (let world = 0; world < worlds; world++) {
    const { kinds, outcome, holds } = checkAccount(seed + world)
    for (const each of [...kinds, outcome, ...holds]) met.set(each, (met.get(each) ?? 0) + 1)
  }
  return met
}

/** Throws with the seed where it does not agree. */
export function checkAccount(seed: number): Checked {
  try {
    return check(seed)
  } catch (error) {
    throw new Error(`account ${seed}`, { cause: error })
  }
}

function check(seed: number): Checked {
  const random = randomFrom(seed)
  const whole = randomWhole(random)
  const gathered = dig(random, whole, random.whole(1, 4))
  const account = accountOf(gathered)
  const state = stateOf(gathered, unreadNameOf(account))
  const kinds = [...new Set(account.holes.map(({ kind }) => kind))]
  const after = random.chance(0.7)
    ? afterCalls(random, account, state)
    : otherAccount(random, whole)
  if (after === undefined) return { kinds: [], outcome: 'refused', holds: [] }
  const states = [state, after.state]
  if (isTooLarge([state]) || isTooLarge(states))
    return { kinds: [], outcome: 'too many fillings', holds: [] }
  const [alone, both] = [new Expectation([state]), new Expectation(states)]
  if (alone.words.length === 0 || both.words.length === 0)
    return { kinds: [], outcome: 'unlawful', holds: [] }
  const verdicts = [...state.services].flatMap(service =>
    random.several(6, 6, () =>
      checkVerdict(account, alone, service, random.pickOr(packets, undefined)),
    ),
  )
  const comparison = compareStates({ account, world: account.world }, after)
  const holds = checkComparison(both, comparison)
  checkFilled(random, both, after.calls)
  const asked = [...state.services].flatMap(service =>
    random.several(4, 4, () => [service, random.pickOr(packets, undefined)] as const),
  )
  const exposures = checkExposure(
    account,
    alone,
    asked.flatMap(([service, packet]) =>
      packet === undefined ? [] : [[service, packet] as const],
    ),
  )
  return { kinds, outcome: after.kind, holds: [...verdicts, ...holds, ...exposures] }
}

const unreadNameOf = ({ holes }: Account): string =>
  holes.find(({ kind }) => kind === 'rule')?.name ?? ''

const isTooLarge = (states: readonly State[]): boolean =>
  sizeOfProduct(wordVariables(states)) > 300 || sizeOfProduct(packetVariables(states)) > 54

interface After {
  readonly kind: 'calls' | 'accounts'
  readonly account: Account
  readonly world: World
  readonly state: State
  readonly calls: readonly AnyCall[]
}

function afterCalls(random: Random, account: Account, state: State): After | undefined {
  let [world, current] = [account.world, state]
  const drawn = randomCalls(random, state)
  for (const { call, effect } of drawn) {
    const outcome = apply(world, call)
    if (!outcome.ok) return undefined
    world = outcome.world
    current = effect(current)
  }
  const calls = drawn.map(({ call }) => call)
  return { kind: 'calls', account, world, state: current, calls }
}

/** The same with other holes, or another one. */
function otherAccount(random: Random, whole: GatheredAccount): After {
  const gathered = dig(random, random.chance(0.5) ? whole : randomWhole(random), random.whole(0, 2))
  const account = accountOf(gathered)
  const state = stateOf(gathered, unreadNameOf(account))
  return { kind: 'accounts', account, world: account.world, state, calls: [] }
}

function checkVerdict(
  account: Account,
  expectation: Expectation,
  service: ServiceName,
  packet: Packet | undefined,
): string {
  if (packet === undefined) throw new Error('expected packets')
  const answer = verdictIn(account, serviceOf(service), packet)
  const { values, on } = expectation.of(service, packet, ([action = '']) => action)
  const label = `${service} ${JSON.stringify(packet)}`
  if (answer.holds === 'always') {
    expect([...values], label).toEqual([answer.action])
    return 'verdict always'
  }
  expect({
    label,
    on: answer.on.toSorted(),
    values: answer.cases.map(each => each.verdict.action).sort(),
  }).toEqual({ label, on, values: [...values].sort() })
  for (const { verdict, filling } of answer.cases)
    expect(
      verdictsIn(expectation, service, packet, filling),
      `${label} ${JSON.stringify(filling)}`,
    ).toEqual([[verdict.action]])
  return 'verdict depends'
}

const serviceOf = (name: ServiceName) => {
  const [type, id] = name.split(' ')
  return { type: type === 'instance' ? type : 'balancer', id: Number(id) } as const
}

/** The different verdicts in the lawful fillings that the text describes. */
function verdictsIn(
  expectation: Expectation,
  service: ServiceName,
  packet: Packet,
  filling: FillingText,
): readonly (readonly string[])[] {
  const said = filling[`what else guards ${service}`] ?? 'nothing else'
  const firewalls = new Set(
    [...said.matchAll(/firewall (\d+)/g)].map(([, id]) => devicesName(Number(id))),
  )
  const hasOther = said.includes('another firewall')
  const fits = (words: Values): boolean =>
    [...words].every(([name, value]) => {
      const isOn = value.includes(`${service},`)
      if (name === otherFirewalls) return isOn === hasOther
      if (name.startsWith('devices of ')) return isOn === firewalls.has(name)
      const given = filling[name]
      if (given === undefined) return true
      return value === (interfaceWords[given] ?? given)
    })
  const values = new Map(
    expectation.variables.map(({ name, choices: [first = ''] }) => [name, filling[name] ?? first]),
  )
  const all = expectation.words
    .filter(fits)
    .map(words => expectation.verdicts(service, inUniverse(packet), words, values))
  return [...new Map(all.map(each => [each.join(), each])).values()]
}

const interfaceWords: Readonly<Record<string, string>> = {
  'guards nothing': 'nothing',
  'guards the instance': 'instance',
}

/** The packet, or the one that stands for all that no rule names. */
function inUniverse({ direction, protocol, address, port }: Packet): Packet {
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  const known = [...peers[family]].find(each => each === address) ?? peers[family].at(-1) ?? ''
  const named = port === 22 || port === 80 ? port : 443
  return { direction, protocol, address: known, ...(port !== undefined && { port: named }) }
}

function checkComparison(
  expectation: Expectation,
  comparison: StatesComparison,
): readonly string[] {
  const [before, after] = expectation.states
  if (before === undefined || after === undefined) throw new Error('expected two states')
  const services = [...before.services].filter(each => after.services.has(each))
  const only = (state: State, other: State) =>
    [...state.services].filter(each => !other.services.has(each)).sort()
  const appeared = only(after, before)
  const disappeared = only(before, after)
  expect(comparison.appeared.map(nameOf).sort()).toEqual(appeared)
  expect(comparison.disappeared.map(nameOf).sort()).toEqual(disappeared)
  expect(comparison.isExact).toBe(true)
  const differences = services.flatMap(service =>
    packets.flatMap(packet => differencesAt(expectation, comparison, service, packet)),
  )
  expect(differences).toEqual([])
  for (const change of comparison.changes) checkWitness(expectation, change)
  const equivalent =
    appeared.length + disappeared.length > 0 ? 'never' : expectation.equivalent(services, packets)
  // What the services say; addresses that lead elsewhere can only add to it.
  const moved = comparison.addresses.flatMap(({ changes }) => changes)
  expect(comparison.equivalent).toBe(
    moved.length === 0 || equivalent === 'never'
      ? equivalent
      : moved.some(({ holds }) => holds === 'always')
        ? 'never'
        : 'depends',
  )
  return [`equivalent ${equivalent}`, ...comparison.changes.map(({ holds }) => `change ${holds}`)]
}

const nameOf = ({ type, id }: { readonly type: string; readonly id: number }): ServiceName =>
  `${type} ${id}` as ServiceName

/** What is said of the packet, where it is not what is expected. */
function differencesAt(
  expectation: Expectation,
  { changes }: StatesComparison,
  service: ServiceName,
  packet: Packet,
): readonly object[] {
  const near = changes.filter(
    each => each.services.some(other => nameOf(other) === service) && isIn(packet, each),
  )
  const mayChange = expectation.mayChange(service, packet)
  return (['ACCEPT', 'DROP'] as const).flatMap(to => {
    const expected = mayChange ? changeExpected(expectation, service, packet, to) : []
    const found = near
      .filter(each => each.to === to)
      .map(({ holds, on }) => ({ holds, on: on.toSorted() }))
    return isDeepStrictEqual(found, expected) ? [] : [{ service, packet, to, found, expected }]
  })
}

function changeExpected(
  expectation: Expectation,
  service: ServiceName,
  packet: Packet,
  to: 'ACCEPT' | 'DROP',
) {
  const { values, on } = expectation.of(service, packet, ([was, is]) =>
    String(was !== to && is === to),
  )
  return values.has('true') ? [{ holds: values.has('false') ? 'depends' : 'always', on }] : []
}

const parsed = new Map(packets.map(each => [each, parsePacketAt(each, 'packet')]))

function isIn(
  packet: Packet,
  { direction, family, protocol, addresses, ports }: PossibleChange,
): boolean {
  if (packet.direction !== direction || packet.protocol !== protocol) return false
  if (packet.address.includes(':') !== (family === 'ipv6')) return false
  const peer = parsed.get(packet) ?? parsePacketAt(packet, 'packet')
  if (!addresses.some(entry => entryHolds(entry, peer))) return false
  return (
    ports === null ||
    ports.split(',').some(range => {
      const [first, last = first] = range.split('-').map(Number)
      return Number(first) <= Number(packet.port) && Number(packet.port) <= Number(last)
    })
  )
}

function checkWitness(expectation: Expectation, change: PossibleChange): void {
  const { witness, to, filling, unless, services, before, after, holds } = change
  expect(isIn(witness, change)).toBe(true)
  expect(before, JSON.stringify(after)).toBeDefined()
  expect(unless !== undefined).toBe(holds === 'depends')
  const [service] = services
  if (service === undefined) throw new Error('expected a service')
  const from = to === 'ACCEPT' ? 'DROP' : 'ACCEPT'
  const label = JSON.stringify(change)
  expect(verdictsIn(expectation, nameOf(service), witness, filling), label).toEqual([[from, to]])
  if (unless === undefined) return
  const spared = verdictsIn(expectation, nameOf(service), witness, unless)
  expect(spared.length, label).toBe(1)
  expect(spared, label).not.toEqual([[from, to]])
}

/** With the holes filled in the documents, packets are judged as the naive reading says. */
function checkFilled(random: Random, expectation: Expectation, calls: readonly AnyCall[]): void {
  const { states, words, variables } = expectation
  const chosen = random.pickOr(words, undefined)
  const [before, after] = states
  if (before === undefined || after === undefined || chosen === undefined)
    throw new Error('expected a filling of two states')
  const services = [...before.services].filter(each => after.services.has(each))
  const drawn = drawFilling(random, variables, [...before.services, ...after.services])
  const filled = accountOf(fillAccount(before, chosen, drawn))
  const other = calls.length > 0 ? filled : accountOf(fillAccount(after, chosen, drawn))
  const kinds = [...filled.holes, ...other.holes].map(({ kind }) => kind)
  expect(kinds.filter(kind => kind !== 'protocol')).toEqual([])
  const world = calls.reduce((each, call) => {
    const outcome = apply(each, call)
    expect(outcome.ok, JSON.stringify(call)).toBe(true)
    return outcome.world
  }, other.world)
  const sides = [
    { account: filled, at: filled.world },
    { account: other, at: world },
  ]
  const differences = services.flatMap(service =>
    packets.filter(canBeNamed).flatMap(packet => {
      const seen = drawn.seenBy(packet, service)
      const expected = expectation.verdicts(service, packet, chosen, seen)
      const found = sides.map(({ account, at }, side) => {
        if (account.partial.size === 0)
          return verdictAt(at, serviceOf(service), parsed.get(packet) ?? packet).action
        if (at !== account.world) return expected[side]
        const answer = verdictIn(account, serviceOf(service), parsed.get(packet) ?? packet)
        return answer.holds === 'always' ? answer.action : answer
      })
      return isDeepStrictEqual(found, expected) ? [] : [{ service, packet, found, expected }]
    }),
  )
  expect(differences).toEqual([])
}
