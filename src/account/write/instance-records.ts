/** What the service tells of one instance beside the contract's lists: its profiles, and the report of its addresses. */
import {
  addressReply,
  type ShownAddress,
  shownAddress,
} from '../../operations/addresses/address-reply.ts'
import { profileReply } from '../../operations/environment/interface-reply.ts'
import { checked } from '../../operations/in-path.ts'
import { listedRangeReply } from '../../operations/ranges/range-reply.ts'
import type { OperationName } from '../../operations/table.ts'
import {
  addressesOf,
  type Holding,
  holdingNamed,
  rangesOf,
  sharesWith,
  slaacOf,
} from '../../world/holders.ts'
import type { Instance, Interface, Profile } from '../../world/records/instance.ts'
import type { World } from '../../world/world.ts'
import { linkLocalOf, noBalancer, vpcRowsOf } from '../published/address-shapes.ts'

/** How a form speaks of a world. */
export interface Dialect {
  readonly world: World
  readonly isPublished: boolean
  /** The reply of an operation. */
  readonly answer: (
    operation: OperationName,
    reply: unknown,
    params?: Readonly<Record<string, number>>,
  ) => unknown
  /** A record that no operation answers with. */
  readonly inItsWords: (record: unknown) => unknown
}

/** The provider's has every field for each purpose, and says of interfaces whether their profile was booted. */
export const profileRecord = (
  { isPublished }: Dialect,
  { booted, created }: Instance,
  profile: Profile,
): unknown =>
  isPublished
    ? {
        id: profile.id,
        label: profile.label,
        // A world does not know when a profile was added.
        ...{ created, updated: created },
        interfaces: profile.interfaces.map(each =>
          publishedInterface(each, profile.id === booted.id),
        ),
      }
    : profileReply(profile)

function publishedInterface(each: Interface, active: boolean) {
  const none = { label: null, ipam_address: null, vpc_id: null, subnet_id: null, ipv4: null }
  const ip_ranges = null
  if (each.purpose === 'public') return { purpose: each.purpose, active, ...none, ip_ranges }
  if (each.purpose === 'vpc') {
    const { purpose, vpc_id, subnet_id, ipv4: vpc, nat_1_1, ranges = [] } = each
    const ipv4 = { vpc, nat_1_1 }
    return { purpose, active, ...none, vpc_id, subnet_id, ipv4, ip_ranges: ranges }
  }
  // As recorded: an empty text stands for no address.
  const { purpose, label, ipam_address } = each
  return { purpose, active, ...none, label, ipam_address: ipam_address ?? '', ip_ranges }
}

/**
 * Everything that reaches the instance, by kind. What others share with it is here alone: addresses with the instance that
 * holds them, ranges without a route target.
 */
export function addressesReport(dialect: Dialect, instance: Instance): unknown {
  const { world, answer } = dialect
  const { id } = instance
  const rowOf = (address: ShownAddress) =>
    answer('ipAddressView', addressReply({ world, assume: () => {} }, address)) as object
  const own = addressesOf(world, id)
  const ipv4s = own.filter(({ type }) => type === 'ipv4')
  const shared = sharedWith(world, id)
  const slaac = checked(slaacOf(world, id), `the SLAAC address of instance ${id}`)
  const slaacRow = rowOf(slaac)
  return {
    ipv4: {
      public: ipv4s.filter(each => each.public).map(rowOf),
      private: ipv4s.filter(each => !each.public).map(rowOf),
      shared: shared
        .filter(({ kind }) => kind === 'address')
        .map(each => rowOf(shownAddress(each))),
      reserved: [],
      vpc: vpcRows(dialect, instance),
    },
    ipv6: {
      slaac: slaacRow,
      link_local: { ...slaacRow, address: linkLocalOf(slaac.address), public: false, rdns: null },
      global: [
        ...rangesOf(world, id).map(range => listedRangeReply(world, range)),
        ...shared.flatMap(({ kind, record }) =>
          kind === 'range' ? { ...listedRangeReply(world, record), route_target: null } : [],
        ),
      ],
      vpc: [],
    },
  }
}

/** What others share with the instance: addresses first, then ranges. */
export function sharedWith(world: World, instanceId: number): readonly Holding[] {
  const holdings = sharesWith(world, instanceId).map(({ address }) =>
    checked(holdingNamed(world, address), `the shared address ${address}`),
  )
  return ['address', 'range'].flatMap(sought => holdings.filter(({ kind }) => kind === sought))
}

/** As published, a row tells of balancers as well. */
const vpcRows = ({ isPublished, inItsWords }: Dialect, instance: Instance): readonly unknown[] =>
  vpcRowsOf(instance).map(row => inItsWords(isPublished ? { ...row, ...noBalancer } : row))
