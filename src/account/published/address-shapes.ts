/** Addresses as the published interface shows them: with what has each, and, of an instance, all of them by kind. */
import { parseAddress, printAddress } from '../../net/address.ts'
import type { AddressReply } from '../../operations/addresses/address-reply.ts'
import type { InstanceAddressesReply } from '../../operations/environment/instance-addresses-view.ts'
import { entityReply } from '../../operations/firewalls/device-reply.ts'
import { addressNamed } from '../../world/holders.ts'
import type { Instance } from '../../world/records/instance.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

interface Around {
  /** The world after the call. */
  readonly world: World
}

/** In the record of an IPv6 address, whether it is public comes last; one in a range is of a type of its own. */
export function addressShape(reply: AddressReply, { world }: Around) {
  if (reply.type !== 'ipv6') return heldShape(reply, world)
  const { public: isPublic, ...rest } = reply
  const type = addressNamed(world, reply.address) === undefined ? 'ipv6/range' : 'ipv6'
  return { ...rest, type, public: isPublic }
}

/** An IPv4 address also tells what has it, and that it is not a reserved one: here is none. */
function heldShape(reply: AddressReply, world: World) {
  const holder = { type: 'instance', id: reply.instance_id } as const
  return {
    ...reply,
    ...{ interface_id: null, reserved: false, tags: [] },
    assigned_entity: entityReply(world, holder),
  }
}

/** As recorded: a range that is shared with the instance is one of its own without a route target. */
export function instanceAddressesShape({ ipv4, ipv6 }: InstanceAddressesReply, answer: Around) {
  const shape = (address: AddressReply) => addressShape(address, answer)
  const { slaac, global, shared } = ipv6
  const shownSlaac = shape(slaac)
  const instance = get(answer.world.tables.instances, slaac.instance_id)
  return {
    ipv4: {
      public: ipv4.public.map(shape),
      private: ipv4.private.map(shape),
      shared: ipv4.shared.map(shape),
      reserved: [],
      vpc:
        instance === undefined ? [] : vpcRowsOf(instance).map(row => ({ ...row, ...noBalancer })),
    },
    ipv6: {
      slaac: shownSlaac,
      // No record of the account has it; but for these it is told like the other.
      link_local: { ...shownSlaac, address: linkLocalOf(slaac.address), public: false },
      global: [...global, ...shared.map(range => ({ ...range, route_target: null }))],
      vpc: [],
    },
  }
}

/** What a row of an address in a VPC says of balancers. */
export const noBalancer = { nodebalancer_id: null } as const

/**
 * Addresses in VPCs. Of the profile that was booted the interfaces are those that it was booted with. The provider tells
 * the profile besides, by an id of its own: here profiles are counted for each instance. Nobody knows its subnets.
 */
export const vpcRowsOf = (instance: Instance) =>
  instance.profiles.flatMap(({ id, ...profile }) => {
    const active = id === instance.booted.id
    const { interfaces } = active ? instance.booted : profile
    return interfaces
      .filter(each => each.purpose === 'vpc')
      .map(({ vpc_id, subnet_id, ipv4: address, nat_1_1 }) => ({
        ...{ address, address_range: null, vpc_id, subnet_id, region: instance.region },
        ...{ instance_id: instance.id, database_id: null, active, nat_1_1 },
        ...{ gateway: null, prefix: null, subnet_mask: null },
      }))
  })

/** The same interface in the network of its link. */
export function linkLocalOf(slaac: string): string {
  const read = parseAddress(slaac, 'ipv6')
  if (!read.ok) throw new TypeError(`${slaac} is no SLAAC address`)
  return printAddress({ family: 'ipv6', words: [0xfe800000, 0, ...read.value.words.slice(2)] })
}
