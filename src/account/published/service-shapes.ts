/** Instances and balancers as the published interface shows them: with what clients told of them, or what they begin with. */
import type { BalancerReply } from '../../operations/environment/balancer-reply.ts'
import type { InstanceReply } from '../../operations/environment/instance-reply.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { planOf } from './plans.ts'

interface Around {
  /** The world after the call. */
  readonly world: World
}

const alertsAtFirst = {
  cpu: 90,
  network_in: 10,
  network_out: 10,
  transfer_quota: 80,
  io: 10_000,
} as const

/** What instances here have none of, as the provider says so. */
const notHere = {
  has_user_data: false,
  placement_group: null,
  disk_encryption: 'disabled',
  lke_cluster_id: null,
  capabilities: [],
  interface_generation: 'legacy_config',
  maintenance_policy: 'linode/migrate',
  locks: [],
} as const

/** Nothing of what is added filters packets. Interfaces are told with the configs of the instance alone. */
export function instanceShape({ interfaces: _, ...instance }: InstanceReply, { world }: Around) {
  const details = get(world.tables.instances, instance.id)?.details ?? {}
  const { backups_enabled: enabled = false } = details
  const { disk, memory, vcpus, transfer } = planOf(instance.plan)
  return {
    ...instance,
    group: details.group ?? '',
    updated: details.updated ?? instance.created,
    image: details.image ?? null,
    site_type: 'core',
    specs: { disk, memory, vcpus, gpus: 0, transfer, accelerated_devices: 0 },
    alerts: { ...alertsAtFirst, ...details.alerts },
    backups: {
      ...{ enabled, available: false, last_successful: null },
      schedule: { day: null, window: null },
    },
    hypervisor: 'kvm',
    watchdog_enabled: details.watchdog_enabled ?? true,
    tags: [...(details.tags ?? [])],
    // Each is alone on a host of its own.
    host_uuid: instance.id.toString(16).padStart(40, '0'),
    ...notHere,
  }
}

/** Its configs are in a list of their own. */
export function balancerShape(
  { created, configs: _, ...balancer }: BalancerReply,
  { world }: Around,
) {
  const {
    client_conn_throttle = 0,
    tags = [],
    updated = created,
  } = get(world.tables.balancers, balancer.id)?.details ?? {}
  return {
    ...balancer,
    type: 'common',
    hostname: `nb-${balancer.ipv4?.replaceAll('.', '-') ?? balancer.id}.example.org`,
    ...{ client_conn_throttle, client_udp_sess_throttle: 0 },
    ...{ created, updated, lke_cluster: null },
    transfer: { in: 0, out: 0, total: 0 },
    tags: [...tags],
  }
}
