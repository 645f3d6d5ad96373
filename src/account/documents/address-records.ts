/** Addresses, ranges, pools, shares and the report on the addresses of one instance: what is read, and what is passed over. */
import type { GatheredAddress, GatheredRange, GatheredShare } from '../gathered.ts'
import type { Unread } from '../gathered-instances.ts'
import { entityTypes } from './provider-words.ts'
import { record } from './record.ts'
import {
  count,
  flag,
  type Harmless,
  id,
  list,
  located,
  nullable,
  text,
  unlessNull,
  word,
} from './shape.ts'
import { unread } from './unread.ts'

interface Assigned {
  readonly type: string
  readonly id: number
}

/** What a reserved address is assigned to, which may be a balancer. */
const assigned = unlessNull(
  record<Assigned>({
    fields: { type: word(entityTypes, 'unknown'), id },
    needs: ['type', 'id'],
    harmless: { link: 'url', display: 'label' },
  }),
)

interface Nat {
  readonly address: string
}

/** The address in a VPC that a public one leads to. */
const nat = record<Nat>({
  fields: { address: text },
  needs: ['address'],
  harmless: { network: 'vpc_id subnet_id' },
})

interface Besides {
  readonly assigned?: Assigned
  readonly nat?: Nat | null
}

const network: Harmless = {
  network: 'gateway subnet_mask prefix type public interface_id',
  display: 'tags',
}

export const address = record<GatheredAddress>({
  fields: {
    address: text,
    instance_id: nullable(id),
    balancer_id: id,
    rdns: nullable(text),
    region: text,
    reserved: flag,
    unread,
  },
  keepsUnread: true,
  also: {
    assigned_entity: { as: 'assigned', shape: assigned },
    vpc_nat_1_1: { as: 'nat', shape: nullable(nat) },
  },
  needs: ['address', 'instance_id'],
  harmless: network,
  finish: (row, _, reading) => {
    const { assigned: to, nat: said, ...told } = row as unknown as GatheredAddress & Besides
    const { address, instance_id: instance } = told
    const inside = said?.address
    if (instance !== null && inside !== undefined)
      reading.saidAgain.push({ of: 'nat', place: reading.place, instance, address, inside })
    // Most lists leave out that an address is not reserved; those that say so tell no more.
    const { reserved, ...others } = told
    const rest = reserved === true ? told : others
    if (to?.type === 'balancer') return { ...rest, balancer_id: to.id }
    return to?.type === 'instance' && rest.instance_id === null
      ? { ...rest, instance_id: to.id }
      : rest
  },
})

/** What a view of a range tells besides: the instances that answer there, and whether there are several. */
interface Answering {
  readonly instances?: readonly number[]
  readonly is_bgp?: boolean
}

/** A range, or a pool. The view of a range tells its instances instead of where it is routed to. */
export const range = record<GatheredRange>({
  fields: {
    range: text,
    prefix: count,
    region: text,
    route_target: nullable(text),
    created: text,
    unread,
  },
  keepsUnread: true,
  also: {
    is_bgp: { as: 'is_bgp', shape: flag },
    instances: { as: 'instances', shape: list(id) },
  },
  needs: ['range', 'region'],
  finish: (row, _, reading) => {
    const { instances = [], is_bgp, ...told } = row as unknown as GatheredRange & Answering
    const [bare = '', length] = told.range.split('/')
    const isOfOne = instances.length < 2
    // Routed to several, of which all but one are not told.
    const open = is_bgp === true && isOfOne && { unread: { ...told.unread, is_bgp } }
    const read = { ...told, ...open } as GatheredRange & { readonly prefix?: number }
    if (instances.length > 0)
      reading.answering.push({ range: bare, instances, place: reading.place })
    // Pools have their length in the range.
    if (read.prefix === undefined && length !== undefined)
      return { ...read, range: bare, prefix: Number(length) }
    if (read.prefix !== undefined) return read
    reading.fault({ problem: 'bad-number', expected: { min: 0 } }, ['prefix'])
    return undefined
  },
})

export const share = record<GatheredShare>({
  fields: { address: text, instance_id: id, unread },
  keepsUnread: true,
  needs: ['address', 'instance_id'],
})

/** A row of the report that says where a VPC interface is booted, and what it has there. */
export interface VpcRow {
  readonly config_id?: number
  readonly instance_id?: number
  readonly active?: boolean
  readonly interface_id?: number
  readonly address?: string
  readonly nat_1_1?: string | null
}

const vpcRow = record<VpcRow>({
  fields: {
    ...{ config_id: unlessNull(id), instance_id: unlessNull(id), active: unlessNull(flag) },
    ...{ interface_id: unlessNull(id), address: unlessNull(text), nat_1_1: nullable(text) },
  },
  finish: (row, _, reading) => {
    // Each field was read by its shape.
    const read = row as VpcRow
    const { instance_id: instance, interface_id, address, nat_1_1: nat } = read
    if (instance !== undefined)
      reading.saidAgain.push({
        ...{ of: 'vpc', place: reading.place, instance, interface: interface_id, address, nat },
      })
    return read
  },
  harmless: {
    network: `address_range vpc_id subnet_id region gateway prefix subnet_mask balancer_id
      database_id`,
    'vpc-inside': 'ipv6_range ipv6_is_public ipv6_addresses/slaac_address',
  },
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
