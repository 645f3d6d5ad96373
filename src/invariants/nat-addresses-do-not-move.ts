/** No address with an active 1:1 NAT moves away from the instance that uses it. */
import { idsUnder } from '../world/key-index.ts'
import { transitionInvariant } from './invariant.ts'
import { movesIn } from './moves.ts'

export const natAddressesDoNotMove = transitionInvariant({
  name: 'natAddressesDoNotMove',
  clauses: ['ASSIGN-16'],
  broken(transition) {
    const { instancesByNatAddress } = transition.before.indexes
    const moved = movesIn(transition).find(
      ({ text, from }) => from !== null && idsUnder(instancesByNatAddress, text).includes(from),
    )
    if (moved === undefined) return undefined
    return `${moved.text} had a 1:1 NAT to instance ${moved.from}, and moved to instance ${moved.to}`
  },
})
