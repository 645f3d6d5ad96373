/** What the reporter counts: everything a suite could cover, and every call that a recorded simulator is told. */
import { describe, expect, it } from 'vitest'
import { eventNames } from '../../src/contract/vocabulary.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { describeCoverage } from '../../src/vitest/describe-coverage.ts'
import { recordCalls } from '../../src/vitest/firedrill-test.ts'
import { contractCoverageReporter } from '../../src/vitest/reporter.ts'
import {
  addCoverage,
  countOutcome,
  coverable,
  coverageKey,
  newCoverage,
} from '../../src/vitest/suite-coverage.ts'
import { declaredOutcomes } from '../support/declared-outcomes.ts'

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const

/** A simulator with what was recorded of it. */
function recorded() {
  const coverage = newCoverage()
  const inner = createSimulator()
  const cloud = recordCalls(inner, (call, outcome) => countOutcome(coverage, call, outcome))
  return { cloud, inner, coverage }
}

describe('what can be covered', () => {
  const declared = declaredOutcomes()

  it('every refusal asked for is one that the operation declares', () => {
    expect(coverable.refusals.filter(each => !declared.includes(each))).toEqual([])
  })

  it('every clause asked for is one that some operation is refused on', () => {
    const refusedOn = new Set(declared.map(each => each.split(' ')[1]))
    expect(coverable.clauses.filter(clause => !refusedOn.has(clause))).toEqual([])
  })

  it('every event and status change asked for is one that the contract has', () => {
    expect(coverable.events).toEqual(eventNames)
    const changes = declared.filter(each => each.startsWith('status ')).map(each => each.slice(7))
    expect([...coverable.transitions].sort()).toEqual(changes)
  })
})

describe('a recorded simulator', () => {
  const ways: Readonly<Record<string, (cloud: Simulator) => unknown>> = {
    'as a method': cloud => cloud.firewallsList(),
    'as an attempt': cloud => cloud.try.firewallsList(),
    'as data': cloud => cloud.call({ operation: 'firewallsList' }),
    'on a fork': cloud => cloud.fork().firewallsList(),
    'on a fork of a fork': cloud => cloud.fork().fork().try.firewallsList(),
  }

  it.each(Object.entries(ways))('tells of a call made %s', (_, make) => {
    const { cloud, coverage } = recorded()
    make(cloud)
    expect(coverage.operations).toEqual({ firewallsList: 1 })
  })

  it('tells of environment operations and of refusals, thrown or not', () => {
    const { cloud, coverage } = recorded()
    cloud.environment.instanceReboot({ params: { instanceId: 1 } })
    const missing = { params: { firewallId: 7 } }
    cloud.try.firewallView(missing)
    expect(() => cloud.firewallView(missing)).toThrow('FIREWALL-12')
    expect(coverage.operations).toEqual({ instanceReboot: 1 })
    expect(coverage.refusals).toEqual({ 'firewallView FIREWALL-12': 2 })
  })

  it('counts another path to an operation as the operation', () => {
    const { cloud, coverage } = recorded()
    cloud.ipv4sShare({ body: { ips: [], instance_id: 1 } })
    expect(coverage.operations).toEqual({ ipAddressesShare: 1 })
  })

  it('counts events and status changes', () => {
    const { cloud, coverage } = recorded()
    cloud.firewallCreate({ body: { label: 'edge', rules } })
    const params = { firewallId: 1 }
    cloud.firewallUpdate({ params, body: { status: 'disabled' } })
    cloud.firewallUpdate({ params, body: { tags: ['a'] } })
    cloud.firewallDelete({ params })
    expect(coverage.transitions).toEqual({
      'none to enabled': 1,
      'enabled to disabled': 1,
      'disabled to deleted': 1,
    })
    expect(Object.keys(coverage.events)).toHaveLength(3)
  })

  it('is the simulator that it records, in everything', () => {
    const { cloud, inner } = recorded()
    cloud.mark('start')
    cloud.advance(1000)
    cloud.firewallCreate({ body: { label: 'edge', rules } })
    expect(Object.keys(cloud).sort()).toEqual(Object.keys(inner).sort())
    expect(cloud.world).toBe(inner.world)
    expect([cloud.now, cloud.events, cloud.journal]).toEqual([
      inner.now,
      inner.events,
      inner.journal,
    ])
    cloud.rewind('start')
    expect(inner.journal).toEqual([])
  })
})

describe('the reporter', () => {
  it('adds up what its tests covered, and forgets it for the next run', () => {
    const printed: string[] = []
    const reporter = contractCoverageReporter({ print: text => printed.push(text) })
    const { cloud, coverage } = recorded()
    cloud.firewallsList()
    const meta = JSON.parse(JSON.stringify({ [coverageKey]: coverage })) as object
    reporter.onTestCaseResult({ meta: () => meta })
    reporter.onTestCaseResult({ meta: () => meta })
    reporter.onTestCaseResult({ meta: () => ({}) })
    reporter.onTestRunEnd()
    reporter.onTestRunEnd()
    const sum = newCoverage()
    addCoverage(sum, coverage)
    addCoverage(sum, coverage)
    expect(sum.operations).toEqual({ firewallsList: 2 })
    expect(printed).toEqual([
      describeCoverage(sum),
      '\n firedrill  nothing was counted of the contract: no test used the cloud of firedrillTest\n',
    ])
  })

  it('lists nothing where everything was covered', () => {
    const all = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, 1]))
    const text = describeCoverage({
      operations: all(coverable.operations),
      transitions: all(coverable.transitions),
      events: all(coverable.events),
      refusals: all([...coverable.refusals, ...coverable.clauses.map(clause => `x ${clause}`)]),
    })
    expect(text.trim().split('\n').slice(2)).toEqual([
      '  operations  27 of 27',
      '  transitions 5 of 5',
      '  events      6 of 6',
      '  refusals    94 of 94',
      '  clauses     110 of 110',
    ])
  })
})
