/** What passes from some services to others in one state of accounts with holes, and not in the other one: in every filling, and in some. */
import { difference, intersection, union } from '../../../net/port-set.ts'
import type { Filling } from '../../../rules/partial/unknown.ts'
import { noPackets } from '../../../rules/regions/packet-region.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import type { AccountState } from '../possible-guard.ts'
import { isLawful, lawOf } from '../status-law.ts'
import { type Placement, statusName } from '../words.ts'
import type { ReachEnd } from './ends.ts'
import { type Accepting, openOnlyAt } from './only-here.ts'
import { joinWords, type Way } from './ways.ts'

/** Numbers of traffic. */
export interface PossiblePassing {
  readonly certain: number
  /** What is certain among it. */
  readonly possible: number
}

/** One way at each end, which one filling may lead to. */
export interface Meeting {
  readonly source: Way
  readonly target: Way
  /** What both take holes to be that are one thing for all packets. */
  readonly words: Filling
  /** One of each, and what both say; at least one. */
  readonly placements: readonly (readonly [source: Placement, target: Placement])[]
}

export interface Passing {
  /** Those that one filling may lead to. */
  readonly meetingsOf: (from: ReachEnd, to: ReachEnd) => readonly Meeting[]
  /** What passes in the state at this place and not in the other one, if there is another. */
  readonly only: (from: ReachEnd, to: ReachEnd, at: number) => PossiblePassing
  /** The same for what the ends accept in each of the states; and what passes in that state. */
  readonly onlyBetween: (from: Accepting, to: Accepting, at: number) => PossiblePassing
  readonly inStateBetween: (from: Accepting, to: Accepting, at: number) => PossiblePassing
}

export function openPassing(states: readonly AccountState[], traffic: Traffic): Passing {
  const law = lawOf(states)
  const meetingsOf = (from: ReachEnd, to: ReachEnd): readonly Meeting[] =>
    from.ways.ways.flatMap(source =>
      to.ways.ways.flatMap((target): readonly Meeting[] => {
        const words = joinWords(source, target)
        if (words === undefined) return []
        const placements = source.placements.flatMap(one =>
          target.placements.flatMap((other): Meeting['placements'] => {
            const placed = agree(one.words, other.words) && new Map([...one.words, ...other.words])
            return placed && isLawful(law, id => placed.get(statusName(id)) === 'enabled')
              ? [[one, other]]
              : []
          }),
        )
        return placements.length === 0 ? [] : [{ source, target, words, placements }]
      }),
    )
  const between = openBetween(traffic)
  const only: Passing['only'] = (from, to, at) =>
    meetingsOf(from, to)
      .map(({ source, target }) =>
        between.only(
          { states: from.states, accepted: source.accepted },
          { states: to.states, accepted: target.accepted },
          at,
        ),
      )
      .reduce((all, each) => ({
        certain: traffic.combine(all.certain, each.certain, intersection),
        possible: traffic.combine(all.possible, each.possible, union),
      }))
  return { meetingsOf, only, onlyBetween: between.only, inStateBetween: between.inState }
}

/** In one way at each end. */
function openBetween(traffic: Traffic) {
  const passing = (from: Accepting, to: Accepting, at: number, bound: 'certain' | 'possible') => {
    const endOf = ({ states, accepted }: Accepting) => ({
      sites: states[at]?.[bound === 'certain' ? 'sure' : 'all'] ?? [],
      admits: traffic.admitsBy(accepted[at]?.[bound] ?? noPackets),
    })
    return traffic.between(endOf(from), endOf(to))
  }
  const inState = (from: Accepting, to: Accepting, at: number): PossiblePassing => {
    // Nobody can tell what a balancer sends.
    const isSender = from.states[at]?.peer?.service.type === 'instance'
    const possible = isSender ? passing(from, to, at, 'possible') : traffic.nothing
    return possible === traffic.nothing
      ? { certain: possible, possible }
      : { certain: passing(from, to, at, 'certain'), possible }
  }
  const onlyAt = openOnlyAt(traffic)
  const only = (from: Accepting, to: Accepting, at: number): PossiblePassing => {
    const here = inState(from, to, at)
    const other = from.states.findIndex((_, each) => each !== at)
    if (other < 0 || here.possible === traffic.nothing) return here
    const there = inState(from, to, other)
    const left = traffic.combine(here.possible, there.certain, difference)
    return {
      certain: traffic.combine(here.certain, there.possible, difference),
      possible:
        left === traffic.nothing
          ? left
          : traffic.combine(left, onlyAt(from, to, at, other), intersection),
    }
  }
  return { inState, only }
}

const agree = (one: Filling, other: Filling): boolean =>
  [...one].every(([name, word]) => (other.get(name) ?? word) === word)
