/** One way to fill the holes of two services in which a packet passes between them, and one in which none like it does. */
import { firstOf } from '../../../kit/first-of.ts'
import { groupedBy } from '../../../kit/grouped-by.ts'
import { portSetIn } from '../../../net/port-set.ts'
import { protocolOfPacket } from '../../../rules/partial/partial-rules.ts'
import type { Filling } from '../../../rules/partial/unknown.ts'
import { pickPort } from '../../../rules/regions/pick-packet.ts'
import { type Service, serviceKey } from '../../../world/records/device.ts'
import type { Passage, Traffic } from '../../exposure/traffic-between.ts'
import { isThere, nameService, type ServiceName } from '../../guard-of.ts'
import type { BothWays, FillingText } from '../bounds-over.ts'
import { textOf } from '../others-at.ts'
import type { AccountState } from '../possible-guard.ts'
import { guardName, noAddress, type Placement } from '../words.ts'
import {
  type Asked,
  alikeForAll,
  byPacket,
  type Chosen,
  type Step,
  type Tried,
} from './filling-steps.ts'
import type { Meeting, Passing, PossiblePassing } from './passing.ts'
import type { ThroughItem } from './through.ts'
import { shownThrough } from './through-ways.ts'
import { type VlanItem, waysOnVlan } from './vlans.ts'
import type { Accepted } from './ways.ts'

/**
 * Shown for one source and one target of those that are told together; plain JSON. A name in rules that each packet sees for
 * itself may stand for something else at each end (`rule set 5 at instance 7`), or for each packet: `not the same for all packets`.
 */
export interface PossibleReachWitness extends BothWays {
  readonly from: ServiceName
  readonly to: ServiceName
  /** With one of its ports; to the balancer where one passes it on; null on a VLAN, where everything passes. */
  readonly passage: Passage | null
  readonly through: ServiceName | null
}

/** So many ways are looked at for a row. */
const looksMax = 4000

export function openReachWitnesses(
  states: readonly AccountState[],
  traffic: Traffic,
  passing: Passing,
) {
  /** As it is named in the last state in which it is there. */
  const name = (service: Service): ServiceName => {
    const state = states.findLast(({ world }) => isThere(world, service))
    if (state === undefined) throw new TypeError(`${serviceKey(service)} is not there`)
    return nameService(state.world, service)
  }
  const namesOf = (asked: Ends) => {
    const [source, target] = servicesOf(asked)
    return { from: name(source), to: name(target) }
  }
  const waysOf = (asked: Asked): Ways | null => {
    const { passage } = asked
    const port = passage.ports === null ? null : pickPort(portSetIn(passage.ports))
    const search = openSearch(traffic, passing, asked, port)
    const [filling, unless] = [search(true), search(false)]
    if (filling === undefined || unless === undefined) return null
    return { passage: { ...passage, ports: port === null ? null : `${port}` }, filling, unless }
  }
  /** Each is null where too many ways would have to be looked at. */
  return {
    ofPassage(asked: Asked): PossibleReachWitness | null {
      const ways = waysOf(asked)
      return ways && { ...namesOf(asked), through: null, ...ways }
    },
    through(item: ThroughItem, ends: Ends): PossibleReachWitness | null {
      const [, service] = servicesOf(ends)
      const ways = shownThrough(item, { from: ends.from, service }, traffic, waysOf)
      return ways && { ...namesOf(ends), through: item.value.balancer, ...ways }
    },
    onVlan(item: VlanItem, ends: Ends): PossibleReachWitness | null {
      const ways = waysOnVlan(item, servicesOf(ends))
      return ways === undefined ? null : { ...namesOf(ends), passage: null, through: null, ...ways }
    },
  }
}

type Ends = Pick<Asked, 'from' | 'to'>

interface Ways extends BothWays {
  readonly passage: Passage
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
      if (looks++ >= looksMax) return undefined
      const bounds = boundsOf(passing, asked, tried)
      if (isOut(bounds)) return undefined
      if (step === undefined) {
        const isOpen = holds(bounds.possible) && !holds(bounds.certain)
        return fillingInTried(asked, tried, isOpen ? listening(isWanted) : '')
      }
      return firstOf(step(asked, tried), next => find(next, others))
    }
    return firstOf([alikeForAll, byPacket], steps => {
      looks = 0
      return firstOf(meetings, meeting => find({ meeting }, steps))
    })
  }

  function listening(isWanted: boolean): string {
    return isWanted ? `listens on ${passage.protocol} ${port}` : 'does not listen there'
  }

  function boundsOf(
    { onlyBetween, inStateBetween }: Passing,
    { from: source, to: target, isAlone = false }: Asked,
    { meeting, exit, entry, out, into }: Tried,
  ): PossiblePassing {
    const accepted = (way: Meeting['source'], filling?: Filling): readonly Accepted[] =>
      filling === undefined ? way.accepted : way.acceptedIn(filling)
    return (isAlone ? inStateBetween : onlyBetween)(
      {
        states: exit ? source.options().statesWith(exit) : source.states,
        accepted: accepted(meeting.source, out),
      },
      {
        states: entry ? target.options().statesWith(entry) : target.states,
        accepted: accepted(meeting.target, into),
      },
      at,
    )
  }
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
  const hiding = new Set([from, to].flatMap(end => end.options().all.map(({ hole }) => hole)))
  const listens = to.states.flatMap(({ peer }) => peer?.listensBehind ?? [])
  const others = on.flatMap((hole): readonly (readonly [string, string])[] => {
    if (known.has(hole) || chosen.has(hole)) return []
    if (listens.includes(hole) && listening !== '') return [[hole, listening]]
    return hiding.has(hole) ? [[hole, noAddress]] : []
  })
  const addresses = [...chosen].map(
    ([hole, each]) => [hole, each.map(({ text }) => text).join(', ')] as const,
  )
  const isOther = asked.passage.protocol === 'OTHER'
  return Object.fromEntries(
    [...known, ...addresses, ...others].filter(([name]) => isOther || name !== protocolOfPacket),
  )
}

function servicesOf({ from, to }: Ends): readonly [Service, Service] {
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
    ? [[name, out ?? into ?? 'not the same for all packets']]
    : [
        [`${name} at ${source.type} ${source.id}`, out],
        [`${name} at ${target.type} ${target.id}`, into],
      ]

const addressesIn = ({ type, id }: Service, chosen: Chosen = []) =>
  chosen.map(({ hole, endpoint }) => ({ hole, text: `${endpoint.text} at ${type} ${id}` }))

function wordsOf(service: Service, placement: Placement | undefined): Filling {
  const words = new Map(placement?.words ?? [])
  for (const { others, seen } of placement?.chosen.values() ?? [])
    if (seen.size > 0 || others.ids.length > 0 || others.isOther)
      words.set(guardName(service), textOf(others))
  return words
}
