/** Which addresses of an account were given: a world gives each instance an IPv4 and a SLAAC address, given or not. */
import { type Account, isAccount, isOfWorld } from '../../account/holes/account.ts'
import { onceFor } from '../../kit/once.ts'
import { canonicalAddress, parseAddress } from '../../net/address.ts'
import { internetBlocks } from '../../net/internet.ts'
import {
  addressNamed,
  balancerWith,
  holdingNamed,
  isTaken,
  poolAround,
  rangeNamed,
} from '../../world/holders.ts'
import { isOfNumbering, privateIpv4Block } from '../../world/numbering.ts'
import { get } from '../../world/table.ts'
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

/**
 * An address or a range that a call brought into an account, and that no call named: it is picked here, and the service may pick another one. Of
 * what a world gives out nobody knows better than the world.
 */
export function isPicked({ account, world }: AccountState, text: string): boolean {
  if (isOfWorld(account) || world === account.given) return false
  const [first = ''] = text.split('/')
  const address = parseAddress(first)
  return (
    address.ok &&
    isOfNumbering(world, address.value) &&
    !isTaken(account.given, first) &&
    !(rangeNamed(account.given, first) ?? poolAround(account.given, first))
  )
}

/** Any of these. */
export const blocksPicked = (kind: Place['kind'], text: string) =>
  kind === 'private'
    ? { addresses: [privateIpv4Block] }
    : ({ ...internetBlocks, family: text.includes(':') ? 'ipv6' : 'ipv4' } as const)

/** Stands where a hole is named. */
export function pickedName({ world }: AccountState, text: string): string {
  const [first = '', ...length] = text.split('/')
  const id = holdingNamed(world, first)?.record.instance_id
  const holder = id ? get(world.tables.instances, id) : balancerWith(world, first)
  return `${length.length > 0 ? 'range' : 'address'} that ${holder?.label ?? 'nobody'} gets`
}

/** By an address only the services of an account are named that it is told of. */
export const namesIn = (given: World | Account): ServiceNames =>
  isAccount(given)
    ? { world: given.world, isTold: address => !isMadeUp(given, address) }
    : { world: given }
