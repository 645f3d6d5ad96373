/** One way to fill the holes of two services in which a packet passes between them, and one in which none like it does. */
import { listName } from '../../../account/holes/list-holes.ts'
import { groupedBy } from '../../../kit/grouped-by.ts'
import { portSetIn } from '../../../net/port-set.ts'
import { type Filling, fillingsOf } from '../../../rules/partial/unknown.ts'
import { pickPort } from '../../../rules/regions/pick-packet.ts'
import type { Service } from '../../../world/records/device.ts'
import type { Passage, Traffic } from '../../exposure/traffic-between.ts'
import { nameService, type ServiceName } from '../../guard-of.ts'
import type { BothWays, FillingText } from '../bounds-over.ts'
import { textOf } from '../others-at.ts'
import type { AccountState } from '../possible-guard.ts'
import { guardName, type Placement } from '../words.ts'
import type { AddressOption } from './address-options.ts'
import type { ReachEnd } from './ends.ts'
import type { Meeting, Passing, PossiblePassing } from './passing.ts'
import type { Accepted } from './ways.ts'

/** Shown for one source and one target of those that are told together; plain JSON. */
export interface PossibleReachWitness extends BothWays {
  readonly from: ServiceName
  readonly to: ServiceName
  /** With one of its ports. */
  readonly passage: Passage
}

/** What is asked: does it pass in the state at this place, and in no other one? */
export interface Asked {
  readonly from: ReachEnd
  readonly to: ReachEnd
  readonly at: number
  readonly passage: Passage
  /** The holes that decide. */
  readonly on: readonly string[]
}

interface Tried {
  readonly meeting: Meeting
  readonly exit?: AddressOption
  readonly entry?: AddressOption
  readonly out?: Filling
  readonly into?: Filling
}

/** So many ways are looked at for a row. */
const looksMax = 4000

export function openReachWitnesses(
  states: readonly AccountState[],
  traffic: Traffic,
  passing: Passing,
) {
  const name = (service: Service, at: number): ServiceName => {
    const world = states[at]?.world
    if (world === undefined) throw new TypeError(`there is no state ${at}`)
    return nameService(world, service)
  }
  /** Null where too many ways would have to be looked at. */
  return (asked: Asked): PossibleReachWitness | null => {
    const { at, passage } = asked
    const [source, target] = servicesOf(asked)
    const port = passage.ports === null ? null : pickPort(portSetIn(passage.ports))
    const search = openSearch(traffic, passing, asked, port)
    const [filling, unless] = [search(true), search(false)]
    if (filling === undefined || unless === undefined) return null
    return {
      from: name(source, at),
      to: name(target, at),
      passage: { ...passage, ports: port === null ? null : `${port}` },
      ...{ filling, unless },
    }
  }
}

function openSearch(traffic: Traffic, passing: Passing, asked: Asked, port: number | null) {
  const { from, to, at, passage } = asked
  const meetings = passing.meetingsOf(from, to)
  const holds = (number: number) => traffic.holds(number, passage, port)
  return (isWanted: boolean): FillingText | undefined => {
    let looks = 0
    const isOut = ({ certain, possible }: PossiblePassing): boolean =>
      isWanted ? !holds(possible) : holds(certain)
    const find = (tried: Tried, [step, ...others]: readonly Step[]): FillingText | undefined => {
      const bounds = boundsOf(passing, asked, tried)
      if (looks++ > looksMax || isOut(bounds)) return undefined
      if (step === undefined) {
        const isOpen = holds(bounds.possible) && !holds(bounds.certain)
        return fillingInTried(asked, tried, isOpen ? listening(isWanted) : '')
      }
      return firstOf(step(asked, tried), next => find(next, others))
    }
    return firstOf(meetings, meeting => find({ meeting }, stepsAll))
  }

  function listening(isWanted: boolean): string {
    return isWanted ? `listens on ${passage.protocol} ${port}` : 'does not listen there'
  }

  function boundsOf(
    { onlyBetween }: Passing,
    { from: source, to: target }: Asked,
    { meeting, exit, entry, out, into }: Tried,
  ): PossiblePassing {
    const accepted = (way: Meeting['source'], filling?: Filling): readonly Accepted[] =>
      filling === undefined ? way.accepted : way.acceptedIn(filling)
    return onlyBetween(
      { states: exit?.states ?? source.states, accepted: accepted(meeting.source, out) },
      { states: entry?.states ?? target.states, accepted: accepted(meeting.target, into) },
      at,
    )
  }
}

/** What is fixed next, in each way. */
type Step = (asked: Asked, tried: Tried) => readonly Tried[]

const stepsAll: readonly Step[] = [
  ({ from }, tried) => from.options().map(exit => ({ ...tried, exit })),
  ({ to }, tried) => {
    const options = to.options()
    return options
      .filter(entry => areTogether(tried.exit, entry, options))
      .map(entry => ({ ...tried, entry }))
  },
  (_, tried) => fillingsOf(tried.meeting.source.free).map(out => ({ ...tried, out })),
  (_, tried) => fillingsOf(tried.meeting.target.free).map(into => ({ ...tried, into })),
]

const poolsName = listName('pools')

/** A pool belongs to all instances of its region: where both may be in one, both have it. */
function areTogether(
  exit: AddressOption | undefined,
  entry: AddressOption,
  entries: readonly AddressOption[],
): boolean {
  const isPool = exit?.hole === poolsName || entry.hole === poolsName
  if (!isPool || !entries.some(({ hole }) => hole === poolsName)) return true
  return exit?.address === entry.address
}

/** `listening` is what is told of a balancer whose ports decide. */
function fillingInTried(asked: Asked, tried: Tried, listening: string): FillingText {
  const [source, target] = servicesOf(asked)
  const { from, to, on } = asked
  const { source: leaving, target: entering, placements, words } = tried.meeting
  const [one, other] = placements[0] ?? []
  const free = [...leaving.free, ...entering.free].flatMap(({ name }) =>
    freeWords(name, [source, tried.out?.get(name)], [target, tried.into?.get(name)]),
  )
  const known = new Map([...words, ...wordsOf(source, one), ...wordsOf(target, other), ...free])
  const chosen = groupedBy(
    [...addressesIn(source, tried.exit), ...addressesIn(target, tried.entry)],
    ({ hole }) => hole,
  )
  const listens = to.states.flatMap(({ peer }) => peer?.listensBehind ?? [])
  const others = on.flatMap((hole): readonly (readonly [string, string])[] => {
    if (known.has(hole) || chosen.has(hole)) return []
    if (listens.includes(hole) && listening !== '') return [[hole, listening]]
    return isOfAddresses([from, to], hole) ? [[hole, 'no address']] : []
  })
  const addresses = [...chosen].map(
    ([hole, each]) => [hole, each.map(({ text }) => text).join(', ')] as const,
  )
  return Object.fromEntries([...known, ...addresses, ...others])
}

function servicesOf({ from, to }: Asked): readonly [Service, Service] {
  const source = from.services[0]
  const target = to.services[from.services === to.services ? 1 : 0]
  if (source === undefined || target === undefined) throw new TypeError('expected two services')
  return [source, target]
}

type Choice = readonly [service: Service, choice: string | undefined]

/** Each packet sees it for itself. */
const freeWords = (
  name: string,
  [source, out]: Choice,
  [target, into]: Choice,
): readonly (readonly [name: string, choice: string])[] =>
  out === undefined || into === undefined || out === into
    ? [[name, out ?? into ?? '']]
    : [
        [`${name} at ${source.type} ${source.id}`, out],
        [`${name} at ${target.type} ${target.id}`, into],
      ]

const addressesIn = ({ type, id }: Service, option: AddressOption | undefined) =>
  option?.hole === undefined
    ? []
    : [{ hole: option.hole, text: `${option.address} at ${type} ${id}` }]

function wordsOf(service: Service, placement: Placement | undefined): Filling {
  const words = new Map(placement?.words ?? [])
  for (const { others, seen } of placement?.chosen.values() ?? [])
    if (seen.size > 0 || others.ids.length > 0 || others.isOther)
      words.set(guardName(service), textOf(others))
  return words
}

const isOfAddresses = (ends: readonly ReachEnd[], hole: string): boolean =>
  ends.some(({ states }) =>
    states.some(({ peer }) => peer?.endpoints.maybe.some(each => each.hole === hole) === true),
  )

function firstOf<Item, Found>(
  items: Iterable<Item>,
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
