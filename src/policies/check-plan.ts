/** Checks promises on what a plan of Terraform or OpenTofu does: where it ends, and at every moment on the way. */
import { isOfRegion } from '../moments/undecided.ts'
import { accountAlong, callAt } from '../plans/carry-out.ts'
import { type Drift, isLacking } from '../plans/drift.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import { type PlanRehearsal, partialNotes } from '../plans/rehearse-plan.ts'
import { printPath } from '../refusals/print.ts'
import { isThere, type ServiceName } from '../rehearsal/guard-of.ts'
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
import { openBetween, windowsOfPlan } from './plan-windows.ts'
import type { Policy } from './policy.ts'
import { type Policies, readPoliciesValue } from './read-policies.ts'
import { contradictionsIn } from './remarks.ts'
import { restsOnDriftOf } from './rests-on-drift.ts'
import { restsOnPlaceOf } from './rests-on-place.ts'
import { refusedStep } from './story.ts'
import { openOn } from './tell-packets.ts'
import { withoutDoubts } from './without-doubts.ts'

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
  const certain = withoutDoubts(plan, rehearsal)
  const windowsOf = windowsOfPlan(plan, rehearsal, [before, after], now)
  return answerWith(
    all.map(policy => {
      const standing = withOthers(
        certain.standing(policy, after),
        others.map(each => certain.standing(policy, each)),
      )
      const told = { courts: [before, after], told: standing.open, now }
      const unread = unreadOf(policy, plan, rehearsal, told)
      return describe(policy, {
        ...{
          court: after,
          standing: { ...standing, open: [...standing.open, ...unread] },
          now,
          repairs,
        },
        ...{
          before: before.standingOf(policy),
          windows: certain.windows(policy, windowsOf(policy)),
        },
        contradictions: contradictions.get(policy.id) ?? [],
      })
    }),
    rehearsal.moments.refusals.map(({ call, errors }, at) =>
      refusedStep(call, errors, rehearsal.refusalsOn[at]),
    ),
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

interface Told {
  readonly courts: readonly Court[]
  /** What the account after leaves open. */
  readonly told: readonly Open[]
  readonly now: string | undefined
}

/** What the promise may depend on, and nobody read or knows. */
function unreadOf(
  policy: Policy,
  plan: ReadPlan,
  rehearsal: PlanRehearsal,
  told: Told,
): readonly Open[] {
  const general = generalOf(policy, plan, rehearsal, told)
  const later = laterOf(policy, plan, rehearsal, told)
  return [...(general.length === 0 ? [] : [openOn(policy.id, general)]), ...later]
}

function generalOf(
  policy: Policy,
  plan: ReadPlan,
  { moments, outcomesOn, refusalsOn }: PlanRehearsal,
  { courts }: Told,
): readonly string[] {
  const { notSimulated, insideVpc, leaves, notes, planned } = plan
  // Each service is told by its own id, whatever account it is in; who reaches whom is not.
  const isOfOne = ['packets', 'lint'].includes(policy.demand.about)
  const drift = plan.drift.filter(each => restsOnDriftOf(policy, each, { ...plan, courts }))
  return [
    ...notSimulated
      .filter((_, at) => {
        const instance = insideVpc.get(at)
        return instance === undefined || restsOnPlaceOf(policy, instance, courts)
      })
      .map(({ address, says }) => `${address} (${clauseOf(says)})`),
    ...leaves.unknown.map(({ path }) => `${path.join('.')} of the plan, which was not understood`),
    ...notes
      .filter(({ kind }) => partialNotes.includes(kind) && !(kind === 'providers' && isOfOne))
      .map(({ says }) => `rest of the plan (${clauseOf(says)})`),
    ...drift
      .filter(isLacking)
      .map(({ path }) => `rest of the plan (the account has no ${printPath(path)})`),
    ...new Set(drift.filter(each => !isLacking(each)).map(differing)),
    ...outcomesOn,
    ...moments.refusals
      .filter(({ inEveryOrder }, at) => inEveryOrder && !refusalsOn[at]?.length)
      .map(({ call }) => `rest of the plan (${planned.calls[call]?.of} is refused in every order)`),
  ]
}

/** What of its calls is known only after apply. */
function laterOf(
  policy: Policy,
  { planned }: ReadPlan,
  { moments }: PlanRehearsal,
  { courts, told, now }: Told,
): readonly Open[] {
  const { id } = policy
  const fits = courts.map(court => court.census.fits(policy.services))
  // Who reaches those that are meant, and how many firewalls there are, may rest on others.
  const isMeant = (service: ServiceName): boolean =>
    !isAboutPackets(policy) ||
    fits.some(({ fitOf }) => fitOf(service) !== false) ||
    // Of one that is created by what a stand-in was refused for nothing is known.
    courts.every(({ account: { world } }) => !isThere(world, service))
  return moments.undecided.flatMap((row): readonly Open[] => {
    const { call, leaves: of, everywhere, services, packets } = row
    const meant = services.filter(isMeant)
    if (meant.length === 0 && !everywhere) return []
    const paths = of.map(({ path }) => path.join('.')).join(', ')
    const name = `${paths} of ${planned.calls[call]?.of ?? 'a call'}, known after apply`
    // Where parts of rules are all that is known only later, the accounts that are judged have them as holes; a function sees none.
    const isHole = packets !== undefined && !isOfRegion(callAt(planned.calls, call), of)
    if (
      packets === undefined ||
      policy.demand.about === 'function' ||
      !(isHole || isAboutPackets(policy))
    )
      return [openOn(id, [name], meant)]
    if (!isAboutPackets(policy) || policy.at !== 'moments') return []
    return openBetween(policy, { services: meant, region: packets }, told, { courts, now, name })
  })
}

/** Records differ in many leaves: the part of the record is named. */
const differing = ({ path, isLookedUp }: Drift): string =>
  `${printPath(path.slice(0, 3))}, which ${isLookedUp ? 'a data source' : 'the account'} has differently from the state of the plan`

/** A sentence within another one: addresses of resources begin with small letters already. */
const clauseOf = (says: string): string =>
  `${says.slice(0, 1).toLowerCase()}${says.slice(1).replace(/\.$/, '')}`
