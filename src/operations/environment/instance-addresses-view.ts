/** Instance Addresses View. The addresses and ranges of one instance, and those that others share with it. */
import { addressesOf, holdingNamed, rangesOf, sharesWith, slaacOf } from '../../world/holders.ts'
import type { Address } from '../../world/records/address.ts'
import type { Instance } from '../../world/records/instance.ts'
import type { Range } from '../../world/records/range.ts'
import { type AddressReply, addressReply } from '../addresses/address-reply.ts'
import type { CallContext } from '../context.ts'
import { checked } from '../in-path.ts'
import { readOperation } from '../operation.ts'
import { type ListedRangeReply, listedRangeReply } from '../ranges/range-reply.ts'
import { instanceAt, instanceExists } from './checks/records-in-path.ts'
import { instanceId } from './params.ts'

/** The addresses and ranges of one instance, and those that others share with it. */
export interface InstanceAddressesReply {
  /** Its IPv4 addresses. */
  ipv4: InstanceIpv4Reply
  /** Its IPv6 addresses. */
  ipv6: InstanceIpv6Reply
}

/** The IPv4 addresses of one instance. */
export interface InstanceIpv4Reply {
  /** Those that can be reached from the internet. */
  public: AddressReply[]
  /** Those for its region alone. */
  private: AddressReply[]
  /** Those that others share with it; each names the instance that has it. */
  shared: AddressReply[]
}

/** The IPv6 addresses of one instance. */
export interface InstanceIpv6Reply {
  /** The address that it always has. */
  slaac: AddressReply
  /** The ranges that are routed to it. */
  global: ListedRangeReply[]
  /** The ranges that others share with it. */
  shared: ListedRangeReply[]
}

export const instanceAddressesView = readOperation({
  name: 'instanceAddressesView',
  method: 'GET',
  path: '/instances/{instanceId}/ips',
  reply: 'InstanceAddresses',
  scopes: [],
  params: { instanceId },
  checks: [instanceExists],
  upholds: [],
  answer: context =>
    instanceAddressesReply(context, instanceAt(context.world, context.params.instanceId)),
})

function instanceAddressesReply(context: CallContext, { id }: Instance): InstanceAddressesReply {
  const { world } = context
  const own = addressesOf(world, id)
  const others = sharesWith(world, id).map(({ address }) =>
    checked(holdingNamed(world, address), address),
  )
  const replies = (addresses: readonly Address[]) =>
    addresses.map(address => addressReply(context, address))
  const ranges = (all: readonly Range[]) => all.map(range => listedRangeReply(world, range))
  return {
    ipv4: {
      public: replies(own.filter(each => each.type === 'ipv4' && each.public)),
      private: replies(own.filter(each => !each.public)),
      // Each names the instance that has it.
      shared: replies(others.flatMap(each => (each.kind === 'address' ? each.record : []))),
    },
    ipv6: {
      slaac: addressReply(context, checked(slaacOf(world, id), `the SLAAC address of ${id}`)),
      global: ranges(rangesOf(world, id)),
      shared: ranges(others.flatMap(each => (each.kind === 'range' ? each.record : []))),
    },
  }
}
