/** Attributes of clusters and of their node pools, which make instances by themselves. */
import { attributes, idText } from './attributes.ts'
import { firewallNumber } from './instance-attributes.ts'

export interface ClusterValues {
  readonly id?: number
  readonly firewall_id?: number
}

const pool = (below: string) =>
  `id count type tags disk_encryption labels k8s_version update_strategy taint/effect taint/key
    taint/value nodes/id nodes/instance_id nodes/status autoscaler/min autoscaler/max`
    .split(/\s+/)
    .map(each => `${below}${each}`)
    .join(' ')

export const cluster = attributes<ClusterValues>({
  fields: { id: idText, firewall_id: firewallNumber },
  harmless: {
    cluster: `label k8s_version apl_enabled tags region api_endpoints dashboard_url status tier subnet_id
      vpc_id stack_type external_pool_tags pool/label pool/firewall_id ${pool('pool/')}
      control_plane/high_availability control_plane/audit_logs_enabled control_plane/acl/enabled
      control_plane/acl/addresses/ipv4 control_plane/acl/addresses/ipv6`,
    secret: 'kubeconfig',
    'said-of-provider': 'timeouts/create timeouts/update timeouts/delete',
  },
})

export const nodePool = attributes<ClusterValues>({
  fields: { id: idText, firewall_id: firewallNumber },
  harmless: { cluster: `cluster_id label node_count ${pool('')}` },
})
