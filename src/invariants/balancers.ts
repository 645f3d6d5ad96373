/** Balancers: their addresses are their own, and so is each port that they listen on. */
import { idsUnder } from '../world/key-index.ts'
import { listensOn } from '../world/records/balancer.ts'
import {
  idsIn,
  keyInvariant,
  recordInvariant,
  repeatedIn,
  type WorldInvariant,
  whenChanged,
} from './invariant.ts'

export const balancerInvariants: readonly WorldInvariant[] = [
  /** No address of a balancer is one of another balancer or of an instance. */
  keyInvariant({
    name: 'balancerAddressesAreTheirOwn',
    clauses: ['ASSUME-ENVIRONMENT'],
    index: 'balancersByAddress',
    touched: {
      addresses: change =>
        whenChanged<'addresses'>('address')(change).length > 0 && change.after
          ? [change.after.address]
          : [],
    },
    broken(balancers, address, { indexes }) {
      if (balancers.length > 1) return `${address} is the address of balancers ${idsIn(balancers)}`
      const isOfInstance = idsUnder(indexes.addressesByText, address).length > 0
      if (balancers.length === 0 || !isOfInstance) return undefined
      return `${address} is the address of balancer ${idsIn(balancers)} and of an instance`
    },
  }),
  /** No balancer listens on a port of a transport by two configs. */
  recordInvariant({
    name: 'balancersListenOnDistinctPorts',
    clauses: ['ASSUME-ENVIRONMENT'],
    of: 'balancers',
    broken({ id, configs }) {
      const twice = repeatedIn(configs.map(listensOn))
      return twice && `balancer ${id} listens on ${twice} twice`
    },
  }),
]
