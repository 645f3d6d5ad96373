/** Holds lint of an account with holes to what every way to fill them shows of its firewalls and services. */

import { expect } from 'vitest'
import type { GatheredEntry, GatheredRules } from '../../../src/account/gathered.ts'
import { accountOf } from '../../../src/account/holes/account.ts'
import { directions } from '../../../src/contract/vocabulary.ts'
import { groupedBy } from '../../../src/kit/grouped-by.ts'
import { lintIn } from '../../../src/rehearsal/accounts/lint-in.ts'
import type { UnknownFinding } from '../../../src/rehearsal/accounts/unknown-finding.ts'
import type { WorldFinding } from '../../../src/rehearsal/lint-world.ts'
import type { State, StateFirewall, Values } from '../../oracle/accounts/filled-state.ts'
import {
  activeAt,
  devicesName,
  isLawful,
  packetVariables,
  productOf,
  statusName,
  textWithout,
  wordVariables,
} from '../../oracle/accounts/fillings.ts'
import { drawFilling, fillAccount } from '../../support/fill-account.ts'
import { randomFrom } from '../../support/random.ts'
import { randomWhole } from '../../support/random-accounts.ts'
import { drawAccount, isTooLarge, nameOf } from './drawn-account.ts'
import { isDescribed } from './verdicts.ts'

const kinds = ['guards-nothing', 'disabled-beside-active', 'no-active-firewall']

/** Every kind of finding, for certain and depending on holes. */
export const metByLint: readonly string[] = [
  ...kinds.flatMap(each => [`${each} always`, `${each} depends`]),
  ...['rules always', 'rules depends'],
]

/** What was met in one account; one that is passed by counts for nothing else. */
export function checkLint(seed: number): readonly string[] {
  const random = randomFrom(seed)
  const { account, state } = drawAccount(random, randomWhole(random))
  if (isTooLarge([state])) return ['too many fillings']
  const variables = wordVariables([state])
  const words = productOf(variables).filter(each => isLawful([state], each))
  const found = lintIn(account)
  const said = sort(found.filter(each => !isOfRules(each) && !isOfNetworks(each)).flatMap(saidOf))
  const met = words.map(each => [each, new Set(keysIn(state, each))] as const)
  const keys = [...new Set(met.flatMap(([, each]) => [...each]))]
  const expected = keys.map((key): Said => {
    const names = variables.map(({ name }) => name)
    const on = names.filter(name =>
      [...groupedBy(met, ([each]) => textWithout(each, name)).values()].some(
        group => new Set(group.map(([, each]) => each.has(key))).size > 1,
      ),
    )
    return [key, ...on.sort()]
  })
  expect(said).toEqual(sort(expected))
  for (const each of found) if (each.kind === 'unknown') checkShown(each, met)
  const rules = state.firewalls.flatMap(each => checkRules(state, each, found))
  const chosen = random.pickOr(words, undefined)
  if (chosen === undefined) throw new Error('expected a lawful filling')
  const drawn = drawFilling(random, packetVariables([state]), [...state.services])
  const filled = lintIn(accountOf(fillAccount(state, chosen, drawn)))
  const onInterfaces = state.firewalls.filter(({ interfaces }) => interfaces.length > 0)
  expect(
    sort(
      filled
        .filter(each => !isOfRules(each) && !isOfNetworks(each))
        .flatMap(saidOf)
        .filter(([key]) => !onInterfaces.some(({ id }) => key === `guards-nothing ${id}`)),
    ),
  ).toEqual(sort(keysIn(state, chosen).map((key): Said => [key])))
  return [...said.map(([key, on]) => `${key.split(' ')[0]} ${on ? 'depends' : 'always'}`), ...rules]
}

/** A finding, and the holes that it depends on. */
type Said = readonly [key: string, ...on: readonly string[]]

const sort = (said: readonly Said[]): readonly Said[] =>
  said.toSorted(([one], [other]) => (one < other ? -1 : 1))

type Found = WorldFinding | UnknownFinding

const isOfRules = (finding: Found): boolean =>
  'direction' in finding || (finding.kind === 'unknown' && finding.detail.of === 'rules')

/** What is said of addresses in rules and of VLANs is shown elsewhere. */
const isOfNetworks = ({ kind, detail }: Found): boolean =>
  kind !== 'unknown' && ('entry' in detail || 'network' in detail)

/** That a firewall is disabled beside another one is said of each service. */
function saidOf(finding: Found): readonly Said[] {
  if ('direction' in finding) throw new Error('expected no finding about rules')
  const { firewall, detail } = finding
  const of = finding.kind === 'unknown' ? finding.detail.of : finding.kind
  // The same of an instance that the internet reaches by 1:1 NAT alone.
  const kind = of === 'unfiltered-nat' ? 'no-active-firewall' : of
  const on = finding.kind === 'unknown' ? finding.detail.on.toSorted() : []
  const abouts = detail.services.map(each => `${firewall?.id ?? ''} ${nameOf(each)}`.trim())
  return (abouts.length > 0 ? abouts : [firewall?.id]).map(about => [`${kind} ${about}`, ...on])
}

/** What is found in one filling; a firewall on an interface guards that. */
const keysIn = (state: State, words: Values): readonly string[] => [
  ...state.firewalls.flatMap(firewall => {
    const { id, status, devicesOpen, interfaces, known } = firewall
    const on = [...state.services].filter(
      each =>
        known.has(each) ||
        (devicesOpen && words.get(devicesName(id))?.includes(`${each},`) === true) ||
        interfaces.some(({ hole, service }) => service === each && words.get(hole) === 'instance'),
    )
    const isDisabled = (status ?? words.get(statusName(id))) === 'disabled'
    const beside = on.filter(each => isDisabled && activeAt(state, each, words).length > 0)
    return [
      ...(on.length + interfaces.length === 0 ? [`guards-nothing ${id}`] : []),
      ...beside.map(each => `disabled-beside-active ${id} ${each}`),
    ]
  }),
  ...[...state.services]
    .filter(each => activeAt(state, each, words).length === 0)
    .map(each => `no-active-firewall ${each}`),
]

/** The fillings that are told of it: in all that they describe it is found, or not found. */
function checkShown(
  finding: UnknownFinding,
  met: readonly (readonly [Values, ReadonlySet<string>])[],
): void {
  const { of, services } = finding.detail
  const isOpen = of === 'rules' || (of === 'no-active-firewall' && services.length === 0)
  expect(finding.shown === null).toBe(isOpen)
  // The first of the services stands for the others.
  const first = services.slice(0, 1)
  const [key = ''] = saidOf({ ...finding, detail: { ...finding.detail, services: first } })[0] ?? []
  for (const [text, isFound] of [
    [finding.shown?.filling, true],
    [finding.shown?.unless, false],
  ] as const) {
    if (text === undefined) continue
    const described = met.filter(([words]) => isDescribed(words, text, first.map(nameOf)))
    const label = `${finding.message} ${JSON.stringify(text)}`
    expect(described.length, label).toBeGreaterThan(0)
    expect(new Set(described.map(([, keys]) => keys.has(key))), label).toEqual(new Set([isFound]))
  }
}

/** Where something is not known of the rules nothing else is said of them, and where nothing is, nothing is left open. */
function checkRules(
  state: State,
  firewall: StateFirewall,
  found: readonly Found[],
): readonly string[] {
  const own = found.filter(each => isOfRules(each) && each.firewall?.id === firewall.id)
  const open = own.filter(each => each.kind === 'unknown')
  const names = packetVariables([{ ...state, firewalls: [firewall], othersOpen: false }])
  if (names.length > 0) {
    expect(own).toHaveLength(1)
    expect(open.map(({ detail }) => detail.on.toSorted())).toEqual([
      names.map(({ name }) => name).sort(),
    ])
    return ['rules depends']
  }
  expect(open.flatMap(({ detail }) => detail.on)).toEqual([])
  if (isPlain(firewall.rules)) expect(open).toEqual([])
  return own.length > open.length ? ['rules always'] : []
}

/** Are these rules of the contract, with all their addresses? */
const isPlain = (rules: GatheredRules): boolean =>
  directions.every(direction => rules[direction]?.every(isPlainEntry) === true)

const isPlainEntry = (entry: GatheredEntry): boolean =>
  !('ruleset' in entry) &&
  ['TCP', 'UDP', 'ICMP', 'IPENCAP'].includes(entry.protocol) &&
  ![...(entry.addresses.ipv4 ?? []), ...(entry.addresses.ipv6 ?? [])].some(text =>
    text.startsWith('pl:'),
  )
