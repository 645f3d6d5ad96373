/** Each address or range of an assignment is named once, and free to move where it is to go. */
import { repeated } from '../../../refusals/found.ts'
import { gotText, referTo } from '../../../refusals/got.ts'
import type { Problem } from '../../../refusals/problem.ts'
import { activeNatOf, type Holding, sharesOf, type VpcInterface } from '../../../world/holders.ts'
import type { Address, Share } from '../../../world/records/address.ts'
import type { World } from '../../../world/world.ts'
import { check, firstRepeat } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { type Assigning, changesHolder, movesIn } from '../requests/moves.ts'

type AssigningAddresses = CallContext<unknown, unknown, Assigning>

export const assignedAddressesAreDistinct = check({
  name: 'assignedAddressesAreDistinct',
  stage: 'rule',
  clauses: ['ASSUME-ASSIGN-REPEATED'],
  find({ world, body }: AssigningAddresses) {
    const repeat = firstRepeat(movesIn(world, body), ({ holding }) => holding.text)
    if (repeat === undefined) return undefined
    return { path: repeat.paths.address, ...repeated('address', repeat.holding.text) }
  },
})

export const movedAddressesAreNotShared = check({
  name: 'movedAddressesAreNotShared',
  stage: 'rule',
  clauses: ['ASSIGN-13'],
  find({ world, body, assume }: AssigningAddresses) {
    for (const { holding, paths } of movesIn(world, body).filter(changesHolder)) {
      const [share] = sharesOf(world, holding.text)
      if (share === undefined) continue
      assume('ASSUME-SHARE-MOVE')
      return { path: paths.address, ...sharedProblem(share) }
    }
    return undefined
  },
})

export const movedAddressesHaveNoNat = check({
  name: 'movedAddressesHaveNoNat',
  stage: 'rule',
  clauses: ['ASSIGN-16'],
  find({ world, body }: AssigningAddresses) {
    for (const { holding, paths } of movesIn(world, body).filter(changesHolder)) {
      const problem = natProblem(world, holding, activeNatOf)
      if (problem !== undefined) return { path: paths.address, ...problem }
    }
    return undefined
  },
})

export const sharedProblem = ({ address, instance_id: id }: Share): Problem => ({
  problem: 'shared',
  got: gotText(address),
  by: referTo('instance', { id }),
})

/** The 1:1 NAT that `natOf` finds for an address; ranges have none. */
export function natProblem(
  world: World,
  holding: Holding,
  natOf: (world: World, address: Address) => VpcInterface | undefined,
): Problem | undefined {
  const nat = holding.kind === 'address' ? natOf(world, holding.record) : undefined
  return (
    nat && {
      problem: 'has-nat',
      got: gotText(holding.text),
      nat: { ipv4: gotText(nat.ipv4), vpc_id: nat.vpc_id },
    }
  )
}
