/** Nothing that is shared moves between instances. */
import { idsUnder } from '../world/key-index.ts'
import { stepInvariant } from './invariant.ts'
import { movesIn } from './moves.ts'

export const sharedAddressesDoNotMove = stepInvariant({
  name: 'sharedAddressesDoNotMove',
  clauses: ['ASSIGN-13', 'ASSUME-SHARE-MOVE'],
  broken(step) {
    const { sharesByAddress } = step.before.indexes
    const moved = movesIn(step).find(({ text }) => idsUnder(sharesByAddress, text).length > 0)
    return moved && `${moved.text} was shared, and moved to instance ${moved.to}`
  },
})
