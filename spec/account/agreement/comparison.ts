/** Holds a comparison of two states, packet by packet, to what trying every filling shows. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type {
  PossibleChange,
  StatesComparison,
} from '../../../src/rehearsal/accounts/compare-accounts.ts'
import type { PossibleDecider } from '../../../src/rehearsal/accounts/deciders.ts'
import { entryHolds } from '../../../src/rules/evaluate/evaluate-plainly.ts'
import { type Packet, parsePacketAt } from '../../../src/rules/evaluate/packet.ts'
import type { RegionBlock } from '../../../src/rules/regions/blocks-of.ts'
import type { Expectation } from '../../oracle/accounts/expected.ts'
import type { ServiceName, State } from '../../oracle/accounts/filled-state.ts'
import { packets } from '../../support/random-accounts.ts'
import { nameOf, parsed } from './drawn-account.ts'
import { verdictsIn } from './verdicts.ts'

export function checkComparison(
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
  const deciders = comparison.changes.flatMap(change => checkDeciders(expectation, change))
  const ofServices =
    appeared.length + disappeared.length > 0 ? 'never' : expectation.equivalent(services, packets)
  // Who answers at addresses may differ by what one of the two accounts does not tell.
  const equivalent =
    ofServices === 'always' && hiddenIn(before) !== hiddenIn(after) ? 'depends' : ofServices
  // What the services say; addresses that lead elsewhere can only add to it.
  const moved = comparison.addresses.flatMap(({ changes }) => changes)
  if (moved.length === 0 || equivalent === 'never') expect(comparison.equivalent).toBe(equivalent)
  else if (moved.some(({ holds }) => holds === 'always'))
    expect(comparison.equivalent).toBe('never')
  // Where packets at addresses change in just those fillings in which none does at services, something always changes.
  else expect(['depends', 'never']).toContain(comparison.equivalent)
  const holds = comparison.changes.map(each => `change ${each.holds}`)
  return [`equivalent ${equivalent}`, ...holds, ...deciders]
}

/** Pools, and those that anything may be shared with, where these were not given. */
function hiddenIn({ gathered: { instances, pools, shares }, services }: State): string {
  const there = [...services].filter(each => each.startsWith('instance'))
  const sharers = there.filter(each => {
    const own = instances?.rows.find(({ id }) => each === `instance ${id}`)?.interfaces
    return own === undefined || own.some(({ purpose }) => purpose === 'public')
  })
  const open = shares === undefined && there.length > 1 ? sharers.sort() : []
  return `${pools === undefined ? 'any pool' : 'these pools'} ${open.join()}`
}

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

export function isIn(
  packet: Packet,
  { direction, family, protocol, addresses, addressesExcept = [], ports }: RegionBlock,
): boolean {
  if (packet.direction !== direction || packet.protocol !== protocol) return false
  if (packet.address.includes(':') !== (family === 'ipv6')) return false
  const peer = parsed.get(packet) ?? parsePacketAt(packet, 'packet')
  const isNamed = (addresses ?? addressesExcept).some(entry => entryHolds(entry, peer))
  if (isNamed !== (addresses !== undefined)) return false
  return (
    ports === null ||
    ports.split(',').some(range => {
      const [first, last = first] = range.split('-').map(Number)
      return Number(first) <= Number(packet.port) && Number(packet.port) <= Number(last)
    })
  )
}

/** Of each packet of the change: who decides before and after in every filling in which it changes. */
function checkDeciders(expectation: Expectation, change: PossibleChange): readonly string[] {
  const { services, to, before, after } = change
  for (const packet of packets.filter(each => isIn(each, change)))
    for (const service of services) {
      const changing = expectation
        .deciders(nameOf(service), packet)
        .filter(([was, is]) => was?.action !== to && is?.action === to)
      const said = [0, 1].map(at => new Set(changing.map(each => each[at]?.by ?? '')))
      const label = `${nameOf(service)} ${JSON.stringify([packet, change])}`
      for (const [at, told] of [before, after].entries())
        expect(textsOf(said[at] ?? new Set()), label).toContain(textOf(told))
    }
  return [before, after].map(({ kind }) => `decided by ${kind}`)
}

/** One, or that there are several. Rules and policies are told without their firewall. */
export const textsOf = (said: ReadonlySet<string>): readonly string[] =>
  said.size > 1 ? ['depends'] : [...said].map(each => each.replace(/ of \d+$/, ''))

export function textOf(told: PossibleDecider): string {
  switch (told.kind) {
    case 'rule':
      return `${told.direction}[${told.index}]`
    case 'policy':
      return `${told.direction} policy`
    case 'unknown-rules':
      return told.name
    default:
      return told.kind
  }
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
