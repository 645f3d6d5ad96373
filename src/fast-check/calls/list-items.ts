/** Items to fill a list with that has a limit on how many it takes. */
import type { World } from '../../world/world.ts'
import { freshBalancer, someRegion } from './arrange.ts'
import type { Standing } from './limit.ts'

interface Filled {
  readonly world: World
  readonly items: readonly unknown[]
}

type ItemsIn = (standing: Standing, count: number) => Filled | undefined

const texts =
  (text: string): ItemsIn =>
  ({ world }, count) => ({ world, items: Array.from({ length: count }, () => text) })

/** By the name of the list. */
const items: Readonly<Record<string, ItemsIn>> = {
  'rule.addresses.ipv4': texts('192.0.2.1'),
  'rule.addresses.ipv6': texts('2001:db8::1'),
  'devices.balancers': balancers,
}

/** Throws a TypeError for a list that nobody has thought of: its limits would be left out in silence. */
export function itemsFor(name: string): ItemsIn {
  const found = Object.hasOwn(items, name) ? items[name] : undefined
  if (found === undefined) throw new TypeError(`${name} has a limit, and nothing to be filled with`)
  return found
}

/** So many that no firewall guards. */
function balancers({ world, choices }: Standing, count: number): Filled | undefined {
  const region = someRegion(world, choices)
  let now: World = world
  const ids: number[] = []
  while (ids.length < count) {
    const fresh = freshBalancer(now, region)
    if (fresh === undefined) return undefined
    now = fresh.world
    ids.push(fresh.id)
  }
  return { world: now, items: ids }
}
