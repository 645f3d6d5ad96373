/** Holds rehearsals of calls in accounts with holes to what the calls do once the holes are filled in the documents. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { FillingText } from '../../../src/rehearsal/accounts/bounds-over.ts'
import { type RehearsedCase, rehearseIn } from '../../../src/rehearsal/accounts/rehearse-in.ts'
import type { VerdictAnswer } from '../../../src/rehearsal/accounts/verdict-in.ts'
import { isThere } from '../../../src/rehearsal/guard-of.ts'
import { type Rehearsal, rehearse } from '../../../src/rehearsal/rehearse.ts'
import type { ServiceName, State, Values } from '../../oracle/accounts/filled-state.ts'
import {
  activeAt,
  devicesName,
  hasService,
  otherFirewalls,
  statusName,
} from '../../oracle/accounts/fillings.ts'
import type { DrawnFilling } from '../../support/fill-account.ts'
import { randomFrom } from '../../support/random.ts'
import { packets } from '../../support/random-accounts.ts'
import { serviceOf } from './drawn-account.ts'
import { type DrawQuestion, drawQuestion, unlessTooMany } from './question.ts'

export const metByRehearsals: readonly string[] = [
  ...['one case', 'several cases', 'some refused', 'all made'],
  ...['always', 'never', 'depends'].map(each => `equivalent ${each}`),
  ...['packet always', 'packet depends'],
]

export const checkRehearsal = (seed: number) => rehearsalOf(seed, drawQuestion)

export function rehearsalOf(seed: number, draw: DrawQuestion): readonly string[] {
  const random = randomFrom(seed)
  const question = draw(random)
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
  const uncovered = filled.filter(({ words, drawn, world, made: own }) => {
    const made = rehearse(world, { calls: own, packets: asked })
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
export function fits(
  state: State,
  words: Values,
  filling: FillingText,
  drawn?: DrawnFilling,
): boolean {
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
    if (name === 'default firewalls' && drawn === undefined) return true
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
