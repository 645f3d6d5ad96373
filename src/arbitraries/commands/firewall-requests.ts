/** Requests about firewalls and their devices. */
import type { OperationName } from '../../operations/index.ts'
import { activeFirewallOn, devicesOf } from '../../world/guards.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from './choices.ts'
import type { Request, Requester } from './request.ts'
import { rulesFor, rulesUpdateFor } from './rule-material.ts'
import {
  balancersIn,
  devicesIn,
  idOf,
  instancesIn,
  labelFor,
  liveFirewalls,
  pagingFor,
} from './subjects.ts'

const onFirewall: Requester = (world, choices) => ({
  params: { firewallId: idOf(choices, liveFirewalls(world)) },
})

const firewallCreate: Requester = (world, choices) => ({
  body: {
    label: labelFor(choices, world),
    rules: rulesFor(choices),
    ...(choices.below(3) > 0 && { devices: servicesFor(world, choices) }),
    ...(choices.once(4) && { tags: ['prod', 'x'.repeat(50)].slice(choices.below(2)) }),
  },
})

/** Turned on is what is off, and what must stay off above all: that is where rivals meet. */
const firewallUpdate: Requester = (world, choices) => {
  const live = liveFirewalls(world)
  const off = live.filter(each => each.status === 'disabled')
  const rivals = off.filter(({ id }) => hasRival(world, id))
  const meets = rivals.length > 0 && choices.once(2)
  const usual = choices.among([undefined, 'disabled', 'enabled', 'disabled', 'enabled'] as const)
  const status = meets ? 'enabled' : usual
  const isTurnedOn = status === 'enabled' && off.length > 0
  const chosen = meets ? rivals : isTurnedOn ? off : live
  const label = choices.once(3) && { label: labelFor(choices, world) }
  return {
    params: { firewallId: idOf(choices, chosen) },
    body: {
      ...label,
      ...(status !== undefined && { status }),
      ...(choices.once(8) && { tags: choices.among([[], ['prod']]) }),
    },
  }
}

const firewallRulesUpdate: Requester = (world, choices) => ({
  ...onFirewall(world, choices),
  body: { ...rulesUpdateFor(choices) },
})

const firewallDevicesList: Requester = (world, choices) => ({
  ...onFirewall(world, choices),
  query: pagingFor(choices),
})

const firewallDeviceCreate: Requester = (world, choices) => {
  const type = choices.among(['instance', 'balancer', 'instance'])
  const services = type === 'instance' ? instancesIn(world) : balancersIn(world)
  const live = liveFirewalls(world)
  const off = live.filter(({ status }) => status === 'disabled')
  const guarded = devicesIn(world).filter(({ entity }) => entity.type === type)
  const again =
    guarded.length > 0 && choices.once(2) ? guarded.map(({ entity }) => entity) : services
  return {
    params: { firewallId: idOf(choices, off.length > 0 && !choices.once(3) ? off : live) },
    body: { id: idOf(choices, again), type },
  }
}

const onDevice: Requester = (world, choices) => {
  const device = choices.oneOf(devicesIn(world))
  const firewallId = device?.firewall_id ?? idOf(choices, liveFirewalls(world))
  return { params: { firewallId, deviceId: device?.id ?? idOf(choices, []) } }
}

const hasRival = (world: World, firewallId: number): boolean =>
  devicesOf(world, firewallId).some(({ entity }) => activeFirewallOn(world, entity, firewallId))

/** One service, or one of each kind, or none. */
function servicesFor(world: World, choices: Choices): NonNullable<Request['body']> {
  const kind = choices.below(4)
  return {
    ...(kind < 3 && { instances: [idOf(choices, instancesIn(world))] }),
    ...(kind > 0 && balancersIn(world).length > 0 && choices.once(2)
      ? { balancers: [idOf(choices, balancersIn(world))] }
      : {}),
  }
}

export const firewallRequests = {
  firewallsList: (_, choices) => ({ query: pagingFor(choices) }),
  firewallCreate,
  firewallView: onFirewall,
  firewallUpdate,
  firewallDelete: onFirewall,
  firewallDevicesList,
  firewallDeviceCreate,
  firewallDeviceView: onDevice,
  firewallDeviceDelete: onDevice,
  firewallRulesList: onFirewall,
  firewallRulesUpdate,
} as const satisfies Partial<Record<OperationName, Requester>>
