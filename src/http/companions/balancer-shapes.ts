/** Balancers, their configs and their back ends, as the published interface shows them. */
import { shapeReply } from '../../account/published/shapes.ts'
import { exchangeWords } from '../../account/published/words.ts'
import { balancerReply } from '../../operations/environment/balancer-reply.ts'
import type { Balancer, BalancerConfig, BalancerNode } from '../../world/records/balancer.ts'
import type { Asked } from './companion.ts'

/** What the provider begins with. */
const detailsAtFirst = {
  ...{ algorithm: 'roundrobin', stickiness: 'none', check: 'none', check_interval: 5 },
  ...{ check_timeout: 3, check_attempts: 2, check_path: '', check_body: '', check_passive: true },
  ...{ proxy_protocol: 'none', cipher_suite: 'recommended' },
}

export const configShape = (
  balancer: Balancer,
  { id, port, protocol, nodes, details }: BalancerConfig,
) => ({
  ...{ id, port, protocol, ...detailsAtFirst, ...details },
  ...{ ssl_commonname: '', ssl_fingerprint: '', ssl_cert: null, ssl_key: null },
  nodes_status: { up: nodes.length, down: 0 },
  nodebalancer_id: balancer.id,
  ...{ udp_check_port: 80, udp_session_timeout: 16 },
})

export const nodeShape = (
  asked: Asked,
  { id, label, address, port, mode, weight = 100 }: BalancerNode,
) => ({
  ...{ id, label, address: `${address}:${port}`, weight, mode, status: 'UP' },
  ...{ nodebalancer_id: asked.params['balancerId'], config_id: asked.params['configId'] },
  vpc_config_id: null,
})

/** A balancer as it is viewed. */
export function balancerShown({ world }: Asked, balancer: Balancer): unknown {
  const call = { params: { balancerId: balancer.id } }
  const reply = balancerReply(balancer)
  return exchangeWords(
    shapeReply({ operation: { name: 'balancerView' }, call, reply, before: world, world }),
  )
}
