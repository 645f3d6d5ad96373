/** Parts that checks of worlds are made of: times of the calendar, and what was found once. */
import { describe, expect, it } from 'vitest'
import { foundOnce } from '../../src/invariants/found-once.ts'
import { isTime } from '../../src/invariants/texts.ts'
import { freezeDeeply } from '../support/arbitrary-rules.ts'

describe('a time of a world', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-02-28', '2026-04-30', '2026-12-31'])(
    'may be on %s',
    day => {
      expect(isTime(`${day}T23:59:59`)).toBe(true)
    },
  )

  it.each([
    ...['2023-02-29', '1900-02-29', '2100-02-29', '2024-02-30'],
    ...['2026-04-31', '2026-00-01', '2026-13-01', '2026-01-00', '2026-12-32'],
  ])('is never on %s', day => {
    expect(isTime(`${day}T23:59:59`)).toBe(false)
  })
})

describe('what was found in a value', () => {
  const fault = { clause: 'ASSUME-ACCOUNT', path: [], problem: 'no-devices' } as const
  /** How often it is looked for in two looks. */
  const looks = (value: object, beside: object): number => {
    let count = 0
    for (const _ of [1, 2])
      foundOnce('a test', value, beside, () => {
        count++
        return [fault]
      })
    return count
  }

  it('is kept where neither it nor what lies beside it can change', () => {
    expect(looks(freezeDeeply({ a: [1] }), freezeDeeply({ b: [1] }))).toBe(1)
  })

  it('is looked for anew where one of them can', () => {
    expect(looks({ a: [1] }, freezeDeeply({ b: [1] }))).toBe(2)
    expect(looks(freezeDeeply({ a: [1] }), { b: [1] })).toBe(2)
  })
})
