/** Holds questions about all packets, to the rules of a firewall and to services, to what trying every filling shows of single ones. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Account } from '../../../src/account/holes/account.ts'
import type { Action } from '../../../src/contract/vocabulary.ts'
import { forbidsIn, permitsIn, searchIn } from '../../../src/rehearsal/accounts/search-in.ts'
import {
  type DependingAtServices,
  type FoundAtServices,
  searchServicesIn,
} from '../../../src/rehearsal/accounts/search-services.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import { type PacketRegion, regionHolds } from '../../../src/rules/regions/packet-region.ts'
import { unionRegions } from '../../../src/rules/regions/region-algebra.ts'
import { type RegionParts, regionOf } from '../../../src/rules/regions/region-of.ts'
import type { Expectation } from '../../oracle/accounts/expected.ts'
import { judgeNaively, type ServiceName, type State } from '../../oracle/accounts/filled-state.ts'
import {
  canAllBe,
  namesThatDecide,
  packetVariables,
  productOf,
  sizeOfProduct,
} from '../../oracle/accounts/fillings.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { action, packets, peers, randomWhole } from '../../support/random-accounts.ts'
import { drawAccount, nameOf } from './drawn-account.ts'
import { inUniverse, verdictsIn } from './verdicts.ts'

const kinds = ['always', 'never', 'depends']

/** Every answer to each question. */
export const metBySearch: readonly string[] = ['search', 'permits', 'forbids'].flatMap(each =>
  kinds.map(kind => `${each} ${kind}`),
)

/** What was met in one account; one that is passed by counts for nothing else. */
export function checkSearch(seed: number): readonly string[] {
  const random = randomFrom(seed)
  const { account, state } = drawAccount(random, randomWhole(random))
  const firewall = random.pickOr(state.firewalls, undefined)
  if (firewall === undefined) throw new Error('expected a firewall')
  const own: State = { ...state, firewalls: [firewall], othersOpen: false }
  const variables = packetVariables([own])
  if (sizeOfProduct(variables) > 54) return ['too many fillings']
  const values = productOf(variables)
  const [verdict, inside, outside] = [action(random), drawRegion(random), drawRegion(random)]
  const isIn = (packet: Packet): boolean => inside.holds(packet) && !outside.holds(packet)
  const asked = { verdict, inside: inside.region, outside: outside.region }
  const answer = searchIn(account, firewall.id, asked)
  const judged = new Map(
    packets.map(each => [each, values.map(some => judgeNaively(own, firewall, each, some))]),
  )
  const differences = packets.flatMap(packet => {
    const results = (judged.get(packet) ?? []).map(each => isIn(packet) && each === verdict)
    const expected = {
      certain: !results.includes(false),
      possible: results.includes(true),
      on: namesThatDecide(variables, results),
    }
    const found = {
      certain: regionHolds(answer.certain, packet),
      possible: regionHolds(answer.possible, packet),
      on: answer.depends
        .filter(({ region }) => regionHolds(region, packet))
        .flatMap(({ on }) => on)
        .sort(),
    }
    return isDeepStrictEqual(found, expected) ? [] : [{ packet, found, expected }]
  })
  expect(differences).toEqual([])
  for (const { region, witness, filling, unless } of answer.depends) {
    expect(regionHolds(region, witness)).toBe(true)
    const verdictIn = (text: Readonly<Record<string, string>>) =>
      judgeNaively(own, firewall, inUniverse(witness), new Map(Object.entries(text)))
    expect([verdictIn(filling) === verdict, verdictIn(unless) === verdict]).toEqual([true, false])
  }
  const holds = (isWanted: (packet: Packet, judgement: string) => boolean): string => {
    const isAt = (packet: Packet, place: number) =>
      isWanted(packet, judged.get(packet)?.[place] ?? '')
    if (packets.every(packet => values.every((_, place) => isAt(packet, place)))) return 'always'
    return canAllBe(variables, packets, isAt) ? 'depends' : 'never'
  }
  expect(answer.none).toBe(holds((packet, is) => !isIn(packet) || is !== verdict))
  const permitted = permitsIn(account, firewall.id, inside.region)
  expect(permitted.holds).toBe(holds((packet, is) => !inside.holds(packet) || is === 'ACCEPT'))
  const forbidden = forbidsIn(account, firewall.id, inside.region)
  expect(forbidden.holds).toBe(holds((packet, is) => !inside.holds(packet) || is === 'DROP'))
  for (const [each, wrong] of [
    [permitted, 'DROP'],
    [forbidden, 'ACCEPT'],
  ] as const) {
    expect(each.counterexample === null).toBe(each.holds === 'always')
    if (each.counterexample === null) continue
    const { packet, filling } = each.counterexample
    expect(regionHolds(inside.region, packet)).toBe(true)
    const filled = values.filter(some =>
      Object.entries(filling).every(([name, value]) => some.get(name) === value),
    )
    expect(filled.length).toBeGreaterThan(0)
    for (const some of filled)
      expect(judgeNaively(own, firewall, inUniverse(packet), some)).toBe(wrong)
  }
  return [`search ${answer.none}`, `permits ${permitted.holds}`, `forbids ${forbidden.holds}`]
}

/** What was met where each service was asked about some packets. */
export function checkServicesSearch(
  random: Random,
  account: Account,
  expectation: Expectation,
  asked: readonly (readonly [ServiceName, Packet])[],
): readonly string[] {
  const [verdict, inside, outside] = [action(random), drawRegion(random), drawRegion(random)]
  const question = { verdict, inside: inside.region, outside: outside.region }
  const { found } = searchServicesIn(account, question)
  const isIn = (packet: Packet): boolean => inside.holds(packet) && !outside.holds(packet)
  return asked.map(([service, packet]) => {
    const answer = found.find(({ at }) =>
      at.some(({ services }) => services.some(each => nameOf(each) === service)),
    )
    if (answer === undefined) throw new Error(`expected ${service} in one of the answers`)
    const { values, on } = expectation.of(service, packet, ([action = '']) => action)
    const holds = !isIn(packet) || !values.has(verdict) ? 'never' : holdsIn(values)
    const label = `${service} ${verdict} ${JSON.stringify(packet)}`
    const expected = { always: ['certain'], depends: [on], never: [] }[holds]
    expect({ label, found: partsWith(answer, packet) }).toEqual({ label, found: expected })
    expect(answer.none).toBeOneOf(nones[holds])
    // Fillings speak of the first of the services.
    if (nameOf(answer.at[0]?.services[0] ?? noService) === service)
      for (const part of answer.depends) checkShown(expectation, service, verdict, part)
    return `services ${holds}`
  })
}

const holdsIn = ({ size }: ReadonlySet<string>) => (size > 1 ? 'depends' : 'always')

/** What may be said of all packets, by what holds of one. */
const nones = { always: ['never'], depends: ['never', 'depends'], never: kinds }

const noService = { type: 'instance', id: 0 }

/** The fillings that are told decide about the witness so. */
function checkShown(
  expectation: Expectation,
  service: ServiceName,
  verdict: Action,
  { region, witness, shown }: DependingAtServices,
): void {
  expect(regionHolds(region, witness)).toBe(true)
  const filled = [shown?.filling, shown?.unless].map(
    text => text && verdictsIn(expectation, service, witness, text),
  )
  const label = `${service} ${JSON.stringify(witness)}`
  expect({ label, filled }).toEqual({ label, filled: [[[verdict]], [[otherThan[verdict]]]] })
}

const otherThan = { ACCEPT: 'DROP', DROP: 'ACCEPT' } as const

/** `certain`, and of each part that depends on holes and has the packet which. */
const partsWith = ({ certain, depends }: FoundAtServices, packet: Packet) => [
  ...(regionHolds(certain, packet) ? ['certain'] : []),
  ...depends.filter(({ region }) => regionHolds(region, packet)).map(({ on }) => on.toSorted()),
]

interface DrawnRegion {
  readonly region: PacketRegion
  readonly holds: (packet: Packet) => boolean
}

/** One or two statements. They name nothing that stands for more than itself, so that these packets are all there is to see. */
export function drawRegion(random: Random): DrawnRegion {
  const statements = random.several(1, 2, () => drawStatement(random))
  return {
    region: statements.map(regionOf).reduce(unionRegions),
    holds: packet => statements.some(each => isInside(each, packet)),
  }
}

function drawStatement(random: Random): RegionParts {
  const named = [...peers.ipv4.slice(0, -1), ...peers.ipv6.slice(0, -1)]
  const addresses = named.filter(() => random.chance(0.4))
  const protocol = random.pick([undefined, 'TCP', 'TCP', 'UDP', 'ICMP', 'OTHER'])
  return {
    direction: random.pick([undefined, 'inbound', 'outbound']),
    protocol,
    addresses: random.chance(0.5) && addresses.length > 0 ? addresses : undefined,
    ports: protocol === 'TCP' ? random.pick([undefined, undefined, '22', '22,80']) : undefined,
  }
}

const isInside = (
  { direction, protocol, addresses, ports }: RegionParts,
  packet: Packet,
): boolean =>
  (direction === undefined || direction === packet.direction) &&
  (protocol === undefined || protocol === packet.protocol) &&
  (addresses === undefined || addresses.includes(packet.address)) &&
  (ports === undefined || ports === null || ports.split(',').includes(String(packet.port)))
