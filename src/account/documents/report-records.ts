/** The report on the addresses of one instance: what is read of it, and what is passed over. */
import type { GatheredAddress, GatheredRange } from '../gathered.ts'
import type { Unread } from '../gathered-instances.ts'
import { address, range } from './address-records.ts'
import { record } from './record.ts'
import { flag, foreignId, id, list, located, nullable, only, text, unlessNull } from './shape.ts'
import { unread } from './unread.ts'

/** A row of the report that says where a VPC interface is booted, and what it has there. */
export interface VpcRow {
  readonly config_id?: number
  readonly instance_id?: number
  readonly active?: boolean
  readonly interface_id?: number
  readonly address?: string
  readonly address_range?: string
  readonly vpc_id?: number
  readonly subnet_id?: number
  readonly nat_1_1?: string | null
}

const vpcRow = record<VpcRow>({
  fields: {
    ...{ config_id: unlessNull(id), instance_id: unlessNull(id), active: unlessNull(flag) },
    ...{ interface_id: unlessNull(id), address: unlessNull(text), nat_1_1: nullable(text) },
    ...{ vpc_id: unlessNull(foreignId), subnet_id: unlessNull(foreignId) },
    address_range: unlessNull(text),
  },
  finish: (row, _, reading) => {
    // Each field was read by its shape.
    const read = row as VpcRow
    const { instance_id: instance, interface_id, vpc_id: vpc, subnet_id: subnet, ...said } = read
    const { active, address, address_range: range, nat_1_1: nat } = said
    if (instance !== undefined)
      reading.saidAgain.push({
        ...{ of: 'vpc', place: reading.place, instance, interface: interface_id, vpc, subnet },
        ...{ active, address, range, nat },
      })
    return read
  },
  harmless: {
    network: 'region gateway prefix subnet_mask balancer_id database_id',
    'vpc-inside': 'ipv6_range ipv6_addresses/slaac_address',
  },
  // Whether it is reached from outside by them has to be known.
  also: { ipv6_is_public: { shape: only([false, null], 'vpc-inside') } },
})

/** The addresses of one instance, those that are shared to it among them. */
export interface Report extends Unread {
  readonly ipv4?: {
    readonly public?: readonly GatheredAddress[]
    readonly private?: readonly GatheredAddress[]
    readonly shared?: readonly GatheredAddress[]
    readonly reserved?: readonly GatheredAddress[]
    readonly vpc?: readonly VpcRow[]
  }
  readonly ipv6?: {
    readonly slaac?: GatheredAddress
    readonly global?: readonly GatheredRange[]
    readonly shared?: readonly GatheredRange[]
    readonly vpc?: readonly VpcRow[]
  }
}

const addresses = list(located(address))

const reportIpv4 = record<NonNullable<Report['ipv4']>>({
  fields: {
    public: addresses,
    private: addresses,
    shared: addresses,
    reserved: addresses,
    vpc: list(vpcRow),
  },
})

const rowFields =
  'address gateway subnet_mask prefix type public rdns instance_id region interface_id reserved tags'

const reportIpv6 = record<NonNullable<Report['ipv6']>>({
  fields: {
    slaac: unlessNull(located(address)),
    global: list(located(range)),
    shared: list(located(range)),
    vpc: list(vpcRow),
  },
  harmless: {
    network: rowFields
      .split(' ')
      .map(key => `link_local/${key}`)
      .join(' '),
  },
})

export const report = record<Report>({
  fields: { ipv4: reportIpv4, ipv6: unlessNull(reportIpv6), unread },
  keepsUnread: true,
  needs: ['ipv4'],
})
