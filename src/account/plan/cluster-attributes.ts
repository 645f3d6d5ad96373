/** Attributes of clusters and of their node pools, which make instances by themselves. */
import { list, wholeFrom } from '../documents/shape.ts'
import { attributes, idText, single } from './attributes.ts'
import { firewallNumber } from './instance-attributes.ts'

interface Scaling {
  readonly min?: number
  readonly max?: number
}

export interface PoolValues {
  readonly id?: number
  readonly firewall_id?: number
  /** Those that it had when the state was read. */
  readonly nodes?: readonly { readonly instance_id?: number }[]
  /** It may get more nodes, and fewer, at any time. */
  readonly autoscaler?: Scaling
}

export interface ClusterValues {
  readonly id?: number
  readonly pool?: readonly PoolValues[]
}

const fields = {
  ...{ id: idText, firewall_id: firewallNumber },
  nodes: list(
    attributes<NonNullable<PoolValues['nodes']>[number]>({
      fields: { instance_id: idText },
      harmless: { cluster: 'id status' },
    }),
  ),
  autoscaler: single(attributes<Scaling>({ fields: { min: wholeFrom(0), max: wholeFrom(0) } })),
}

const ofPool = `label count type tags disk_encryption labels k8s_version update_strategy taint/effect taint/key
  taint/value`

const below = `nodes instance_id status autoscaler min max effect key value firewall_id
  ${ofPool.split('/').join(' ')}`

export const cluster = attributes<ClusterValues>({
  fields: {
    id: idText,
    pool: list(attributes<PoolValues>({ fields, harmless: { cluster: ofPool } })),
  },
  harmless: {
    cluster: `label k8s_version apl_enabled tags region api_endpoints dashboard_url status tier subnet_id
      vpc_id stack_type external_pool_tags control_plane/high_availability
      control_plane/audit_logs_enabled control_plane/acl/enabled
      control_plane/acl/addresses/ipv4 control_plane/acl/addresses/ipv6`,
    secret: 'kubeconfig',
    'said-of-provider': 'timeouts/create timeouts/update timeouts/delete',
  },
  below,
})

export const nodePool = attributes<PoolValues>({
  fields,
  harmless: { cluster: `cluster_id node_count ${ofPool}` },
  below,
})
