/** Looks at promises themselves: those about nothing, those that cannot fail, exceptions that run out or pass over nothing. */

import { printPath } from '../refusals/print.ts'
import type { Path } from '../refusals/problem.ts'
import { servicesOf } from '../rehearsal/guard-of.ts'
import type { Level } from '../rules/lint/finding.ts'
import { everyPacket, noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import { intersectRegions, isEmptyRegion, unionRegions } from '../rules/regions/region-algebra.ts'
import type { Service } from '../world/records/device.ts'
import type { Remark, RemarkKind } from './answer.ts'
import { type Court, isAboutPackets, isExpired, type Standing } from './judge.ts'
import { serviceLimits } from './judge-limits.ts'
import {
  type Choice,
  isForbidding,
  type LimitName,
  type PacketDemand,
  type Policy,
} from './policy.ts'
import { withoutExceptions } from './relations.ts'
import { idOf, metAt } from './tell-packets.ts'

export interface Remarked {
  readonly policy: Policy
  readonly standing: Standing
  /** The places of the exceptions that pass over something between calls. */
  readonly usedBetween: ReadonlySet<number>
}

export function remarksOn(
  { policy, standing, usedBetween }: Remarked,
  court: Court,
  now: string | undefined,
): readonly Remark[] {
  const remark = (kind: RemarkKind, message: string, more: Partial<Remark> = {}): Remark => ({
    ...{ id: idOf(policy.id, kind, message, more.exception), kind, message },
    ...{ level: kind === 'unused-exception' ? 'note' : 'warning', ...more },
  })
  const { about } = policy.demand
  const { fits, looked, used } = standing
  const isAboutNothing = standing.result === 'about-nothing'
  const counting = isAboutNothing ? { level: policy.severity } : {}
  const services = [...servicesOf(court.account.world)].filter(each => fits.fitOf(each) !== false)
  const fails = isAboutPackets(policy) ? packetsThatCanFail(policy, services) : undefined
  return [
    ...(looked === 0 &&
    standing.open.length === 0 &&
    about !== 'function' &&
    !(about === 'limits' && !isAboutNothing)
      ? [remark('matches-nothing', 'it is about nothing: no service is meant by it', counting)]
      : []),
    ...idleValuesOf(policy, court).map(({ message, ...more }) =>
      remark('matches-nothing', message, more),
    ),
    ...(isAboutNoPacket(policy)
      ? [remark('no-packets', 'it is about nothing: no packet is meant by it', counting)]
      : fails !== undefined && services.length > 0 && isEmptyRegion(fails)
        ? [remark('cannot-fail', 'it holds whatever the rules are')]
        : []),
    ...laxLimits(policy).map(said => remark('cannot-fail', said)),
    ...policy.except.flatMap((each, index): readonly Remark[] => {
      if (isExpired(each, now))
        return [
          remark('expired', `the exception of ${each.owner} counted until ${each.until}`, {
            exception: index,
          }),
        ]
      return used.has(index) || usedBetween.has(index)
        ? []
        : [
            remark('unused-exception', `the exception of ${each.owner} passes over nothing`, {
              exception: index,
            }),
          ]
    }),
  ]
}

const isAboutNoPacket = (policy: Policy): boolean =>
  isAboutPackets(policy) && isEmptyRegion(policy.demand.region)

/** The values that fit no service, wherever the promise chooses services; what is only left out or passed over is a note. */
function idleValuesOf(
  { services, mode, demand, except }: Policy,
  { census }: Court,
): readonly Pick<Remark, 'message' | 'exception' | 'path' | 'level'>[] {
  const idleIn = (choice: Choice | undefined, at: Path, more: Partial<Remark> = {}) =>
    (choice === undefined ? [] : census.fits(choice).idle()).map(({ path, message }) => {
      const whole = [...at, ...path]
      const isLeftOut = more.exception !== undefined || path.includes('except')
      const level: Level = isLeftOut ? 'note' : 'warning'
      return { message: `${printPath(whole)}: ${message}`, path: whole, level, ...more }
    })
  return [
    ...idleIn(services, ['services']),
    ...(demand.about === 'reach' ? idleIn(demand.from, [mode, 'reach', 'from']) : []),
    ...except.flatMap((each, exception) => [
      ...idleIn(each.services, ['except', exception, 'services'], { exception }),
      ...idleIn(each.reach?.from, ['except', exception, 'reach', 'from'], { exception }),
    ]),
  ]
}

/** Packets of which rules can break the promise at one of the services, whatever is passed over everywhere. */
function packetsThatCanFail(
  policy: Policy<PacketDemand>,
  services: readonly Service[],
): PacketRegion {
  // What no rule decides at a balancer is accepted there.
  const failing = services.map(each => (isForbidding(policy) ? everyPacket : metAt(each)))
  const distinct = [...new Set(failing)].reduce(unionRegions, noPackets)
  return intersectRegions(withoutExceptions(policy), distinct)
}

function laxLimits({ demand }: Policy): readonly string[] {
  if (demand.about !== 'limits') return []
  return Object.entries(demand.limits).flatMap(([name, most]) => {
    // Its keys are the names of limits.
    const own = serviceLimits[name as LimitName]
    return own === undefined || most < own
      ? []
      : [`the service itself allows no more than ${own} in ${name}`]
  })
}

/** By the id of a promise what no rules keep together with an earlier one, at a service that both mean. */
export function contradictionsIn(
  policies: readonly Policy[],
  court: Court,
): ReadonlyMap<string, readonly Remark[]> {
  const found = new Map<string, Remark[]>()
  const ofPackets = policies.filter(isAboutPackets)
  const services = [...servicesOf(court.account.world)]
  for (const [at, one] of ofPackets.entries())
    for (const other of ofPackets.slice(0, at)) {
      if (isForbidding(one) === isForbidding(other)) continue
      const region = intersectRegions(withoutExceptions(one), withoutExceptions(other))
      if (isEmptyRegion(region)) continue
      const [first, second] = [one, other].map(each => court.census.fits(each.services))
      const isCommon = (service: Service): boolean =>
        first?.fitOf(service) === true &&
        second?.fitOf(service) === true &&
        ![...one.except, ...other.except].some(
          ({ services: some }) => some && court.census.fits(some).fitOf(service) !== false,
        )
      if (!services.some(isCommon)) continue
      const message = `no rules keep it and ${other.id} at the same service`
      const remark: Remark = {
        ...{ id: idOf(one.id, 'contradiction', other.id), kind: 'contradiction', message },
        level: 'warning',
      }
      found.set(one.id, [...(found.get(one.id) ?? []), remark])
    }
  return found
}
