/** Furnishes an instance that has no addresses with those that every instance starts with. */
import type { Draft } from '../../../world/draft.ts'
import type { Address } from '../../../world/records/address.ts'
import type { Instance } from '../../../world/records/instance.ts'
import type { World } from '../../../world/world.ts'
import { allocateIpv4, allocateSlaac } from '../../addresses/effects/addressing.ts'

/** One public IPv4 and the SLAAC address, and a private IPv4 address if wanted; in that order. */
export function furnish(
  draft: Draft,
  world: World,
  instance: Instance,
  wantsPrivate: boolean,
): readonly Address[] {
  const addresses = [
    allocateIpv4(draft, world, instance, true),
    allocateSlaac(draft, world, instance),
  ]
  return wantsPrivate ? [...addresses, allocateIpv4(draft, world, instance, false)] : addresses
}
