/** The types of resources that touch the service, each with what is read of its attributes, and those that do not. */
import type { AttributesShape } from './attributes.ts'
import { cluster, nodePool } from './cluster-attributes.ts'
import { firewall, firewallDevice, firewallSettings } from './firewall-attributes.ts'
import { instance, instanceConfig } from './instance-attributes.ts'
import { ownInterface } from './interface-attributes.ts'
import {
  address,
  balancer,
  balancerConfig,
  balancerNode,
  ipAssignment,
  ipv6Range,
  sharedIps,
  subnet,
  vpc,
} from './network-attributes.ts'

export const resourceTypes = {
  linode_firewall: firewall,
  linode_firewall_device: firewallDevice,
  linode_firewall_settings: firewallSettings,
  linode_instance: instance,
  linode_instance_config: instanceConfig,
  linode_interface: ownInterface,
  linode_nodebalancer: balancer,
  linode_nodebalancer_config: balancerConfig,
  linode_nodebalancer_node: balancerNode,
  linode_networking_ip: address,
  linode_networking_ip_assignment: ipAssignment,
  linode_instance_ip: address,
  linode_reserved_ip_assignment: address,
  linode_instance_shared_ips: sharedIps,
  linode_ipv6_range: ipv6Range,
  linode_rdns: address,
  linode_vpc: vpc,
  linode_vpc_subnet: subnet,
  linode_lke_cluster: cluster,
  linode_lke_node_pool: nodePool,
} as const

export type ResourceType = keyof typeof resourceTypes

type ValuesOf<Shape> = Shape extends AttributesShape<infer Values> ? Values : never

/** What is read of each type. */
export type Values = { readonly [Type in ResourceType]: ValuesOf<(typeof resourceTypes)[Type]> }

export const isResourceType = (type: string): type is ResourceType =>
  Object.hasOwn(resourceTypes, type)

/** Types of the provider whose resources no packet of this service meets. */
const others = new Set(
  `account_settings consumer_image_share_group_token database_access_controls database_mysql
  database_mysql_v2 database_postgresql database_postgresql_v2 domain domain_record iam_user image
  instance_disk lock monitor_alert_definition object_storage_bucket object_storage_key
  object_storage_object placement_group placement_group_assignment producer_image_share_group
  producer_image_share_group_member sshkey stackscript token user volume`
    .split(/\s+/)
    .map(each => `linode_${each}`),
)

/** Whether the provider's resources of this type are known to be none of the service's. */
export const isOtherType = (type: string): boolean => others.has(type)
