/** What breaks a promise after a plan, as far as what is not known of the plan cannot undo it. */
import { fieldsOf } from '../kit/json.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import type { PlanRehearsal } from '../plans/rehearse-plan.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import { reservedId } from '../world/reserved.ts'
import type { Breach, OtherBreach, PolicyWindow, ReachBreach } from './answer.ts'
import { type Court, isAboutPackets, resultOf, type Standing } from './judge.ts'
import type { PacketRow } from './judge-packets.ts'
import type { WindowsFound } from './judged.ts'
import type { Policy } from './policy.ts'
import { isAboutRules } from './rests-on-place.ts'
import { breachesIn, idOf } from './tell-packets.ts'

export interface WithoutDoubts {
  readonly standing: (policy: Policy, court: Court) => Standing
  readonly windows: (policy: Policy, found: WindowsFound) => WindowsFound
}

interface Certain {
  readonly isSure: (service: Service) => boolean
  /** Nothing of what firewalls guard is in doubt. */
  readonly isEverywhere: boolean
  /** It is not known which addresses move. */
  readonly isMoved: boolean
  /** The ids of firewalls of whose rules nothing is known. */
  readonly rewritten: readonly unknown[]
}

export function withoutDoubts(plan: ReadPlan, rehearsal: PlanRehearsal): WithoutDoubts {
  const certain = certainIn(plan, rehearsal)
  const { isSure, isEverywhere, isMoved } = certain
  const isAll = isEverywhere && !isMoved
  return {
    standing(policy, court) {
      const standing = court.standingOf(policy)
      const left = isAll ? standing : standingLeft(certain, policy, standing, court)
      return left === standing ? left : { ...left, result: resultOf(policy, left) }
    },
    windows: (policy, found) =>
      isAll
        ? found
        : { ...found, windows: found.windows.flatMap(each => windowLeft(each, policy)) },
  }

  function windowLeft(window: PolicyWindow, policy: Policy): readonly PolicyWindow[] {
    if (window.about !== 'packets')
      return breachLeft(certain, policy, window.breach).length > 0 ? [window] : []
    const services = window.services.filter(isSure)
    if (services.length === window.services.length) return [window]
    const id = idOf(policy.id, window.id, services.map(serviceKey))
    return services.length === 0 ? [] : [{ ...window, services, id }]
  }
}

function certainIn({ account, planned }: ReadPlan, { inDoubt, moments }: PlanRehearsal): Certain {
  const keys = new Set(inDoubt.services.map(serviceKey))
  return {
    isSure: service => !keys.has(serviceKey(service)),
    isEverywhere: !inDoubt.isAnywhere,
    isMoved: moments.undecided.some(({ everywhere }) => everywhere),
    rewritten: moments.undecided.flatMap(({ call, packets }) => {
      const { firewallId } = fieldsOf(planned.calls[call]?.call.params)
      return packets === undefined ? [firewallId, reservedId(account.world, 'firewalls', call)] : []
    }),
  }
}

function standingLeft(
  certain: Certain,
  policy: Policy,
  standing: Standing,
  { account }: Court,
): Standing {
  const { packets } = standing
  if (packets === undefined || !isAboutPackets(policy)) {
    const breaches = standing.breaches.flatMap((each): readonly Breach[] =>
      each.about === 'packets' ? [each] : breachLeft(certain, policy, each),
    )
    return { ...standing, breaches }
  }
  const rows = packets.rows.flatMap(row => rowLeft(certain, row))
  const breaches = breachesIn(policy.id, { account, world: account.world }, rows)
  return { ...standing, breaches, packets: { ...packets, rows } }
}

function rowLeft({ isSure }: Certain, row: PacketRow): readonly PacketRow[] {
  const [first, ...others] = row.services.filter(isSure)
  return first === undefined ? [] : [{ ...row, services: [first, ...others] }]
}

function breachLeft(
  certain: Certain,
  policy: Policy,
  breach: ReachBreach | OtherBreach,
): readonly (ReachBreach | OtherBreach)[] {
  if (breach.about === 'reach') return reachLeft(certain, policy, breach)
  return isLeft(certain, policy, breach) ? [breach] : []
}

function isLeft(
  { isSure, isEverywhere, rewritten }: Certain,
  { demand }: Policy,
  { services, firewall, about }: OtherBreach,
): boolean {
  if (isEverywhere) return true
  if (about === 'function') return false
  // The rules of a firewall are what they are, as long as anybody is meant whom it guards.
  if (services.length > 0) return firewall === null ? services.every(isSure) : services.some(isSure)
  const isOfRules = demand.about === 'lint' && isAboutRules(demand)
  return isOfRules && !rewritten.includes(firewall?.id)
}

function reachLeft(
  { isSure, isMoved }: Certain,
  policy: Policy,
  breach: ReachBreach,
): readonly ReachBreach[] {
  const [from, to] = [breach.from.filter(isSure), breach.to.filter(isSure)]
  if (isMoved || from.length * to.length === 0 || !breach.through.every(isSure)) return []
  const isWhole = from.length === breach.from.length && to.length === breach.to.length
  return [isWhole ? breach : { ...breach, from, to, id: idOf(policy.id, breach.id, from, to) }]
}
