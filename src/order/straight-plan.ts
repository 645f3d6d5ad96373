/** The calls that lead from one world to another with nothing done only to be undone. */
import type { AnyCall } from '../engine/call.ts'
import { canonicalText } from '../kit/canonical-text.ts'
import { allOperations } from '../operations/table.ts'
import { devicesOf } from '../world/guards.ts'
import { type Device, type Service, serviceKey } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { get, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { orderFamilyOf } from './groups.ts'

/** Undefined when calls change more than firewalls and devices. They are made as the first call was. */
export function straightPlan(
  before: World,
  calls: readonly AnyCall[],
  after: World,
): readonly AnyCall[] | undefined {
  const isPlain = calls.every(
    ({ operation }) =>
      orderFamilyOf(operation) === 'firewalls' || allOperations[operation].kind === 'read',
  )
  if (!isPlain) return undefined
  const as = calls[0]?.as
  const firewalls = [...values(after.tables.firewalls)]
  const fresh = firewalls.filter(
    ({ id, status }) => id > before.counters.firewalls && status !== 'deleted',
  )
  const plan = [
    ...fresh.flatMap((firewall, at) =>
      callsToCreate(after, firewall, before.counters.firewalls + 1 + at),
    ),
    ...firewalls.flatMap(firewall => {
      const old = get(before.tables.firewalls, firewall.id)
      return old === undefined ? [] : callsToChange(before, old, after, firewall)
    }),
  ]
  return as === undefined ? plan : plan.map(call => ({ ...call, as }))
}

/** `id` is the one that it gets when new firewalls are created in this order. */
function callsToCreate(
  after: World,
  { id: wanted, label, rules, tags, status }: Firewall,
  id: number,
): readonly AnyCall[] {
  const services = devicesOf(after, wanted).map(({ entity }) => entity)
  const idsOf = (type: Service['type']) =>
    services.flatMap(service => (service.type === type ? [service.id as number] : []))
  const body = { label, rules, tags }
  const operation = 'firewallCreate'
  if (status === 'enabled')
    return [
      {
        operation,
        body: { ...body, devices: { instances: idsOf('instance'), balancers: idsOf('balancer') } },
      },
    ]
  return [{ operation, body }, update(id, { status }), ...services.map(each => attach(id, each))]
}

function callsToChange(
  before: World,
  old: Firewall,
  after: World,
  firewall: Firewall,
): readonly AnyCall[] {
  const { id, label, tags, status, rules } = firewall
  if (status === 'deleted')
    return old.status === 'deleted'
      ? []
      : [{ operation: 'firewallDelete', params: { firewallId: id } }]
  const isSame = (a: unknown, b: unknown) => canonicalText(a) === canonicalText(b)
  const olds = devicesOf(before, id)
  const news = devicesOf(after, id)
  const isIn = (devices: readonly Device[], { entity }: Device) =>
    devices.some(each => serviceKey(each.entity) === serviceKey(entity))
  return [
    ...(isSame([old.label, old.tags], [label, tags]) ? [] : [update(id, { label, tags })]),
    ...(isSame(old.rules, rules) ? [] : [replaceRules(id, rules)]),
    ...olds.flatMap(device => (isIn(news, device) ? [] : [detach(id, device.id)])),
    ...news.flatMap(device => (isIn(olds, device) ? [] : [attach(id, device.entity)])),
    ...(old.status === status ? [] : [update(id, { status })]),
  ]
}

const update = (firewallId: number, body: object): AnyCall => ({
  operation: 'firewallUpdate',
  params: { firewallId },
  body,
})

export const replaceRules = (firewallId: number, rules: Firewall['rules']): AnyCall => ({
  operation: 'firewallRulesUpdate',
  params: { firewallId },
  body: rules,
})

export const detach = (firewallId: number, deviceId: number): AnyCall => ({
  operation: 'firewallDeviceDelete',
  params: { firewallId, deviceId },
})

const attach = (firewallId: number, { type, id }: Service): AnyCall => ({
  operation: 'firewallDeviceCreate',
  params: { firewallId },
  body: { type, id },
})
