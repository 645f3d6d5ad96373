/** Tables and diagrams of what changes: no finding is left out of them. */
import { describe, expect, it } from 'vitest'
import { type ReadPlan, readPlan } from '../../src/plans/read-plan.ts'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import type { Finding } from '../../src/report/finding.ts'
import { printReport, type Report, reportPlan } from '../../src/report/index.ts'
import { example, readExample } from '../plans/stories.ts'
import { readCsv } from '../support/csv.ts'
import { reports } from '../support/example-reports.ts'

const plans = ['assign-an-address', 'new-instance-by-linodes', 'disabled-on-creation', 'forget']
/** Which firewall is there by default, no plan says; with it what comes of new services is known. */
const settings = {
  name: 'settings.json',
  value: {
    ...{ format: 'firedrill-account', version: 1 },
    default_firewalls: { instance: null, balancer: null },
  },
}
const reportOf = (name: string, plan: ReadPlan): [string, Report] => [
  name,
  reportPlan(plan, rehearsePlan(plan), { name }),
]
const rehearsed = [
  ...plans.map(name => reportOf(name, readExample(name))),
  ...plans.map(name =>
    reportOf(`${name} with settings`, readPlan([example(`${name}.json`), settings])),
  ),
]
const compared = ['what-if', 'rehearse'].map((name): [string, Report] => [
  name,
  reports[name] as Report,
])

const missingIn = (findings: readonly Finding[], ids: readonly (string | undefined)[]) =>
  findings.filter(({ id }) => !ids.includes(id)).map(({ kind, message }) => `${kind}: ${message}`)

describe('a table', () => {
  it.each([...rehearsed, ...compared])('of %s has a row for each finding', (_, report) => {
    const rows = readCsv(printReport(report, 'csv'))
    expect(report.findings.length).toBeGreaterThan(0)
    expect(
      missingIn(
        report.findings,
        rows.map(([id]) => id),
      ),
    ).toEqual([])
  })

  it('of plans has what moves, what appears and what is not known among them', () => {
    const kinds = rehearsed.flatMap(([, report]) =>
      readCsv(printReport(report, 'csv')).map(([, kind]) => kind),
    )
    expect(kinds).toEqual(expect.arrayContaining(['moved', 'appeared', 'unknown', 'opened']))
  })
})
