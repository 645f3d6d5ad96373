/** Services, and the devices that put firewalls on them. */
import type { ServiceType } from '../../contract/vocabulary.ts'
import type { BalancerId, DeviceId, FirewallId, InstanceId } from '../ids.ts'

/** What a firewall can guard. */
export type Service =
  | { readonly type: Extract<ServiceType, 'instance'>; readonly id: InstanceId }
  | { readonly type: Extract<ServiceType, 'balancer'>; readonly id: BalancerId }

/** A firewall device: the assignment of one firewall to one service, which is the device's entity. */
export interface Device {
  readonly id: DeviceId
  readonly firewall_id: FirewallId
  readonly entity: Service
  readonly created: string
  readonly updated: string
}

/** Instances before balancers, in id order: negative, zero or positive, like a difference. */
export const compareServices = (a: Service, b: Service): number =>
  a.type === b.type ? a.id - b.id : a.type === 'instance' ? -1 : 1

/** The key of a service in indexes: `instance/17`. */
export const serviceKey = (service: Service): string => `${service.type}/${service.id}`
