/** Holds checks of changes of one firewall to what trying every filling shows of single packets. */
import { expect } from 'vitest'
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import {
  type ChangeCheckIn,
  checkChangeIn,
} from '../../../src/rehearsal/accounts/check-change-in.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import { regionHolds } from '../../../src/rules/regions/packet-region.ts'
import { judgeNaively, type State } from '../../oracle/accounts/filled-state.ts'
import {
  canAllBe,
  packetVariables,
  productOf,
  sizeOfProduct,
} from '../../oracle/accounts/fillings.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { action, packets, randomRule, randomWhole } from '../../support/random-accounts.ts'
import { drawAccount, readDrawn } from './drawn-account.ts'
import { drawRegion } from './search.ts'

const parts = ['alreadyMet', 'met', 'missing', 'collateral'] as const

/** Every answer. */
export const metByChangeChecks: readonly string[] = [
  ...['always', 'never', 'depends'].map(each => `passes ${each}`),
  ...parts.flatMap(part => [`${part} certain`, `${part} possible`]),
]

/** Of an account and the same one with a rule more, or without the first ones. */
export function checkChangeCheck(seed: number): readonly string[] {
  const random = randomFrom(seed)
  const { account, state } = drawAccount(random, randomWhole(random))
  const firewall = random.pickOr(state.firewalls, undefined)
  if (firewall === undefined) throw new Error('expected a firewall')
  const next = readDrawn(withOtherRules(random, account.gathered, firewall.id))
  const changed = next.state.firewalls.find(({ id }) => id === firewall.id) ?? firewall
  const own: State = { ...state, firewalls: [firewall], othersOpen: false }
  const other: State = { ...next.state, firewalls: [changed], othersOpen: false }
  const variables = packetVariables([own, other])
  if (sizeOfProduct(variables) > 54) return ['too many fillings']
  const values = productOf(variables)
  const [verdict, inside] = [action(random), drawRegion(random)]
  const answer = checkChangeIn(account, next.account, firewall.id, {
    ...{ verdict, region: inside.region },
  })
  const outcomeOf = (packet: Packet, some: Filled): Outcome => {
    const had = judgeNaively(own, firewall, packet, some) === verdict
    const has = judgeNaively(other, changed, packet, some) === verdict
    if (!inside.holds(packet)) return had === has ? 'untouched' : 'collateral'
    return has ? (had ? 'alreadyMet' : 'met') : 'missing'
  }
  const told = new Map(packets.map(packet => [packet, values.map(some => outcomeOf(packet, some))]))
  const met = comparePackets(answer, told)
  const passes = passesIn(told, variables)
  expect(answer.passes).toBe(passes)
  if (passes === 'depends') expect(answer.on.length).toBeGreaterThan(0)
  return [`passes ${passes}`, ...met]
}

type Filled = ReturnType<typeof productOf>[number]
type Outcome = (typeof parts)[number] | 'untouched'
/** Of each packet in each filling. */
type Told = ReadonlyMap<Packet, readonly Outcome[]>

function comparePackets(answer: ChangeCheckIn, told: Told): ReadonlySet<string> {
  const met = new Set<string>()
  for (const [packet, all] of told)
    for (const part of parts) {
      const { certain, possible } = answer[part]
      const found = [regionHolds(certain, packet), regionHolds(possible, packet)]
      const expected = [all.every(each => each === part), all.includes(part)]
      expect([packet, part, ...found]).toEqual([packet, part, ...expected])
      if (expected[0]) met.add(`${part} certain`)
      else if (expected[1]) met.add(`${part} possible`)
    }
  return met
}

function passesIn(told: Told, variables: ReturnType<typeof packetVariables>): string {
  const isFine = (each: Outcome | undefined): boolean => each !== 'missing' && each !== 'collateral'
  if ([...told.values()].every(all => all.every(isFine))) return 'always'
  return canAllBe(variables, packets, (packet, place) => isFine(told.get(packet)?.[place]))
    ? 'depends'
    : 'never'
}

/** What is a hole before stays one; a rule before it may decide in its place. */
function withOtherRules(random: Random, gathered: GatheredAccount, id: number): GatheredAccount {
  const rows = gathered.firewalls?.rows.map(row => {
    const { inbound } = row.rules ?? {}
    if (row.id !== id || inbound === undefined || random.chance(0.2)) return row
    const kept = random.chance(0.3) ? inbound.slice(1) : inbound
    return {
      ...row,
      rules: {
        ...row.rules,
        inbound: [...random.several(0, 1, () => randomRule(random, false)), ...kept],
      },
    }
  })
  return { ...gathered, firewalls: { ...gathered.firewalls, rows: rows ?? [] } }
}
