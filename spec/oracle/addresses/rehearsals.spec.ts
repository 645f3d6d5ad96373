/** A hundred small rehearsals: what is said of addresses, of who answers there, and of who reaches whom, is what trying shows. */
import { describe, expect, it } from 'vitest'
import type { AddressComparison, AddressRow, ThroughRow, WhatIf } from './adapter.ts'
import { checkRehearsals, metByAll } from './agreement.ts'
import { oracleAsWhatIf } from './oracle-as-what-if.ts'
import { whatIf } from './what-if.ts'

const rehearsals = 100

it(`${rehearsals} rehearsals on random accounts are told as trying shows`, () => {
  const met = checkRehearsals(whatIf, 1, rehearsals)
  console.log(JSON.stringify([...met].sort((a, b) => a[1] - b[1]).slice(0, 14)))
  expect(metByAll.filter(each => (met.get(each) ?? 0) < 4)).toEqual([])
  expect(met.get('moved')).toBeGreaterThan(rehearsals / 2)
}, 120_000)

const { verdictAt, compareWorlds } = oracleAsWhatIf

const comparing = (spoil: (comparison: AddressComparison) => AddressComparison): WhatIf => ({
  verdictAt,
  compareWorlds: (before, after) => spoil(compareWorlds(before, after)),
})

const inRows = (spoil: (row: AddressRow) => AddressRow): WhatIf =>
  comparing(({ addresses, ...others }) => ({ addresses: addresses.map(spoil), ...others }))

const inThrough = (spoil: (row: ThroughRow) => ThroughRow): WhatIf =>
  comparing(({ through, ...others }) => ({ through: through.map(spoil), ...others }))

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
  'an address is left out': comparing(({ addresses, ...others }) => ({
    addresses: addresses.slice(1),
    ...others,
  })),
  'an address is told twice': comparing(({ addresses, ...others }) => ({
    addresses: [...addresses, ...addresses.slice(-1)],
    ...others,
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
  'who is reached no more is left out': comparing(({ reach, ...others }) => ({
    reach: reach.filter(({ change }) => change === 'opened'),
    ...others,
  })),
  'who is reached at last is told for another port': comparing(({ reach, ...others }) => ({
    reach: reach.map(each => ({ ...each, ports: each.ports && '7' })),
    ...others,
  })),
  'who is reached through a balancer no more is left out': comparing(({ through, ...others }) => ({
    through: through.filter(({ change }) => change === 'gained'),
    ...others,
  })),
  'a packet through a balancer is told for another port of the back end': inThrough(row => ({
    ...row,
    backEndPort: row.backEndPort + 1,
  })),
  'a packet through a balancer is shown from an address of somebody else': inThrough(row => ({
    ...row,
    witness: row.witness && { ...row.witness, source: '198.51.100.1' },
  })),
  'a balancer is said to pass the packet on in both worlds': inThrough(({ witness, ...row }) => ({
    ...row,
    witness: witness && {
      ...witness,
      before: { ...witness.before, passedOn: true },
      after: { ...witness.after, passedOn: true },
    },
  })),
}

describe('a mistake is found within twenty rehearsals:', () => {
  it.each(Object.entries(spoiled))('%s', (_, answers) => {
    expect(() => checkRehearsals(answers, 1, 20)).toThrow(/^rehearsal \d+$/)
  })
})
