/** After an assignment, every instance that lost or gained something has a public IPv4 address. */
import { limits } from '../contract/limits.ts'
import { has } from '../world/table.ts'
import { addressesOf, isPublicIpv4 } from './holdings.ts'
import { transitionInvariant } from './invariant.ts'
import { movesIn } from './moves.ts'

export const involvedInstancesKeepAPublicIpv4 = transitionInvariant({
  name: 'involvedInstancesKeepAPublicIpv4',
  clauses: ['ASSIGN-10', 'ASSUME-ASSIGN-BATCH'],
  broken(transition) {
    const bare = movesIn(transition)
      .flatMap(({ from, to }) => (from === null ? [to] : [from, to]))
      .filter(id => has(transition.after.tables.instances, id))
      .find(
        id =>
          addressesOf(transition.after, id).filter(isPublicIpv4).length <
          limits.publicIpv4PerInstanceMin,
      )
    return bare && `instance ${bare} was left without a public IPv4 address`
  },
})
