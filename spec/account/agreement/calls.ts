/** Holds rehearsals and orders of calls in accounts with holes to what the calls do once the holes are filled in the documents. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import { accountOf } from '../../../src/account/holes/account.ts'
import { directions } from '../../../src/contract/vocabulary.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import { UsageError } from '../../../src/kit/errors.ts'
import { type OrderAnswer, order } from '../../../src/order/order.ts'
import { HolesError, type OrderIn, orderIn } from '../../../src/order/order-in.ts'
import type { FillingText } from '../../../src/rehearsal/accounts/bounds-over.ts'
import { type RehearsedCase, rehearseIn } from '../../../src/rehearsal/accounts/rehearse-in.ts'
import type { VerdictAnswer } from '../../../src/rehearsal/accounts/verdict-in.ts'
import { isThere } from '../../../src/rehearsal/guard-of.ts'
import { type Rehearsal, rehearse } from '../../../src/rehearsal/rehearse.ts'
import type { World } from '../../../src/world/world.ts'
import type { ServiceName, State, Values } from '../../oracle/accounts/filled-state.ts'
import {
  activeAt,
  devicesName,
  hasService,
  isLawful,
  otherFirewalls,
  packetVariables,
  productOf,
  statusName,
  wordVariables,
} from '../../oracle/accounts/fillings.ts'
import { randomCalls } from '../../support/account-changes.ts'
import { type DrawnFilling, drawFilling, fillAccount } from '../../support/fill-account.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { packets, randomRule, randomWhole } from '../../support/random-accounts.ts'
import { type DrawnAccount, drawAccount, isTooLarge, serviceOf } from './drawn-account.ts'

export const metByRehearsals: readonly string[] = [
  ...['one case', 'several cases', 'some refused', 'all made'],
  ...['always', 'never', 'depends'].map(each => `equivalent ${each}`),
  ...['packet always', 'packet depends'],
]

export const metByOrders: readonly string[] = [
  'order always',
  'order depends',
  'order rests on holes',
]

/** Fillings that are tried of each account; all of them where there are no more. */
const fillingsTried = 6

interface Filled {
  readonly words: Values
  readonly drawn: DrawnFilling
  readonly world: World
}

interface Question extends DrawnAccount {
  readonly calls: readonly AnyCall[]
  readonly lawful: readonly Values[]
  readonly filled: readonly Filled[]
}

/** Of rules that a world can hold once they are known; a reason where the account is passed by. */
function drawQuestion(random: Random): Question | string {
  const { account, state } = drawAccount(random, plain(random, randomWhole(random)))
  if (isTooLarge([state])) return 'too many fillings'
  const drawn = [
    ...randomCalls(random, state),
    ...(random.chance(0.4) ? randomCalls(random, state) : []),
  ].map(({ call }) => call)
  const swap = random.chance(0.2) ? swapOf(state) : []
  const at = random.whole(0, drawn.length)
  const calls = [...drawn.slice(0, at), ...swap, ...drawn.slice(at)]
  const lawful = productOf(wordVariables([state])).filter(each => isLawful([state], each))
  const variables = packetVariables([state])
  const tried =
    lawful.length <= fillingsTried
      ? lawful
      : random.several(fillingsTried, fillingsTried, () => random.pickOr(lawful, new Map()))
  const filled = tried.map((words): Filled => {
    const drawn = drawFilling(random, variables, [...state.services])
    const { world, partial } = accountOf(fillAccount(state, words, drawn))
    expect(partial.size).toBe(0)
    return { words, drawn, world }
  })
  return { account, state, calls, lawful, filled }
}

/** Of the public addresses of the two instances, where there are two. */
function swapOf({ gathered }: State): readonly AnyCall[] {
  const [one, other] = gathered.instances?.rows ?? []
  if (one?.ipv4 === undefined || other?.ipv4 === undefined) return []
  const assignments = [
    { address: one.ipv4[0], instance_id: other.id },
    { address: other.ipv4[0], instance_id: one.id },
  ]
  return [{ operation: 'ipAddressesAssign', body: { region: one.region, assignments } }]
}

function plain(random: Random, whole: GatheredAccount): GatheredAccount {
  const rows = whole.firewalls?.rows.map(each => ({
    ...each,
    rules: {
      ...each.rules,
      inbound: random.several(0, 2, () => randomRule(random, false)),
      outbound: random.several(0, 1, () => randomRule(random, false)),
    },
  }))
  return { ...whole, firewalls: { rows: rows ?? [] } }
}

export function checkRehearsal(seed: number): readonly string[] {
  const random = randomFrom(seed)
  const question = drawQuestion(random)
  if (typeof question === 'string') return [question]
  const { account, state, calls, lawful, filled } = question
  const asked = [...state.services].flatMap(service =>
    random.several(1, 3, () => ({
      service: serviceOf(service),
      packet: random.pickOr(packets, { direction: 'inbound', protocol: 'ICMP', address: '::1' }),
    })),
  ) as unknown as NonNullable<Parameters<typeof rehearseIn>[1]['packets']>
  const answer = unlessTooMany(() => rehearseIn(account, { calls, packets: asked }))
  if (answer === undefined) return ['too many settlings']
  for (const { filling } of answer.cases)
    expect(
      lawful.some(words => fits(state, words, filling)),
      JSON.stringify(filling),
    ).toBe(true)
  const uncovered = filled.filter(({ words, drawn, world }) => {
    const made = rehearse(world, { calls: calls.map(behindFronts(state, drawn)), packets: asked })
    const near = answer.cases.filter(({ filling }) => fits(state, words, filling, drawn))
    const isRight =
      answer.equivalent === 'depends' ||
      made.comparison.equivalent === (answer.equivalent === 'always')
    return !isRight || !cover(near, made)
  })
  expect(uncovered.map(({ words }) => ({ calls, words: [...words] }))).toEqual([])
  const oks = answer.cases.flatMap(each => each.calls.map(({ outcome }) => outcome.ok))
  return [
    answer.cases.length === 1 ? 'one case' : 'several cases',
    oks.includes(false) ? 'some refused' : 'all made',
    `equivalent ${answer.equivalent}`,
    ...answer.cases.flatMap(each => each.packets.map(({ before }) => `packet ${before.holds}`)),
  ]
}

/** What stands in front of rules by a field that nobody knows stays there when a call replaces these; a world has it among them. */
const behindFronts =
  ({ firewalls }: State, { rulesOf }: DrawnFilling) =>
  (call: AnyCall): AnyCall => {
    const { operation, params, body } = call
    const { firewallId }: { firewallId?: number } = Object(params)
    const front = firewalls.find(({ id }) => id === firewallId)?.unread
    if (operation !== 'firewallRulesUpdate' || front === undefined) return call
    const lists = directions.map(direction => {
      const list: readonly unknown[] = Object(body)[direction]
      return [direction, [...rulesOf(front, direction), ...list]]
    })
    return { ...call, body: { ...Object(body), ...Object.fromEntries(lists) } }
  }

function unlessTooMany<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof UsageError && error.message.includes('rests on few holes'))
      return undefined
    throw error
  }
}

/** Does one of the cases say what the calls did, and what became of each packet? Where calls rest on more it says just that. */
function cover(cases: readonly RehearsedCase[], made: Rehearsal): boolean {
  if (cases.some(({ outcomesOn }) => outcomesOn.length > 0)) return true
  const oks = (of: Rehearsal['calls']) => of.map(({ outcome }) => outcome.ok)
  const alike = cases.filter(({ calls }) => isDeepStrictEqual(oks(calls), oks(made.calls)))
  return (
    alike.length > 0 &&
    made.packets.every(({ before, after, service }, at) =>
      alike.some(({ packets: judged }) => {
        const said = judged[at]
        if (said === undefined || !admits(said.before, before.action)) return false
        const isLeft = isThere(made.after, service)
        return said.after === null ? !isLeft : isLeft && admits(said.after, after?.action)
      }),
    )
  )
}

const admits = (answer: VerdictAnswer, action: string | undefined): boolean =>
  answer.holds === 'always'
    ? answer.action === action
    : answer.cases.some(({ verdict }) => verdict.action === action)

/** May the holes be what the text says they were taken to be? */
function fits(state: State, words: Values, filling: FillingText, drawn?: DrawnFilling): boolean {
  const { firewalls } = state
  const isEnabled = (id: number): boolean =>
    (firewalls.find(each => each.id === id)?.status ?? words.get(statusName(id))) === 'enabled'
  return Object.entries(filling).every(([name, word]) => {
    const guarded = /^what else guards (.+)$/.exec(name)?.[1]
    if (guarded !== undefined) {
      const isOn = (hole: string) => words.get(hole)?.includes(`${guarded},`) === true
      const said = [...word.matchAll(/firewall (\d+)/g)].map(([, id]) => Number(id))
      const there = firewalls.filter(({ id, devicesOpen }) => devicesOpen && isOn(devicesName(id)))
      return (
        word.includes('another firewall') === isOn(otherFirewalls) &&
        said.every(id => there.some(each => each.id === id)) &&
        there.every(({ id }) => said.includes(id) || !isEnabled(id))
      )
    }
    const rival = /^devices of firewall (\d+)$/.exec(name)?.[1]
    // Which of these services a call takes away first, the calls show.
    if (rival !== undefined && drawn !== undefined) return true
    if (rival !== undefined) return fitsRival(state, words, name, word)
    if (name.includes(' policy of ')) return drawn === undefined || drawn.policyOf(name) === word
    return words.get(name) === (interfaceWords[word] ?? word)
  })
}

/** Is a service of the firewall one that the other guards too, or one at which no firewall of the account is active? */
function fitsRival(state: State, words: Values, name: string, word: string): boolean {
  const { firewalls } = state
  const services = (words.get(name) ?? '')
    .split(',')
    .filter(each => each !== '') as readonly ServiceName[]
  const rival = /firewall (\d+)/.exec(word)?.[1]
  if (rival === undefined)
    return services.every(each => activeAt(state, each, words).every(active => active === 'other'))
  return services.some(
    service =>
      firewalls.some(
        ({ id, known, interfaces }) =>
          id === Number(rival) &&
          (known.has(service) ||
            interfaces.some(
              each => each.service === service && words.get(each.hole) === 'instance',
            )),
      ) || hasService(words, devicesName(Number(rival)), service),
  )
}

const interfaceWords: Readonly<Record<string, string>> = {
  'guards nothing': 'nothing',
  'guards the instance': 'instance',
}

export function checkOrder(seed: number): readonly string[] {
  const random = randomFrom(seed)
  const question = drawQuestion(random)
  if (typeof question === 'string') return [question]
  const { account, calls, filled } = question
  const found = orderOrHoles(() => orderIn(account, calls))
  if (found !== undefined && !('holds' in found)) {
    const names = account.holes.map(({ name }) => name)
    expect(found.filter(each => !names.includes(each))).toEqual([])
    expect(found.length).toBeGreaterThan(0)
    return ['order rests on holes']
  }
  if (found === undefined) return ['too many settlings']
  const answers = 'answer' in found ? [found.answer] : found.cases.map(({ answer }) => answer)
  const said = answers.map(essenceOf)
  for (const { world, words } of filled) {
    const label = JSON.stringify({ calls, words: [...words] })
    expect(said, label).toContainEqual(essenceOf(order(world, calls)))
  }
  if (found.holds === 'depends') {
    expect(new Set(said.map(each => JSON.stringify(each))).size).toBeGreaterThan(1)
    expect(found.on.length).toBeGreaterThan(0)
  }
  return [`order ${found.holds}`]
}

function orderOrHoles(ask: () => OrderIn): OrderIn | readonly string[] | undefined {
  try {
    return unlessTooMany(ask)
  } catch (error) {
    if (error instanceof HolesError) return error.on
    throw error
  }
}

/** What people act on, whatever services are called. */
const essenceOf = (answer: OrderAnswer): object =>
  answer.ok
    ? {
        order: answer.order,
        windows: answer.windows.map(({ kind, after, until, size, services, region }) => ({
          ...{ kind, after, until, size, region },
          services: services.map(({ type, id }) => `${type} ${id}`),
        })),
      }
    : { made: answer.made, proved: answer.proved }
