/** `toKeep`: a world, a simulator or an account keeps every promise, and what breaks those that it does not. */
import { check } from '../policies/check.ts'
import type { CheckOptions } from '../policies/judge.ts'
import { type PolicyInput, policiesOf } from '../policies/policies-of.ts'
import { type Policies, readPoliciesValue } from '../policies/read-policies.ts'
import { breachSays, openSays, repairSays, resultSays, tallyOf } from '../report/check-words.ts'
import { isRecord, type MatcherResult, matcherResult, worldOf } from './subject.ts'

/** Policies, or one promise as it stands in a document. */
export type Promised = Policies | PolicyInput

export function toKeep(
  subject: unknown,
  promised: Promised,
  options: CheckOptions = {},
): MatcherResult {
  const matcher = 'toKeep'
  const policies =
    isRecord(promised) && 'id' in promised
      ? policiesOf([promised])
      : readPoliciesValue(promised, `${matcher} policies`)
  const isAccount = isRecord(subject) && 'gathered' in subject
  // Whether it is an account is for the check to say.
  const checked = isAccount ? (subject as never) : worldOf(subject, matcher)
  const { policies: all } = check(policies, checked, options)
  const pass = all.every(({ result }) => result === 'kept')
  return matcherResult(pass, () => ({
    head: pass
      ? `expected some promise not to be kept, but all of them are (${tallyOf(all)})`
      : `expected every promise to be kept, but not so (${tallyOf(all)})`,
    lines: all
      .filter(({ result }) => pass || result !== 'kept')
      .flatMap(policy => [
        `${resultSays(policy.result)}: ${policy.id} ${policy.title}`,
        ...policy.breaches.map(each => `  - ${breachSays(policy, each)}`),
        ...policy.open.map(each => `  ? ${openSays(each)}`),
        ...(policy.result === 'about-nothing'
          ? policy.remarks.map(({ message }) => `  ! ${message}`)
          : []),
        ...policy.repairs.map(each => `  + ${repairSays(each)}`),
      ]),
  }))
}
