/** The instances that addresses and ranges of others may be shared with. */
import type { GatheredAccount } from '../gathered.ts'
import { addHole, type Finder } from './finder.ts'
import { listName, sharesHole } from './list-holes.ts'
import { mayBeOneRegion } from './service-inputs.ts'
import { saysUnread, unreadAddresses } from './unread-addresses.ts'

/** Those without a report of their own, where there is another instance that may share with them. */
export function sharersIn(
  finder: Finder,
  gathered: GatheredAccount,
  instances: readonly { readonly id: number; readonly region: string }[],
): readonly number[] {
  if (areSharesWhole(gathered)) return []
  const rows = gathered.instances?.rows ?? []
  const [unread] = unreadAddresses(gathered)
  const isTold = ({ reported }: (typeof rows)[number]) => reported === true && unread === undefined
  const reported = new Set(rows.flatMap(each => (isTold(each) ? each.id : [])))
  const isCut = finder.holes.has(listName('instances'))
  const open = instances.filter(
    ({ id, region }) =>
      !reported.has(id) &&
      (isCut || instances.some(each => each.id !== id && mayBeOneRegion(each.region, region))),
  )
  const ids = open.map(({ id }) => id)
  const hole = sharesHole(ids)
  if (ids.length > 0)
    addHole(
      finder,
      unread
        ? { ...hole, says: saysUnread(unread, 'other instances may answer there'), fill: [] }
        : hole,
    )
  return ids
}

/** Where nobody understands an address, others may have it as well. */
export const areSharesWhole = (gathered: GatheredAccount): boolean =>
  gathered.shares !== undefined &&
  gathered.shares.missing === undefined &&
  unreadAddresses(gathered).length === 0
