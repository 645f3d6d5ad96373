/** Addresses, ranges and shares with fields that nobody understands: where they lead is a hole. */
import { once, onceFor } from '../../kit/once.ts'
import { canonicalAddress } from '../../net/address.ts'
import type { GatheredAccount } from '../gathered.ts'
import { slaacOf, type Unread } from '../gathered-instances.ts'
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
  const holders = once(() => holdersIn(gathered))
  const instanceOf = (id: number | null) => holders().instances.get(id)
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
      ...{ text, holder: instanceOf(instance_id) ?? holders().balancers.get(balancer_id) },
    })),
    ...unreadIn('ranges', ranges?.rows, ({ range: text, route_target }) => ({
      ...{ text, holder: holders().slaacs.get(canonicalAddress(route_target ?? '')) },
    })),
    ...unreadIn('pools', pools?.rows, ({ range: text }) => ({ text, holder: undefined })),
    ...unreadIn('shares', shares?.rows, ({ address: text, instance_id }) => ({
      ...{ text, holder: instanceOf(instance_id) },
    })),
  ]
})

/** Services by their ids, and instances by the addresses that ranges are routed to. A new field may stand in every record of a list. */
function holdersIn({ instances, balancers }: GatheredAccount) {
  const held = (instances?.rows ?? []).map((row, at) => {
    const holder: Holder = { type: 'instance', id: row.id, at }
    return { holder, slaac: slaacOf(row) }
  })
  return {
    instances: new Map<number | null, Holder>(held.map(({ holder }) => [holder.id, holder])),
    slaacs: new Map<string | undefined, Holder>(held.map(({ holder, slaac }) => [slaac, holder])),
    balancers: new Map<number | undefined, Holder>(
      (balancers?.rows ?? []).map(({ id }, at) => [id, { type: 'balancer', id, at }]),
    ),
  }
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
