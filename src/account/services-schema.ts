/** The services of an account: instances with their interfaces, and balancers. */
import { balancerProtocols, interfacePurposes, nodeModes } from '../contract/vocabulary.ts'
import {
  choice,
  fallback,
  list,
  nullable,
  optional,
  required,
  text,
  variants,
  whole,
  wholeFrom,
  wordOf,
} from '../schema/field.ts'
import { object } from '../schema/object.ts'
import { record } from '../schema/record.ts'

const clause = 'ASSUME-ACCOUNT'
const number = whole(clause)
const word = text(clause)

const vpcAddresses = object(clause, {
  vpc: required(clause, word),
  nat_1_1: fallback(nullable(word), null),
})

/** Whether its profile is the booted one, and where the instance sends by itself. */
const harmless = 'id active primary'

const interfaces = list(
  clause,
  variants(clause, 'purpose', interfacePurposes, [
    record(
      clause,
      { purpose: wordOf(clause, 'public') },
      { harmless, ifEmpty: 'label ipam_address vpc_id subnet_id ipv4 ipv6 ip_ranges' },
    ),
    record(
      clause,
      {
        purpose: wordOf(clause, 'vlan'),
        label: required(clause, word),
        ipam_address: fallback(nullable(word), null),
      },
      { harmless, ifEmpty: 'vpc_id subnet_id ipv4 ipv6 ip_ranges' },
    ),
    record(
      clause,
      {
        purpose: wordOf(clause, 'vpc'),
        vpc_id: required(clause, number),
        subnet_id: required(clause, number),
        ipv4: required(clause, vpcAddresses),
        ip_ranges: fallback(nullable(list(clause, word)), null),
      },
      { harmless, ifEmpty: 'label ipam_address ipv6' },
    ),
  ]),
)

export const instance = record(
  clause,
  {
    id: optional(number),
    label: optional(word),
    region: required(clause, word),
    plan: optional(word),
    /** What the provider calls the plan. */
    type: optional(word),
    status: fallback(word, 'running'),
    tags: optional(list(clause, word)),
    created: optional(word),
    ipv4: optional(list(clause, word)),
    ipv6: optional(nullable(word)),
    interfaces: optional(interfaces),
    /** Interfaces of the newer generation are guarded one by one, which no world tells. */
    interface_generation: optional(choice(clause, ['legacy_config'])),
    spare_addresses: fallback(wholeFrom(clause, 0), 0),
  },
  {
    harmless: `image group has_user_data updated lke_cluster_id hypervisor host_uuid specs alerts
backups watchdog_enabled maintenance_policy disk_encryption locks capabilities site_type placement_group`,
  },
)

const node = record(
  clause,
  {
    id: optional(number),
    label: optional(word),
    address: required(clause, word),
    port: required(clause, number),
    mode: fallback(choice(clause, nodeModes), 'accept'),
  },
  {
    harmless: `weight status config_id balancer_id nodebalancer_id vpc_config_id subnet_id created updated`,
  },
)

const config = record(
  clause,
  {
    id: optional(number),
    port: required(clause, number),
    protocol: required(clause, choice(clause, balancerProtocols)),
    nodes: fallback(list(clause, node), []),
  },
  {
    harmless: `balancer_id nodebalancer_id algorithm stickiness check check_interval check_timeout
check_attempts check_path check_body check_passive proxy_protocol cipher_suite nodes_status
udp_check_port udp_session_timeout ssl_commonname ssl_fingerprint ssl_cert ssl_key created updated`,
  },
)

export const balancer = record(
  clause,
  {
    id: optional(number),
    label: optional(word),
    region: required(clause, word),
    ipv4: optional(nullable(word)),
    ipv6: optional(nullable(word)),
    configs: optional(list(clause, config)),
    tags: optional(list(clause, word)),
    created: optional(word),
    /** One with its addresses in a VPC is reached otherwise. */
    frontend_address_type: optional(nullable(choice(clause, ['public']))),
  },
  {
    harmless: `hostname client_conn_throttle client_udp_sess_throttle type lke_cluster transfer
updated locks`,
    ifEmpty: 'frontend_vpc_subnet_id',
  },
)
