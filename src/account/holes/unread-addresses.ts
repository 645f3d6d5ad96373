/** Addresses, ranges and shares with fields that nobody understands, and those of which nobody says whose they are: where they lead is a hole. */
import { once, onceFor } from '../../kit/once.ts'
import { canonicalAddress, parseAddress, printAddress } from '../../net/address.ts'
import { parsePrefix, prefixContains } from '../../net/prefix.ts'
import type { GatheredAccount } from '../gathered.ts'
import { slaacOf, type Unread } from '../gathered-instances.ts'
import { addHole, type Finder } from './finder.ts'
import { addressesHole, addressesName, ask, unreadSays } from './hole.ts'
import { listHole, listName } from './list-holes.ts'

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
  findUnheld(finder, gathered)
  for (const each of unreadAddresses(gathered)) {
    const { list, holder } = each
    const says = saysUnread(each, 'it may lead to another service, or to none')
    if (holder !== undefined)
      addHole(finder, { ...addressesHole(holder.type, holder.id, holder.at), says, fill: [] })
    else if (list !== 'shares') addHole(finder, { ...listHole(list, 'some'), says, fill: [] })
  }
}

/** Ranges that are routed to no instance that is told of, and are not known to be shared. */
export const unheldRanges = onceFor(({ instances, ranges, shares }: GatheredAccount) => {
  const slaacs = new Set((instances?.rows ?? []).map(slaacOf))
  const shared = new Set((shares?.rows ?? []).map(({ address }) => canonicalAddress(address)))
  return (ranges?.rows ?? []).filter(
    ({ range, route_target, unread }) =>
      unread === undefined &&
      !slaacs.has(canonicalAddress(route_target ?? '')) &&
      !shared.has(canonicalAddress(range)),
  )
})

/** Reserved addresses that are assigned to balancers which show others. */
export const strayAddresses = onceFor(({ ips, balancers }: GatheredAccount) => {
  const places = new Map(balancers?.rows.map(({ id }, at) => [id, at]))
  return (ips?.rows ?? []).flatMap(({ address, balancer_id }) => {
    const at = balancer_id == null ? undefined : places.get(balancer_id)
    const row = at === undefined ? undefined : balancers?.rows[at]
    if (at === undefined || row === undefined) return []
    const isShown = [row.ipv4, row.ipv6].some(
      each => canonicalAddress(each ?? '') === canonicalAddress(address),
    )
    return isShown ? [] : [{ address, balancer: row.id, at }]
  })
})

/** The hole that hides whose the address is, where no record says it. */
export function holeAround(gathered: GatheredAccount, text: string): string | undefined {
  const read = parseAddress(text)
  if (!read.ok) return undefined
  const range = unheldRanges(gathered).some(each => {
    const block = parsePrefix(`${each.range}/${each.prefix}`)
    return block.ok && prefixContains(block.value, read.value)
  })
  if (range) return listName('ranges')
  const stray = strayAddresses(gathered).find(
    ({ address }) => canonicalAddress(address) === printAddress(read.value),
  )
  return stray && addressesName('balancer', stray.balancer)
}

function findUnheld(finder: Finder, gathered: GatheredAccount): void {
  const [first, ...others] = unheldRanges(gathered)
  if (first !== undefined) {
    const { range } = first
    const more = others.length === 0 ? '' : `, and ${others.length} more`
    addHole(finder, {
      ...listHole('ranges', 'some'),
      says: `Range ${range} is routed to no instance that is told of${more}, so that each may have it.`,
      fill: [ask(`networking v6-range-view ${range}`, 'v6-range')],
    })
  }
  for (const { address, balancer, at } of strayAddresses(gathered))
    addHole(finder, {
      ...addressesHole('balancer', balancer, at),
      says: `Address ${address} is assigned to balancer ${balancer}, which does not show it.`,
    })
}

const nouns = { ips: 'address', ranges: 'range', pools: 'pool', shares: 'shared address' } as const

export const saysUnread = ({ list, text, unread }: UnreadAddress, so: string): string =>
  unreadSays(`${nouns[list]} ${text}`, unread, so)
