/** How addresses come to instances and leave them: the one place where they begin and end. */
import type { Draft } from '../../../world/draft.ts'
import { sharesOf } from '../../../world/holders.ts'
import type { AddressId } from '../../../world/ids.ts'
import { regionNumber, slaac } from '../../../world/numbering.ts'
import type { Address } from '../../../world/records/address.ts'
import { defaultSshSettings, type Instance } from '../../../world/records/instance.ts'
import type { World } from '../../../world/world.ts'
import { freeIpv4In } from '../requests/free-ipv4.ts'

type Home = Pick<Instance, 'id' | 'region'>

/** The next free IPv4 address of the instance's region; throws a TypeError when it was not checked for having one. */
export function allocateIpv4(
  draft: Draft,
  world: World,
  instance: Home,
  isPublic: boolean,
): Address {
  const address = freeIpv4In(world, instance.region, isPublic, draft.nextIn)
  if (address === undefined)
    throw new TypeError(`no IPv4 address is left in ${instance.region} for instance ${instance.id}`)
  return give(draft, instance, { address, type: 'ipv4', public: isPublic })
}

/** The address that the instance has by SLAAC: always the same one in the same region. */
export function allocateSlaac(draft: Draft, world: World, instance: Home): Address {
  const address = slaac(regionNumber(world, instance.region), instance.id)
  return give(draft, instance, { address, type: 'ipv6', public: true })
}

/** Takes an address out of the account, with its shares; an SSH setting that named it is reset (ASSUME-SSH-RESET). */
export function releaseAddress(draft: Draft, world: World, address: Address): void {
  draft.remove('addresses', address.id)
  for (const share of sharesOf(world, address.address)) draft.remove('shares', share.id)
  resetSsh(draft, address)
}

/** The address leaves its instance: SSH settings that named it return to defaults (ASSIGN-15). */
export function resetSsh(
  draft: Draft,
  { address, instance_id }: Pick<Address, 'address' | 'instance_id'>,
): void {
  const instance = draft.get('instances', instance_id)
  if (instance?.ssh.ip === address) draft.put('instances', { ...instance, ssh: defaultSshSettings })
}

function give(
  draft: Draft,
  { id: instance_id, region }: Home,
  given: Pick<Address, 'address' | 'type' | 'public'>,
): Address {
  const id = draft.nextId('addresses') as AddressId
  const address: Address = { id, ...given, region, instance_id, rdns: null }
  draft.put('addresses', address)
  return address
}
