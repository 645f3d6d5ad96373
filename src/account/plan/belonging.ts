/** What of a state belongs together, found in one pass: by the ids of instances, balancers and their configs. */
import type { ProfileValues } from './instance-attributes.ts'
import type { ConfigValues, NodeValues } from './network-attributes.ts'
import type { StateResource } from './resource-rows.ts'

type ById<Values> = ReadonlyMap<number, readonly Values[]>

export interface Belonging {
  readonly profiles: ById<ProfileValues>
  readonly configs: ById<ConfigValues>
  readonly nodes: ById<NodeValues>
  /** Firewalls that are resources themselves. */
  readonly firewalls: ReadonlySet<number>
  /** SLAAC addresses of instances. */
  readonly slaacs: ReadonlyMap<number, string>
}

type Kind = StateResource['kind']

export function belongingIn(resources: readonly StateResource[]): Belonging {
  const of = <Type extends Kind>(kind: Type) =>
    resources.filter(
      (each): each is Extract<StateResource, { readonly kind: Type }> => each.kind === kind,
    )
  const instances = of('linode_instance')
  return {
    profiles: grouped(of('linode_instance_config'), each => each.instance_id),
    configs: grouped(of('linode_nodebalancer_config'), each => each.balancer_id),
    nodes: grouped(of('linode_nodebalancer_node'), each => each.config_id),
    firewalls: new Set(of('linode_firewall').flatMap(({ values }) => values.id ?? [])),
    slaacs: new Map(
      instances.flatMap(({ values: { id, ipv6 } }) =>
        id === undefined || ipv6 === undefined ? [] : [[id, ipv6] as const],
      ),
    ),
  }
}

function grouped<Values>(
  resources: readonly { readonly values: Values }[],
  ownerOf: (values: Values) => number | undefined,
): ById<Values> {
  const found = new Map<number, Values[]>()
  for (const { values } of resources) {
    const owner = ownerOf(values)
    if (owner === undefined) continue
    const held = found.get(owner)
    if (held === undefined) found.set(owner, [values])
    else held.push(values)
  }
  return found
}
