/** What may guard a service, in each way to fill the holes that are one thing for all packets. */

import type { Direction } from '../../../contract/vocabulary.ts'
import { noProtocol } from '../../../rules/partial/partial-rules.ts'
import {
  countFillings,
  type Filling,
  fillingsOf,
  together,
  type Unknown,
} from '../../../rules/partial/unknown.ts'
import {
  everyPacket,
  noPackets,
  oneWay,
  type PacketRegion,
} from '../../../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../../../rules/regions/region-algebra.ts'
import type { Service } from '../../../world/records/device.ts'
import { type Case, casesAt } from '../cases.ts'
import type { AccountState } from '../possible-guard.ts'
import { guardPrefix, type Placement } from '../words.ts'

/** What is accepted in one state. */
export interface Accepted {
  /** However the holes are filled that each packet sees for itself: names for addresses, and rules. */
  readonly certain: PacketRegion
  /** In some filling of these. */
  readonly possible: PacketRegion
  /** In some filling of these in which it is not accepted in the other state. */
  readonly only: PacketRegion
}

/** Packets that the service takes at all, beside what guards it: of a balancer those for its ports, and nothing where it is not there. */
export interface Taken {
  readonly certain: PacketRegion
  readonly possible: PacketRegion
}

export interface Way {
  /** What the holes are taken to be that are one thing for all packets. */
  readonly words: Filling
  /** By the names of these what each may be taken to be at this service. */
  readonly choices: ReadonlyMap<string, readonly string[]>
  /** Ways to this one, without what tells of one service alone; at least one. */
  readonly placements: readonly Placement[]
  /** In each of the states. */
  readonly accepted: readonly Accepted[]
  /** Names for addresses, and rules, which each packet sees for itself. */
  readonly free: readonly Unknown[]
  /** The same when these are one thing for all packets too. */
  readonly acceptedIn: (filling: Filling) => readonly Accepted[]
}

export interface Ways {
  readonly ways: readonly Way[]
  /** False where there are too many fillings: then nothing is certain, and everything is possible. */
  readonly isExact: boolean
}

/** So many fillings are tried at one service. */
const fillingsMax = 512

export function waysAt(
  states: readonly AccountState[],
  service: Service,
  taken: readonly Taken[],
): Ways {
  const cases = casesAt(states, service, undefined, true)
  const isExact = cases.reduce((sum, each) => sum + countFillings(each.unknowns), 0) <= fillingsMax
  return {
    ways: cases.flatMap(each => (isExact ? waysIn(each, taken) : [anyWay(each, taken)])),
    isExact,
  }
}

const isFree = ({ kind }: Unknown): boolean => kind === 'addresses' || kind === 'rules'

function waysIn(each: Case, taken: readonly Taken[]): readonly Way[] {
  const free = each.unknowns.filter(isFree)
  const placements = each.placements.map(withoutGuards)
  const fixed = each.unknowns.filter(other => !isFree(other))
  const choices = new Map(fixed.map(({ name, choices }) => [name, choices]))
  return fillingsOf(fixed).map((words): Way => {
    const within = (filling: Filling, bound: keyof Taken): readonly PacketRegion[] =>
      each.guards.map((guard, at) =>
        intersectRegions(
          guard.acceptedIn(together(words, filling)),
          taken[at]?.[bound] ?? everyPacket,
        ),
      )
    const acceptedOver = (fillings: readonly Filling[]): readonly Accepted[] => {
      const certain = fillings.map(filling => within(filling, 'certain'))
      const possible = fillings.map(filling => within(filling, 'possible'))
      return each.guards.map((_, at): Accepted => {
        const own = (regions: readonly (readonly PacketRegion[])[]) =>
          regions.map(region => region[at] ?? noPackets)
        return {
          certain: own(certain).reduce(intersectRegions, everyPacket),
          possible: own(possible).reduce(unionRegions, noPackets),
          only: own(possible.map(onlyInEach)).reduce(unionRegions, noPackets),
        }
      })
    }
    const accepted = acceptedOver(fillingsOf(free))
    const acceptedIn = (filling: Filling) => acceptedOver([filling])
    return { words, choices, placements, accepted, free, acceptedIn: rememberIn(acceptedIn) }
  })
}

/** Of each what no other one has. */
const onlyInEach = (regions: readonly PacketRegion[]): readonly PacketRegion[] =>
  regions.map((region, at) =>
    regions.reduce(
      (left, other, state) => (state === at ? left : subtractRegions(left, other)),
      region,
    ),
  )

/** Where there are too many fillings to try each. */
function anyWay({ placements, guards, unknowns }: Case, taken: readonly Taken[]): Way {
  const accepted = guards.map((_, at): Accepted => {
    const possible = taken[at]?.possible ?? everyPacket
    return { certain: noPackets, possible, only: possible }
  })
  return {
    ...{ words: new Map(), choices: new Map() },
    placements: placements.map(withoutGuards),
    accepted,
    free: unknowns,
    acceptedIn: () => accepted,
  }
}

/** What guards one service besides tells nothing of another one. */
const withoutGuards = (placement: Placement): Placement => ({
  ...placement,
  words: new Map([...placement.words].filter(([name]) => !name.startsWith(guardPrefix))),
})

/**
 * What both ends say; undefined where they contradict each other. Where no rule of an end names the protocol of the packet it
 * is none of its protocols.
 */
export function joinWords(one: Way, other: Way): Filling | undefined {
  const joined = new Map([...one.words, ...other.words])
  for (const [name, word] of one.words) {
    const another = other.words.get(name)
    if (another === undefined || another === word) continue
    const isUnseen = (seen: string, way: Way, chosen: string): boolean =>
      chosen === noProtocol && way.choices.get(name)?.includes(seen) === false
    if (isUnseen(word, other, another)) joined.set(name, word)
    else if (!isUnseen(another, one, word)) return undefined
  }
  return joined
}

/** Is everything in this direction accepted alike in all states, in each way? */
export const isAlike = ({ ways }: Ways, direction: Direction): boolean =>
  ways.every(({ accepted }) => accepted.every(({ only }) => isEmptyRegion(oneWay(only, direction))))

function rememberIn<Value>(valueIn: (filling: Filling) => Value): (filling: Filling) => Value {
  const known = new Map<string, Value>()
  return filling => {
    const key = [...filling.values()].join(' ')
    const value = known.get(key) ?? valueIn(filling)
    known.set(key, value)
    return value
  }
}
