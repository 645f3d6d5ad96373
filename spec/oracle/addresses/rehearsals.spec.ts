/** A hundred small rehearsals: what is said of addresses, of who answers there, and of who reaches whom, is what trying shows. */
import { describe, expect, it } from 'vitest'
import type { AddressComparison, AddressRow, WhatIf } from './adapter.ts'
import { checkRehearsals, metByAll } from './agreement.ts'
import { oracleAsWhatIf } from './oracle-as-what-if.ts'
import { whatIf } from './what-if.ts'

const rehearsals = 100

it(`${rehearsals} rehearsals on random accounts are told as trying shows`, () => {
  const met = checkRehearsals(whatIf, 1, rehearsals)
  expect(metByAll.filter(each => (met.get(each) ?? 0) < 4)).toEqual([])
  expect(met.get('moved')).toBeGreaterThan(rehearsals / 2)
}, 120_000)

const { verdictAt, compareWorlds } = oracleAsWhatIf

const comparing = (spoil: (comparison: AddressComparison) => AddressComparison): WhatIf => ({
  verdictAt,
  compareWorlds: (before, after) => spoil(compareWorlds(before, after)),
})

const inRows = (spoil: (row: AddressRow) => AddressRow): WhatIf =>
  comparing(({ addresses, reach }) => ({ addresses: addresses.map(spoil), reach }))

const judging = (spoil: WhatIf['verdictAt']): WhatIf => ({ compareWorlds, verdictAt: spoil })

/** Answers with one mistake each. */
const spoiled: Readonly<Record<string, WhatIf>> = {
  'a packet to nobody is accepted': judging((...asked) => {
    const verdict = verdictAt(...asked)
    return verdict.cause.kind === 'dark' ? { ...verdict, action: 'ACCEPT' } : verdict
  }),
  'a rule is named by its neighbour': judging((...asked) => {
    const { cause, ...verdict } = verdictAt(...asked)
    const { index } = cause
    return { ...verdict, cause: index === undefined ? cause : { ...cause, index: index + 1 } }
  }),
  'a packet to an address of another interface is judged as one to a VLAN': judging(
    (world, at, packet) => verdictAt(world, { ...at, network: 'vlan/us-east/backstage' }, packet),
  ),
  'an address is left out': comparing(({ addresses, reach }) => ({
    addresses: addresses.slice(1),
    reach,
  })),
  'an address is told twice': comparing(({ addresses, reach }) => ({
    addresses: [...addresses, ...addresses.slice(-1)],
    reach,
  })),
  'an address is told on another network': inRows(row => ({ ...row, network: 'public' })),
  'holders are told the other way round': inRows(({ before, after, ...row }) => ({
    ...row,
    before: after,
    after: before,
  })),
  'one holder of several is left out': inRows(({ after, ...row }) => ({
    ...row,
    after: { holders: after.holders.slice(0, 1) },
  })),
  'what is opened is left out': inRows(({ changes, ...row }) => ({
    ...row,
    changes: changes.filter(({ to }) => to !== 'ACCEPT'),
  })),
  'what is dark is told as closed': inRows(({ changes, ...row }) => ({
    ...row,
    changes: changes.map(each => ({ ...each, after: { kind: 'policy' } })),
  })),
  'what is closed is told for outbound packets alone': inRows(({ changes, ...row }) => ({
    ...row,
    changes: changes.filter(({ to, direction }) => to === 'ACCEPT' || direction === 'outbound'),
  })),
  'who is reached no more is left out': comparing(({ addresses, reach }) => ({
    addresses,
    reach: reach.filter(({ change }) => change === 'opened'),
  })),
  'who is reached at last is told for another port': comparing(({ addresses, reach }) => ({
    addresses,
    reach: reach.map(each => ({ ...each, ports: each.ports && '7' })),
  })),
}

describe('a mistake is found within twenty rehearsals:', () => {
  it.each(Object.entries(spoiled))('%s', (_, answers) => {
    expect(() => checkRehearsals(answers, 1, 20)).toThrow(/^rehearsal \d+$/)
  })
})
