/** Balancer Create: a load balancer comes into the account, with addresses of its own and a firewall if it names one. */
import { balancerDetails } from '../../schema/details.ts'
import { balancerAddress, balancerConfigs, serviceLabel } from '../../schema/environment.ts'
import { id, optional, required } from '../../schema/field.ts'
import type { FirewallId } from '../../world/ids.ts'
import { balancerIpv4s, freeBalancerIpv6, regionNumber } from '../../world/numbering.ts'
import { regionHasAddressForBalancer } from '../addresses/checks/addresses-left.ts'
import { freeIpv4In } from '../addresses/requests/free-ipv4.ts'
import {
  instancesBehindNamedFirewallStandStill,
  namedFirewallExists,
  namedFirewallHasNoBalancer,
} from '../firewalls/checks/named-firewall.ts'
import { attachNamed } from '../firewalls/effects/attach.ts'
import { checked } from '../in-path.ts'
import { operation } from '../operation.ts'
import { regionExists } from '../regions/checks/region-exists.ts'
import { balancerReply } from './balancer-reply.ts'
import {
  holderOf,
  listensOnDistinctPorts,
  newBalancerHasFreeAddresses,
} from './checks/new-balancer.ts'
import { region } from './params.ts'

export const balancerCreate = operation({
  name: 'balancerCreate',
  method: 'POST',
  path: '/balancers',
  reply: 'Balancer',
  scopes: [],
  body: {
    region: required('ASSUME-ENVIRONMENT', region, 'the id of a region'),
    label: optional(serviceLabel),
    firewall_id: optional(id<FirewallId>('ASSUME-ENVIRONMENT')),
    ipv4: balancerAddress('ipv4'),
    ipv6: balancerAddress('ipv6'),
    configs: balancerConfigs,
    details: optional(balancerDetails),
  },
  checks: [
    listensOnDistinctPorts,
    regionExists,
    namedFirewallExists,
    newBalancerHasFreeAddresses,
    instancesBehindNamedFirewallStandStill,
    namedFirewallHasNoBalancer,
    regionHasAddressForBalancer,
  ],
  emits: [],
  upholds: [],
  reduce({ world, body, draft, timestamp }) {
    const { region, configs } = body
    const nextIpv4 = () =>
      checked(freeIpv4In(world, balancerIpv4s(world, region), draft.nextIn), 'a free IPv4 address')
    const nextIpv6 = (id: number) =>
      freeBalancerIpv6(regionNumber(world, region), id, text => holderOf(world, text) !== undefined)
    const balancer = draft.add('balancers', id => ({
      id,
      label: body.label ?? `balancer-${id}`,
      region,
      ipv4: body.ipv4 === undefined ? nextIpv4() : body.ipv4,
      ipv6: body.ipv6 === undefined ? nextIpv6(id) : body.ipv6,
      configs: configs.map(({ nodes, ...config }, at) => ({
        ...{ id: at + 1, ...config },
        nodes: nodes.map((node, index) => ({
          id: index + 1,
          label: `node-${index + 1}`,
          ...node,
        })),
      })),
      created: timestamp,
      ...(body.details !== undefined && { details: body.details }),
    }))
    attachNamed(draft, world, body, { type: 'balancer', id: balancer.id }, timestamp)
    return balancerReply(balancer)
  },
})
