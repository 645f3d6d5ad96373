/** Holds who reaches whom on VLANs and through balancers, in accounts with holes, to what trying every filling shows. */
import { expect } from 'vitest'
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import { type Account, accountOf } from '../../../src/account/holes/account.ts'
import { compareReachIn } from '../../../src/rehearsal/accounts/compare-reach-in.ts'
import { eastWestIn } from '../../../src/rehearsal/accounts/east-west-in.ts'
import { makeCalls } from '../../../src/rehearsal/accounts/make-calls.ts'
import type { PossibleThrough } from '../../../src/rehearsal/accounts/reach/passing-row.ts'
import type { PossibleReachWitness } from '../../../src/rehearsal/accounts/reach/witness.ts'
import { type ServiceName, type State, stateOf } from '../../oracle/accounts/filled-state.ts'
import { packetVariables, sizeOfProduct, wordVariables } from '../../oracle/accounts/fillings.ts'
import {
  decisiveIn,
  type FilledInside,
  type Inside,
  openInside,
} from '../../oracle/accounts/inside.ts'
import type { WayName } from '../../oracle/accounts/inside-facts.ts'
import { randomCalls } from '../../support/account-changes.ts'
import { pairsReached } from '../../support/pairs-reached.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { digInside, randomInside } from '../../support/random-insides.ts'
import { areAtOdds } from './at-odds.ts'
import { nameOf } from './drawn-account.ts'
import { checkShown, type IsMet, wayOf } from './inside-witness.ts'

const ways = ['vlan', 'through']
const kinds = ['reach', 'gained', 'lost']

export const metByInside: readonly string[] = [
  ...kinds.flatMap(kind =>
    ways.flatMap(way => ['always', 'never', 'depends'].map(holds => `${kind} ${way} ${holds}`)),
  ),
  ...kinds.flatMap(kind => ways.map(way => `${kind} ${way} shown`)),
]

interface Row {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly holds: 'always' | 'depends'
  readonly on: readonly string[]
  readonly through: readonly PossibleThrough[]
  readonly vlans: readonly (string | null)[]
  readonly witness: PossibleReachWitness | null
}

/** One account, or two. */
export function checkInside(seed: number): readonly string[] {
  const random = randomFrom(seed)
  const whole = randomInside(random)
  const gathered = digged(random, whole)
  if (isTooLarge(gathered)) return ['too many fillings']
  const account = accountOf(gathered)
  const draw = random.whole(0, 2)
  if (draw === 0) return checkOne(gathered, account)
  return draw === 1
    ? checkCalls(random, gathered, account)
    : checkOther(
        gathered,
        account,
        digged(random, random.chance(0.5) ? whole : randomInside(random)),
      )
}

const digged = (random: Random, account: GatheredAccount): GatheredAccount =>
  random.several(1, 3, () => random).reduce((dug, each) => digInside(each, dug), account)

const isTooLarge = (gathered: GatheredAccount): boolean => {
  const state = stateOf(gathered, '')
  return sizeOfProduct(wordVariables([state])) > 16 || sizeOfProduct(packetVariables([state])) > 8
}

function checkOne(gathered: GatheredAccount, account: Account): readonly string[] {
  const inside = openInside([gathered], [state => state])
  if (inside === undefined) return ['too many fillings']
  const answer = eastWestIn(account)
  expect(answer.isExact).toBe(true)
  const services = new Map(answer.nodes.map(({ id, services: of }) => [id, of.map(nameOf)]))
  const rows = pairsReached(answer).map(
    (each): Row => ({
      ...each,
      ...{ from: services.get(each.from) ?? [], to: services.get(each.to) ?? [] },
      witness: each.holds === 'depends' ? each.witness : null,
    }),
  )
  return checkRows('reach', inside, rows, ([is]) => is === true)
}

function checkCalls(
  random: Random,
  gathered: GatheredAccount,
  account: Account,
): readonly string[] {
  const drawn = randomCalls(random, stateOf(gathered, ''))
  const calls = drawn.map(({ call }) => call)
  const made = makeCalls(account, calls)
  if (made.calls.some(({ outcome }) => !outcome.ok)) return ['refused']
  const effect = (state: State) => drawn.reduce((current, each) => each.effect(current), state)
  const inside = openInside([gathered, gathered], [state => state, effect])
  if (inside === undefined) return ['too many fillings']
  return checkChanges(inside, [
    { account: made.account, world: account.world },
    { account: made.account, world: made.after },
  ])
}

function checkOther(
  gathered: GatheredAccount,
  account: Account,
  other: GatheredAccount,
): readonly string[] {
  if (areAtOdds(gathered, other)) return ['accounts at odds']
  const inside = isTooLarge(other)
    ? undefined
    : openInside([gathered, other], [state => state, state => state])
  if (inside === undefined) return ['too many fillings']
  const after = accountOf(other)
  return checkChanges(inside, [
    { account, world: account.world },
    { account: after, world: after.world },
  ])
}

function checkChanges(
  inside: Inside,
  [before, after]: readonly [
    Parameters<typeof compareReachIn>[0],
    Parameters<typeof compareReachIn>[1],
  ],
): readonly string[] {
  const { reach, isExact } = compareReachIn(before, after)
  expect(isExact).toBe(true)
  const rowsIn = (side: 'gained' | 'lost'): readonly Row[] =>
    reach.map(each => ({
      ...{ from: each.from.map(nameOf), to: each.to.map(nameOf) },
      ...{ holds: each.holds, on: each.on },
      ...{ through: each.through[side], vlans: each.vlans[side] },
      witness: each.holds === 'depends' && each[side].length === 0 ? each.witness[side] : null,
    }))
  return [
    ...checkRows('gained', inside, rowsIn('gained'), ([was, is]) => !was && is === true),
    ...checkRows('lost', inside, rowsIn('lost'), ([was, is]) => was === true && !is),
  ]
}

function checkRows(
  kind: string,
  inside: Inside,
  rows: readonly Row[],
  isMet: IsMet,
): readonly string[] {
  const instances = ['instance 1', 'instance 2'] as const
  return instances.flatMap(from =>
    instances.flatMap(to => {
      const isThere = inside.fillings.some(({ expectation: { states } }) =>
        states.some(({ services }) => services.has(from) && services.has(to)),
      )
      if (from === to || !isThere) return []
      const near = rows.filter(each => each.from.includes(from) && each.to.includes(to))
      const told = checkPair([from, to], inside.between(from, to), near, isMet)
      return told.map(each => `${kind} ${each}`)
    }),
  )
}

function checkPair(
  [from, to]: readonly [ServiceName, ServiceName],
  fillings: readonly FilledInside[],
  rows: readonly Row[],
  isMet: IsMet,
): readonly string[] {
  const nothing = [fillings[0]?.states.map(() => false) ?? []]
  const names = [...new Set(fillings.flatMap(({ outcomes }) => [...outcomes.keys()]))]
  const expected = names.map(name => {
    const isSo = fillings.map(({ outcomes }) => (outcomes.get(name) ?? nothing).map(isMet))
    const values = new Set(isSo.flat())
    const holds = values.size > 1 ? 'depends' : values.has(true) ? 'always' : 'never'
    const on = decisiveIn(fillings, ({ outcomes }) =>
      [...new Set((outcomes.get(name) ?? nothing).map(isMet))].sort().join(),
    )
    return { name, holds, on } as const
  })
  const label = JSON.stringify({ rows, expected }, undefined, 1)
  for (const each of expected) {
    const told = rows.filter(row => itemsOf(row).some(item => isOf(each.name, item)))
    const exact = rows.filter(row => itemsOf(row).some(item => itemName(item) === each.name))
    const holds = new Set((each.holds === 'depends' ? told : exact).map(row => row.holds))
    expect({ name: each.name, holds: [...holds], label }).toEqual({
      ...{ name: each.name, holds: each.holds === 'never' ? [] : [each.holds], label },
    })
    if (each.holds !== 'depends') continue
    const on = [...new Set(told.flatMap(row => row.on))]
    expect({ name: each.name, on, label }).toEqual({
      ...{ name: each.name, on: expect.arrayContaining([...each.on]), label },
    })
  }
  // Between two accounts all may be named that may decide.
  if (fillings[0]?.states.length === 1) checkItems(fillings, rows, expected, label)
  // One pair is shown of all that a row is of.
  const shown = rows.flatMap(row => {
    const { witness } = row
    const isMeant = witness !== null && nameOf(witness.from) === from && nameOf(witness.to) === to
    return isMeant ? checkShown(row, witness, fillings, isMet) : []
  })
  return [...expected.map(({ name, holds }) => `${wayOf(name)} ${holds}`), ...shown]
}

interface ExpectedWay {
  readonly name: WayName
  readonly holds: 'always' | 'never' | 'depends'
  readonly on: readonly string[]
}

/** Each hole that is named decides about something like what it is named for. */
function checkItems(
  fillings: readonly FilledInside[],
  rows: readonly Row[],
  expected: readonly ExpectedWay[],
  label: string,
): void {
  for (const row of rows.filter(each => each.holds === 'depends'))
    for (const item of itemsOf(row)) {
      const near = expected.filter(each => each.holds === 'depends' && isOf(each.name, item))
      const on = new Set(near.flatMap(each => each.on))
      // A balancer of which nothing was given may also be told to have an address that another service has.
      const isOpen = row.on.some(each => each.startsWith('record of balancer'))
      if (near.length === 0 && isOpen) continue
      // Only there a firewall may decide.
      const isSpared = (hole: string): boolean => isOpen && / of firewall \d+$/.test(hole)
      // Each of them decides about something like it.
      const asked = row.on.filter(each => fillings.some(({ all }) => all.has(each)))
      expect({ item, on: asked.filter(each => !on.has(each) && !isSpared(each)), label }).toEqual({
        item,
        on: [],
        label,
      })
    }
}

type Item = PossibleThrough | { readonly vlan: string | null }

const itemsOf = ({ through, vlans }: Row): readonly Item[] => [
  ...through,
  ...vlans.map(vlan => ({ vlan })),
]

const itemName = (item: Item): string | null =>
  'vlan' in item
    ? item.vlan
    : `${item.balancer.id} ${item.protocol} ${item.port} ${item.backEndPort}`

/** May the item be this one, for all that is known of it? */
function isOf(name: WayName, item: Item): boolean {
  if ('vlan' in item) return wayOf(name) === 'vlan' && (item.vlan === null || item.vlan === name)
  const { balancer, protocol, port, backEndPort } = item
  const [id, ...parts] = name.split(' ')
  return (
    id === `${balancer.id}` &&
    [protocol, port, backEndPort].every((each, at) => each === null || `${each}` === parts[at])
  )
}
