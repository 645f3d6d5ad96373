/** What a plan does: what is judged differently at its end, and at which moments on the way. */
import { accountWith } from '../account/holes/account.ts'
import { defaultsName } from '../account/holes/list-holes.ts'
import type { Stop } from '../kit/effort.ts'
import type { Moments } from '../moments/answer.ts'
import { momentsOfPartly } from '../moments/moments.ts'
import { isOfRegion } from '../moments/undecided.ts'
import { compareStates, type StatesComparison } from '../rehearsal/accounts/compare-accounts.ts'
import { holesByCall } from '../rehearsal/accounts/rests-on.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import type { RehearsedCall } from '../rehearsal/rehearse.ts'
import { serviceKey } from '../world/records/device.ts'
import { callAt, carryOut, type TouchingCalls } from './carry-out.ts'
import { withDoubts } from './doubtful-changes.ts'
import { isDecisive } from './drift.ts'
import { GivenAddresses } from './given-addresses.ts'
import { type GuardsInDoubt, guardsInDoubt } from './guards-in-doubt.ts'
import { withNewNames } from './new-names.ts'
import type { NoteKind } from './notes.ts'
import { readAnswer } from './read-answer.ts'
import type { ReadPlan } from './read-plan.ts'
import { type UnsettledService, unsettledAt } from './unsettled.ts'

export interface PlanRehearsal {
  /** Of the calls, whose places are those of `planned.calls`. */
  readonly moments: Moments
  /** From the account before to the end that is meant, with what is not known of a call left out of it. */
  readonly comparison: StatesComparison
  /** Services that the calls touch and of which it is not known what guards them: nothing is proved of what happens there. */
  readonly unsettled: readonly UnsettledService[]
  /** The calls of the end that is meant by the services where they may change what is accepted, each in their order. */
  readonly touching: readonly TouchingCalls[]
  /** The names of the holes that the outcome of the calls rests on. */
  readonly outcomesOn: readonly string[]
  /** The same of each refusal of `moments`, in their order. */
  readonly refusalsOn: readonly (readonly string[])[]
  /** Where it is not known what guards services once the plan is carried out, as far as no hole of the account tells it. */
  readonly inDoubt: GuardsInDoubt
  /** Nothing that matters was left out: no hole, no unknown leaf, nothing without a call, no call that no order makes, no rule that the account has otherwise than the state, and every moment was met. */
  readonly proved: boolean
}

export interface PlanRehearsalOptions {
  /** Says when to stop looking for moments, and is asked now and then. */
  readonly stop?: Stop
  /** Told now and then how many states were met. */
  readonly onProgress?: (done: number, total: number) => void
}

/** Rehearses what `readPlan` read. Throws a UsageError for anything else, and for an option that there is not. */
export function rehearsePlan(plan: ReadPlan, options: PlanRehearsalOptions = {}): PlanRehearsal {
  const { account, planned, partlyKnown } = readAnswer(plan, 'plan')
  const moments = momentsOfPartly(account.world, planned, options, partlyKnown)
  const made = carryOut(plan, moments)
  const known = accountWith(account, { sent: made.sent })
  const states = [
    { account: known, world: account.world },
    { account: known, world: made.world },
  ] as const
  const on = outcomesOf(plan, made.calls)
  const outcomesOn = [...new Set(on.flat())]
  const inDoubt = guardsInDoubt(
    ...([plan, moments, states] as const),
    made.places.filter((_, at) => on[at]?.some(each => each !== defaultsName)),
  )
  const compared = compareStates(...states)
  const given = new GivenAddresses(account.world, made.world, planned)
  // What is not known of parts of rules alone is told where it matters.
  const open = moments.undecided.filter(
    ({ packets, call, leaves }) =>
      packets === undefined || isOfRegion(callAt(planned.calls, call), leaves),
  )
  const decided = withDoubts(
    onlyDecided(given.inComparison(compared), open),
    ...([inDoubt, outcomesOn] as const),
  )
  const named = withNewNames(decided, plan)
  // Then nobody knows what comes of the plan.
  const isRefused = moments.refusals.some(({ inEveryOrder }) => inEveryOrder)
  const isAllKnown = isWhole(plan) && !isRefused
  const isSame = named.equivalent === 'always'
  const comparison = isAllKnown || !isSame ? named : { ...named, equivalent: 'depends' as const }
  const unsettled = made.touching.flatMap(each => unsettledAt(account, made.world, each.service))
  const isClosed = comparison.on.length === 0 && comparison.isExact
  return {
    moments: given.inMoments(moments),
    ...{ comparison, unsettled, touching: made.touching, outcomesOn, inDoubt },
    refusalsOn: on.slice(on.length - moments.refusals.length),
    proved: moments.proved && isAllKnown && unsettled.length + outcomesOn.length === 0 && isClosed,
  }
}

/** Who reads a plan knows more than a call says of default firewalls on what the calls create. */
const outcomesOf = ({ account, notes }: ReadPlan, calls: readonly RehearsedCall[]) =>
  holesByCall({ account, filling: {} }, calls).map(names =>
    names.filter(
      each => each !== defaultsName || notes.some(({ kind }) => kind === 'default-firewall'),
    ),
  )

/** Nothing is told of services and addresses at which it is not known what happens, nor who reaches those of which it is not known where they are. */
function onlyDecided(
  comparison: StatesComparison,
  undecided: Moments['undecided'],
): StatesComparison {
  if (undecided.length === 0) return comparison
  const isEverywhere = undecided.some(({ everywhere }) => everywhere)
  const knownBut = (rows: Moments['undecided']) => {
    const keys = new Set(rows.flatMap(({ services }) => services.map(serviceKey)))
    return (service: ServiceName): boolean => !isEverywhere && !keys.has(serviceKey(service))
  }
  const isKnown = knownBut(undecided.filter(({ packets }) => packets === undefined))
  const isPlaced = knownBut(undecided)
  const changes = comparison.changes.flatMap(each => {
    const services = each.services.filter(isKnown)
    return services.length === 0 ? [] : [{ ...each, services }]
  })
  const addresses = comparison.addresses.filter(({ before, after }) =>
    [...before.holders, ...after.holders].every(({ service }) => isKnown(service)),
  )
  const isChanged = [...changes, ...addresses.flatMap(row => row.changes)].some(
    ({ holds }) => holds === 'always',
  )
  return {
    ...comparison,
    equivalent: isChanged ? 'never' : 'depends',
    ...{ changes, addresses },
    reach: comparison.reach.filter(({ from, to }) => [...from, ...to].every(isPlaced)),
    peers: isEverywhere ? [] : comparison.peers,
  }
}

/** Was anything checked, and all of it understood, simulated, and about the account as its files have it? */
const isWhole = ({ checked, leaves, notes, notSimulated, drift, planned }: ReadPlan): boolean =>
  checked.of > 0 &&
  !drift.some(each => isDecisive(each, planned.calls)) &&
  leaves.notUnderstood + notSimulated.length === 0 &&
  !notes.some(({ kind }) => partialNotes.includes(kind))

/** Notes that say that something of the plan was not rehearsed, or as if it were known. */
export const partialNotes: readonly NoteKind[] = [
  ...(['incomplete', 'deferred', 'action', 'contradiction', 'circle'] as const),
  ...(['more-addresses', 'shut-down', 'providers'] as const),
]
