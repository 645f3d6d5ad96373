/** Holds the verdicts on single packets, and the fillings that are told of them, to what trying every filling shows. */
import { expect } from 'vitest'
import type { Account } from '../../../src/account/holes/account.ts'
import type { FillingText } from '../../../src/rehearsal/accounts/bounds-over.ts'
import { verdictIn } from '../../../src/rehearsal/accounts/verdict-in.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import type { Expectation } from '../../oracle/accounts/expected.ts'
import type { ServiceName, Values } from '../../oracle/accounts/filled-state.ts'
import { devicesName, otherFirewalls } from '../../oracle/accounts/fillings.ts'
import { peers } from '../../support/random-accounts.ts'
import { serviceOf } from './drawn-account.ts'

export function checkVerdict(
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

/** The different verdicts in the lawful fillings that the text describes. */
export function verdictsIn(
  expectation: Expectation,
  service: ServiceName,
  packet: Packet,
  filling: FillingText,
): readonly (readonly string[])[] {
  const values = new Map(
    expectation.variables.map(({ name, choices: [first = ''] }) => [name, filling[name] ?? first]),
  )
  const all = expectation.words
    .filter(words => isDescribed(words, filling, [service]))
    .map(words => expectation.verdicts(service, inUniverse(packet), words, values))
  return [...new Map(all.map(each => [each.join(), each])).values()]
}

/** Does the filling say nothing else of these services, of statuses and of interfaces? */
export const isDescribed = (
  words: Values,
  filling: FillingText,
  services: readonly ServiceName[],
): boolean => {
  const guards = services.map(service => {
    const said = (filling[`what else guards ${service}`] ?? 'nothing else').split(', ')
    const named = said.flatMap(each => /^firewall (\d+)$/.exec(each)?.[1] ?? [])
    const hasOther = said.some(each => each.startsWith('another firewall'))
    return { service, names: new Set(named.map(id => devicesName(Number(id)))), hasOther }
  })
  return [...words].every(([name, value]) => {
    const isOn = ({ service }: (typeof guards)[number]) => value.includes(`${service},`)
    if (name === otherFirewalls) return guards.every(each => isOn(each) === each.hasOther)
    if (name.startsWith('devices of ') && filling[name] === undefined)
      return guards.every(each => isOn(each) === each.names.has(name))
    const given = filling[name]
    if (given === undefined) return true
    if (given === 'nothing') return value === ''
    if (name.startsWith('devices of ')) return value.includes(`${given},`)
    return value === (interfaceWords[given] ?? given)
  })
}

const interfaceWords: Readonly<Record<string, string>> = {
  'guards nothing': 'nothing',
  'guards the instance': 'instance',
}

/** The packet, or the one that stands for all that no rule names. */
export function inUniverse({ direction, protocol, address, port }: Packet): Packet {
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  const known = [...peers[family]].find(each => each === address) ?? peers[family].at(-1) ?? ''
  const named = port === 22 || port === 80 ? port : 443
  return { direction, protocol, address: known, ...(port !== undefined && { port: named }) }
}
