/** Nothing that is shared moves between instances. */
import { idsUnder } from '../world/key-index.ts'
import { transitionInvariant } from './invariant.ts'
import { movesIn } from './moves.ts'

export const sharedAddressesDoNotMove = transitionInvariant({
  name: 'sharedAddressesDoNotMove',
  clauses: ['ASSIGN-13', 'ASSUME-SHARE-MOVE'],
  broken(transition) {
    const { sharesByAddress } = transition.before.indexes
    const moved = movesIn(transition).find(({ text }) => idsUnder(sharesByAddress, text).length > 0)
    return moved && `${moved.text} was shared, and moved to instance ${moved.to}`
  },
})
