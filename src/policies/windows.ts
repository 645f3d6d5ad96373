/** What breaks promises between calls, and neither before nor after them. */
import { nameService, type ServiceName } from '../rehearsal/guard-of.ts'
import { blocksOf } from '../rules/regions/blocks-of.ts'
import { noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import {
  isEmptyRegion,
  sameRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import { sizeOfRegion } from '../rules/regions/size-of-region.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { Open, PolicyWindow, WindowPlace } from './answer.ts'
import { isAboutPackets, type Standing } from './judge.ts'
import { noWindows, type WindowsFound } from './judged.ts'
import { otherWindows } from './other-windows.ts'
import type { Policy } from './policy.ts'
import type { Story } from './story.ts'
import { idOf } from './tell-packets.ts'

/** The same packets at a service, from one call to another. */
interface Opening {
  readonly service: Service
  readonly region: PacketRegion
  readonly from: number
  readonly until: number
}

/** Of calls that are made one after the other. Other things than packets are judged between calls where the promise asks for that. */
export function windowsAlong(policy: Policy, story: Story): WindowsFound {
  const { before, between, after } = story
  if (between.length === 0) return noWindows
  if (!isAboutPackets(policy))
    return policy.at === 'moments' ? othersAlong(policy, story) : noWindows
  const standings = between.map(court => court.standingOf(policy))
  const ends = [before, after].map(court => regionsOf(court.standingOf(policy)))
  const groups: Opening[][] = []
  for (const opening of openingsIn(standings.map(regionsOf), ends)) {
    const { region, from, until } = opening
    const alike = groups.find(
      ([first]) =>
        first?.from === from && first.until === until && sameRegion(first.region, region),
    )
    if (alike === undefined) groups.push([opening])
    else alike.push(opening)
  }
  return {
    windows: groups.flatMap(group => {
      const [first] = group
      if (first === undefined) return []
      const { region, from, until } = first
      const courts = [after, before, ...between]
      const names = group.flatMap(({ service }) => nameIn(courts, service) ?? [])
      const run = Array.from({ length: from + 1 }, (_, call) => call)
      const when = { run, inEveryOrder: true, closes: [until + 1], advice: [] }
      return tellWindow(policy.id, names, region, when)
    }),
    open: distinct(standings.flatMap(({ open }) => open)),
    used: new Set(standings.flatMap(({ used }) => [...used])),
  }
}

/** One state after the other. */
function othersAlong(policy: Policy, { before, between, after }: Story): WindowsFound {
  const states = [before, ...between, after].map((court, at, { length }) => ({
    standing: court.standingOf(policy),
    run: Array.from({ length: at }, (_, call) => call),
    steps: at + 1 < length ? [{ call: at, to: at + 1 }] : [],
  }))
  return otherWindows(policy, states)
}

/** By the keys of services what breaks the promise there. */
type Regions = ReadonlyMap<string, { readonly service: Service; readonly region: PacketRegion }>

const regionsOf = ({ packets }: Standing): Regions =>
  new Map(
    (packets?.rows ?? []).flatMap(({ services, broken }) =>
      services.map(service => [serviceKey(service), { service, region: broken }] as const),
    ),
  )

/** A window that was open after the call before goes on. */
function openingsIn(states: readonly Regions[], ends: readonly Regions[]): readonly Opening[] {
  const openings: Opening[] = []
  const latest = new Map<string, number>()
  for (const [at, regions] of states.entries())
    for (const [key, { service, region: broken }] of regions) {
      const besides = ends.map(each => each.get(key)?.region ?? noPackets).reduce(unionRegions)
      const region = subtractRegions(broken, besides)
      if (isEmptyRegion(region)) continue
      const place = latest.get(key) ?? -1
      const last = openings[place]
      if (last?.until === at - 1 && sameRegion(last.region, region))
        openings[place] = { ...last, until: at }
      else latest.set(key, openings.push({ service, region, from: at, until: at }) - 1)
    }
  return openings
}

const distinct = (open: readonly Open[]): readonly Open[] => [
  ...new Map(open.map(each => [each.id, each])).values(),
]

const nameIn = (courts: readonly Story['after'][], service: Service): ServiceName | undefined =>
  courts.map(({ account }) => nameService(account.world, service)).find(({ label }) => label !== '')

type When = Omit<WindowPlace, 'id'>

/** None where the region is empty. */
export function tellWindow(
  policy: string,
  services: readonly ServiceName[],
  region: PacketRegion,
  { run, inEveryOrder, closes, advice }: When,
): readonly PolicyWindow[] {
  const witness = pickPacket(region)
  if (witness === undefined) return []
  const blocks = blocksOf(region)
  return [
    {
      id: idOf(policy, 'window', services.map(serviceKey), blocks),
      ...{ about: 'packets', services, region: blocks, size: `${sizeOfRegion(region)}`, witness },
      ...{ run, inEveryOrder, closes, advice },
    },
  ]
}
