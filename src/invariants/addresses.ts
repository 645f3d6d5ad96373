/** Addresses of instances: how they are written, who holds them, and where. */
import { limits } from '../contract/limits.ts'
import { idsUnder } from '../world/key-index.ts'
import { recordsUnder } from '../world/lookup.ts'
import type { Address } from '../world/records/address.ts'
import { get } from '../world/table.ts'
import {
  keyInvariant,
  type Named,
  recordInvariant,
  type WorldInvariant,
  whenChanged,
  whenGone,
} from './invariant.ts'
import { blockOf, canonicalText, holds } from './ip-num.ts'

/** The private addresses of all regions. */
export const privateBlock = '192.168.128.0/17'

export const isPublicIpv4 = (address: Address): boolean => address.type === 'ipv4' && address.public

/** Invariants of what instances hold: the instance is there, and it lies in the same region. */
export function holderInvariants(
  of: 'addresses' | 'ranges',
  index: 'addressesByInstance' | 'rangesByInstance',
  isThere: Named,
  isInRegion: Named,
): readonly WorldInvariant[] {
  const textOf = (held: { readonly address: string } | { readonly range: string }): string =>
    'range' in held ? held.range : held.address
  return [
    recordInvariant({
      ...isThere,
      of,
      touched: { instances: whenGone(index) },
      broken: (held, { tables }) =>
        get(tables.instances, held.instance_id) !== undefined
          ? undefined
          : `${textOf(held)} is held by instance ${held.instance_id}, which is not there`,
    }),
    recordInvariant({
      ...isInRegion,
      of,
      touched: {
        instances: ({ id, before, after }, { indexes }) =>
          before?.region === after?.region ? [] : idsUnder(indexes[index], `${id}`),
      },
      broken(held, { tables }) {
        const instance = get(tables.instances, held.instance_id)
        if (instance === undefined || held.region === instance.region) return undefined
        return `${textOf(held)} lies in ${held.region}, its instance ${instance.id} in ${instance.region}`
      },
    }),
  ]
}

export const addressInvariants: readonly WorldInvariant[] = [
  ...holderInvariants(
    'addresses',
    'addressesByInstance',
    {
      name: 'everyAddressHasAnInstance',
      clauses: ['IP-12', 'ASSIGN-7', 'ASSUME-BODY-IDS'],
    },
    {
      name: 'addressesLieInTheRegionOfTheirInstance',
      clauses: ['ASSIGN-4', 'ASSIGN-9'],
    },
  ),
  /** No two records have the same address, and each is written in the one canonical text of its type. */
  keyInvariant({
    name: 'addressesAreUnique',
    clauses: ['IP-2', 'IP-13', 'IP-14'],
    index: 'addressesByText',
    touched: {
      addresses: change =>
        whenChanged<'addresses'>('address', 'type')(change).length > 0 && change.after
          ? [change.after.address]
          : [],
    },
    broken([held, ...others], text) {
      if (others.length > 0) return `${text} is the address of ${others.length + 1} records`
      if (held === undefined || canonicalText(text, held.type) === text) return undefined
      return `"${text}" is not how an ${held.type} address is written`
    },
  }),
  /** An address is private exactly if it lies in the block of private addresses. */
  recordInvariant({
    name: 'privateAddressesLieInTheirBlock',
    clauses: ['IP-12', 'ASSIGN-11'],
    of: 'addresses',
    touched: { addresses: whenChanged<'addresses'>('address', 'type', 'public') },
    broken({ address, type, public: isPublic }) {
      const isPrivate = type === 'ipv4' && holds(blockOf(privateBlock, 0), address, type)
      if (isPrivate && isPublic) return `${address} is public, and lies in ${privateBlock}`
      if (isPrivate || isPublic) return undefined
      return `${address} is private, and does not lie in ${privateBlock}`
    },
  }),
  /** No instance has two private IPv4 addresses. */
  keyInvariant({
    name: 'onePrivateIpv4PerInstance',
    clauses: ['ASSIGN-11', 'ASSUME-PRIVATE-SECOND'],
    index: 'addressesByInstance',
    broken(addresses, instanceId) {
      const held = addresses.filter(address => !address.public)
      if (held.length <= limits.privateIpv4PerInstance) return undefined
      const texts = held.map(({ address }) => address).join(' and ')
      return `instance ${instanceId} has the private addresses ${texts}`
    },
  }),
  /** Every instance has one IPv6 address, its SLAAC address. */
  recordInvariant({
    name: 'everyInstanceHasOneSlaacAddress',
    clauses: ['RANGE-7', 'RANGE-8', 'ASSIGN-14'],
    of: 'instances',
    touched: {
      addresses: ({ before, after }) =>
        [before, after].flatMap(address => (address?.type === 'ipv6' ? [address.instance_id] : [])),
    },
    broken({ id }, world) {
      const held = recordsUnder(world, 'addressesByInstance', id).filter(
        ({ type }) => type === 'ipv6',
      )
      return held.length === 1 ? undefined : `instance ${id} has ${held.length} SLAAC addresses`
    },
  }),
]
