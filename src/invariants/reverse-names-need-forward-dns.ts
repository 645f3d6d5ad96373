/** A reverse name comes to an address only when forward DNS leads from that name to it, or when it is the provider's own. */

import type { Address } from '../world/records/address.ts'
import type { World } from '../world/world.ts'
import { changesOf } from './changes-of.ts'
import { transitionInvariant } from './invariant.ts'
import { filed } from './records.ts'

export const reverseNamesNeedForwardDns = transitionInvariant({
  name: 'reverseNamesNeedForwardDns',
  clauses: ['RDNS-3', 'ASSUME-FORWARD-DNS', 'ASSUME-RDNS-DEFAULT'],
  broken({ after: world, changes }) {
    for (const { before, after } of changesOf(changes, 'addresses')) {
      if (after === undefined || after.rdns === null || after.rdns === before?.rdns) continue
      if (!leadsTo(world, after.rdns.toLowerCase().replace(/\.$/, ''), after))
        return `${after.address} was given the reverse name ${after.rdns}, which does not lead to it`
    }
    return undefined
  },
})

const leadsTo = ({ tables, indexes, settings }: World, name: string, held: Address): boolean =>
  name === `${held.address.replaceAll('.', '-')}.${settings.rdnsSuffix}` ||
  filed(tables.forwards, indexes.forwardsByName, name).some(
    forward => forward.address === held.address,
  )
