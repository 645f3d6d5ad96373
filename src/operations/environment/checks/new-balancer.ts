/** A balancer can be created as its creator asks: its addresses are free, and it listens on each port once. */
import { repeated, taken } from '../../../refusals/found.ts'
import { referTo } from '../../../refusals/got.ts'
import type { Reference } from '../../../refusals/problem.ts'
import type { GivenConfig } from '../../../schema/environment.ts'
import { balancerWith, holdingAround } from '../../../world/holders.ts'
import { listensOn } from '../../../world/records/balancer.ts'
import type { World } from '../../../world/world.ts'
import { check, firstRepeat } from '../../check.ts'
import type { CallContext } from '../../context.ts'

interface NewBalancer {
  readonly ipv4?: string | null
  readonly ipv6?: string | null
}

type Listening = Pick<GivenConfig, 'port' | 'protocol'>

type Asking = CallContext<unknown, unknown, NewBalancer>

export const listensOnDistinctPorts = check({
  name: 'listensOnDistinctPorts',
  stage: 'request',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({
    body: { configs = [] },
  }: CallContext<unknown, unknown, { readonly configs?: readonly Listening[] }>) {
    const again = firstRepeat(configs, listensOn)
    if (again === undefined) return undefined
    return {
      path: ['configs', configs.indexOf(again), 'port'],
      ...repeated('port', listensOn(again)),
    }
  },
})

export const newBalancerHasFreeAddresses = check({
  name: 'newBalancerHasFreeAddresses',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, body }: Asking) {
    for (const family of ['ipv4', 'ipv6'] as const) {
      const text = body[family] ?? undefined
      const holder = text === undefined ? undefined : holderOf(world, text)
      if (text !== undefined && holder !== undefined)
        return { path: [family], ...taken('address', text, holder) }
    }
    return undefined
  },
})

/** Who has this address, alone or as part of a range. */
export function holderOf(world: World, text: string): Reference | undefined {
  const balancer = balancerWith(world, text)
  if (balancer !== undefined) return referTo('balancer', balancer)
  const holding = holdingAround(world, text)
  return holding && referTo('instance', { id: holding.record.instance_id })
}
