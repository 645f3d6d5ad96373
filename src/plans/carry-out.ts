/** What becomes of an account where the calls of a plan are carried out. */
import { type Account, accountWith, type PartialFirewall } from '../account/holes/account.ts'
import { applyRead } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import type { Moments } from '../moments/answer.ts'
import type { Planned } from '../moments/planned-call.ts'
import type { Refusal } from '../refusals/problem.ts'
import type { ServiceReference } from '../rehearsal/inputs.ts'
import type { RehearsedCall } from '../rehearsal/rehearse.ts'
import { type Services, servicesTouched } from '../rehearsal/services-touched.ts'
import type { PartialRules } from '../rules/partial/partial-rules.ts'
import type { Change } from '../world/draft.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import { afterReserved, withReserved } from '../world/reserved.ts'
import type { World } from '../world/world.ts'
import type { ReadPlan } from './read-plan.ts'

export interface TouchingCalls {
  readonly service: ServiceReference
  /** Places among the planned calls; at least one. */
  readonly calls: readonly number[]
}

interface CarriedOut {
  readonly world: World
  readonly calls: readonly RehearsedCall[]
  /** Of these calls, among those that are planned. */
  readonly places: readonly number[]
  readonly touching: readonly (TouchingCalls & { readonly service: Service })[]
  /** Rules of which parts are not known, by firewall. */
  readonly sent: Account['sent']
}

/** The account that these calls of a plan lead to, in this order; each of them succeeds. Of rules, what is known only later is a hole. */
export function accountAlong(
  { account, planned: { calls }, partlyKnown }: ReadPlan,
  run: readonly number[],
): Account {
  const sent = new Map(account.sent)
  let { world } = account
  for (const { place, outcome, after } of callsAlong({ start: world, calls }, run)) {
    world = after
    noteSent(sent, partlyKnown.get(place), outcome.changes)
  }
  return accountWith(account, { world, sent })
}

interface Start extends Pick<Planned, 'calls'> {
  readonly start: World
}

function* callsAlong({ start, calls }: Start, run: readonly number[]) {
  let before = start
  for (const place of run) {
    const call = callAt(calls, place)
    const outcome = applyRead(withReserved(before, start, place), call, {})
    if (!outcome.ok) throw new TypeError(`call ${place} was found to succeed, and does not`)
    const after = afterReserved(before, start, place, outcome.world)
    yield { place, call, before, outcome, after }
    before = after
  }
}

/** The calls of the end that is meant, and those that are refused. */
export function carryOut(
  { account: { world: start, sent: before }, planned: { calls }, partlyKnown }: ReadPlan,
  { ends, refusals }: Moments,
): CarriedOut {
  const sent = new Map(before)
  const rehearsed: RehearsedCall[] = []
  const touching = new Map<string, { readonly service: Service; readonly calls: number[] }>()
  let world = start
  const meant = ends.find(({ isMeant }) => isMeant)?.run ?? []
  for (const { place, call, before, outcome, after } of callsAlong({ start, calls }, meant)) {
    world = after
    for (const [key, service] of touchedBy(before, world, outcome.changes)) {
      const known = touching.get(key) ?? { service, calls: [] }
      touching.set(key, known)
      known.calls.push(place)
    }
    rehearsed.push({ call, outcome })
    noteSent(sent, partlyKnown.get(place), outcome.changes)
  }
  for (const { call: place, errors } of refusals) {
    // There is at least one.
    const [first, ...others] = errors as readonly [Refusal, ...Refusal[]]
    const outcome = { ok: false, world, errors: [first, ...others], assumptions: [] } as const
    rehearsed.push({ call: callAt(calls, place), outcome })
  }
  const places = [...meant, ...refusals.map(({ call }) => call)]
  return { world, calls: rehearsed, places, touching: [...touching.values()], sent }
}

/** The rules that a call has sent, of which parts are not known. */
function noteSent(
  sent: Map<number, readonly PartialFirewall[]>,
  rules: PartialRules | undefined,
  changes: readonly Change[],
): void {
  if (rules === undefined) return
  for (const { table, after } of changes)
    if (table === 'firewalls' && after !== undefined)
      sent.set(after.id, [...(sent.get(after.id) ?? []), { rules, standIn: after.rules }])
}

/** Where rules or their firewalls change, and whoever had or gets an address. */
function touchedBy(before: World, after: World, changes: readonly Change[]): Services {
  const ids = changes.flatMap(({ before: was, after: is }) =>
    [was, is].flatMap(row => (row !== undefined && 'instance_id' in row ? [row.instance_id] : [])),
  )
  const holders = ids.map((id): Service => ({ type: 'instance', id }))
  return new Map([
    ...servicesTouched(before, after, changes),
    ...holders.map(each => [serviceKey(each), each] as const),
  ])
}

export function callAt(calls: Planned['calls'], place: number): AnyCall {
  const planned = calls[place]
  if (planned === undefined) throw new TypeError(`there is no call ${place}`)
  return planned.call
}
