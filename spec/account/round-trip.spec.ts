/** An account that is written in any form and read again is the same account, but for what the service does not show. */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listForms } from '../../src/account/write/listings.ts'
import { writeAccount } from '../../src/account/write/write-account.ts'
import { worlds } from '../../src/fast-check/index.ts'
import { manyWorlds } from '../support/random-worlds.ts'
import { expectRoundTrip, forms, lossesIn } from './round-trip.ts'

const reached = [...manyWorlds(1, 60)]

describe.each(forms)('written as $as, $pageSize records a page, and read again', options => {
  it('is the account of any world that calls lead to', () => {
    for (const world of reached) expectRoundTrip(world, options)
  })

  it('is the account of small worlds in which firewalls meet', () => {
    fc.assert(
      fc.property(worlds, world => {
        expectRoundTrip(world, options)
      }),
      { numRuns: 20 },
    )
  })
})

it('written as one document and read again is all of it', () => {
  for (const world of reached) expectRoundTrip(world, { as: 'gathered' })
})

it.each(listForms)('whatever is said not to be shown is lost in some account: %s', form => {
  const accounts = reached.map(world => writeAccount(world, { as: 'gathered' })[0].value)
  const losses = lossesIn(form)
  expect(losses.length).toBeGreaterThan(15)
  for (const [name, lose] of losses)
    expect([name, accounts.some(each => !isDeepStrictEqual(lose(each, form), each))]).toEqual([
      name,
      true,
    ])
})
