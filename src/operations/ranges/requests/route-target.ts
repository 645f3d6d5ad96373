/** The instance that a new range is to be routed to, by its id or by its SLAAC address. */
import { addressNamed } from '../../../world/holders.ts'
import type { InstanceId } from '../../../world/ids.ts'
import type { World } from '../../../world/world.ts'

export interface Routing {
  readonly instance_id?: InstanceId
  /** In canonical form. */
  readonly route_target?: string
}

/** The field that names the instance. */
export const routingField = ({ instance_id }: Routing): 'instance_id' | 'route_target' =>
  instance_id === undefined ? 'route_target' : 'instance_id'

/** The id that the body gives, or that of the instance with this SLAAC address, if there is one. */
export function routedTo(
  world: World,
  { instance_id, route_target }: Routing,
): InstanceId | undefined {
  if (instance_id !== undefined) return instance_id
  const target = route_target === undefined ? undefined : addressNamed(world, route_target)
  return target?.type === 'ipv6' ? target.instance_id : undefined
}
