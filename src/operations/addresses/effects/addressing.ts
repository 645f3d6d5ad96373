/** How addresses and ranges come to instances, move between them and leave them. */
import type { Draft } from '../../../world/draft.ts'
import { addressesOf, isTaken, rangesOf, sharesOf, sharesWith } from '../../../world/holders.ts'
import type { InstanceId } from '../../../world/ids.ts'
import { freeSlaac, regionNumber } from '../../../world/numbering.ts'
import type { Address } from '../../../world/records/address.ts'
import { defaultSshSettings, type Instance } from '../../../world/records/instance.ts'
import type { Range } from '../../../world/records/range.ts'
import type { World } from '../../../world/world.ts'
import type { CallContext } from '../../context.ts'
import { freeIpv4In, instanceIpv4s } from '../requests/free-ipv4.ts'

type Home = Pick<Instance, 'id' | 'region'>

interface FirstAddresses {
  readonly private_ip?: boolean
  /** The public one, which nobody has. */
  readonly address?: string
}

/**
 * Gives an instance the addresses that it starts with: a public IPv4 address, the one that is asked for or the next, the SLAAC
 * address and, if asked for, a private IPv4 address.
 */
export const giveFirstAddresses = (
  draft: Draft,
  world: World,
  instance: Home,
  { private_ip: wantsPrivate = false, address }: FirstAddresses = {},
): readonly Address[] => [
  address === undefined
    ? giveIpv4(draft, world, instance, true)
    : giveNamedIpv4(draft, instance, address),
  giveSlaac(draft, world, instance),
  ...(wantsPrivate ? [giveIpv4(draft, world, instance, false)] : []),
]

/** Gives the instance the next free IPv4 address of its region. Throws TypeError if there is none left. */
export function giveIpv4(draft: Draft, world: World, instance: Home, isPublic: boolean): Address {
  const numbering = instanceIpv4s(world, instance.region, isPublic)
  const address = freeIpv4In(world, numbering, draft.nextIn)
  if (address === undefined)
    throw new TypeError(`no IPv4 address is left in ${instance.region} for instance ${instance.id}`)
  return give(draft, instance, { address, type: 'ipv4', public: isPublic })
}

/** Gives the instance a public address that nobody has. */
export const giveNamedIpv4 = (draft: Draft, instance: Home, address: string): Address =>
  give(draft, instance, { address, type: 'ipv4', public: true })

/** The SLAAC address of an instance is always the same one in the same region, unless another instance was given it. */
function giveSlaac(draft: Draft, world: World, instance: Home): Address {
  const number = regionNumber(world, instance.region)
  const address = freeSlaac(number, instance.id, text => isTaken(world, text))
  return give(draft, instance, { address, type: 'ipv6', public: true })
}

const give = (
  draft: Draft,
  { id: instance_id, region }: Home,
  given: Pick<Address, 'address' | 'type' | 'public'>,
): Address => draft.add('addresses', id => ({ id, ...given, region, instance_id, rdns: null }))

/** Takes an address from its instance, and from those that share it. */
export function releaseAddress(draft: Draft, world: World, address: Address): void {
  draft.remove('addresses', address.id)
  resetSsh(draft, address)
  for (const share of sharesOf(world, address.address)) draft.remove('shares', share.id)
}

/** Moves an address to another instance (ASSIGN-7). */
export function moveAddress(draft: Draft, address: Address, to: InstanceId): void {
  draft.edit('addresses', address.id, moved => {
    moved.instance_id = to
  })
  resetSsh(draft, address)
}

/** Routes a range to another instance. */
export function routeRange(draft: Draft, range: Range, to: InstanceId): void {
  draft.edit('ranges', range.id, routed => {
    routed.instance_id = to
  })
}

/** Takes from an instance what it has in its region: its addresses and ranges with their shares, and what is shared with it. */
export function vacate(
  draft: Draft,
  { world, assume }: Pick<CallContext, 'world' | 'assume'>,
  { id }: Instance,
): void {
  const addresses = addressesOf(world, id)
  const ranges = rangesOf(world, id)
  if (ranges.length > 0) assume('ASSUME-RANGE-LEFT')
  for (const address of addresses) releaseAddress(draft, world, address)
  for (const range of ranges) draft.remove('ranges', range.id)
  const shares = [
    ...ranges.flatMap(({ range }) => sharesOf(world, range)),
    ...sharesWith(world, id),
  ]
  for (const share of shares) draft.remove('shares', share.id)
}

/** SSH settings that name an address which leaves its instance return to their defaults (ASSIGN-15). */
function resetSsh(draft: Draft, { address, instance_id }: Address): void {
  if (draft.get('instances', instance_id)?.ssh.ip !== address) return
  draft.edit('instances', instance_id, instance => {
    instance.ssh = defaultSshSettings
  })
}
