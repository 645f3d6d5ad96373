/** Services of which it is not known what guards them, before the calls of a plan or once they are created. */
import type { Account } from '../account/holes/account.ts'
import { casesAt } from '../rehearsal/accounts/cases.ts'
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
  for (const each of [world, end]) for (const name of unheldAt(account, each, service)) on.add(name)
  if (on.size === 0 && (isNew || cases.length === 1)) return []
  return [{ service: nameService(isThere(end, service) ? end : world, service), on: [...on] }]
}

/** Moments are looked for in worlds, which do not have such rules although all of them is known. */
const unheldAt = (account: Account, world: World, service: Service): readonly string[] =>
  !isThere(world, service)
    ? []
    : casesAt([{ account, world }], service).flatMap(({ guards, unknowns }) =>
        guards.flatMap(({ isWhole, firewall }) =>
          unknowns.length > 0 || isWhole || typeof firewall !== 'object' || firewall === null
            ? []
            : [`rules of firewall ${firewall.id}, which a world cannot hold`],
        ),
      )

const isHidden = ({ active }: Placement): boolean => active.includes('unknown')

const decidingIn = ({ besides, words }: Placement, isNew: boolean): readonly string[] =>
  isNew ? [...words.keys()].filter(each => !isOfOne(each)) : besides
