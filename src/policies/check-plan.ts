/** Checks promises on what a plan of Terraform or OpenTofu does: where it ends, and at every moment on the way. */
import { accountWith } from '../account/holes/account.ts'
import type { Moment, Moments } from '../moments/answer.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import { type PlanRehearsal, partialNotes, worldAlong } from '../plans/rehearse-plan.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import { everyPacket, noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import { regionOf } from '../rules/regions/region-of.ts'
import type { Service } from '../world/records/device.ts'
import type { CheckAnswer, Open, PolicyWindow } from './answer.ts'
import { answerWith, describe } from './check.ts'
import type { Fit } from './fits.ts'
import {
  type CheckOptions,
  type Court,
  courtOf,
  isAboutPackets,
  isExpired,
  readCheckOptions,
  requireNow,
  type Standing,
} from './judge.ts'
import { isForbidding, type PacketDemand, type Policy } from './policy.ts'
import { type Policies, readPoliciesValue } from './read-policies.ts'
import { contradictionsIn } from './remarks.ts'
import { openOn } from './tell-packets.ts'
import { noWindows, tellWindow, type WindowsFound } from './windows.ts'

/**
 * Checks each promise on the account before the plan, wherever carrying it out can end, and where it asks for that, at every moment
 * between two calls, in every order that the provider may choose. What was not understood of the plan leaves promises undecided.
 * `rehearsal` is what `rehearsePlan` answers. Throws a UsageError like `check`.
 */
export function checkPlan(
  policies: Policies,
  plan: ReadPlan,
  rehearsal: PlanRehearsal,
  options: CheckOptions = {},
): CheckAnswer {
  const { all } = readPoliciesValue(policies, 'policies')
  const { now, repairs = 20 } = readCheckOptions(options, 'options') as CheckOptions
  requireNow(all, now)
  const before = courtOf(plan.account, now)
  const ends = rehearsal.moments.ends.map(({ run }) =>
    courtOf(accountWith(plan.account, { world: worldAlong(plan, run) }), now),
  )
  const [after = before, ...others] = ends
  const contradictions = contradictionsIn(all, after)
  return answerWith(
    all.map(policy => {
      const standing = withOthers(
        after.standingOf(policy),
        others.map(each => each.standingOf(policy)),
      )
      const unread = unreadOf(policy, plan, rehearsal, [before, after])
      const windows = windowsOf(policy, rehearsal, [before, after], now)
      return describe(policy, {
        ...{
          court: after,
          standing: { ...standing, open: [...standing.open, ...unread] },
          now,
          repairs,
        },
        ...{ before: before.standingOf(policy), windows },
        contradictions: contradictions.get(policy.id) ?? [],
      })
    }),
    rehearsal.moments.refusals.map(({ call, errors }) => ({ call, errors })),
  )
}

/** Carrying it out can end elsewhere when calls are refused: what breaks the promise there breaks it too. */
function withOthers(standing: Standing, others: readonly Standing[]): Standing {
  const all = [standing, ...others]
  const by = <Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] => [
    ...new Map(items.map(each => [each.id, each])).values(),
  ]
  return {
    ...standing,
    breaches: by(all.flatMap(({ breaches }) => breaches)),
    open: by(all.flatMap(({ open }) => open)),
    used: new Set(all.flatMap(({ used }) => [...used])),
  }
}

/** What the promise may depend on, and nobody read or knows. */
function unreadOf(
  { id, services }: Policy,
  { notSimulated, leaves, notes, planned }: ReadPlan,
  { moments, outcomesOn }: PlanRehearsal,
  courts: readonly Court[],
): readonly Open[] {
  const general = [
    ...notSimulated.map(({ address, says }) => `${address}, which ${says}`),
    ...leaves.unknown.map(({ path }) => `${path.join('.')} of the plan, which was not understood`),
    ...notes.filter(({ kind }) => partialNotes.includes(kind)).map(({ says }) => says),
    ...outcomesOn,
  ]
  const fits = courts.map(court => court.census.fits(services))
  const isMeant = (service: ServiceName): boolean =>
    fits.some(({ fitOf }) => fitOf(service) !== false)
  const unknown = moments.undecided.flatMap(({ call, leaves: of, everywhere, services: some }) => {
    const meant = some.filter(isMeant)
    const paths = of.map(({ path }) => path.join('.')).join(', ')
    const name = `${paths} of ${planned.calls[call]?.of ?? 'a call'}, known after apply`
    return meant.length === 0 && !everywhere ? [] : [openOn(id, [name], meant)]
  })
  return [...(general.length === 0 ? [] : [openOn(id, general)]), ...unknown]
}

/** Packets that are open, or cut off, at some moment and neither before nor after. */
function windowsOf(
  policy: Policy,
  { moments, unsettled }: PlanRehearsal,
  courts: readonly Court[],
  now: string | undefined,
): WindowsFound {
  if (!isAboutPackets(policy)) return noWindows
  const fits = courts.map(court => court.census.fits(policy.services))
  const fitOf = (service: Service): Fit => mostOf(fits.map(each => each.fitOf(service)))
  const kind = isForbidding(policy) ? 'exposure' : 'outage'
  const used = new Set<number>()
  const told = momentsTold(moments).filter(each => each.kind === kind)
  const windows: PolicyWindow[] = []
  const open: Open[] = []
  for (const moment of told) {
    const rows = rowsOf(policy, moment, { courts, fitOf, used, now })
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

/** Services that are meant, by what is passed over there, and what may be. */
function rowsOf(
  policy: Policy<PacketDemand>,
  { services, region: blocks }: Moment,
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

const holesOf = (fit: Fit): readonly string[] => (typeof fit === 'object' ? fit.on : [])

/** Of a service before and after: meant at some time, perhaps, or never. */
const mostOf = (fits: readonly Fit[]): Fit =>
  fits.find(each => each === true) ?? fits.find(each => each !== false) ?? false
