/** No address with an active 1:1 NAT moves away from the instance that uses it. */
import { idsUnder } from '../world/key-index.ts'
import { stepInvariant } from './invariant.ts'
import { movesIn } from './moves.ts'

export const natAddressesDoNotMove = stepInvariant({
  name: 'natAddressesDoNotMove',
  clauses: ['ASSIGN-16'],
  broken(step) {
    const { instancesByNatAddress } = step.before.indexes
    const moved = movesIn(step).find(
      ({ text, from }) => from !== null && idsUnder(instancesByNatAddress, text).includes(from),
    )
    if (moved === undefined) return undefined
    return `${moved.text} had a 1:1 NAT to instance ${moved.from}, and moved to instance ${moved.to}`
  },
})
