/** Which addresses of an account were given: a world gives each instance an IPv4 and a SLAAC address, given or not. */
import { type Account, isAccount, isOfWorld } from '../../account/holes/account.ts'
import { onceFor } from '../../kit/once.ts'
import { canonicalAddress } from '../../net/address.ts'
import { addressNamed } from '../../world/holders.ts'
import type { World } from '../../world/world.ts'
import type { Place } from '../addresses/places.ts'
import type { ServiceNames } from '../services-named.ts'
import type { AccountState } from './possible-guard.ts'

/** In canonical form, those of instances. */
export const givenAddresses = onceFor(({ gathered }: Account): ReadonlySet<string> => {
  const instances = gathered.instances?.rows ?? []
  const listed = gathered.ips?.rows ?? []
  return new Set([
    ...instances.flatMap(({ ipv4 = [], ipv6 }) => [...ipv4, ipv6 ?? '']).map(canonical),
    ...listed.map(({ address }) => canonical(address)),
  ])
})

export const canonical = (text: string): string =>
  canonicalAddress(text.replace(/\/(?:32|128)$/, ''))

/** Does it stand in the world for an address that an instance has not, or that was not told? */
export function isMadeUp(account: Account, text: string): boolean {
  if (isOfWorld(account)) return false
  const holder = addressNamed(account.given, text)?.instance_id
  return holder !== undefined && holder !== null && !givenAddresses(account).has(text)
}

/** The world gives the instance an address that it has not, or that was not told. What a call gave it is its own. */
export const standsIn = (
  { account, world }: AccountState,
  kind: Place['kind'],
  text: string,
): boolean =>
  (kind === 'public' || kind === 'private') &&
  !text.includes('/') &&
  isMadeUp(account, text) &&
  addressNamed(account.given, text) === addressNamed(world, text)

/** By an address only the services of an account are named that it is told of. */
export const namesIn = (given: World | Account): ServiceNames =>
  isAccount(given)
    ? { world: given.world, isTold: address => !isMadeUp(given, address) }
    : { world: given }
