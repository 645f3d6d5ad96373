/** The addresses and ranges that a request shares, each with the field that names it. */
import { type Holding, holdingNamed } from '../../../world/holders.ts'
import type { InstanceId } from '../../../world/ids.ts'
import type { World } from '../../../world/world.ts'

export interface Sharing {
  /** In canonical form. */
  readonly ips: readonly string[]
  readonly instance_id: InstanceId
}

export interface SharedHolding {
  readonly holding: Holding
  readonly field: string
}

/** In the order of the request; they must have been checked for. */
export const holdingsSharedBy = (world: World, { ips }: Sharing): readonly SharedHolding[] =>
  ips.map((text, index) => {
    const holding = holdingNamed(world, text)
    if (holding === undefined) throw new TypeError(`${text} was not checked for`)
    return { holding, field: `ips[${index}]` }
  })

/** Whether the instance holds it already by itself. */
export const isOwnOf = ({ holding }: SharedHolding, instanceId: InstanceId): boolean =>
  holding.record.instance_id === instanceId
