/** Which promises may rest on where an instance answers inside its VPC: no packet is judged by that, but who is meant may be. */
import { findingKinds } from '../rules/lint/lint-rules.ts'
import type { InstanceId } from '../world/ids.ts'
import type { Court } from './judge.ts'
import type { Choice, LintDemand, Policy } from './policy.ts'

export function restsOnPlaceOf(policy: Policy, id: number, courts: readonly Court[]): boolean {
  const { demand, mode, services, except } = policy
  const instance = { type: 'instance', id: id as InstanceId } as const
  const mayMean = (choice: Choice): boolean =>
    courts.some(({ census }) => census.fits(apartFromPlace(choice)).fitOf(instance) !== false)
  const isByPlace = [services, ...except.map(each => each.services ?? {})].some(goesByPlace)
  switch (demand.about) {
    case 'packets':
      return isByPlace && mayMean(services)
    case 'reach':
      // Where only some may send, it may be one of all others.
      return mode === 'only' || mayMean(services) || mayMean(demand.from)
    case 'lint':
      return isByPlace || !isAboutRules(demand)
    case 'limits':
      return isByPlace
    case 'function':
      return true
  }
}

const goesByPlace = ({ addresses, except }: Choice): boolean =>
  addresses !== undefined || (except !== undefined && goesByPlace(except))

/** Whoever may be meant, wherever it answers. */
function apartFromPlace({ addresses: _, except, ...choice }: Choice): Choice {
  return except === undefined || goesByPlace(except) ? choice : { ...choice, except }
}

/** Rules are linted by themselves; other findings may be about who answers where. */
export const isAboutRules = ({ kinds }: LintDemand): boolean =>
  kinds?.every(kind => findingKinds.some(each => each === kind)) === true
