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
