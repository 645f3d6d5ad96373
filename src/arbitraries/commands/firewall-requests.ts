/** Requests about firewalls and their devices. */
import type { OperationName } from '../../operations/index.ts'
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

const firewallUpdate: Requester = (world, choices) => {
  const label = choices.below(2) === 1 && { label: labelFor(choices, world) }
  const status = choices.among([undefined, 'enabled', 'disabled', 'enabled'] as const)
  return {
    ...onFirewall(world, choices),
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
  return { ...onFirewall(world, choices), body: { id: idOf(choices, services), type } }
}

const onDevice: Requester = (world, choices) => {
  const device = choices.oneOf(devicesIn(world))
  const firewallId = device?.firewall_id ?? idOf(choices, liveFirewalls(world))
  return { params: { firewallId, deviceId: device?.id ?? idOf(choices, []) } }
}

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
