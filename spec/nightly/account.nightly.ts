/** Two thousand accounts are written in every form and read again; a thousand are made unrecognisable, and judged as before. */
import { expect, it } from 'vitest'
import { writeAccount } from '../../src/account/write/write-account.ts'
import { expectAlike } from '../account/anonymise.ts'
import { expectRoundTrip, forms } from '../account/round-trip.ts'
import { manyWorlds } from '../support/random-worlds.ts'
import { seed } from './seed.ts'

const written = 2000
const anonymised = 1000

it(`${written} accounts are the same when they are written in any form and read again`, () => {
  for (const world of manyWorlds(seed, written))
    for (const options of [...forms, { as: 'gathered' } as const]) expectRoundTrip(world, options)
})

it(`${anonymised} anonymised accounts are judged alike, and tell nothing of the accounts`, () => {
  let story = seed
  let changed = 0
  for (const world of manyWorlds(seed, anonymised)) {
    const [{ value }] = writeAccount(world, { as: 'gathered' })
    changed += expectAlike(value, story++)
  }
  // In many worlds nothing guards anything: their firewalls are disabled, or their devices are gone.
  expect(changed).toBeGreaterThan(anonymised / 6)
})
