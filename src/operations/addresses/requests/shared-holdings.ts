/** The addresses and ranges that a request shares, each with its place in the request. */
import type { Path } from '../../../refusals/problem.ts'
import { type Holding, holdingNamed } from '../../../world/holders.ts'
import type { InstanceId } from '../../../world/ids.ts'
import type { World } from '../../../world/world.ts'
import { checked } from '../../in-path.ts'

export interface Sharing {
  /** In canonical form. */
  readonly ips: readonly string[]
  readonly instance_id: InstanceId
}

export interface SharedHolding {
  readonly holding: Holding
  readonly path: Path
}

/** In the order of the request; they must have been checked for. */
export const holdingsSharedBy = (world: World, { ips }: Sharing): readonly SharedHolding[] =>
  ips.map((text, index) => ({
    holding: checked(holdingNamed(world, text), text),
    path: ['ips', index],
  }))

/** Whether the instance holds it already by itself. */
export const isOwnOf = ({ holding }: SharedHolding, instanceId: InstanceId): boolean =>
  holding.record.instance_id === instanceId
