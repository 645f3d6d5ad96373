/** What breaks promises between the calls of a plan, in any order that the provider may choose. */
import { accountWith } from '../account/holes/account.ts'
import { once } from '../kit/once.ts'
import type { Moment, Moments } from '../moments/answer.ts'
import { worldsBetween } from '../moments/worlds-between.ts'
import { accountAlong } from '../plans/carry-out.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import type { PlanRehearsal } from '../plans/rehearse-plan.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import { blocksOf } from '../rules/regions/blocks-of.ts'
import { everyPacket, noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import { regionOf } from '../rules/regions/region-of.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { Open, PolicyWindow } from './answer.ts'
import { type Fit, holesOf } from './fits.ts'
import { type Court, courtOf, isAboutPackets, isExpired } from './judge.ts'
import { noWindows, type WindowsFound } from './judged.ts'
import { type OnTheWay, otherWindows } from './other-windows.ts'
import { isForbidding, type PacketDemand, type Policy } from './policy.ts'
import { idOf, openOn } from './tell-packets.ts'
import { tellWindow } from './windows.ts'

/** What breaks a promise on the way: packets wherever the moments say, anything else where an account on the way has it. */
export function windowsOfPlan(
  plan: ReadPlan,
  rehearsal: PlanRehearsal,
  ends: readonly Court[],
  now: string | undefined,
): (policy: Policy) => WindowsFound {
  const onTheWay = once(() => ({ courts: courtsOnTheWay(plan, now) }))
  return policy =>
    isAboutPackets(policy)
      ? packetWindows(policy, rehearsal, ends, now)
      : policy.at === 'moments'
        ? othersOnTheWay(policy, onTheWay().courts)
        : noWindows
}

interface CourtOnTheWay extends Omit<OnTheWay, 'standing'> {
  readonly court: Court
}

/** What is judged by whole accounts is judged at no more of them. */
const courtsMost = 500

/** Undefined where there are too many. */
function courtsOnTheWay(
  plan: ReadPlan,
  now: string | undefined,
): readonly CourtOnTheWay[] | undefined {
  const { account, planned, partlyKnown } = plan
  return worldsBetween(account.world, planned, courtsMost)?.map(({ world, ...way }) => {
    const isPlain = !way.run.some(each => partlyKnown.has(each))
    const met = isPlain ? accountWith(account, { world }) : accountAlong(plan, way.run)
    return { ...way, court: courtOf(met, now) }
  })
}

function othersOnTheWay(
  policy: Policy,
  courts: readonly CourtOnTheWay[] | undefined,
): WindowsFound {
  if (courts === undefined)
    return { ...noWindows, open: [openOn(policy.id, ['moments that were not looked at'])] }
  return otherWindows(
    policy,
    courts.map(({ court, ...way }) => ({ ...way, standing: court.standingOf(policy) })),
  )
}

/** Packets that are open, or cut off, at some moment and neither before nor after. */
function packetWindows(
  policy: Policy<PacketDemand>,
  { moments, unsettled }: PlanRehearsal,
  courts: readonly Court[],
  now: string | undefined,
): WindowsFound {
  const fits = courts.map(court => court.census.fits(policy.services))
  const fitOf = (service: Service): Fit => mostOf(fits.map(each => each.fitOf(service)))
  const kind = isForbidding(policy) ? 'exposure' : 'outage'
  const used = new Set<number>()
  const told = momentsTold(moments).filter(each => each.kind === kind)
  const windows: PolicyWindow[] = []
  const open: Open[] = []
  const unknown = new Set(unsettled.map(({ service }) => serviceKey(service)))
  for (const moment of told) {
    const services = moment.services.filter(each => !unknown.has(serviceKey(each)))
    const rows = rowsOf(policy, { ...moment, services }, { courts, fitOf, used, now })
    for (const { services, region, on } of rows) {
      if (on.length > 0) open.push(openOn(policy.id, on, services))
      else windows.push(...tellWindow(policy.id, services, region, moment))
    }
  }
  const left = unsettled.filter(({ service }) => fitOf(service) !== false)
  const unmet = moments.complete ? [] : [openOn(policy.id, ['moments that were not looked at'])]
  return {
    windows,
    open: [...open, ...left.map(({ service, on }) => openOn(policy.id, on, [service])), ...unmet],
    used,
  }
}

const momentsTold = (moments: Moments): readonly Moment[] =>
  moments.proved ? moments.moments : moments.found

interface Asked {
  readonly courts: readonly Court[]
  readonly fitOf: (service: Service) => Fit
  readonly used: Set<number>
  readonly now: string | undefined
}

/** Packets that are not known for a while, where nothing of the end tells that already. */
export function openBetween(
  policy: Policy<PacketDemand>,
  moment: Pick<Moment, 'services' | 'region'>,
  told: readonly Open[],
  { courts, now, name }: Pick<Asked, 'courts' | 'now'> & { readonly name: string },
): readonly Open[] {
  const fits = courts.map(court => court.census.fits(policy.services))
  const fitOf = (service: Service): Fit => mostOf(fits.map(each => each.fitOf(service)))
  const rows = rowsOf(policy, moment, { courts, fitOf, used: new Set(), now })
  return rows.flatMap(({ services, region, on }) =>
    services.flatMap((service): readonly Open[] => {
      const known = told.filter(each => each.services.some(one => isSame(one, service)))
      const blocks = known.flatMap(each => each.region ?? []).map(regionOf)
      const left = subtractRegions(region, blocks.reduce(unionRegions, noPackets))
      if (isEmptyRegion(left)) return []
      const each = openOn(policy.id, [name, ...on], [service])
      const packets = blocksOf(left)
      return [{ ...each, region: packets, id: idOf(each.id, packets) }]
    }),
  )
}

const isSame = (one: ServiceName, other: ServiceName): boolean =>
  serviceKey(one) === serviceKey(other)

/** Services that are meant, by what is passed over there, and what may be. */
function rowsOf(
  policy: Policy<PacketDemand>,
  { services, region: blocks }: Pick<Moment, 'services' | 'region'>,
  { courts, fitOf, used, now }: Asked,
) {
  const all = blocks.map(regionOf).reduce(unionRegions, noPackets)
  const found = intersectRegions(all, policy.demand.region)
  const groups = new Map<string, { services: ServiceName[]; fit: Fit; applied: Applied[] }>()
  for (const service of services) {
    const fit = fitOf(service)
    if (fit === false) continue
    const applied = policy.except.map((each, index): Applied => {
      const fits = courts.map(court => court.census.fits(each.services ?? {}).fitOf(service))
      const applies = isExpired(each, now) ? false : mostOf(fits)
      if (applies !== false) used.add(index)
      return { region: each.region ?? everyPacket, applies }
    })
    const key = JSON.stringify([fit, applied.map(({ applies }) => applies)])
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { services: [service], fit, applied })
    else known.services.push(service)
  }
  return [...groups.values()].flatMap(({ services: some, fit, applied }) =>
    partsOf(found, fit, applied).map(part => ({ services: some, ...part })),
  )
}

interface Applied {
  readonly region: PacketRegion
  readonly applies: Fit
}

/** What is no exception's, and what is one's that may apply. */
function partsOf(found: PacketRegion, fit: Fit, applied: readonly Applied[]) {
  const regionBy = (isMeant: (applies: Fit) => boolean): PacketRegion =>
    applied
      .filter(({ applies }) => isMeant(applies))
      .map(({ region }) => region)
      .reduce(unionRegions, noPackets)
  const left = subtractRegions(
    found,
    regionBy(applies => applies === true),
  )
  const doubtful = intersectRegions(
    left,
    regionBy(applies => typeof applies === 'object'),
  )
  const own = holesOf(fit)
  const on = [...new Set([...own, ...applied.flatMap(({ applies }) => holesOf(applies))])]
  return [
    { region: subtractRegions(left, doubtful), on: own },
    { region: doubtful, on },
  ].filter(({ region }) => !isEmptyRegion(region))
}

/** Of a service before and after: meant at some time, perhaps, or never. */
const mostOf = (fits: readonly Fit[]): Fit =>
  fits.find(each => each === true) ?? fits.find(each => each !== false) ?? false
