/** Services of which it is not known what guards them, before the calls of a plan or once they are created. */
import type { Account } from '../account/holes/account.ts'
import { type Case, casesAt } from '../rehearsal/accounts/cases.ts'
import { isOfOne, type Placement } from '../rehearsal/accounts/words.ts'
import { isThere, nameService, type ServiceName } from '../rehearsal/guard-of.ts'
import type { Service } from '../world/records/device.ts'
import type { World } from '../world/world.ts'

export interface UnsettledService {
  readonly service: ServiceName
  /** The names of the holes. */
  readonly on: readonly string[]
}

/** Of one that the plan creates nothing but what is known of the firewalls that it gets counts: no other can be on it. */
export function unsettledAt(
  account: Account,
  end: World,
  service: Service,
): readonly UnsettledService[] {
  const { world } = account
  const isNew = !isThere(world, service)
  const all = casesAt([{ account, world: isNew ? end : world }], service)
  const cases = isNew ? all.filter(each => !isHidden(each.placements[0])) : all
  const on = new Set(
    cases.flatMap(({ placements, unknowns }) => [
      ...(cases.length > 1 ? placements.flatMap(each => decidingIn(each, isNew)) : []),
      ...unknowns.map(({ name }) => name),
    ]),
  )
  const later = isNew || !isThere(end, service) ? [] : casesAt([{ account, world: end }], service)
  for (const name of [...all, ...later].flatMap(unheldIn)) on.add(name)
  if (on.size === 0 && (isNew || cases.length === 1)) return []
  return [{ service: nameService(isThere(end, service) ? end : world, service), on: [...on] }]
}

/** Between calls rules are followed as worlds hold them, which these are not although all of them is known. */
const unheldIn = ({ guards, unknowns }: Case): readonly string[] =>
  guards.flatMap(({ isWhole, firewall }) =>
    unknowns.length > 0 || isWhole || typeof firewall !== 'object' || firewall === null
      ? []
      : [`rules of firewall ${firewall.id}, which are not followed between calls`],
  )

const isHidden = ({ active }: Placement): boolean => active.includes('unknown')

const decidingIn = ({ besides, words }: Placement, isNew: boolean): readonly string[] =>
  isNew ? [...words.keys()].filter(each => !isOfOne(each)) : besides
