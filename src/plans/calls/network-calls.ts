/** The calls that the provider makes for balancers and ranges. */
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import type { Making } from '../making.ts'
import { regionLater } from '../stand-ins.ts'
import { named, renamed } from './named-and-tagged.ts'

type BalancerChange = ChangeOf<'linode_nodebalancer'>

export function createBalancer(making: Making, change: BalancerChange): undefined {
  const { region, firewall_id: planned } = change.after ?? {}
  const id = making.idFrom(making.calls.length, 'balancers')
  const first = making.firstFirewall(change, planned, 'balancer', { type: 'balancer', id })
  const guard = first.id === undefined ? undefined : { firewall_id: first.id }
  const place = making.add(
    change,
    {
      operation: 'balancerCreate',
      body: {
        ...named(making, change, { type: 'balancer', id }),
        ...guard,
      },
    },
    {
      unknown: [...first.unknown, ...regionLater(region)],
    },
  )
  making.objects.create(change, id)
  if (guard !== undefined)
    making.noteDevice(guard.firewall_id, { type: 'balancer', id }, making.idFrom(place, 'devices'))
}

export function updateBalancer(making: Making, change: BalancerChange): undefined {
  const id = making.objects.idOf(change)
  const body = renamed(making, change, { type: 'balancer', id: id ?? 0 })
  if (body === undefined) return
  if (id === undefined)
    return making.note(change, ['id'], 'Which balancer it is, the plan does not say.')
  making.add(change, { operation: 'balancerUpdate', params: { balancerId: id }, body })
}

export function deleteBalancer(making: Making, change: BalancerChange): undefined {
  const balancerId = change.before?.id
  if (balancerId === undefined)
    return making.note(change, ['id'], 'Which balancer it is, the plan does not say.')
  making.add(change, { operation: 'balancerDelete', params: { balancerId } })
  making.remove('balancer', balancerId)
}

type RangeChange = ChangeOf<'linode_ipv6_range'>

export function createRange(making: Making, change: RangeChange): undefined {
  const { after = {} } = change
  const { prefix_length, route_target } = after
  const instance_id = making.objects.number(change, ['linode_id'], after.instance_id)
  if (instance_id === undefined && route_target === undefined)
    return making.note(change, ['linode_id'], 'Where the range is routed is known only later.')
  making.add(
    change,
    {
      operation: 'ipv6RangeCreate',
      body: {
        prefix_length: prefix_length ?? 64,
        ...(instance_id === undefined
          ? { route_target: route_target?.replace(/\/128$/, '') }
          : { instance_id }),
      },
    },
    { unknown: making.laterIn(change, { prefix_length: ['body', 'prefix_length'] }) },
  )
}

export function updateRange(making: Making, change: RangeChange): undefined {
  const { before = {}, after = {} } = change
  const instance_id = making.objects.number(change, ['linode_id'], after.instance_id)
  const address = rangeIn(before)
  const region = after.region ?? before.region
  if (instance_id === before.instance_id) return
  if (instance_id === undefined || address === undefined || region === undefined)
    return making.note(change, ['linode_id'], 'Where the range is routed is known only later.')
  const body = {
    region,
    assignments: [{ address: `${address}/${before.prefix_length}`, instance_id }],
  }
  making.add(change, { operation: 'ipAddressesAssign', body }, { attribute: ['linode_id'] })
}

export function deleteRange(making: Making, change: RangeChange): undefined {
  const range = rangeIn(change.before ?? {})
  if (range === undefined)
    making.note(change, ['range'], 'Which range it is, the plan does not say.')
  else making.add(change, { operation: 'ipv6RangeDelete', params: { range } })
}

const rangeIn = ({ range, id }: NonNullable<RangeChange['before']>): string | undefined =>
  (range ?? id)?.split('/')[0]
