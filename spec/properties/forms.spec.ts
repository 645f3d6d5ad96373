/** Forms of values, by which invariants find what a record may not hold. */
import { expect, it } from 'vitest'
import { id, reference, text } from '../../src/invariants/form.ts'

it('of a text takes texts alone', () => {
  expect(text('web')).toEqual([])
  for (const value of [1, null, undefined, ['web']])
    expect(text(value)).toMatchObject([{ path: [], problem: { expected: 'text' } }])
})

it('of a reference takes an id that leads to something, and says what is wrong with any other', () => {
  const toFirewall = reference('firewalls', 'firewall')
  const around = { has: (home: string, key: unknown) => home === 'firewalls' && key === 7 }
  expect(toFirewall(7, around)).toEqual([])
  expect(toFirewall(8, around)).toMatchObject([{ problem: { problem: 'not-found' } }])
  expect(toFirewall('7', around)).toEqual(id('7'))
  expect(id('7')).toHaveLength(1)
  // Without anything around, it is not followed.
  expect(toFirewall(8)).toEqual([])
})
