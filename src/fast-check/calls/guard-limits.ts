/** How many firewalls guard a service, and how many balancers a firewall guards. */

import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { limits } from '../../contract/limits.ts'
import { type ServiceType, serviceTypes, settableStatuses } from '../../contract/vocabulary.ts'
import type { World } from '../../world/world.ts'
import {
  after,
  devicesOn,
  type Fresh,
  freshBalancer,
  freshFirewall,
  freshService,
  someRegion,
} from './arrange.ts'
import type { Reachable, Sides, Standing } from './limit.ts'

/** Two services: nobody guards the one, and the other has as many active firewalls as it may have. */
interface Guarded {
  readonly world: World
  readonly type: ServiceType
  readonly free: number
  readonly guarded: number
}

const activeFirewalls = (
  clause: ClauseOrAssumption,
  toSides: (services: Guarded, standing: Standing) => Sides | undefined,
): Reachable => ({
  limit: {
    of: 'active firewalls of a service',
    bound: 'at most',
    number: limits.activeFirewallsPerService,
    clause,
  },
  reach(standing) {
    const services = guardedServices(standing)
    return services && toSides(services, standing)
  },
})

function guardedServices({ world, choices }: Standing): Guarded | undefined {
  const type = choices.among(serviceTypes)
  const region = someRegion(world, choices)
  const free = freshService(world, type, region)
  const guarded = freshService(free?.world, type, region)
  if (free === undefined || guarded === undefined) return undefined
  const devices = devicesOn(type, guarded.id)
  const guard = freshFirewall(guarded.world, { status: 'enabled', devices })
  return guard && { world: guard.world, type, free: free.id, guarded: guarded.id }
}

/** A new firewall is on from the beginning. */
export const activeOnCreation = activeFirewalls('ACTIVE-4', (services, { request }) => {
  const { world, type, free, guarded } = services
  const create = (id: number) => ({ body: { ...request.body, devices: devicesOn(type, id) } })
  return { world, at: create(free), over: create(guarded) }
})

export const activeOnAttaching = activeFirewalls('ACTIVE-3', ({ world, type, free, guarded }) => {
  const firewall = freshFirewall(world, { status: 'enabled' })
  if (firewall === undefined) return undefined
  const joining = (id: number) => ({
    params: { firewallId: firewall.id },
    body: { type, id },
  })
  return { world: firewall.world, at: joining(free), over: joining(guarded) }
})

export const activeOnTurningOn = activeFirewalls('ACTIVE-2', ({ world, type, free, guarded }) => {
  const alone = turnedOff(world, type, free)
  const second = turnedOff(alone?.world, type, guarded)
  if (alone === undefined || second === undefined) return undefined
  const turnOn = (firewallId: number) => ({ params: { firewallId }, body: { status: 'enabled' } })
  return { world: second.world, at: turnOn(alone.id), over: turnOn(second.id) }
})

/** Turned off before it joins: one that is on would not be let in beside another. */
function turnedOff(world: World | undefined, type: ServiceType, id: number): Fresh | undefined {
  const firewall = freshFirewall(world, { status: 'disabled' })
  const joined = after(firewall?.world, {
    operation: 'firewallDeviceCreate',
    params: { firewallId: firewall?.id },
    body: { type, id },
  })
  return firewall && joined && { world: joined, id: firewall.id }
}

/** One firewall without a balancer and one that has as many as it may have. */
export const balancersOfFirewall: Reachable = {
  limit: {
    of: 'balancers of a firewall',
    bound: 'at most',
    number: limits.balancersPerFirewall,
    clause: 'DEVICE-12',
  },
  reach({ world, choices }) {
    const region = someRegion(world, choices)
    const status = choices.among(settableStatuses)
    const first = freshBalancer(world, region)
    const second = freshBalancer(first?.world, region)
    if (first === undefined) return undefined
    const bare = freshFirewall(second?.world, { status })
    const full = freshFirewall(bare?.world, { status, devices: devicesOn('balancer', first.id) })
    if (second === undefined || bare === undefined || full === undefined) return undefined
    const body = { type: 'balancer', id: second.id }
    const joining = (firewallId: number) => ({ params: { firewallId }, body })
    return { world: full.world, at: joining(bare.id), over: joining(full.id) }
  },
}
