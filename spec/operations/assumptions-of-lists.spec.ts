/** Choices where the contract says nothing: the envelope of lists, and pages where none are documented. */
import { expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { operations } from '../../src/operations/index.ts'
import { assumption } from '../support/assumption.ts'
import { type ContractName, contractCalls, everyWorld } from '../support/every-operation.ts'
import { done, expectRefused } from '../support/outcomes.ts'
import { emptyWorld } from '../support/worlds.ts'

const lists = (Object.keys(operations) as ContractName[])
  .filter(name => name.endsWith('List') && name !== 'firewallRulesList')
  .map((name): AnyCall => contractCalls[name])

const replyTo = (call: AnyCall) => {
  const outcome = apply(everyWorld, call)
  return outcome.ok ? outcome.reply : undefined
}

assumption('ASSUME-ENVELOPE', () => {
  it('every list has it, whatever it lists', () => {
    expect(lists).toHaveLength(8)
    for (const call of lists)
      expect(Object.keys(Object(replyTo(call)))).toEqual(['data', 'page', 'pages', 'results'])
  })
})

assumption('ASSUME-PAGE-PAST-END', () => {
  const past = (call: AnyCall): AnyCall => ({ ...call, query: { page: 9 } })

  it('it is the page asked for, without records, among the true pages and results', () => {
    for (const call of lists) {
      const { pages, results } = Object(replyTo(call))
      expect(replyTo(past(call))).toEqual({ data: [], page: 9, pages, results })
    }
  })

  it('an empty list has one page', () => {
    const { reply } = done(emptyWorld(), { operation: 'firewallsList', query: { page: 2 } })
    expect(reply).toEqual({ data: [], page: 2, pages: 1, results: 0 })
  })
})

assumption('ASSUME-PAGE-EVERYWHERE', () => {
  const undocumented = ['ipAddressesList', 'regionsList', 'regionsAvailabilityList'] as const

  it.each(undocumented)('%s takes pages, with the same bounds', operation => {
    for (const [page, page_size] of [
      [1, 25],
      [2, 500],
    ])
      expect(replyTo({ operation, query: { page, page_size } })).toMatchObject({ page })
    expectRefused(everyWorld, { operation, query: { page: 0 } }, 'PAGE-1', 'page')
    for (const page_size of [24, 501])
      expectRefused(everyWorld, { operation, query: { page_size } }, 'PAGE-3', 'page_size')
  })
})
