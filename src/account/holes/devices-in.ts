/** What firewalls are known to guard: whole services, or interfaces that may be all that they filter of an instance. */
import type { GatheredAccount, GatheredDevice, GatheredFirewall } from '../gathered.ts'
import type { GatheredInstance } from '../gathered-instances.ts'
import { interfacesOf } from './booted-interfaces.ts'
import { addHole, type Finder } from './finder.ts'
import { devicesHole, interfaceHole } from './hole.ts'
import type { KnownDevice } from './service-inputs.ts'

/** A firewall on a single interface, where it is not known whether the instance's packets meet it. */
export interface InterfaceDevice {
  readonly firewall: number
  readonly instance: number
  readonly interface: number
  readonly hole: string
}

interface Located {
  readonly instance: number
  readonly device: GatheredDevice
  readonly index: number
}

/** Devices on whole services; of those on an interface, the ones that stand for the instance and the ones that may. */
export function devicesIn(finder: Finder, { firewalls, instances }: GatheredAccount) {
  const byId = new Map((instances?.rows ?? []).map(each => [each.id, each]))
  const known = new Map<number, readonly KnownDevice[]>()
  const interfaces: InterfaceDevice[] = []
  const open: number[] = []
  for (const [at, { id, devices, status }] of (firewalls?.rows ?? []).entries()) {
    const given = devices?.rows ?? []
    const rows = given.filter(each => each.unread === undefined)
    const located = interfacesIn(rows)
    const met = [...located].map(([instance, each]) => metAt(instance, byId.get(instance), each))
    const whole = rows.filter(({ entity }) => entity.type !== 'interface')
    known.set(id, [...whole, ...met.flatMap(each => each.whole)])
    for (const { instance, device, index } of met.flatMap(each => each.parts)) {
      const hole = `firewall ${id} on interface ${device.entity.id} of instance ${instance}`
      const path = ['firewalls', 'rows', at, 'devices', 'rows', index]
      const holder = byId.get(instance)
      const isListed = holder !== undefined && interfacesOf(holder) !== undefined
      addHole(finder, interfaceHole(hole, instance, path, isListed))
      interfaces.push({ firewall: id, instance, interface: device.entity.id, hole })
    }
    if (!isOpen(devices, status)) continue
    const fields = given.flatMap(({ unread = {} }) => Object.keys(unread))
    addHole(finder, devicesHole(id, at, [...new Set(fields)]))
    open.push(id)
  }
  return { known, interfaces, open }
}

/** There may be more than is known; on an interface of an instance that nobody names, it may guard any, and so it may by a device with a field that nobody knows. */
const isOpen = (devices: GatheredFirewall['devices'], status: GatheredFirewall['status']) =>
  status !== 'deleted' &&
  (devices === undefined ||
    devices.missing !== undefined ||
    devices.rows.some(
      ({ entity, unread }) =>
        unread !== undefined || (entity.type === 'interface' && entity.instance_id === undefined),
    ))

/** Devices on interfaces, by instance where one is named. */
function interfacesIn(rows: readonly GatheredDevice[]): ReadonlyMap<number, readonly Located[]> {
  const found = new Map<number, readonly Located[]>()
  for (const [index, device] of rows.entries()) {
    const { type, instance_id: instance } = device.entity
    if (type !== 'interface' || instance === undefined) continue
    found.set(instance, [...(found.get(instance) ?? []), { instance, device, index }])
  }
  return found
}

/**
 * One that stands for the instance where they are on all interfaces whose packets a firewall filters, and those of which
 * nobody knows where they are not; none are at a VLAN.
 */
function metAt(
  id: number,
  instance: GatheredInstance | undefined,
  located: readonly Located[],
): { readonly whole: readonly KnownDevice[]; readonly parts: readonly Located[] } {
  const found = (instance && interfacesOf(instance)) ?? []
  const ids = new Set(located.map(({ device }) => device.entity.id))
  const onVlans = found.filter(({ purpose }) => purpose === 'vlan').map(each => each.id)
  const filtered = found.filter(({ purpose }) => purpose !== 'vlan').map(each => each.id ?? 0)
  const parts = located.filter(({ device }) => !onVlans.includes(device.entity.id))
  const isWhole = filtered.length > 0 && filtered.every(each => ids.has(each))
  if (!isWhole) return { whole: [], parts }
  const [first] = parts
  return { whole: first ? [{ ...first.device, entity: { type: 'instance', id } }] : [], parts: [] }
}
