/** The services that the `devices` of a request list, each with the field that names it. */
import type { BalancerId, InstanceId } from '../../../world/ids.ts'
import type { Service } from '../../../world/records/device.ts'

export interface WithDevices {
  readonly devices?: {
    readonly instances: readonly InstanceId[]
    readonly balancers: readonly BalancerId[]
  }
}

export interface ListedService {
  readonly service: Service
  readonly field: string
}

export function servicesListedIn({ devices }: WithDevices): readonly ListedService[] {
  if (devices === undefined) return []
  return [
    ...devices.instances.map((id, index) => ({
      service: { type: 'instance', id } as const,
      field: `devices.instances[${index}]`,
    })),
    ...devices.balancers.map((id, index) => ({
      service: { type: 'balancer', id } as const,
      field: `devices.balancers[${index}]`,
    })),
  ]
}
