/** Promises about what a plan of Terraform or OpenTofu does, each found where its resource stands. */

import type { ReadPlan } from '../plans/read-plan.ts'
import type { PlanRehearsal } from '../plans/rehearse-plan.ts'
import type { CheckAnswer } from '../policies/answer.ts'
import { object } from '../refusals/usage.ts'
import { reportCheck } from './check.ts'
import type { ReportSource } from './finding.ts'
import { answerOf, readPlanAnswers, readSource } from './given.ts'
import { checkedInWords, placeOfCall, placeOfChange } from './plan-reading.ts'
import { redact } from './redact.ts'
import { redactCheck } from './redact-check.ts'
import type { Report } from './report.ts'

/** What `checkPlan` answers, with the plan and its rehearsal; values that the plan marks as sensitive are not shown. */
export function reportPlanCheck(
  answer: CheckAnswer,
  plan: ReadPlan,
  rehearsal: PlanRehearsal,
  sources: { readonly policies: ReportSource; readonly plan: ReportSource },
): Report {
  answerOf('checkPlan', 'policies', 'refused', 'proved')(answer, 'answer')
  object(sources, 'sources')
  readSource(sources.policies, 'sources.policies')
  const shown = redact(...readPlanAnswers(plan, rehearsal, [sources.plan, 'sources.plan']))
  const placeOf = placeOfChange(shown, sources.plan)
  return reportCheck(redactCheck(answer, plan), {
    policies: sources.policies,
    account: sources.plan,
    change: {
      ...sources.plan,
      placeOf: ([, call]) =>
        placeOfCall(shown.read, sources.plan, typeof call === 'number' ? call : undefined),
      calls: shown.names,
    },
    holes: shown.read.account.holes,
    about: checkedInWords(shown.read),
    placeOfService: service => placeOf([], { service }),
  })
}
