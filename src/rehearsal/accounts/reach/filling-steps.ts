/** The ways to fill the holes of two services, one hole after the other. */
import { listName, sharesName } from '../../../account/holes/list-holes.ts'
import { mayBeOneRegion, unknownRegion } from '../../../account/holes/service-inputs.ts'
import { type Filling, fillingsOf } from '../../../rules/partial/unknown.ts'
import type { Passage } from '../../exposure/traffic-between.ts'
import type { AddressOption } from './address-options.ts'
import type { ReachEnd } from './ends.ts'
import type { Meeting } from './passing.ts'

/** What is asked: does it pass in the state at this place, and in no other one? */
export interface Asked {
  readonly from: ReachEnd
  readonly to: ReachEnd
  readonly at: number
  readonly passage: Passage
  /** The holes that decide. */
  readonly on: readonly string[]
  /** Whatever passes in the other state. */
  readonly isAlone?: boolean
}

/** What is fixed of a way; what is not fixed is open. */
export interface Tried {
  readonly meeting: Meeting
  readonly exit?: Chosen
  readonly entry?: Chosen
  readonly out?: Filling
  readonly into?: Filling
}

/** What is fixed next, in each way. */
export type Step = (asked: Asked, tried: Tried) => Iterable<Tried>

const addresses: readonly Step[] = [
  function* exits({ from }, tried) {
    for (const exit of noneOrOne(from)) yield { ...tried, exit }
  },
  function* entries(asked, tried) {
    for (const chosen of noneOrOne(asked.to)) {
      const together = bothWith(asked, tried.exit ?? [], chosen)
      if (together !== undefined) yield { ...tried, ...together }
    }
  },
]

/** Rules and names that are not known are one thing for all packets of an end. */
export const alikeForAll: readonly Step[] = [
  ...addresses,
  function* sent(_, tried) {
    for (const out of fillingsOf(tried.meeting.source.free)) yield { ...tried, out }
  },
  function* taken(_, tried) {
    for (const into of fillingsOf(tried.meeting.target.free)) yield { ...tried, into }
  },
]

/** Each packet sees them for itself. */
export const byPacket = addresses

export type Chosen = readonly AddressOption[]

function* noneOrOne(end: ReachEnd): Iterable<Chosen> {
  yield []
  for (const option of end.options().all) yield [option]
}

/**
 * What both have then: all instances of a region have its pools. Undefined where that cannot be: no address belongs to two
 * but a shared one, and no pool to two regions.
 */
function bothWith({ from, to }: Asked, exit: Chosen, entry: Chosen) {
  const texts = new Set(exit.filter(each => !isShare(each)).map(({ endpoint }) => endpoint.text))
  const twice = entry.filter(each => !isShare(each) && texts.has(each.endpoint.text))
  const pools = [...exit, ...entry].filter(isPool)
  if (pools.length === 0 || ![from, to].every(hasPools))
    return twice.length === 0 ? { exit, entry } : undefined
  const [one = unknownRegion, other = unknownRegion] = [from, to].map(regionOf)
  if (one === other) return { exit: joined(exit, pools), entry: joined(entry, pools) }
  return twice.length === 0 || mayBeOneRegion(one, other) ? { exit, entry } : undefined
}

const joined = (one: Chosen, other: Chosen): Chosen => [
  ...new Map([...one, ...other].map(each => [`${each.endpoint.text} ${each.key}`, each])).values(),
]

const poolsName = listName('pools')
const isPool = ({ hole }: AddressOption): boolean => hole === poolsName
const isShare = ({ hole }: AddressOption): boolean => hole === sharesName
const hasPools = (end: ReachEnd): boolean => end.options().all.some(isPool)

const regionOf = ({ states }: ReachEnd): string | undefined =>
  states.find(({ peer }) => peer !== undefined)?.peer?.region
