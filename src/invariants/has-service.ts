/** Whether a service is in a world. */
import type { Service } from '../world/records/device.ts'
import { has } from '../world/table.ts'
import type { World } from '../world/world.ts'

export const hasService = ({ tables }: World, { type, id }: Service): boolean =>
  type === 'instance' ? has(tables.instances, id) : has(tables.balancers, id)
