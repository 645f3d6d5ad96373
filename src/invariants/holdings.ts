/** Who holds what: the addresses of an instance, the address or range behind a text, and the shares of it. */
import type { ChangeOf } from '../world/draft.ts'
import { idsUnder } from '../world/key-index.ts'
import type { Address } from '../world/records/address.ts'
import type { Range } from '../world/records/range.ts'
import type { World } from '../world/world.ts'
import { itself } from './invariant.ts'
import { filed } from './records.ts'

/** The addresses of an instance, private ones and the SLAAC address included. */
export const addressesOf = (world: World, instanceId: number | string): readonly Address[] =>
  filed(world.tables.addresses, world.indexes.addressesByInstance, instanceId)

export const isPublicIpv4 = (address: Address): boolean => address.type === 'ipv4' && address.public

/** The address or the range with this text; in a sound world there is one at most. */
export function heldUnder({ tables, indexes }: World, text: string): Address | Range | undefined {
  const [address] = filed(tables.addresses, indexes.addressesByText, text)
  const [range] = filed(tables.ranges, indexes.rangesByText, text)
  return address ?? range
}

/** Touches a share when it changes, and when what it shares does. */
export const sharesTouched = {
  shares: itself,
  addresses: ({ before, after }: ChangeOf<'addresses'>, world: World) =>
    idsOfShares(world, before?.address, after?.address),
  ranges: ({ before, after }: ChangeOf<'ranges'>, world: World) =>
    idsOfShares(world, before?.range, after?.range),
}

const idsOfShares = (
  { indexes }: World,
  ...texts: readonly (string | undefined)[]
): readonly number[] =>
  texts.flatMap(text => (text === undefined ? [] : idsUnder(indexes.sharesByAddress, text)))
