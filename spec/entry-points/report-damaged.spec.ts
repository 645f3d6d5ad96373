/** Answers that were damaged below their outermost level, and reports of which a part is missing: told as what they are not. */
import { describe, expect, it } from 'vitest'
import { UsageError } from '../../src/kit/errors.ts'
import { printReport, reportRulesComparison } from '../../src/report/index.ts'
import { compareRules } from '../../src/whatif.ts'

const rules = {
  ...({ inbound: [], outbound: [] } as const),
  ...({ inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const),
}
const web = {
  ...rules,
  inbound: [{ protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } }],
} as const
const answer = compareRules(rules, web)
const [change] = answer.changes
const reportOf = (comparison: unknown) =>
  reportRulesComparison(comparison as never, { name: 'a', rules }, { name: 'b', rules: web })

describe('a comparison', () => {
  it.each<readonly [string, object]>([
    ['without its changes', { changes: undefined }],
    ['with one change for all of them', { changes: change }],
    ['of a change that is null', { changes: [null] }],
    ['of a change without what was before', { changes: [{ ...change, before: undefined }] }],
    ['of a change by nobody knows what', { changes: [{ ...change, before: { kind: 'x' } }] }],
  ])('%s is none', (_, damage) => {
    const print = () => printReport(reportOf({ ...answer, ...damage }), 'html')
    expect(print).toThrow(UsageError)
    expect(print).toThrow(
      /^(comparison: expected what compareRules|report: expected what a function such as reportCheck) answers, got an object$/,
    )
  })
})

describe('a report', () => {
  const report = reportOf(answer)

  it.each<readonly [string, object]>([
    ['without its question', { question: undefined }],
    ['with a text that is none', { text: 'x' }],
    ['that tells no lines', { text: () => [5] }],
  ])('%s is none', (_, damage) => {
    const print = () => printReport({ ...report, ...damage } as never, 'text')
    expect(print).toThrow(UsageError)
    expect(print).toThrow(
      'report: expected what a function such as reportCheck answers, got an object',
    )
  })

  it('that is whole is printed in each of its formats', () => {
    for (const format of report.question.formats) expect(printReport(report, format)).not.toBe('')
  })

  it('that meets an error of somebody else hands it on', () => {
    const mine = () => {
      throw new Error('mine')
    }
    expect(() => printReport({ ...report, text: mine }, 'text')).toThrow('mine')
  })
})
