/** What firewalls guard, and which firewalls guard it. */
import type { Device, Entity, Firewall, Service, State } from './state.ts'

export const devicesOf = (state: State, firewallId: number): Device[] =>
  state.devices.filter(each => each.firewall_id === firewallId)

export function detach(state: State, gone: (device: Device) => boolean): void {
  state.devices = state.devices.filter(each => !gone(each))
}

/** The instance or balancer that is meant, if there is one. */
export const serviceNamed = (state: State, { type, id }: Service) =>
  (type === 'instance' ? state.instances : state.balancers).find(each => each.id === id)

export const nameOf = (state: State, service: Service): Entity => ({
  ...service,
  label: serviceNamed(state, service)?.label ?? '',
})

export const migrates = (state: State, { type, id }: Service): boolean =>
  type === 'instance' && state.instances.some(each => each.id === id && each.migrating)

/** An enabled firewall on the service, other than the one named. */
export const rivalOn = (state: State, { type, id }: Service, but?: number): Firewall | undefined =>
  state.firewalls.find(
    firewall =>
      firewall.id !== but &&
      firewall.status === 'enabled' &&
      devicesOf(state, firewall.id).some(({ entity }) => entity.type === type && entity.id === id),
  )
