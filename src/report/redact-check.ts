/** What is told of promises, without what a plan marks as sensitive. */
import type { Secrets } from '../plans/secrets.ts'
import type { Breach, CheckAnswer, OtherBreach, ReachBreach } from '../policies/answer.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import {
  idsShown,
  isAnySecret,
  redactBlock,
  redactCause,
  redactPacket,
  redactPassage,
  redactRefusal,
  withoutTexts,
} from './redact.ts'

/** Repairs hold whole rules, and are left out where a part of any rule is sensitive. */
export function redactCheck(answer: CheckAnswer, secrets: Secrets): CheckAnswer {
  if (!isAnySecret(secrets)) return answer
  const blocksOf = (region: readonly RegionBlock[]) =>
    region.map(block => redactBlock(block, secrets))
  const idShown = idsShown(secrets)
  const redactOther = <Other extends ReachBreach | OtherBreach>(
    breach: Other,
    where: readonly unknown[],
  ): Other => {
    if (breach.about !== 'reach') return breach
    const passages = breach.passages.map(each => redactPassage(each, secrets))
    return { ...breach, id: idShown(where, breach.from, breach.to, passages), passages }
  }
  const redactBreach = (breach: Breach, policy: string): Breach => {
    if (breach.about !== 'packets') return redactOther(breach, [policy])
    const { region, witness, cause } = breach
    const shown = blocksOf(region)
    return {
      ...breach,
      id: idShown(policy, breach.services, shown),
      region: shown,
      witness: redactPacket(witness, region, secrets),
      cause: redactCause(cause, secrets),
    }
  }
  return withoutTexts(secrets, {
    ...answer,
    refused: answer.refused.map(each => ({ ...each, errors: each.errors.map(redactRefusal) })),
    policies: answer.policies.map(each => ({
      ...each,
      breaches: each.breaches.map(breach => redactBreach(breach, each.id)),
      windows: each.windows.map(window =>
        window.about === 'packets'
          ? {
              ...window,
              region: blocksOf(window.region),
              witness: redactPacket(window.witness, window.region, secrets),
            }
          : { ...window, breach: redactOther(window.breach, [each.id, window.run]) },
      ),
      open: each.open.map(open => ({
        ...open,
        region: open.region === null ? null : blocksOf(open.region),
      })),
      repairs: [],
    })),
  })
}
