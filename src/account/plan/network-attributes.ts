/** Attributes of balancers, and of addresses and ranges that resources stand for. */
import { balancerProtocols, nodeModes } from '../../contract/vocabulary.ts'
import { entityTypes } from '../documents/provider-words.ts'
import { record } from '../documents/record.ts'
import { flag, list, text, unlessNull, wholeFrom, word, wordsOf } from '../documents/shape.ts'
import type { GatheredEntity } from '../gathered.ts'
import { attributes, idText, single, texts, utcTime } from './attributes.ts'
import { firewallNumber } from './instance-attributes.ts'

export interface BalancerValues {
  readonly id?: number
  readonly label?: string
  readonly region?: string
  readonly firewall_id?: number
  readonly ipv4?: string
  readonly ipv6?: string
  readonly created?: string
  readonly tags?: readonly (string | null)[]
}

export const balancer = attributes<BalancerValues>({
  fields: {
    ...{ id: idText, label: text, region: text, firewall_id: firewallNumber },
    ...{ ipv4: text, ipv6: text, created: utcTime, tags: texts },
  },
  harmless: {
    network: 'hostname vpcs/subnet_id vpcs/ipv4_range vpcs/ipv6_range vpcs/ipv4_range_auto_assign',
    balancing: 'client_conn_throttle client_udp_sess_throttle',
    display: 'transfer/in transfer/out transfer/total',
    times: 'updated',
    hardware: 'type',
    computed: ['id label tags inbound_policy outbound_policy status created updated']
      .flatMap(each => each.split(' '))
      .concat(
        ['inbound', 'outbound'].flatMap(direction =>
          ['label', 'action', 'protocol', 'description', 'ports', 'ipv4', 'ipv6'].map(
            each => `${direction}/${each}`,
          ),
        ),
      )
      .map(each => `firewalls/${each}`)
      .join(' '),
  },
})

export interface ConfigValues {
  readonly id?: number
  readonly balancer_id?: number
  readonly port?: number
  readonly protocol?: (typeof balancerProtocols)[number]
}

export const balancerConfig = attributes<ConfigValues>({
  fields: {
    ...{ id: idText, balancer_id: idText, port: wholeFrom(1) },
    protocol: word(wordsOf(balancerProtocols), 'unknown'),
  },
  harmless: {
    balancing: `proxy_protocol algorithm stickiness check check_interval check_timeout check_attempts
      check_path check_body check_passive cipher_suite udp_check_port udp_session_timeout
      node_status/up node_status/down`,
    secret: 'ssl_commonname ssl_fingerprint ssl_cert ssl_key',
  },
})

export interface NodeValues {
  readonly id?: number
  readonly balancer_id?: number
  readonly config_id?: number
  readonly label?: string
  readonly address?: string
  readonly mode?: (typeof nodeModes)[number]
}

export const balancerNode = attributes<NodeValues>({
  fields: {
    ...{ id: idText, balancer_id: idText, config_id: idText, label: text, address: text },
    mode: word(wordsOf(nodeModes), 'unknown'),
  },
  harmless: { balancing: 'weight status', network: 'subnet_id vpc_config_id' },
})

/** An address that an instance gets, whatever resource says so. */
export interface AddressValues {
  /** The address itself, once there is one. */
  readonly id?: string
  readonly address?: string
  readonly instance_id?: number
  readonly public?: boolean
  readonly reserved?: boolean
  readonly region?: string
  readonly rdns?: string
  readonly type?: string
  /** Whose it is where that is no instance. */
  readonly assigned_entity?: Holder
}

export interface Holder {
  readonly type: GatheredEntity['type']
  readonly id?: number
}

const holder = single(
  record<Holder>({
    fields: { type: word(entityTypes, 'unknown'), id: unlessNull(idText) },
    needs: ['type'],
    harmless: { link: 'url', display: 'label' },
  }),
)

const network = `gateway prefix subnet_mask interface_id vpc_nat_1_1/address vpc_nat_1_1/subnet_id
  vpc_nat_1_1/vpc_id`

export const address = attributes<AddressValues>({
  fields: {
    ...{ id: text, address: text, instance_id: idText, public: flag, reserved: flag },
    ...{ region: text, rdns: text, type: text, assigned_entity: holder },
  },
  harmless: {
    network,
    'said-of-provider':
      'apply_immediately wait_for_available timeouts/create timeouts/update timeouts/delete',
    display: 'tags',
  },
  below: 'id type label url',
})

export interface AssignmentValues {
  readonly region?: string
  readonly assignments?: readonly { readonly address?: string; readonly instance_id?: number }[]
}

export const ipAssignment = attributes<AssignmentValues>({
  fields: {
    region: text,
    assignments: list(
      attributes<NonNullable<AssignmentValues['assignments']>[number]>({
        fields: { address: text, instance_id: idText },
      }),
    ),
  },
  harmless: { 'said-of-provider': 'id' },
  below: 'address instance_id',
})

export interface SharedValues {
  readonly instance_id?: number
  readonly addresses?: readonly (string | null)[]
}

export const sharedIps = attributes<SharedValues>({
  fields: { instance_id: idText, addresses: texts },
  harmless: { 'said-of-provider': 'id' },
})

export interface RangeValues {
  readonly id?: string
  readonly prefix_length?: number
  readonly instance_id?: number
  readonly route_target?: string
  readonly range?: string
  readonly region?: string
}

export const ipv6Range = attributes<RangeValues>({
  fields: {
    ...{ id: text, prefix_length: wholeFrom(1), instance_id: idText, route_target: text },
    ...{ range: text, region: text },
  },
  harmless: { derived: 'is_bgp instances' },
})

export interface VpcValues {
  readonly id?: number
}

export const vpc = attributes<VpcValues>({
  fields: { id: idText },
  harmless: {
    display: 'label description region',
    times: 'created updated',
    derived: 'ipv6/range ipv6/allocated_range ipv6/allocation_class',
  },
})

export interface SubnetValues {
  readonly id?: number
  readonly vpc_id?: number
}

export const subnet = attributes<SubnetValues>({
  fields: { id: idText, vpc_id: idText },
  harmless: {
    display: 'label',
    times: 'created updated',
    derived: `ipv4 ipv6/range ipv6/allocated_range instances/id instances/interfaces/id
      instances/interfaces/active instances/interfaces/config_id databases/id databases/ipv4_range
      databases/ipv6_ranges/range balancers/id balancers/ipv4_range balancers/ipv6_ranges/range`,
  },
})
