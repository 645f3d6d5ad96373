/** The tags of a firewall are texts of the right length, and each is there once. */
import { limits } from '../contract/limits.ts'
import { get } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const firewallTagsAreWellFormed = worldInvariant({
  name: 'firewallTagsAreWellFormed',
  clauses: ['FIREWALL-2', 'ASSUME-TAGS'],
  all: world => idsOf(world.tables.firewalls),
  touched: { firewalls: itself },
  broken(world, id) {
    const tags = get(world.tables.firewalls, id)?.tags ?? []
    const odd = tags.find(
      tag => tag.length < limits.tagLengthMin || tag.length > limits.tagLengthMax,
    )
    if (odd !== undefined) return `firewall ${id} has a tag of ${odd.length} characters`
    if (new Set(tags).size < tags.length) return `firewall ${id} has the same tag twice`
    return undefined
  },
})
