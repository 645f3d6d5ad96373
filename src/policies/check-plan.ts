/** Checks promises on what a plan of Terraform or OpenTofu does: where it ends, and at every moment on the way. */
import type { Undecided } from '../moments/answer.ts'
import { accountAlong } from '../plans/carry-out.ts'
import { type Drift, isLacking } from '../plans/drift.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import { type PlanRehearsal, partialNotes } from '../plans/rehearse-plan.ts'
import { printPath } from '../refusals/print.ts'
import { isThere, type ServiceName } from '../rehearsal/guard-of.ts'
import { blocksOf } from '../rules/regions/blocks-of.ts'
import { noPackets } from '../rules/regions/packet-region.ts'
import { intersectRegions, isEmptyRegion, unionRegions } from '../rules/regions/region-algebra.ts'
import { regionOf } from '../rules/regions/region-of.ts'
import type { CheckAnswer, Open } from './answer.ts'
import { answerWith, describe } from './check.ts'
import {
  type CheckOptions,
  type Court,
  courtOf,
  isAboutPackets,
  readCheckOptions,
  requireNow,
  type Standing,
} from './judge.ts'
import { windowsOfPlan } from './plan-windows.ts'
import type { Policy } from './policy.ts'
import { type Policies, readPoliciesValue } from './read-policies.ts'
import { contradictionsIn } from './remarks.ts'
import { restsOnDriftOf } from './rests-on-drift.ts'
import { restsOnPlaceOf } from './rests-on-place.ts'
import { openOn } from './tell-packets.ts'

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
  const ends = rehearsal.moments.ends.map(({ run }) => courtOf(accountAlong(plan, run), now))
  const [after = before, ...others] = ends
  const contradictions = contradictionsIn(all, after)
  const windowsOf = windowsOfPlan(plan, rehearsal, [before, after], now)
  return answerWith(
    all.map(policy => {
      const standing = withOthers(
        after.standingOf(policy),
        others.map(each => each.standingOf(policy)),
      )
      const unread = unreadOf(policy, plan, rehearsal, [before, after])
      return describe(policy, {
        ...{
          court: after,
          standing: { ...standing, open: [...standing.open, ...unread] },
          now,
          repairs,
        },
        ...{ before: before.standingOf(policy), windows: windowsOf(policy) },
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
  policy: Policy,
  plan: ReadPlan,
  { moments, outcomesOn }: PlanRehearsal,
  courts: readonly Court[],
): readonly Open[] {
  const { notSimulated, insideVpc, leaves, notes, planned } = plan
  const drift = plan.drift.filter(each => restsOnDriftOf(policy, each, { ...plan, courts }))
  const general = [
    ...notSimulated
      .filter((_, at) => {
        const instance = insideVpc.get(at)
        return instance === undefined || restsOnPlaceOf(policy, instance, courts)
      })
      .map(({ address, says }) => `${address} (${clauseOf(says)})`),
    ...leaves.unknown.map(({ path }) => `${path.join('.')} of the plan, which was not understood`),
    ...notes
      .filter(({ kind }) => partialNotes.includes(kind))
      .map(({ says }) => `rest of the plan (${clauseOf(says)})`),
    ...drift
      .filter(isLacking)
      .map(({ path }) => `rest of the plan (the account has no ${printPath(path)})`),
    ...new Set(drift.filter(each => !isLacking(each)).map(differing)),
    ...outcomesOn,
    ...moments.refusals
      .filter(({ inEveryOrder }) => inEveryOrder)
      .map(({ call }) => `rest of the plan (${planned.calls[call]?.of} is refused in every order)`),
  ]
  const { id } = policy
  const fits = courts.map(court => court.census.fits(policy.services))
  // Who reaches those that are meant, and how many firewalls there are, may rest on others.
  const isMeant = (service: ServiceName): boolean =>
    !isAboutPackets(policy) ||
    fits.some(({ fitOf }) => fitOf(service) !== false) ||
    // Of one that is created by what a stand-in was refused for nothing is known.
    courts.every(({ account: { world } }) => !isThere(world, service))
  const unknown = moments.undecided.flatMap(row => {
    const { call, leaves: of, everywhere, services: some } = row
    const region = openAt(policy, row)
    const meant = some.filter(isMeant)
    if (region === undefined || (meant.length === 0 && !everywhere)) return []
    const paths = of.map(({ path }) => path.join('.')).join(', ')
    const name = `${paths} of ${planned.calls[call]?.of ?? 'a call'}, known after apply`
    return [{ ...openOn(id, [name], meant), region }]
  })
  return [...(general.length === 0 ? [] : [openOn(id, general)]), ...unknown]
}

/**
 * Of what a promise is about, the packets that depend on it, null for all; undefined where none do. Where parts of rules are all that is
 * known only later, an account where the plan ends has them as holes.
 */
function openAt(policy: Policy, { packets }: Undecided): Open['region'] | undefined {
  if (packets === undefined || !isAboutPackets(policy)) return null
  if (policy.at !== 'moments') return undefined
  const depending = packets.map(regionOf).reduce(unionRegions, noPackets)
  const region = intersectRegions(depending, policy.demand.region)
  return isEmptyRegion(region) ? undefined : blocksOf(region)
}

/** Records differ in many leaves: the part of the record is named. */
const differing = ({ path, isLookedUp }: Drift): string =>
  `${printPath(path.slice(0, 3))}, which ${isLookedUp ? 'a data source' : 'the account'} has differently from the state of the plan`

/** A sentence within another one: addresses of resources begin with small letters already. */
const clauseOf = (says: string): string =>
  `${says.slice(0, 1).toLowerCase()}${says.slice(1).replace(/\.$/, '')}`
