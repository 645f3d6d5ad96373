/** Addresses, ranges and shares with fields that nobody understands: where they lead is a hole. */
import { onceFor } from '../../kit/once.ts'
import { canonicalAddress } from '../../net/address.ts'
import type { GatheredAccount } from '../gathered.ts'
import type { Unread } from '../gathered-instances.ts'
import { addHole, type Finder } from './finder.ts'
import { addressesHole, addressesName, unreadSays } from './hole.ts'
import { listHole } from './list-holes.ts'

interface UnreadAddress extends Required<Unread> {
  /** An address, or the first one of a range. */
  readonly text: string
  readonly list: 'ips' | 'ranges' | 'pools' | 'shares'
  /** Who is said to have it; undefined where that is nobody of the account. */
  readonly holder: Holder | undefined
}

interface Holder {
  readonly type: 'instance' | 'balancer'
  readonly id: number
  /** Its place among the records. */
  readonly at: number
}

export const unreadAddresses = onceFor((gathered: GatheredAccount): readonly UnreadAddress[] => {
  const { ips, ranges, pools, shares } = gathered
  const unreadIn = <Row extends Unread>(
    list: UnreadAddress['list'],
    rows: readonly Row[] = [],
    readRow: (row: Row) => Pick<UnreadAddress, 'text' | 'holder'>,
  ) =>
    rows.flatMap((row): readonly UnreadAddress[] =>
      row.unread === undefined ? [] : [{ list, unread: row.unread, ...readRow(row) }],
    )
  return [
    ...unreadIn('ips', ips?.rows, ({ address: text, instance_id, balancer_id }) => ({
      ...{ text, holder: instanceIn(gathered, instance_id) ?? balancerIn(gathered, balancer_id) },
    })),
    ...unreadIn('ranges', ranges?.rows, ({ range: text, route_target }) => ({
      ...{ text, holder: instanceAt(gathered, route_target) },
    })),
    ...unreadIn('pools', pools?.rows, ({ range: text }) => ({ text, holder: undefined })),
    ...unreadIn('shares', shares?.rows, ({ address: text, instance_id }) => ({
      ...{ text, holder: instanceIn(gathered, instance_id) },
    })),
  ]
})

const found = (type: Holder['type'], id: number | undefined, at = -1): Holder | undefined =>
  id === undefined || at < 0 ? undefined : { type, id, at }

const instanceIn = ({ instances }: GatheredAccount, id: number | null) =>
  found(
    'instance',
    id ?? undefined,
    instances?.rows.findIndex(each => each.id === id),
  )

const balancerIn = ({ balancers }: GatheredAccount, id: number | undefined) =>
  found(
    'balancer',
    id,
    balancers?.rows.findIndex(each => each.id === id),
  )

function instanceAt({ instances }: GatheredAccount, target: string | null | undefined) {
  const rows = instances?.rows ?? []
  const at = rows.findIndex(({ ipv6 }) => target && ipv6?.replace(/\/128$/, '') === target)
  return found('instance', rows[at]?.id, at)
}

/** By their texts the names of the holes of those who are said to have them. */
export const holesOfUnread = (gathered: GatheredAccount): ReadonlyMap<string, string> =>
  new Map(
    unreadAddresses(gathered).flatMap(({ text, holder }) =>
      holder === undefined
        ? []
        : [[canonicalAddress(text), addressesName(holder.type, holder.id)] as const],
    ),
  )

/** Of what nobody of the account has, the list is not all understood. */
export function findUnreadAddresses(finder: Finder, gathered: GatheredAccount): void {
  for (const each of unreadAddresses(gathered)) {
    const { list, holder } = each
    const says = saysUnread(each, 'it may lead to another service, or to none')
    if (holder !== undefined)
      addHole(finder, { ...addressesHole(holder.type, holder.id, holder.at), says, fill: [] })
    else if (list !== 'shares') addHole(finder, { ...listHole(list, 'some'), says, fill: [] })
  }
}

const nouns = { ips: 'address', ranges: 'range', pools: 'pool', shares: 'shared address' } as const

export const saysUnread = ({ list, text, unread }: UnreadAddress, so: string): string =>
  unreadSays(`${nouns[list]} ${text}`, unread, so)
