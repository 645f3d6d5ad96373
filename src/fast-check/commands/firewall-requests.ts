/** Requests about firewalls and their devices. */
import type { OperationName } from '../../operations/index.ts'
import { activeFirewallOn, devicesOf, migratingInstanceBehind } from '../../world/guards.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from './choices.ts'
import type { Request, Requester } from './request.ts'
import { fullRuleset, rulesFor, rulesUpdateFor } from './rule-material.ts'
import {
  balancersIn,
  devicesIn,
  idOf,
  instancesIn,
  labelFor,
  liveFirewalls,
  onOneOf,
  pagingFor,
} from './subjects.ts'
import { isAboutThings, type TargetOutcome } from './target-outcomes.ts'

const onFirewall = onOneOf('firewallId', liveFirewalls)

/** A live migration is all that keeps a firewall from being deleted. */
const firewallDelete = onOneOf('firewallId', (world, target) =>
  target === 'refused' ? stuckFirewalls(world) : liveFirewalls(world),
)

const stuckFirewalls = (world: World): readonly Firewall[] =>
  liveFirewalls(world).filter(({ id }) => migratingInstanceBehind(world, id) !== undefined)

/** The rules are chosen last: they may use up the numbers. */
const firewallCreate: Requester = (world, choices) => ({
  body: {
    label: labelFor(choices, world),
    ...(choices.below(3) > 0 && { devices: servicesFor(world, choices) }),
    ...(choices.once(4) && { tags: ['prod', 'x'.repeat(50)].slice(choices.below(2)) }),
    rules: rulesFor(choices),
  },
})

const firewallUpdate: Requester = (world, choices, target) => {
  if (liveFirewalls(world).length === 0 && isAboutThings(target)) return undefined
  const { firewalls, status } = statusFor(world, choices, target)
  const label = choices.once(3) && { label: labelFor(choices, world) }
  return {
    params: { firewallId: idOf(choices, firewalls) },
    body: {
      ...label,
      ...(status !== undefined && { status }),
      ...(choices.once(8) && { tags: choices.among([[], ['prod']]) }),
    },
  }
}

/** Turned on is what is off, and what must stay off above all: that is where rivals meet. */
function statusFor(world: World, choices: Choices, target: TargetOutcome) {
  const stuck = target === 'refused' ? stuckFirewalls(world) : []
  if (stuck.length > 0 && choices.below(2) === 0) return { firewalls: stuck, status: 'disabled' }
  const live = liveFirewalls(world)
  const off = live.filter(each => each.status === 'disabled')
  const rivals = off.filter(({ id }) => hasRival(world, id))
  if (rivals.length > 0 && choices.once(2)) return { firewalls: rivals, status: 'enabled' }
  const status = choices.among([undefined, 'disabled', 'enabled', 'disabled', 'enabled'] as const)
  return { firewalls: status === 'enabled' && off.length > 0 ? off : live, status }
}

const firewallRulesUpdate: Requester = (world, choices, target) => {
  if (target === 'refused') return refusedRules(world, choices)
  const on = onFirewall(world, choices, target)
  return on && { ...on, body: rulesUpdateFor(choices) }
}

/** While an instance behind it migrates nothing is taken; else what is too much together with what stays. */
function refusedRules(world: World, choices: Choices): Request | undefined {
  const stuck = choices.oneOf(stuckFirewalls(world))
  if (stuck !== undefined && choices.below(2) === 0)
    return { params: { firewallId: stuck.id }, body: rulesUpdateFor(choices) }
  const ruled = liveFirewalls(world).filter(
    ({ rules: { inbound, outbound } }) => inbound.length + outbound.length > 0,
  )
  const firewall = choices.oneOf(ruled)
  const direction = firewall?.rules.inbound.length === 0 ? 'inbound' : 'outbound'
  return (
    firewall && { params: { firewallId: firewall.id }, body: { [direction]: fullRuleset(choices) } }
  )
}

const firewallDevicesList: Requester = (world, choices, target) => {
  const on = onFirewall(world, choices, target)
  return on && { ...on, query: pagingFor(choices) }
}

const firewallDeviceCreate: Requester = (world, choices, target) => {
  const crowding = target === 'refused' && choices.below(3) === 0 && secondBalancer(world, choices)
  if (crowding) return crowding
  const live = liveFirewalls(world)
  if (live.length === 0 && isAboutThings(target)) return undefined
  const type = choices.among(['instance', 'balancer', 'instance'])
  const services = type === 'instance' ? instancesIn(world) : balancersIn(world)
  const off = live.filter(({ status }) => status === 'disabled')
  const guarded = devicesIn(world).filter(({ entity }) => entity.type === type)
  const again =
    guarded.length > 0 && choices.once(2) ? guarded.map(({ entity }) => entity) : services
  return {
    params: { firewallId: idOf(choices, off.length > 0 && !choices.once(3) ? off : live) },
    body: { id: idOf(choices, again), type },
  }
}

/** A balancer for a firewall that has another one. */
function secondBalancer(world: World, choices: Choices): Request | undefined {
  const first = choices.oneOf(devicesIn(world).filter(({ entity }) => entity.type === 'balancer'))
  const second = choices.oneOf(balancersIn(world).filter(({ id }) => id !== first?.entity.id))
  if (first === undefined || second === undefined) return undefined
  return { params: { firewallId: first.firewall_id }, body: { id: second.id, type: 'balancer' } }
}

const onDevice: Requester = (world, choices, target) => {
  const device = choices.oneOf(devicesIn(world))
  if (device === undefined && isAboutThings(target)) return undefined
  const firewallId = device?.firewall_id ?? idOf(choices, liveFirewalls(world))
  return { params: { firewallId, deviceId: device?.id ?? idOf(choices, []) } }
}

const firewallDeviceDelete: Requester = (world, choices, target) => {
  if (target !== 'refused') return onDevice(world, choices, target)
  const firewall = choices.oneOf(stuckFirewalls(world))
  const device = firewall && choices.oneOf(devicesOf(world, firewall.id))
  return device && { params: { firewallId: device.firewall_id, deviceId: device.id } }
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
  firewallDelete,
  firewallDevicesList,
  firewallDeviceCreate,
  firewallDeviceView: onDevice,
  firewallDeviceDelete,
  firewallRulesList: onFirewall,
  firewallRulesUpdate,
} as const satisfies Partial<Record<OperationName, Requester>>
