/** Shares of addresses and ranges, and 1:1 NAT with addresses. */
import type { ChangeOf } from '../world/draft.ts'
import { idsUnder } from '../world/key-index.ts'
import { recordsUnder } from '../world/lookup.ts'
import type { Address } from '../world/records/address.ts'
import type { Instance } from '../world/records/instance.ts'
import type { Range } from '../world/records/range.ts'
import { get, has } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { isPublicIpv4 } from './addresses.ts'
import {
  keyInvariant,
  recordInvariant,
  repeatedIn,
  type WorldInvariant,
  whenGone,
} from './invariant.ts'

/** Touches a share when what it shares changes. */
const whenSharedChanges = {
  addresses: ({ before, after }: ChangeOf<'addresses'>, world: World) =>
    idsOfShares(world, before?.address, after?.address),
  ranges: ({ before, after }: ChangeOf<'ranges'>, world: World) =>
    idsOfShares(world, before?.range, after?.range),
}

export const shareInvariants: readonly WorldInvariant[] = [
  /** What is shared is there, and so is the instance that it is shared with. */
  recordInvariant({
    name: 'sharesHaveBothEnds',
    clauses: ['SHARE-3', 'RANGE-15', 'ASSUME-BODY-IDS'],
    of: 'shares',
    touched: { ...whenSharedChanges, instances: whenGone('sharesByInstance') },
    broken({ address, instance_id }, world) {
      if (!has(world.tables.instances, instance_id))
        return `${address} is shared with instance ${instance_id}, which is not there`
      if (heldUnder(world, address) === undefined)
        return `${address} is shared with instance ${instance_id}, and nobody holds it`
      return undefined
    },
  }),
  /** What is shared lies in the region of the instance that it is shared with. */
  recordInvariant({
    name: 'sharesStayInOneRegion',
    clauses: ['SHARE-6'],
    of: 'shares',
    touched: {
      ...whenSharedChanges,
      instances: ({ id, before, after }, { indexes }) =>
        before?.region === after?.region ? [] : idsUnder(indexes.sharesByInstance, `${id}`),
    },
    broken({ address, instance_id }, world) {
      const held = heldUnder(world, address)
      const instance = get(world.tables.instances, instance_id)
      if (held === undefined || instance === undefined || held.region === instance.region)
        return undefined
      return `${address} lies in ${held.region}, instance ${instance.id} shares it from ${instance.region}`
    },
  }),
  /** No instance shares an address or a range that is its own. */
  recordInvariant({
    name: 'sharesAreSecondary',
    clauses: ['SHARE-3', 'ASSUME-SHARE-OWN', 'ASSUME-SHARE-PRIMARY'],
    of: 'shares',
    touched: whenSharedChanges,
    broken: ({ address, instance_id }, world) =>
      heldUnder(world, address)?.instance_id === instance_id
        ? `instance ${instance_id} shares ${address}, which is its own`
        : undefined,
  }),
  /** What is shared is an IPv4 address or a range, never a SLAAC address. */
  recordInvariant({
    name: 'onlyIpv4AndRangesAreShared',
    clauses: ['SHARE-4', 'SHARE-5'],
    of: 'shares',
    touched: whenSharedChanges,
    broken({ address }, world) {
      const held = heldUnder(world, address)
      if (held === undefined || 'range' in held || held.type === 'ipv4') return undefined
      return `${address} is shared, an ${held.type} address`
    },
  }),
  /** Nothing is shared with the same instance twice. */
  keyInvariant({
    name: 'sharesAreDistinct',
    clauses: ['SHARE-3', 'SHARE-7', 'ASSUME-SHARE-REPEATED'],
    index: 'sharesByAddress',
    broken(shares, address) {
      const twice = repeatedIn(shares.map(({ instance_id }) => instance_id))
      return twice && `${address} is shared with instance ${twice} twice`
    },
  }),
  /** Every address with an active 1:1 NAT is a public IPv4 address of the very instance that uses it. */
  recordInvariant({
    name: 'natAddressesAreHeld',
    clauses: ['ASSIGN-16', 'ASSUME-NAT-ACTIVE'],
    of: 'instances',
    // Only the holder that an address leaves can be left without it.
    touched: { addresses: ({ before }) => (before === undefined ? [] : [before.instance_id]) },
    broken(instance, world) {
      const held = recordsUnder(world, 'addressesByInstance', instance.id).filter(isPublicIpv4)
      const foreign = activeNatsOf(instance).find(
        text => !held.some(({ address }) => address === text),
      )
      if (foreign === undefined) return undefined
      return `instance ${instance.id} has a 1:1 NAT to ${foreign}, no public IPv4 address of its own`
    },
  }),
  /** No address is shared that a profile of any instance configures for 1:1 NAT. */
  keyInvariant({
    name: 'natAddressesAreNotShared',
    clauses: ['SHARE-8', 'ASSUME-NAT-CONFIGURED'],
    index: 'instancesByNatAddress',
    touched: { shares: ({ after }) => (after === undefined ? [] : [after.address]) },
    broken(users, address, { indexes }) {
      if (users.length === 0 || idsUnder(indexes.sharesByAddress, address).length === 0)
        return undefined
      return `${address} is shared, and has a 1:1 NAT to instance ${users.map(({ id }) => id).join(' and ')}`
    },
  }),
]

/** The addresses with an active 1:1 NAT to an interface of an instance: those of the profile that it was booted with. */
export const activeNatsOf = ({ booted }: Instance): readonly string[] =>
  booted.interfaces
    .map(each => (each.purpose === 'vpc' ? each.nat_1_1 : null))
    .filter(address => address !== null)

/** The address or the range with this text; in a sound world there is one at most. */
function heldUnder(world: World, text: string): Address | Range | undefined {
  const [address] = recordsUnder(world, 'addressesByText', text)
  const [range] = recordsUnder(world, 'rangesByText', text)
  return address ?? range
}

const idsOfShares = (
  { indexes }: World,
  ...texts: readonly (string | undefined)[]
): readonly number[] =>
  texts.flatMap(text => (text === undefined ? [] : idsUnder(indexes.sharesByAddress, text)))
