/** Interfaces that instances of the newer kind have of their own, each public, in a VPC or in a VLAN. */

import { fieldsOf, isRecord } from '../../kit/json.ts'
import type { GatheredInterface, Unread, VpcAddress } from '../gathered-instances.ts'
import { noAddress, noneIn, vpcBlocks, vpcIpv6, withNat } from './interface-records.ts'
import { record } from './record.ts'
import {
  flag,
  foreignId,
  type Harmless,
  id,
  list,
  mapped,
  nothing,
  nullable,
  readFields,
  type Shape,
  text,
  unlessNull,
} from './shape.ts'
import { unread } from './unread.ts'

export interface OwnInterface extends Unread {
  readonly listed: GatheredInterface
  /** What is shared to the instance by it. */
  readonly shared: readonly string[]
  /** The addresses of the instance itself that it shows. */
  readonly own: readonly string[]
}

interface Sharing {
  readonly shared?: readonly string[]
  readonly own?: readonly string[]
}

interface PublicSide {
  readonly ipv4?: Sharing
  readonly ipv6?: Sharing
}

interface ListedAddress {
  readonly address: string | null
  readonly nat_1_1: string | null
  readonly primary?: boolean
}

interface VpcSide {
  readonly vpc_id: number
  readonly subnet_id: number
  readonly ipv4?: VpcIpv4
}

interface VpcIpv4 {
  readonly addresses?: readonly VpcAddress[]
  readonly ranges?: readonly string[]
}

interface VlanSide {
  readonly label: string
  readonly ipam_address: string | null
}

interface Sides extends Unread {
  readonly id: number
  readonly public?: PublicSide
  readonly vpc?: VpcSide
  readonly vlan?: VlanSide
}

/** Whom it belongs to, other lists tell. */
const sharedText = (key: string) =>
  mapped(
    record<{ readonly name: string }>({
      fields: { name: text },
      also: { [key]: { as: 'name', shape: text } },
      needs: ['name'],
      harmless: { derived: 'instance_id route_target' },
    }),
    read => read.name,
  )

const sharing = (key: string, own: string, harmless: Harmless) =>
  unlessNull(
    record<Sharing>({
      fields: { shared: list(sharedText(key)), own: list(ownText) },
      also: { [own]: { as: 'own', shape: list(ownText) } },
      harmless,
    }),
  )

const ownText = mapped(
  record<{ readonly address: string }>({
    fields: { address: text },
    needs: ['address'],
    harmless: { derived: 'primary prefix' },
  }),
  ({ address }) => address,
)

const publicSide = record<PublicSide>({
  fields: {
    ipv4: sharing('address', 'addresses', {}),
    ipv6: sharing('range', 'slaac', { derived: 'ranges/range ranges/route_target' }),
  },
})

const vpcAddress = withNat(
  record<ListedAddress>({
    fields: { address: nullable(text), nat_1_1: nullable(text), primary: flag },
    also: { nat_1_1_address: { as: 'nat_1_1', shape: nullable(text) } },
    finish: row => ({ address: null, nat_1_1: null, ...row }),
  }),
)

/** The primary one first. */
const vpcAddresses = mapped(list(vpcAddress), read =>
  read
    .toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
    .map(({ address: vpc, nat_1_1 }): VpcAddress => ({ vpc, nat_1_1 })),
)

const vpcRange = mapped(
  record<{ readonly range: string }>({ fields: { range: text }, needs: ['range'] }),
  ({ range }) => range,
)

const vpcSide = record<VpcSide>({
  fields: {
    ...{ vpc_id: foreignId, subnet_id: foreignId },
    ipv4: unlessNull(
      record<VpcIpv4>({ fields: { addresses: vpcAddresses, ranges: vpcBlocks(vpcRange) } }),
    ),
  },
  also: { ipv6: { shape: vpcIpv6 } },
  needs: ['vpc_id', 'subnet_id'],
})

const vlanSide = record<VlanSide>({
  fields: { label: text, ipam_address: noAddress },
  also: { vlan_label: { as: 'label', shape: text } },
  needs: ['label'],
  finish: row => ({ ...(row as unknown as VlanSide), ...noneIn(row) }),
})

/** Of one of several kinds at once nothing is understood. */
const ownInterface: Shape<OwnInterface> = (value, reading) =>
  kinds.filter(key => (fieldsOf(value)[key] ?? null) !== null).length > 1
    ? reading.notUnderstood(value)
    : ofOneKind(value, reading)

const kinds = ['public', 'vpc', 'vlan']

/** Of an interface of a kind that nobody knows, that kind is not understood. */
const ofOneKind: Shape<OwnInterface> = mapped(
  record<Sides>({
    fields: {
      id,
      public: unlessNull(publicSide),
      vpc: unlessNull(vpcSide),
      vlan: unlessNull(vlanSide),
      unread,
    },
    keepsUnread: true,
    // Interfaces of this kind stand in the place of the others.
    also: { rdma_vpc: { shape: nothing } },
    needs: ['id'],
    harmless: {
      revision: 'version',
      network: 'mac_address',
      times: 'created updated',
      'default-route': 'default_route/ipv4 default_route/ipv6',
    },
  }),
  (sides, reading) => {
    const listed = reading.located(listedAs(sides))
    const { public: { ipv4, ipv6 } = {}, unread } = sides
    const shared = [...(ipv4?.shared ?? []), ...(ipv6?.shared ?? [])]
    const own = [...(ipv4?.own ?? []), ...(ipv6?.own ?? [])]
    return listed && { listed, shared, own, ...(unread && { unread }) }
  },
)

function listedAs({ id, public: outside, vpc, vlan }: Sides): GatheredInterface | undefined {
  if (outside !== undefined) return { id, purpose: 'public' }
  if (vlan !== undefined) return { id, purpose: 'vlan', ...vlan }
  if (vpc === undefined) return undefined
  const { ipv4, vpc_id, subnet_id } = vpc
  const { addresses: [first, ...others] = [], ranges } = ipv4 ?? {}
  return {
    ...{ id, purpose: 'vpc', vpc_id, subnet_id },
    ...(first && { ipv4: first }),
    ...(others.length > 0 && { others }),
    ...(ranges && { ranges }),
  }
}

/** As a row of the list, or below the name of the list, as a command prints each. */
export const interfaceRow: Shape<OwnInterface> = (value, reading) => {
  if (!isRecord(value) || !isRecord(value['interfaces'])) return ownInterface(value, reading)
  const fields = new Map([['interfaces', { as: 'interfaces', shape: ownInterface }]])
  const before = reading.left
  // Its one field was read by that shape.
  const read = readFields(value, fields, reading)['interfaces'] as OwnInterface | undefined
  const beside = Object.fromEntries(reading.taken(before))
  return read && { ...read, unread: { ...read.unread, ...beside } }
}
