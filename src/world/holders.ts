/** Who holds what: the address or range behind a text, the instance it is of, those it is shared with, its NAT. */
import { limits } from '../contract/limits.ts'
import { parseAddress, printAddress } from '../net/address.ts'
import { firstAddress, prefixContains } from '../net/prefix.ts'
import { recordsUnder } from './lookup.ts'
import type { Address, Share } from './records/address.ts'
import type { Balancer } from './records/balancer.ts'
import type { Interface, Profile } from './records/instance.ts'
import type { Pool, Range } from './records/range.ts'
import { get, values } from './table.ts'
import type { World } from './world.ts'

/** The address with this text in canonical form, if the account has it. */
export const addressNamed = (world: World, text: string): Address | undefined =>
  recordsUnder(world, 'addressesByText', text)[0]

/** The balancer whose own address this is, if there is one. */
export const balancerWith = (world: World, text: string): Balancer | undefined =>
  recordsUnder(world, 'balancersByAddress', text)[0]

/** Whether this is the address of an instance or of a balancer. */
export const isTaken = (world: World, text: string): boolean =>
  addressNamed(world, text) !== undefined || balancerWith(world, text) !== undefined

/** The range that begins with this address, if the account has it. */
export const rangeNamed = (world: World, text: string): Range | undefined =>
  recordsUnder(world, 'rangesByText', text)[0]

/** All addresses of an instance, in id order. */
export const addressesOf = (world: World, instanceId: number): readonly Address[] =>
  recordsUnder(world, 'addressesByInstance', instanceId)

export const hasPrivateIpv4 = (world: World, instanceId: number): boolean =>
  addressesOf(world, instanceId).some(each => !each.public)

/** The address by which ranges are routed to the instance. */
export const slaacOf = (world: World, instanceId: number): Address | undefined =>
  addressesOf(world, instanceId).find(({ type }) => type === 'ipv6')

export const rangesOf = (world: World, instanceId: number): readonly Range[] =>
  recordsUnder(world, 'rangesByInstance', instanceId)

/** The shares of an address or range: one for each instance that it is shared with. */
export const sharesOf = (world: World, text: string): readonly Share[] =>
  recordsUnder(world, 'sharesByAddress', text)

/** What is shared with an instance. */
export const sharesWith = (world: World, instanceId: number): readonly Share[] =>
  recordsUnder(world, 'sharesByInstance', instanceId)

/** The first pool that an IPv6 address lies in; a world has few. */
export function poolAround(world: World, text: string): Pool | undefined {
  const address = parseAddress(text, 'ipv6')
  if (!address.ok) return undefined
  return [...values(world.tables.pools)].find(({ range, prefix }) => {
    const first = parseAddress(range, 'ipv6')
    return first.ok && prefixContains({ address: first.value, length: prefix }, address.value)
  })
}

/** An address or a range, with the text that names it. */
export type Holding =
  | { readonly kind: 'address'; readonly text: string; readonly record: Address }
  | { readonly kind: 'range'; readonly text: string; readonly record: Range }

/** The address with this text, or the range that begins with it, if the account has one. */
export function holdingNamed(world: World, text: string): Holding | undefined {
  const address = addressNamed(world, text)
  if (address !== undefined) return { kind: 'address', text, record: address }
  const range = rangeNamed(world, text)
  return range && { kind: 'range', text, record: range }
}

/** The address with this text, or the range that it lies in. */
export function holdingAround(world: World, text: string): Holding | undefined {
  const address = addressNamed(world, text)
  if (address !== undefined) return { kind: 'address', text, record: address }
  const range = rangeAround(world, text)
  return range && { kind: 'range', text, record: range }
}

/** The range that an address lies in. */
export function rangeAround(world: World, text: string): Range | undefined {
  const read = parseAddress(text, 'ipv6')
  if (!read.ok) return undefined
  return limits.rangePrefixLengths
    .map(length => ({ length, first: firstAddress({ address: read.value, length }) }))
    .flatMap(({ length, first }) => {
      const range = rangeNamed(world, printAddress(first))
      return range?.prefix === length ? [range] : []
    })[0]
}

export type VpcInterface = Extract<Interface, { readonly purpose: 'vpc' }>

type Held = Pick<Address, 'address' | 'instance_id'>

/** The VPC interface to which the address has an active 1:1 NAT: one of the profile that its holder was booted with. */
export const activeNatOf = ({ tables }: World, address: Held): VpcInterface | undefined =>
  natIn(get(tables.instances, address.instance_id)?.booted, address)

/** The VPC interface that is configured for 1:1 NAT with the address: one of any profile, booted or not. */
export const configuredNatOf = (world: World, address: Address): VpcInterface | undefined =>
  recordsUnder(world, 'instancesByNatAddress', address.address)
    .flatMap(({ booted, profiles }) => [booted, ...profiles])
    .map(profile => natIn(profile, address))
    .find(nat => nat !== undefined)

const natIn = (
  profile: Profile | undefined,
  { address }: Pick<Address, 'address'>,
): VpcInterface | undefined =>
  profile?.interfaces.find(
    (each): each is VpcInterface => each.purpose === 'vpc' && each.nat_1_1 === address,
  )
