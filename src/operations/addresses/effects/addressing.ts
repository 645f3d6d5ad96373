/** How addresses and ranges come to instances, move between them and leave them. */
import type { Draft } from '../../../world/draft.ts'
import { addressesOf, rangesOf, sharesOf, sharesWith } from '../../../world/holders.ts'
import { regionNumber, slaac } from '../../../world/numbering.ts'
import type { Address } from '../../../world/records/address.ts'
import { defaultSshSettings, type Instance } from '../../../world/records/instance.ts'
import type { Range } from '../../../world/records/range.ts'
import type { World } from '../../../world/world.ts'
import { freeIpv4In } from '../requests/free-ipv4.ts'

type Home = Pick<Instance, 'id' | 'region'>

/**
 * Gives an instance the addresses that it starts with: a public IPv4 address, the SLAAC address and, if asked for, a
 * private IPv4 address.
 */
export const giveFirstAddresses = (
  draft: Draft,
  world: World,
  instance: Home,
  wantsPrivate: boolean,
): readonly Address[] => [
  giveIpv4(draft, world, instance, true),
  giveSlaac(draft, world, instance),
  ...(wantsPrivate ? [giveIpv4(draft, world, instance, false)] : []),
]

/** Gives the instance the next free IPv4 address of its region. Throws TypeError if there is none left. */
export function giveIpv4(draft: Draft, world: World, instance: Home, isPublic: boolean): Address {
  const address = freeIpv4In(world, instance.region, isPublic, draft.nextIn)
  if (address === undefined)
    throw new TypeError(`no IPv4 address is left in ${instance.region} for instance ${instance.id}`)
  return give(draft, instance, { address, type: 'ipv4', public: isPublic })
}

/** The SLAAC address of an instance is always the same one in the same region. */
function giveSlaac(draft: Draft, world: World, instance: Home): Address {
  const address = slaac(regionNumber(world, instance.region), instance.id)
  return give(draft, instance, { address, type: 'ipv6', public: true })
}

const give = (
  draft: Draft,
  { id: instance_id, region }: Home,
  given: Pick<Address, 'address' | 'type' | 'public'>,
): Address => draft.add('addresses', id => ({ id, ...given, region, instance_id, rdns: null }))

/** Moves an address to another instance (ASSIGN-7). */
export function moveAddress(draft: Draft, address: Address, to: Address['instance_id']): void {
  draft.edit('addresses', address.id, moved => {
    moved.instance_id = to
  })
  resetSsh(draft, address)
}

/** Routes a range to another instance, or to none. */
export function routeRange(draft: Draft, range: Range, to: Range['instance_id']): void {
  draft.edit('ranges', range.id, routed => {
    routed.instance_id = to
  })
}

/**
 * Takes from an instance what it has in its region: its addresses with their shares, what is shared with it, and the
 * route of its range. The range itself belongs to the account, and stays, with its shares.
 */
export function vacate(draft: Draft, world: World, { id, ssh }: Instance) {
  const addresses = addressesOf(world, id)
  for (const address of addresses) {
    draft.remove('addresses', address.id)
    for (const share of sharesOf(world, address.address)) draft.remove('shares', share.id)
    resetSsh(draft, address)
  }
  for (const share of sharesWith(world, id)) draft.remove('shares', share.id)
  const ranges = rangesOf(world, id)
  for (const range of ranges) routeRange(draft, range, null)
  return {
    leftRange: ranges.length > 0,
    resetsSsh: addresses.some(({ address }) => address === ssh.ip),
  }
}

/** SSH settings that name an address which leaves its instance return to their defaults (ASSIGN-15). */
function resetSsh(draft: Draft, { address, instance_id }: Address): void {
  if (draft.get('instances', instance_id)?.ssh.ip !== address) return
  draft.edit('instances', instance_id, instance => {
    instance.ssh = defaultSshSettings
  })
}
