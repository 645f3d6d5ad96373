/** What a baseline knows: the same finding, as long as it has not grown. */
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import {
  compareWithBaseline,
  type Finding,
  printReport,
  reportLint,
} from '../../src/report/index.ts'
import { lintRules } from '../../src/whatif.ts'

/** A database is open to all but these networks. */
const openBut = (...ipv4: readonly string[]): Rules => ({
  inbound: [
    ...(ipv4.length === 0
      ? []
      : [{ protocol: 'TCP', ports: '5432', action: 'DROP', addresses: { ipv4 } } as const]),
    { protocol: 'TCP', ports: '5432', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } },
  ],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'DROP',
})

const reportOf = (rules: Rules) => reportLint(lintRules(rules), { name: 'rules' })

/** As a file has them that was kept. */
const findingsOf = (rules: Rules): readonly Finding[] =>
  JSON.parse(printReport(reportOf(rules), 'json')).findings

const stateOf = (before: Rules, after: Rules): string => {
  const baseline = findingsOf(before)
  const { fresh, known } = compareWithBaseline(findingsOf(after), baseline)
  const states = [...fresh.map(() => 'new'), ...known.map(() => 'known')]
  const all = [...fresh, ...known]
  return states.filter((_, at) => all[at]?.kind === 'sensitive-port-open').join()
}

describe('a port that is open to most', () => {
  it('is new once it is open to more, by however few', () => {
    expect(stateOf(openBut('0.0.0.0/2'), openBut())).toBe('new')
    expect(stateOf(openBut('10.0.0.0/31'), openBut('10.0.0.0/32'))).toBe('new')
    expect(stateOf(openBut('10.0.0.0/8'), openBut('10.0.0.0/9'))).toBe('new')
  })

  it('is known where it is open to as many, or to fewer', () => {
    expect(stateOf(openBut('10.0.0.0/8'), openBut('10.0.0.0/8'))).toBe('known')
    expect(stateOf(openBut(), openBut('0.0.0.0/2'))).toBe('known')
    expect(stateOf(openBut('10.0.0.0/32'), openBut('10.0.0.0/31'))).toBe('known')
  })

  it('is told as new in a text, and as known by an answer that tells no sizes', () => {
    const [before, after] = [findingsOf(openBut('0.0.0.0/2')), reportOf(openBut())]
    const told = printReport(after, 'text', { baseline: before })
    expect(told).toMatch(/sensitive-port-open(?!, known)/)
    const untold = before.map(({ sizes: _, ...rest }) => rest)
    expect(compareWithBaseline(after.findings, untold).fresh.map(({ kind }) => kind)).toEqual([])
  })
})
