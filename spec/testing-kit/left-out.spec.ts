/** How a report tells of calls that were left out. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { Reached } from '../../src/fast-check/model/reached.ts'
import { leftOutBy } from '../../src/fast-check/model/set-aside.ts'
import { startWorld } from '../../src/fast-check/scenarios/start-world.ts'
import { applyAny } from '../support/outcomes.ts'

const list = { operation: 'regionsList' } as const
const outcome = apply(startWorld(undefined), list)

/** What is warned of after so many calls that were made, and so many that were left out. */
const warningsAfter = (made: number, leftOut: number): readonly string[] => {
  const reached = new Reached()
  for (let call = 0; call < made; call++) reached.count(list, outcome, outcome)
  for (let call = 0; call < leftOut; call++) reached.leaveOut(['LABEL-8'])
  return reached.warnings.filter(each => each.includes('left out'))
}

describe('calls that were left out', () => {
  it('are told where there are more of them than of those that were made', () => {
    expect(warningsAfter(3, 3)).toEqual([])
    expect(warningsAfter(3, 4)).toEqual([
      '4 of 7 calls were left out, for they rest on what is set aside: LABEL-8 (4)',
    ])
    expect(warningsAfter(0, 1)).toHaveLength(1)
    expect(warningsAfter(0, 0)).toEqual([])
  })

  it('are told for what is set aside alone', () => {
    const create = (label: string) =>
      applyAny(startWorld(undefined), {
        operation: 'firewallCreate',
        body: { label, rules: { inbound_policy: 'DROP', outbound_policy: 'DROP' }, more: 1 },
      })
    const refused = create('a')
    expect(refused.assumptions).toContain('ASSUME-UNKNOWN-FIELDS')
    expect(leftOutBy({ except: ['ASSUME-UNKNOWN-FIELDS'] })?.(refused)).toEqual([
      'ASSUME-UNKNOWN-FIELDS',
    ])
    expect(leftOutBy({ except: ['ASSUME-HOST-BITS'] })?.(refused)).toEqual([])
    expect(leftOutBy({ assumptions: 'ignore' })?.(refused)).toEqual(refused.assumptions)
    expect(leftOutBy({ assumptions: 'check' })).toBe(undefined)
  })
})
