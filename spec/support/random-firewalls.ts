/** Random requests about firewalls, made for the state as it is: mostly about things that exist. */
import type { Device, State } from '../oracle/service/state.ts'
import type { Random } from './random.ts'
import {
  idOf,
  instanceOf,
  pagedRead,
  paging,
  type Requester,
  type Requests,
} from './random-requests.ts'
import { randomLabel, randomPolicy, randomRuleset } from './random-rules.ts'

const firewallOf = (random: Random, { firewalls }: State): number => {
  const standing = firewalls.filter(({ status }) => status !== 'deleted')
  return idOf(random, random.chance(0.08) ? firewalls : standing)
}

const behindFirewall = (random: Random, state: State): number => {
  const device = random.pickOr(state.devices, undefined)
  return device === undefined || random.chance(0.2) ? firewallOf(random, state) : device.firewall_id
}

/** Any of them, deleted or not: from time to time somebody comes late. */
const onFirewall: Requester = (random, state) => ({
  params: {
    firewallId: random.chance(0.06) ? idOf(random, state.firewalls) : behindFirewall(random, state),
  },
})

const flame = '\u{1f525}'
const tagTexts = [
  ...['a', 'a', 'prod', 'x'.repeat(50), '', 'x'.repeat(51)],
  ...[flame.repeat(50), flame.repeat(51)],
] as const

const tags = (random: Random): unknown => random.several(0, 3, () => random.pick(tagTexts))

const listedServices = (random: Random, state: State): unknown => ({
  ...(random.chance(0.7) && { instances: random.several(0, 2, () => instanceOf(random, state)) }),
  ...(random.chance(0.4) && {
    balancers: random.several(0, random.chance(0.2) ? 2 : 1, () => idOf(random, state.balancers)),
  }),
})

const firewallCreate: Requester = (random, state) => ({
  body: {
    label: randomLabel(random),
    rules: {
      ...(random.chance(0.7) && { inbound: randomRuleset(random) }),
      inbound_policy: randomPolicy(random),
      ...(random.chance(0.3) && { outbound: randomRuleset(random) }),
      outbound_policy: randomPolicy(random),
    },
    ...(random.chance(0.5) && { devices: listedServices(random, state) }),
    ...(random.chance(0.3) && { tags: tags(random) }),
  },
})

/** Disabled, and on a service that an enabled one guards: it must stay off. */
const rivals = ({ firewalls, devices }: State) => {
  const keyOf = ({ entity }: Device) => `${entity.type}/${entity.id}`
  const statusOf = (id: number) => firewalls.find(each => each.id === id)?.status
  const guarded = devices.filter(each => statusOf(each.firewall_id) === 'enabled').map(keyOf)
  const late = devices.filter(each => guarded.includes(keyOf(each))).map(each => each.firewall_id)
  return firewalls.filter(({ id, status }) => status === 'disabled' && late.includes(id))
}

/** Turned on where another one is on already. */
const secondEnable: Requester = (random, state) => ({
  params: { firewallId: idOf(random, rivals(state)) },
  body: { status: 'enabled' },
})

const firewallUpdate: Requester = (random, state) => ({
  params: {
    firewallId: random.chance(0.85) ? behindFirewall(random, state) : idOf(random, rivals(state)),
  },
  body: {
    ...(random.chance(0.6) && { label: randomLabel(random) }),
    ...(random.chance(0.8) && {
      status: random.pick(['enabled', 'enabled', 'enabled', 'disabled', 'disabled', 'deleted']),
    }),
    ...(random.chance(0.2) && { tags: tags(random) }),
  },
})

const firewallRulesUpdate: Requester = (random, state) => ({
  params: { firewallId: behindFirewall(random, state) },
  body: {
    ...(random.chance(0.5) && { inbound: randomRuleset(random) }),
    ...(random.chance(0.3) && { inbound_policy: randomPolicy(random) }),
    ...(random.chance(0.4) && { outbound: randomRuleset(random) }),
    ...(random.chance(0.3) && { outbound_policy: randomPolicy(random) }),
  },
})

const onDevice: Requester = (random, state) => {
  const device = random.pickOr(state.devices, undefined)
  const firewallId = random.chance(0.9) ? device?.firewall_id : undefined
  return {
    params: {
      firewallId: firewallId ?? idOf(random, state.firewalls),
      deviceId: random.chance(0.95) ? (device?.id ?? 999_999) : idOf(random, state.devices),
    },
  }
}

const firewallDeviceCreate: Requester = (random, state) => {
  const type = random.pick(['instance', 'instance', 'balancer', 'balancer'])
  const rows = type === 'instance' ? state.instances : state.balancers
  return {
    params: { firewallId: firewallOf(random, state) },
    body: { type, id: idOf(random, rows) },
  }
}

export const firewallRequests: Requests = {
  firewallsList: [5, pagedRead],
  firewallCreate: [26, firewallCreate],
  firewallView: [6, onFirewall],
  firewallUpdate: [
    30,
    (random, state) => (random.chance(0.12) ? secondEnable : firewallUpdate)(random, state),
  ],
  firewallDelete: [8, onFirewall],
  firewallDevicesList: [
    7,
    (random, state) => ({ ...onFirewall(random, state), query: paging(random) }),
  ],
  firewallDeviceCreate: [14, firewallDeviceCreate],
  firewallDeviceView: [4, onDevice],
  firewallDeviceDelete: [6, onDevice],
  firewallRulesList: [7, onFirewall],
  firewallRulesUpdate: [28, firewallRulesUpdate],
}
