/** Ids that records of an account have although a world that stands in for it does not hold them: no created record gets one of them. */
import { nextWorld } from '../../world/commit.ts'
import { idMax } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { GatheredAccount } from '../gathered.ts'

type Counted = 'firewalls' | 'devices' | 'instances' | 'balancers'

/** The same world, which gives out none of these ids. */
export function withIdsTaken(world: World, gathered: GatheredAccount): World {
  const taken = idsTaken(gathered)
  const counters = { ...world.counters }
  for (const list of ['firewalls', 'devices', 'instances', 'balancers'] as const)
    counters[list] = Math.max(counters[list], taken[list])
  const { now, regions, cursors } = world
  const isSame = Object.entries(world.counters).every(
    ([list, last]) => counters[list as Counted] === last,
  )
  return isSame
    ? world
    : nextWorld(world, { now, regions, cursors, counters: Object.freeze(counters) }, [], true)
}

/** The last of each; which ids rows have that were cut off nobody can tell. */
function idsTaken(gathered: GatheredAccount): Readonly<Record<Counted, number>> {
  const { firewalls, instances, balancers, ips, shares, users, default_firewalls = {} } = gathered
  const rows = firewalls?.rows ?? []
  const devices = rows.flatMap(each => each.devices?.rows ?? [])
  const entities = devices.map(({ entity }) => entity)
  const grants = (users?.rows ?? []).flatMap(each => each.grants ?? [])
  const named = (type: 'firewall' | 'instance' | 'balancer') =>
    [...entities, ...grants].map(each => (each.type === type ? each.id : 0))
  return {
    firewalls: lastOf([
      ...rows.map(({ id }) => id),
      ...named('firewall'),
      ...Object.values(default_firewalls),
    ]),
    devices: lastOf(devices.map(({ id }) => id)),
    instances: lastOf([
      ...(instances?.rows ?? []).map(({ id }) => id),
      ...named('instance'),
      ...entities.map(each => each.instance_id),
      ...[...(ips?.rows ?? []), ...(shares?.rows ?? [])].map(each => each.instance_id),
    ]),
    balancers: lastOf([
      ...(balancers?.rows ?? []).map(({ id }) => id),
      ...named('balancer'),
      ...(ips?.rows ?? []).map(each => each.balancer_id),
    ]),
  }
}

/** What is beyond all ids is never given out. */
const lastOf = (ids: readonly (number | null | undefined)[]): number =>
  ids.reduce<number>((last, id) => Math.max(last, id && id <= idMax ? id : 0), 0)
