/** Holds who reaches whom in accounts with holes, and what changes there, to what trying every filling shows, and to worlds in which they are filled. */
import { expect } from 'vitest'
import { type Account, accountOf } from '../../../src/account/holes/account.ts'
import { compareReachIn } from '../../../src/rehearsal/accounts/compare-reach-in.ts'
import { type EastWestIn, eastWestIn } from '../../../src/rehearsal/accounts/east-west-in.ts'
import type { AccountState } from '../../../src/rehearsal/accounts/possible-guard.ts'
import type { PossibleReachWitness } from '../../../src/rehearsal/accounts/reach/witness.ts'
import { eastWest } from '../../../src/rehearsal/exposure/east-west.ts'
import type { Expectation } from '../../oracle/accounts/expected.ts'
import type { ServiceName } from '../../oracle/accounts/filled-state.ts'
import { poolsName, sharesName } from '../../oracle/accounts/fillings.ts'
import { type ExpectedReach, expectReach, type Probe } from '../../oracle/accounts/reach.ts'
import { drawFilling, fillAccount } from '../../support/fill-account.ts'
import { pairsReached } from '../../support/pairs-reached.ts'
import type { Random } from '../../support/random.ts'
import { nameOf } from './drawn-account.ts'
import { checkWitness } from './reach-witness.ts'

const meetings = [
  ['public', 'ipv4'],
  ['public', 'ipv6'],
  ['private', 'ipv4'],
  ['vpc', 'ipv4'],
] as const

const probes: readonly Probe[] = meetings.flatMap(([network, family]) => [
  ...[22, 80, 443].map((port): Probe => ({ network, family, protocol: 'TCP', port })),
  { network, family, protocol: 'UDP', port: 80 },
  ...(['ICMP', 'IPENCAP', 'OTHER'] as const).map(
    (protocol): Probe => ({ network, family, protocol }),
  ),
])

const publicly = probes.filter(each => each.network === 'public')

interface EndsOfRow {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

interface Row extends EndsOfRow {
  readonly holds: 'always' | 'depends'
  readonly on: readonly string[]
  readonly passages: EastWestIn['edges'][number]['passages']
  readonly witness: PossibleReachWitness | null
  /** All pairs of which the same is told: one of them is shown. */
  readonly among: EndsOfRow
}

/** In the first state. */
export function checkReach(
  random: Random,
  account: Account,
  expectation: Expectation,
): readonly string[] {
  const answer = eastWestIn(account)
  expect(answer.isExact).toBe(true)
  const rows = rowsOf(answer)
  const met = asked(random, expectation, rows).flatMap(([from, to, probe]) => {
    const expected = expectReach(expectation, from, to, probe)
    if (expected === undefined) return []
    return [
      `reach ${checkOne([account], rows, [from, to, probe], expected, expectation, ([is]) => is === true)}`,
    ]
  })
  const names = new Set(rows.flatMap(({ on }) => on))
  return [...met, ...placesUnread.filter(each => names.has(each)).map(each => `reach on ${each}`)]
}

/** Where addresses hide that several may answer at. */
export const placesUnread = [sharesName, poolsName]

/** Between the two states. */
export function checkReachChanges(
  random: Random,
  before: AccountState,
  after: AccountState,
  expectation: Expectation,
): readonly string[] {
  const accounts = [before.account, after.account]
  const { reach, isExact } = compareReachIn(before, after)
  expect(isExact).toBe(true)
  const rowsIn = (side: 'gained' | 'lost'): readonly Row[] =>
    reach.map(each => {
      const ends = { from: each.from.map(nameOf), to: each.to.map(nameOf) }
      return {
        ...{ ...ends, among: ends, holds: each.holds, on: each.on, passages: each[side] },
        witness: each.holds === 'depends' ? each.witness[side] : null,
      }
    })
  const [gained, lost] = [rowsIn('gained'), rowsIn('lost')]
  return asked(random, expectation, [...gained, ...lost]).flatMap(([from, to, probe]) => {
    const expected = expectReach(expectation, from, to, probe)
    if (expected === undefined) return []
    const question = [from, to, probe] as const
    const isGained = ([was, is]: readonly boolean[]) => was === false && is === true
    const isLost = ([was, is]: readonly boolean[]) => was === true && is === false
    return [
      `gained ${checkOne(accounts, gained, question, expected, expectation, isGained)}`,
      `lost ${checkOne(accounts, lost, question, expected, expectation, isLost)}`,
    ]
  })
}

/** In worlds of filled accounts all passes that passes always, and nothing but what may pass. */
export function checkReachFilled(
  random: Random,
  account: Account,
  { states: [state], words, variables }: Expectation,
): readonly string[] {
  if (state === undefined) throw new Error('expected a state')
  const rows = rowsOf(eastWestIn(account))
  return random.several(2, 2, () => {
    const drawn = drawFilling(random, variables, [...state.services])
    const chosen = random.pickOr(words, new Map())
    const filled = accountOf(fillAccount(state, chosen, drawn))
    if (filled.partial.size > 0 || !isHeldByWorlds(filled)) return 'reach of no world'
    const inside = eastWest(filled.world)
    const services = new Map(inside.nodes.map(each => [each.id, each.services.map(nameOf)]))
    const passed = inside.edges.flatMap(edge =>
      (services.get(edge.from) ?? []).flatMap(from =>
        (services.get(edge.to) ?? []).flatMap(to => (from === to ? [] : [{ ...edge, from, to }])),
      ),
    )
    for (const { from, to, ...what } of passed) {
      const near = rows.filter(each => each.from.includes(from) && each.to.includes(to))
      const label = JSON.stringify({ from, to, what, near, words: [...chosen] })
      expect(missingOf(what, near), label).toEqual(nothing)
    }
    for (const row of rows.filter(({ holds }) => holds === 'always'))
      for (const [from, to] of pairsOf(row)) {
        const near = passed.filter(each => each.from === from && each.to === to)
        const label = JSON.stringify({ from, to, row, near, words: [...chosen] })
        expect(missingOf(row, near), label).toEqual(nothing)
      }
    return 'reach of a world'
  })
}

/** An instance of a world has an IPv4 address and a SLAAC address, which a document that says that there is none gets too. */
const isHeldByWorlds = ({ gathered: { instances } }: Account): boolean =>
  (instances?.rows ?? []).every(
    ({ ipv4, ipv6 }) => ipv6 !== null && ipv4?.some(each => !each.startsWith('192.168.')) === true,
  )

const pairsOf = ({ from, to }: EndsOfRow) =>
  from.flatMap(source =>
    to.flatMap(target => (source === target ? [] : [[source, target] as const])),
  )

interface What extends Pick<EastWestIn['edges'][number], 'passages' | 'through'> {
  readonly vlans: readonly (string | null)[]
}

const nothing = { ports: [], through: [], vlans: [] }

/** What of these is in none of the others; of what a hole hides everything may be there. */
function missingOf({ passages, through, vlans }: What, others: readonly What[]) {
  return {
    ports: passages.flatMap(each => {
      const alike = others
        .flatMap(other => other.passages)
        .filter(
          ({ network, family, protocol }) =>
            network === each.network && family === each.family && protocol === each.protocol,
        )
      const ends = (each.ports ?? '0').split(/[,-]/).map(Number)
      return ends.filter(port => !alike.some(({ ports }) => ports === null || portsIn(ports, port)))
    }),
    through: through.filter(
      each =>
        !others
          .flatMap(other => other.through)
          .some(
            other =>
              other.balancer.id === each.balancer.id &&
              [other.protocol ?? each.protocol, other.port ?? each.port].join() ===
                [each.protocol, each.port].join() &&
              (other.backEndPort ?? each.backEndPort) === each.backEndPort,
          ),
    ),
    vlans: vlans.filter(
      each => !others.some(other => other.vlans.includes(each) || other.vlans.includes(null)),
    ),
  }
}

/** Anything, or something of which these rows tell. */
function asked(random: Random, { states }: Expectation, rows: readonly Row[]) {
  const services = [...new Set(states.flatMap(state => [...state.services]))]
  const senders = services.filter(each => each.startsWith('instance'))
  return random
    .several(8, 8, () => {
      const told = random.chance(0.5) ? toldBy(random, rows) : undefined
      if (told !== undefined) return told
      const from = random.pickOr(senders, undefined)
      const to = random.pickOr(
        services.filter(each => each !== from),
        undefined,
      )
      const probe = random.pickOr(random.chance(0.7) ? publicly : probes, undefined)
      return from && to && probe ? ([from, to, probe] as const) : undefined
    })
    .flatMap(each => (each === undefined ? [] : [each]))
}

function toldBy(random: Random, rows: readonly Row[]) {
  const row = random.pickOr(rows, undefined)
  const from = random.pickOr(row?.from ?? [], undefined)
  const to = random.pickOr(row?.to.filter(each => each !== from) ?? [], undefined)
  const passage = random.pickOr(row?.passages ?? [], undefined)
  if (!from || !to || !passage) return undefined
  const { network, family, protocol, ports } = passage
  const given = Number(random.pickOr(ports?.split(/[,-]/) ?? [], ''))
  // The last one stands for all that no rule names.
  const port = [22, 80].includes(given) ? given : 443
  const probe: Probe = { network, family, protocol, ...(ports !== null && { port }) }
  return ports === null || portsIn(ports, port)
    ? ([from as ServiceName, to as ServiceName, probe] as const)
    : undefined
}

function checkOne(
  accounts: readonly Account[],
  rows: readonly Row[],
  [from, to, probe]: readonly [ServiceName, ServiceName, Probe],
  { outcomes, decisive }: ExpectedReach,
  expectation: Expectation,
  isMet: (passing: readonly boolean[]) => boolean,
): string {
  const values = new Set([...outcomes.values()].map(isMet))
  const expected = values.size > 1 ? 'depends' : values.has(true) ? 'always' : 'never'
  const near = rows.filter(
    each =>
      each.from.includes(from) &&
      each.to.includes(to) &&
      each.passages.some(passage => isIn(probe, passage)),
  )
  const label = `${from} ${to} ${JSON.stringify(probe)} ${JSON.stringify(rows)}`
  expect({ label, holds: near.map(({ holds }) => holds) }).toEqual({
    label,
    holds: expected === 'never' ? [] : [expected],
  })
  if (expected !== 'depends') return expected
  const [row] = near
  const wanted = decisive(isMet)
  expect({ label, on: row?.on }).toEqual({ label, on: expect.arrayContaining([...wanted]) })
  expect(row?.on.length).toBeGreaterThan(0)
  expect(accounts.flatMap(({ holes }) => holes).length, label).toBeGreaterThan(0)
  if (row !== undefined) checkWitness({ ...row, ...row.among }, expectation, isMet)
  return expected
}

function isIn(
  { network, family, protocol, port }: Probe,
  passage: Row['passages'][number],
): boolean {
  if (passage.network !== network || passage.family !== family) return false
  if (passage.protocol !== protocol) return false
  return passage.ports === null || portsIn(passage.ports, port)
}

const portsIn = (ports: string, port = 0): boolean =>
  ports.split(',').some(range => {
    const [first, last = first] = range.split('-').map(Number)
    return Number(first) <= port && port <= Number(last)
  })

function rowsOf(answer: EastWestIn) {
  const services = new Map(answer.nodes.map(({ id, services: of }) => [id, of.map(nameOf)]))
  const servicesOf = (ids: readonly string[]) => ids.flatMap(id => services.get(id) ?? [])
  return pairsReached(answer).map(({ among, ...each }) => ({
    ...each,
    ...{ from: services.get(each.from) ?? [], to: services.get(each.to) ?? [] },
    among: { from: servicesOf(among.from), to: servicesOf(among.to) },
    witness: each.holds === 'depends' ? each.witness : null,
  }))
}
