/** The limits of calls about firewalls that lie in the world. */
import { limits } from '../../contract/limits.ts'
import type { ServiceType } from '../../contract/vocabulary.ts'
import type { OperationName } from '../../operations/index.ts'
import { devicesOf } from '../../world/guards.ts'
import { get } from '../../world/table.ts'
import type { Request } from '../commands/request.ts'
import {
  devicesOn,
  type Fresh,
  freshFirewall,
  freshInstance,
  freshService,
  someRegion,
} from './arrange.ts'
import { idLimits, type Subject } from './existence-limits.ts'
import {
  activeOnAttaching,
  activeOnCreation,
  activeOnTurningOn,
  balancersOfFirewall,
} from './guard-limits.ts'
import type { Reachable, Standing } from './limit.ts'
import { plainRules, splitRules } from './plain-rules.ts'

/** The call about this firewall, where the request was about another one. */
type About = (firewall: Fresh, standing: Standing) => Subject | undefined

const firewallIds = (about: About): readonly Reachable[] =>
  idLimits({
    of: 'firewallId',
    clause: 'FIREWALL-12',
    first: standing => about({ world: standing.world, id: 1 }, standing),
    last(standing) {
      const firewall = guardingFirewall(standing)
      return firewall && about(firewall, standing)
    },
  })

/** Turned off, so that it may join any other; its device is the last there is. */
function guardingFirewall({ world, choices }: Standing): Fresh | undefined {
  const instance = freshInstance(world, { region: someRegion(world, choices) })
  if (instance === undefined) return undefined
  const devices = devicesOn('instance', instance.id)
  return freshFirewall(instance.world, { status: 'disabled', devices })
}

const theSame: About = (firewall, { request }) => ({
  ...firewall,
  ask: firewallId => ({ ...request, params: { firewallId } }),
})

const itsDevice: About = firewall => {
  const [device] = devicesOf(firewall.world, firewall.id)
  return { ...firewall, ask: firewallId => ({ params: { firewallId, deviceId: device?.id } }) }
}

const joiningIt: About = ({ world, id }, { choices }) => {
  const instance = freshInstance(world, { region: someRegion(world, choices) })
  if (instance === undefined) return undefined
  const body = { type: 'instance', id: instance.id }
  return { world: instance.world, id, ask: firewallId => ({ params: { firewallId }, body }) }
}

const deviceIds = idLimits({
  of: 'deviceId',
  clause: 'DEVICE-5',
  first: ({ world }) => deviceOf({ world, id: 1 }),
  last(standing) {
    const firewall = guardingFirewall(standing)
    return firewall && deviceOf({ ...firewall, id: firewall.world.counters.devices })
  },
})

function deviceOf(device: Fresh): Subject {
  const firewallId = get(device.world.tables.devices, device.id)?.firewall_id
  return { ...device, ask: deviceId => ({ params: { firewallId, deviceId } }) }
}

/** Of the service that a body names. */
const serviceIds = (
  type: ServiceType,
  of: string,
  ask: (id: number, standing: Standing) => Request,
): readonly Reachable[] =>
  idLimits({
    of,
    clause: 'ASSUME-BODY-IDS',
    first: standing => ({ world: standing.world, id: 1, ask: id => ask(id, standing) }),
    last(standing) {
      const { world, choices } = standing
      const service = freshService(world, type, someRegion(world, choices))
      return service && { ...service, ask: id => ask(id, standing) }
    },
  })

const listedIds = (type: ServiceType, of: string) =>
  serviceIds(type, of, (id, { request }) => ({
    body: { ...request.body, devices: devicesOn(type, id) },
  }))

const joiningIds = (type: ServiceType) =>
  serviceIds(type, `id of type ${type}`, (id, { request }) => ({
    params: request.params ?? {},
    body: { type, id },
  }))

/** What the update leaves out counts as well. */
const keptRules: Reachable = {
  limit: {
    of: 'rules in both directions, kept ones included',
    bound: 'at most',
    number: limits.rulesPerFirewall,
    clause: 'RULESET-8',
  },
  reach({ world, choices }) {
    const { inbound, outbound } = splitRules(choices)
    const firewall = freshFirewall(world, { status: 'enabled', outbound })
    if (firewall === undefined) return undefined
    const params = { firewallId: firewall.id }
    return {
      world: firewall.world,
      at: { params, body: { inbound } },
      over: { params, body: { inbound: [...inbound, ...plainRules(1)] } },
    }
  },
}

const sentRules: Reachable = {
  limit: { ...keptRules.limit, of: 'rules in both directions' },
  reach({ world, request, choices }) {
    const { inbound, outbound } = splitRules(choices)
    const body = { ...request.body, inbound, outbound }
    const over = { ...body, inbound: [...inbound, ...plainRules(1)] }
    return { world, at: { ...request, body }, over: { ...request, body: over } }
  },
}

export const firewallLimits: Readonly<Partial<Record<OperationName, readonly Reachable[]>>> = {
  firewallCreate: [
    ...listedIds('instance', 'devices.instances[]'),
    ...listedIds('balancer', 'devices.balancers[]'),
    activeOnCreation,
  ],
  firewallView: firewallIds(theSame),
  firewallUpdate: [...firewallIds(theSame), activeOnTurningOn],
  firewallDelete: firewallIds(theSame),
  firewallDevicesList: firewallIds(theSame),
  firewallDeviceCreate: [
    ...firewallIds(joiningIt),
    ...joiningIds('instance'),
    ...joiningIds('balancer'),
    balancersOfFirewall,
    activeOnAttaching,
  ],
  firewallDeviceView: [...firewallIds(itsDevice), ...deviceIds],
  firewallDeviceDelete: [...firewallIds(itsDevice), ...deviceIds],
  firewallRulesList: firewallIds(theSame),
  firewallRulesUpdate: [...firewallIds(theSame), sentRules, keptRules],
}
