/** Calls on a gathered account, each with what it does to the naive reading of it. */
import type { GatheredEntry } from '../../src/account/gathered.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { ServiceName, State, StateFirewall } from '../oracle/accounts/filled-state.ts'
import type { Random } from './random.ts'
import { action, randomRule } from './random-accounts.ts'

export interface NaiveCall {
  readonly call: AnyCall
  readonly effect: (state: State) => State
  /** Those that take a guard away come first. */
  readonly rank: number
}

/** Where asked for, with rules that the contract has no words for. */
export function randomCalls(random: Random, state: State, isPartial = false): readonly NaiveCall[] {
  const calls = random.several(1, 2, () => {
    const [firewall, draw] = [
      random.pickOr(state.firewalls, undefined),
      isPartial ? partialRules : random.pickOr(drawers, rules),
    ]
    return firewall === undefined ? undefined : draw(random, firewall, state)
  })
  return calls.flatMap(each => each ?? []).sort((a, b) => a.rank - b.rank)
}

type Drawer = (random: Random, firewall: StateFirewall, state: State) => NaiveCall | undefined

const change =
  (id: number, map: (firewall: StateFirewall) => StateFirewall) =>
  (state: State): State => ({
    ...state,
    firewalls: state.firewalls.map(each => (each.id === id ? map(each) : each)),
  })

const rules: Drawer = (random, { id }) => {
  const body = {
    inbound: random.several(0, 2, () => randomRule(random, false)),
    inbound_policy: action(random),
    outbound: random.several(0, 1, () => randomRule(random, false)),
    outbound_policy: action(random),
  }
  const sent = {
    ...body,
    inbound: body.inbound.map(sendable),
    outbound: body.outbound.map(sendable),
  }
  return {
    call: { operation: 'firewallRulesUpdate', params: { firewallId: id }, body: sent },
    effect: change(id, firewall => ({ ...firewall, rules: body })),
    rank: 1,
  }
}

/** Rules as the service shows them: references, names for addresses and other protocols among them. */
const partialRules: Drawer = (random, { id }) => {
  const entries = (direction: 'inbound' | 'outbound', most: number): readonly GatheredEntry[] =>
    random.several(0, most, () =>
      random.chance(0.25) ? { ruleset: direction === 'inbound' ? 7 : 8 } : randomRule(random, true),
    )
  const body = {
    inbound: entries('inbound', 2),
    inbound_policy: action(random),
    outbound: entries('outbound', 1),
    outbound_policy: action(random),
  }
  const sent = (list: readonly GatheredEntry[]) =>
    list.map(each => ('ruleset' in each ? each : sendable(each)))
  return {
    call: {
      ...{ operation: 'firewallRulesUpdate', params: { firewallId: id } },
      body: { ...body, inbound: sent(body.inbound), outbound: sent(body.outbound) },
    },
    effect: change(id, firewall => ({ ...firewall, rules: body })),
    rank: 1,
  }
}

/** Ports that are nothing in particular are left out. */
function sendable({ ports, ...rule }: ReturnType<typeof randomRule>) {
  return ports === null || ports === undefined || ports === '' ? rule : { ...rule, ports }
}

const status: Drawer = (_, { id, status: was }) => {
  if (was === undefined || was === 'deleted') return undefined
  const is = was === 'enabled' ? 'disabled' : 'enabled'
  return {
    call: { operation: 'firewallUpdate', params: { firewallId: id }, body: { status: is } },
    effect: change(id, firewall => ({ ...firewall, status: is })),
    rank: is === 'disabled' ? 0 : 2,
  }
}

const partsOf = (service: ServiceName) => {
  const [type = '', id = ''] = service.split(' ')
  return { type, id: Number(id) }
}

const attach: Drawer = (random, { id, known, devicesOpen, interfaces }, { services }) => {
  const own = interfaces.map(each => each.service)
  const service = random.pickOr(
    [...services].filter(each => !known.has(each) && !own.includes(each)),
    undefined,
  )
  if (service === undefined) return undefined
  const put = change(id, firewall => ({
    ...firewall,
    known: new Set([...firewall.known, service]),
  }))
  return {
    call: { operation: 'firewallDeviceCreate', params: { firewallId: id }, body: partsOf(service) },
    effect: state => ({
      ...put(state),
      attached: [...state.attached, ...(devicesOpen ? [{ firewall: id, service }] : [])],
    }),
    rank: 2,
  }
}

const detach: Drawer = (random, { id }, { gathered }) => {
  const devices = gathered.firewalls?.rows.find(each => each.id === id)?.devices?.rows ?? []
  const device = random.pickOr(
    devices.filter(({ entity }) => entity.type !== 'interface'),
    undefined,
  )
  if (device?.id === undefined) return undefined
  const service = `${device.entity.type} ${device.entity.id}` as ServiceName
  return {
    call: {
      operation: 'firewallDeviceDelete',
      params: { firewallId: id, deviceId: device.id },
    },
    effect: change(id, firewall => ({
      ...firewall,
      known: new Set([...firewall.known].filter(each => each !== service)),
    })),
    rank: 0,
  }
}

const remove: Drawer = (_, { id, status: was }) =>
  was === undefined
    ? undefined
    : {
        call: { operation: 'firewallDelete', params: { firewallId: id } },
        effect: state => ({
          ...state,
          firewalls: state.firewalls.filter(each => each.id !== id),
        }),
        rank: 0,
      }

const removeInstance: Drawer = (random, _, { services }) => {
  const service = random.pickOr(
    [...services].filter(each => each.startsWith('instance')),
    undefined,
  )
  if (service === undefined) return undefined
  return {
    call: { operation: 'instanceDelete', params: { instanceId: partsOf(service).id } },
    effect: state => ({
      ...state,
      services: new Set([...state.services].filter(each => each !== service)),
    }),
    rank: 0,
  }
}

const drawers: readonly Drawer[] = [
  ...[rules, rules, rules, status, status, attach, detach, remove, removeInstance],
]

/** Up to four calls one after the other, most of them to the rules and the status of one firewall: what one does another undoes in part. */
export function callsInTurn(random: Random, state: State, isPartial = false): readonly NaiveCall[] {
  const id = random.pickOr(state.firewalls, undefined)?.id
  let now = state
  return random
    .several(2, 4, () => {
      const firewall =
        now.firewalls.find(each => each.id === id) ?? random.pickOr(now.firewalls, undefined)
      if (firewall === undefined) return []
      const draw = random.pickOr(
        [isPartial ? partialRules : rules, rules, status, status, ...drawers],
        rules,
      )
      const drawn = draw(random, firewall, now)
      now = drawn?.effect(now) ?? now
      return drawn ?? []
    })
    .flat()
}
