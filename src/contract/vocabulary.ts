/** The closed sets of words that fields of the contract take, as tuples to loop over and as types. */

/** Every state a firewall is in (STATUS-1). */
export const firewallStatuses = ['enabled', 'disabled', 'deleted'] as const
export type FirewallStatus = (typeof firewallStatuses)[number]

/** The states that Firewall Update may ask for (STATUS-7). */
export const settableStatuses = ['enabled', 'disabled'] as const
export type SettableStatus = (typeof settableStatuses)[number]

/** What a rule or a policy does with traffic (RULE-2, RULESET-2, RULESET-3). */
export const actions = ['ACCEPT', 'DROP'] as const
export type Action = (typeof actions)[number]

/** The traffic a rule names (RULE-19). */
export const protocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP'] as const
export type Protocol = (typeof protocols)[number]

/** The protocols whose rules may name ports (PORT-8). */
export const portProtocols = ['TCP', 'UDP'] as const
export type PortProtocol = (typeof portProtocols)[number]

/** Which way traffic flows, as seen from the service (RULESET-1). */
export const directions = ['inbound', 'outbound'] as const
export type Direction = (typeof directions)[number]

/** The address families a rule lists (RULE-5) and the types an address has (IP-2). */
export const addressFamilies = ['ipv4', 'ipv6'] as const
export type AddressFamily = (typeof addressFamilies)[number]

/** What a firewall can be assigned to (DEVICE-4). */
export const serviceTypes = ['instance', 'balancer'] as const
export type ServiceType = (typeof serviceTypes)[number]

/** How a region is doing (REGION-5). */
export const regionStatuses = ['ok', 'outage'] as const
export type RegionStatus = (typeof regionStatuses)[number]

/** What a balancer listens for; all but `udp` come over TCP. */
export const balancerProtocols = ['tcp', 'http', 'https', 'udp'] as const
export type BalancerProtocol = (typeof balancerProtocols)[number]

/** Whether a back end gets new connections: `accept` always, `backup` when no other one does, the others never. */
export const nodeModes = ['accept', 'reject', 'drain', 'backup'] as const
export type NodeMode = (typeof nodeModes)[number]

/** What an interface of an instance is for; a firewall filters all but `vlan` (DEVICE-13, DEVICE-14). */
export const interfacePurposes = ['public', 'vlan', 'vpc'] as const
export type InterfacePurpose = (typeof interfacePurposes)[number]

/** What an instance may raise an alert for. */
export const alertNames = ['cpu', 'network_in', 'network_out', 'transfer_quota', 'io'] as const
export type AlertName = (typeof alertNames)[number]

/** The names of the events the service emits. */
export const eventNames = [
  'firewall_create',
  'firewall_delete',
  'firewall_enable',
  'firewall_disable',
  'firewall_device_add',
  'firewall_device_remove',
] as const

export type EventName = (typeof eventNames)[number]
