/** Takes from an instance whatever it has in its region: addresses, shares of and with it, and its range. */
import type { Draft } from '../../../world/draft.ts'
import { addressesOf, rangesOf, sharesWith } from '../../../world/holders.ts'
import type { Instance } from '../../../world/records/instance.ts'
import type { World } from '../../../world/world.ts'
import { releaseAddress } from './addressing.ts'

/** A range belongs to the account: it stays, with whom it is shared, routed to nobody. */
export function vacate(draft: Draft, world: World, { id }: Instance) {
  for (const address of addressesOf(world, id)) releaseAddress(draft, world, address)
  for (const share of sharesWith(world, id)) draft.remove('shares', share.id)
  const ranges = rangesOf(world, id)
  for (const range of ranges) draft.put('ranges', { ...range, instance_id: null })
  return { leftRange: ranges.length > 0 }
}
