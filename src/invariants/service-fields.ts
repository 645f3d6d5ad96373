/** What the parts of services may hold: the profiles of instances, and what balancers listen on. */
import { limits } from '../contract/limits.ts'
import { balancerProtocols, nodeModes } from '../contract/vocabulary.ts'
import type { BalancerConfig, BalancerNode } from '../world/records/balancer.ts'
import type { Interface, Profile } from '../world/records/instance.ts'
import {
  distinctBy,
  id,
  list,
  nullable,
  oneOf,
  shape,
  text,
  variants,
  whole,
  written,
} from './form.ts'
import { canonicalText, isAddress, isPrefix } from './ip-num.ts'

export const ipv4 = written('ipv4', held => isAddress(held, 'ipv4'))
export const ipv6 = written('ipv6', held => canonicalText(held, 'ipv6') === held)
export const port = whole({ min: limits.portMin, max: limits.portMax })

type OfPurpose<Purpose extends Interface['purpose']> = Extract<
  Interface,
  { readonly purpose: Purpose }
>

export const profile = shape<Profile>({
  id,
  label: text,
  interfaces: list(
    variants<Interface['purpose']>('purpose', {
      public: shape<OfPurpose<'public'>>({ purpose: text }),
      vlan: shape<OfPurpose<'vlan'>>({
        purpose: text,
        label: written('vlan-label', held => /^[A-Za-z\d-]{1,64}$/.test(held)),
        ipam_address: nullable(
          written('ipv4-with-length', held => held.includes('/') && isPrefix(held, 'ipv4')),
        ),
      }),
      vpc: shape<OfPurpose<'vpc'>>({
        purpose: text,
        vpc_id: whole(),
        subnet_id: whole(),
        ipv4,
        nat_1_1: nullable(ipv4),
      }),
    }),
  ),
})

const balancerConfig = shape<BalancerConfig>({
  id,
  port,
  protocol: oneOf(balancerProtocols),
  nodes: distinctBy(
    'id',
    list(shape<BalancerNode>({ id, label: text, address: ipv4, port, mode: oneOf(nodeModes) })),
  ),
})

export const balancerConfigs = distinctBy('id', list(balancerConfig))
