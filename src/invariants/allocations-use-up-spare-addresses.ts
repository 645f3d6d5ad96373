/** Every IPv4 address that an instance gains after its creation is one of those that support agreed to. */
import { get } from '../world/table.ts'
import { changesOf } from './changes-of.ts'
import { transitionInvariant } from './invariant.ts'

export const allocationsUseUpSpareAddresses = transitionInvariant({
  name: 'allocationsUseUpSpareAddresses',
  clauses: ['IP-11', 'IP-12'],
  broken({ before, after, changes }) {
    const gains = new Map<number, number>()
    for (const { before: held, after: gained } of changesOf(changes, 'addresses')) {
      if (held !== undefined || gained?.type !== 'ipv4') continue
      gains.set(gained.instance_id, (gains.get(gained.instance_id) ?? 0) + 1)
    }
    for (const [id, gain] of gains) {
      const was = get(before.tables.instances, id)
      const is = get(after.tables.instances, id)
      // Whoever moves to another region gets new addresses for the old ones.
      if (was === undefined || is === undefined || was.region !== is.region) continue
      if (was.spare_addresses - gain !== is.spare_addresses)
        return `instance ${id} gained ${gain} addresses, and went from ${was.spare_addresses} spare ones to ${is.spare_addresses}`
    }
    return undefined
  },
})
