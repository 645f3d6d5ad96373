/** Checks promises on an account as it is, and after a change, moment by moment. */
import { type Account, accountOfWorld, readAccountValue } from '../account/holes/account.ts'
import type { AnyCall } from '../engine/call.ts'
import { readCall } from '../engine/call.ts'
import { isRecord } from '../kit/json.ts'
import type { Path } from '../refusals/problem.ts'
import { listOf } from '../refusals/usage.ts'
import { callAsShown } from '../rehearsal/accounts/calls-as-shown.ts'
import { settleFor } from '../rehearsal/accounts/settle.ts'
import { refuseUnknownDevices } from '../rehearsal/accounts/unknown-devices.ts'
import { readWorld, type World } from '../world/world.ts'
import type { Breach, CheckAnswer, CheckedPolicy } from './answer.ts'
import { broughtBy } from './brought-by.ts'
import { joined } from './join-stories.ts'
import {
  type CheckOptions,
  type Court,
  courtOf,
  readCheckOptions,
  repairsOf,
  requireNow,
  resultOf,
  type Standing,
} from './judge.ts'
import { noWindows, type WindowsFound } from './judged.ts'
import type { Policy } from './policy.ts'
import { type Policies, readPoliciesValue } from './read-policies.ts'
import { contradictionsIn, remarksOn } from './remarks.ts'
import { type Story, storyOf } from './story.ts'
import { openOn } from './tell-packets.ts'
import { windowsAlong } from './windows.ts'

/** What promises are checked on: a world, or an account with holes. */
export type Subject = World | Account

/**
 * Checks each promise on the account as it is. Throws a UsageError for what are no policies and no account, and for an exception
 * with a last day without `now`.
 */
export function check(
  policies: Policies,
  subject: Subject,
  options: CheckOptions = {},
): CheckAnswer {
  const { all, account, now, repairs } = readQuestion(policies, subject, options)
  const court = courtOf(account, now)
  const contradictions = contradictionsIn(all, court)
  return answerWith(
    all.map(policy => {
      const standing = court.standingOf(policy)
      return describe(policy, {
        ...{ court, standing, before: null, now, repairs },
        windows: noWindows,
        contradictions: contradictions.get(policy.id) ?? [],
      })
    }),
  )
}

/**
 * Checks each promise on the account before the calls, after them, and where it asks for that, between them: `at` says what
 * counts. The calls are made one after the other, as `rehearse` makes them. What their outcome rests on is tried in every way.
 * Throws a UsageError like `check` and `rehearseIn`.
 */
export function checkChange(
  policies: Policies,
  subject: Subject,
  calls: readonly AnyCall[],
  options: CheckOptions = {},
): CheckAnswer {
  const { all, account, now, repairs } = readQuestion(policies, subject, options)
  const given = listOf(readCall)(calls, 'calls')
  // Calls of a world are in the words of the contract.
  const read = isAccount(subject) ? given.map(callAsShown) : given
  refuseUnknownDevices(account, read)
  const stories = settleFor(account, read).map(settled => storyOf(settled, now))
  const [first, ...others] = stories
  if (first === undefined) throw new TypeError('there is a way to fill the holes')
  const contradictions = contradictionsIn(all, first.after)
  return answerWith(
    all.map(policy => {
      const told = stories.map(story =>
        describe(policy, {
          ...{ court: story.after, standing: standingAfter(policy, story), now, repairs },
          before: story.before.standingOf(policy),
          broughtBy: breach => broughtBy(policy, breach, story, read),
          windows: windowsBetween(policy, story),
          contradictions: contradictions.get(policy.id) ?? [],
        }),
      )
      return others.length === 0
        ? (told[0] as CheckedPolicy)
        : joined(policy, told, stories, repairs)
    }),
    stories.flatMap(({ refused }) => refused),
  )
}

export function readQuestion(policies: Policies, subject: Subject, options: CheckOptions) {
  const { all } = readPoliciesValue(policies, 'policies')
  const { now, repairs = 20 } = readCheckOptions(options, 'options') as CheckOptions
  requireNow(all, now)
  return { all, account: accountIn(subject), now, repairs }
}

const isAccount = (subject: Subject): subject is Account =>
  isRecord(subject) && 'gathered' in subject

const accountIn = (subject: Subject): Account =>
  isAccount(subject)
    ? readAccountValue(subject, 'account')
    : accountOfWorld(readWorld(subject, 'world'))

export interface Found {
  /** After the change, or of the account as it is. */
  readonly court: Court
  readonly standing: Standing
  /** Null where there is no change. */
  readonly before: Standing | null
  /** Where a change brought it about; left out where it is not known. */
  readonly broughtBy?: (breach: Breach) => Path | undefined
  readonly windows: WindowsFound
  readonly contradictions: CheckedPolicy['remarks']
  readonly now: string | undefined
  readonly repairs: number
}

/** `at` says which of the standings counts. */
export function describe(
  policy: Policy,
  { court, standing, before, broughtBy, windows, contradictions, now, repairs }: Found,
): CheckedPolicy {
  const { id, title, why, sources, severity, mode, at, index } = policy
  const counting = at === 'account' && before !== null ? before : standing
  const open = [...counting.open, ...(at === 'moments' ? windows.open : [])]
  const own = resultOf(policy, { ...counting, open })
  const result = own !== 'broken' && at === 'moments' && windows.windows.length > 0 ? 'broken' : own
  const mended = counting === standing ? repairsOf(policy, court, standing, repairs) : []
  return {
    ...{ id, title, why, sources, severity, mode, at, index, result },
    before: before === null ? null : before.result,
    looked: counting.looked,
    breaches: counting.breaches.map(each => {
      const path = counting === standing ? broughtBy?.(each) : undefined
      return path === undefined ? each : { ...each, broughtBy: path }
    }),
    ...{ windows: windows.windows, open, repairs: mended },
    remarks: [
      ...remarksOn({ policy, standing, usedBetween: windows.used }, court, now),
      ...contradictions,
    ],
  }
}

/** Where the calls may come out otherwise than the account shows, what they keep may be broken, and what they break may be kept. */
function standingAfter(policy: Policy, { after, outcomesOn }: Story): Standing {
  const standing = after.standingOf(policy)
  if (outcomesOn.length === 0) return standing
  return { ...standing, breaches: [], open: [...standing.open, openOn(policy.id, outcomesOn)] }
}

/** Windows open for certain only where the calls do. */
function windowsBetween(policy: Policy, story: Story): WindowsFound {
  const found = windowsAlong(policy, story)
  return story.outcomesOn.length === 0 ? found : { ...found, windows: [] }
}

/** Zero things checked are no proof. */
export const answerWith = (
  policies: readonly CheckedPolicy[],
  refused: CheckAnswer['refused'] = [],
): CheckAnswer => ({
  policies,
  refused: [...new Map(refused.map(each => [each.call, each])).values()],
  proved:
    policies.some(({ looked }) => looked > 0) &&
    policies.every(({ result, severity }) => severity !== 'error' || result !== 'undecided'),
})
