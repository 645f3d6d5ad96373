/** Services that the same firewalls may guard in the same ways: what is found for one holds for all of them. */
import { devicesOn } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { isThere, originOf, servicesOf } from '../guard-of.ts'
import type { AccountState } from './possible-guard.ts'

export type Services = readonly [Service, ...Service[]]

/** Those that are there in all of the states; instances before balancers, in id order. */
export function groupServices(states: readonly AccountState[]): readonly Services[] {
  const [first] = states
  const groups = new Map<string, [Service, ...Service[]]>()
  for (const service of first === undefined ? [] : servicesOf(first.world)) {
    if (!states.every(({ world }) => isThere(world, service))) continue
    const key = states.map(state => signatureOf(state, service)).join(' ')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [service])
    else group.push(service)
  }
  return [...groups.values()]
}

/** Services with the same one have the same guards in every filling, each taken for itself, and packets come to them from alike. */
export function signatureOf({ account, world }: AccountState, service: Service): string {
  const devices = devicesOn(world, service).map(each => each.firewall_id)
  const interfaces = account.interfaceDevices.filter(
    each => service.type === 'instance' && each.instance === service.id,
  )
  const isOwn =
    interfaces.length > 0 ||
    account.unread.has(serviceKey(service)) ||
    (service.type === 'instance' && account.openInterfaces.includes(service.id))
  const own = isOwn ? serviceKey(service) : service.type
  const settled = account.settled.has(serviceKey(service))
  return `${own} ${devices.join(',')} ${settled} ${originOf(world, service)}`
}
