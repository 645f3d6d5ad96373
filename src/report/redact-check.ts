/** What is told of promises, without what a plan marks as sensitive. */
import type { ReadPlan } from '../plans/read-plan.ts'
import type { Secrets } from '../plans/secrets.ts'
import type {
  Breach,
  CheckAnswer,
  CheckedPolicy,
  OtherBreach,
  PolicyWindow,
  ReachBreach,
} from '../policies/answer.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import type { idOf } from './finding.ts'
import {
  idsShown,
  isAnySecret,
  redactBlock,
  redactCause,
  redactPacket,
  withoutTexts,
} from './redact.ts'
import { redactedErrors } from './redact-got.ts'
import { redactPassage } from './redact-ways.ts'

/** Repairs hold whole rules, and are left out where a part of any rule is sensitive. */
export function redactCheck(answer: CheckAnswer, plan: ReadPlan): CheckAnswer {
  const { secrets } = plan
  if (!isAnySecret(secrets)) return answer
  const redactErrors = redactedErrors(plan)
  const idShown = idsShown(secrets)
  return withoutTexts(secrets, {
    ...answer,
    refused: answer.refused.map(each => ({ ...each, errors: redactErrors(each) })),
    policies: answer.policies.map((each): CheckedPolicy => {
      const hiding = { policy: each.id, secrets, idShown }
      return {
        ...each,
        breaches: each.breaches.map(breach => redactBreach(breach, hiding)),
        windows: each.windows.map(window => redactWindow(window, hiding)),
        open: each.open.map(({ services, region, on }) => {
          const shown = region && blocksOf(region, secrets)
          return { id: idShown(each.id, services, shown, on), services, region: shown, on }
        }),
        repairs: isOfRules(secrets) ? [] : each.repairs,
      }
    }),
  })
}

interface Hiding {
  readonly policy: string
  readonly secrets: Secrets
  readonly idShown: typeof idOf
}

const isOfRules = ({ addresses, ports, labels }: Secrets): boolean => addresses || ports || labels

const blocksOf = (region: readonly RegionBlock[], secrets: Secrets) =>
  region.map(block => redactBlock(block, secrets))

function redactBreach(breach: Breach, hiding: Hiding): Breach {
  const { policy, secrets, idShown } = hiding
  if (breach.about !== 'packets') return redactOther(breach, [policy], hiding)
  const { region, witness, cause } = breach
  const shown = blocksOf(region, secrets)
  return {
    ...breach,
    id: idShown(policy, breach.services, shown),
    region: shown,
    witness: redactPacket(witness, region, secrets),
    cause: redactCause(cause, secrets),
  }
}

function redactWindow(window: PolicyWindow, hiding: Hiding): PolicyWindow {
  const { policy, secrets, idShown } = hiding
  const { run } = window
  if (window.about !== 'packets')
    return { ...window, breach: redactOther(window.breach, [policy, run], hiding) }
  const region = blocksOf(window.region, secrets)
  return {
    ...window,
    id: idShown(policy, run, window.services, region),
    region,
    witness: redactPacket(window.witness, window.region, secrets),
  }
}

/** What lint or a function says of rules may tell any part of one. */
function redactOther<Other extends ReachBreach | OtherBreach>(
  breach: Other,
  where: readonly unknown[],
  { secrets, idShown }: Hiding,
): Other {
  if (breach.about === 'reach') {
    const passages = breach.passages.map(each => redactPassage(each, secrets))
    return { ...breach, id: idShown(where, breach.from, breach.to, passages), passages }
  }
  const { services, firewall } = breach
  const isTold = breach.about === 'limits' || !isOfRules(secrets)
  const message = isTold ? breach.message : 'what is found tells a sensitive value'
  return { ...breach, id: idShown(where, services, firewall, message), message }
}
