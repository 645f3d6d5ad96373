/** What the reporter counts: everything a suite could reach, and every call that a recorded simulator is told. */
import { describe, expect, it } from 'vitest'
import { eventNames } from '../../src/contract/events.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { describeReach } from '../../src/vitest/describe-reach.ts'
import { addReach, noteOutcome, nothingReached, reachKey } from '../../src/vitest/reach.ts'
import { edgeClauses, reachable } from '../../src/vitest/reachable.ts'
import { recordCalls } from '../../src/vitest/record-calls.ts'
import { reachReporter } from '../../src/vitest/reporter.ts'
import { declaredOutcomes } from '../support/declared-outcomes.ts'

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const

/** A simulator with what was recorded of it. */
function recorded() {
  const reach = nothingReached()
  const inner = createSimulator()
  const cloud = recordCalls(inner, (call, outcome) => noteOutcome(reach, call, outcome))
  return { cloud, inner, reach }
}

describe('what can be reached', () => {
  const declared = declaredOutcomes()

  it('every refusal asked for is one that the operation declares', () => {
    expect(reachable.refusals.filter(each => !declared.includes(each))).toEqual([])
  })

  it('every clause asked for is one that some operation is refused on', () => {
    const grounds = new Set(declared.map(each => each.split(' ')[1]))
    expect(edgeClauses.filter(clause => !grounds.has(clause))).toEqual([])
  })

  it('every event and status change asked for is one that the contract has', () => {
    expect(reachable.events).toEqual(eventNames)
    const changes = declared.filter(each => each.startsWith('status ')).map(each => each.slice(7))
    expect([...reachable.transitions].sort()).toEqual(changes)
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
    const { cloud, reach } = recorded()
    make(cloud)
    expect(reach.operations).toEqual({ firewallsList: 1 })
  })

  it('tells of environment operations and of refusals, thrown or not', () => {
    const { cloud, reach } = recorded()
    cloud.environment.instanceReboot({ params: { instanceId: 1 } })
    const missing = { params: { firewallId: 7 } }
    cloud.try.firewallView(missing)
    expect(() => cloud.firewallView(missing)).toThrow('FIREWALL-12')
    expect(reach.operations).toEqual({ instanceReboot: 1 })
    expect(reach.refusals).toEqual({ 'firewallView FIREWALL-12': 2 })
  })

  it('counts another path to an operation as the operation', () => {
    const { cloud, reach } = recorded()
    cloud.ipv4sShare({ body: { ips: [], instance_id: 1 } })
    expect(reach.operations).toEqual({ ipAddressesShare: 1 })
  })

  it('counts events and status changes', () => {
    const { cloud, reach } = recorded()
    cloud.firewallCreate({ body: { label: 'edge', rules } })
    const params = { firewallId: 1 }
    cloud.firewallUpdate({ params, body: { status: 'disabled' } })
    cloud.firewallUpdate({ params, body: { tags: ['a'] } })
    cloud.firewallDelete({ params })
    expect(reach.transitions).toEqual({
      'none to enabled': 1,
      'enabled to disabled': 1,
      'disabled to deleted': 1,
    })
    expect(Object.keys(reach.events)).toHaveLength(3)
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
  it('adds up what its tests reached, and forgets it for the next run', () => {
    const printed: string[] = []
    const reporter = reachReporter({ print: text => printed.push(text) })
    const { cloud, reach } = recorded()
    cloud.firewallsList()
    const meta = JSON.parse(JSON.stringify({ [reachKey]: reach })) as object
    reporter.onTestCaseResult({ meta: () => meta })
    reporter.onTestCaseResult({ meta: () => meta })
    reporter.onTestCaseResult({ meta: () => ({}) })
    reporter.onTestRunEnd()
    reporter.onTestRunEnd()
    const sum = nothingReached()
    addReach(sum, reach)
    addReach(sum, reach)
    expect(sum.operations).toEqual({ firewallsList: 2 })
    expect(printed).toEqual([describeReach(sum)])
  })

  it('lists nothing where everything was reached', () => {
    const all = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, 1]))
    const text = describeReach({
      operations: all(reachable.operations),
      transitions: all(reachable.transitions),
      events: all(reachable.events),
      refusals: all([...reachable.refusals, ...edgeClauses.map(clause => `x ${clause}`)]),
    })
    expect(text.trim().split('\n').slice(2)).toEqual([
      '  operations  27 of 27',
      '  transitions 5 of 5',
      '  events      6 of 6',
      '  refusals    92 of 92',
      '  clauses     109 of 109',
    ])
  })
})
