/** Moves: what the assignments of a request do, each with the address or range that it is about. */
import type { Path } from '../../../refusals/problem.ts'
import type { AddressOrRange } from '../../../schema/addresses.ts'
import { type Holding, holdingNamed } from '../../../world/holders.ts'
import type { InstanceId, RegionId } from '../../../world/ids.ts'
import type { World } from '../../../world/world.ts'
import { checked } from '../../in-path.ts'

export interface Assigning {
  readonly assignments: readonly {
    readonly address: AddressOrRange
    readonly instance_id: InstanceId
  }[]
  readonly region: RegionId
}

export interface Move {
  readonly holding: Holding
  readonly from: InstanceId
  readonly to: InstanceId
  /** Where it stands in the request: its address, and its instance. */
  readonly paths: { readonly address: Path; readonly instance: Path }
}

/** What an assignment names, if that is in the region; a range has to be named with the length that it has. */
export function assignedIn(
  world: World,
  region: RegionId,
  { text, prefix }: AddressOrRange,
): Holding | undefined {
  const holding = holdingNamed(world, text)
  if (holding === undefined || holding.record.region !== region) return undefined
  const length = holding.kind === 'range' ? holding.record.prefix : undefined
  return length === prefix ? holding : undefined
}

/** The moves of a request, in its order; what it names must have been checked for. */
export const movesIn = (world: World, { assignments, region }: Assigning): readonly Move[] =>
  assignments.map(({ address, instance_id }, index) => {
    const holding = checked(assignedIn(world, region, address), address.text)
    return { holding, from: holding.record.instance_id, to: instance_id, paths: pathsAt(index) }
  })

export const pathsAt = (index: number): Move['paths'] => ({
  address: ['assignments', index, 'address'],
  instance: ['assignments', index, 'instance_id'],
})

/** Whether the move takes its holding to another instance. */
export const changesHolder = ({ from, to }: Move): boolean => from !== to
