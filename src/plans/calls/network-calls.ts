/** The calls that the provider makes for balancers, addresses, ranges and reverse names. */
import { isMarked } from '../../account/plan/attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import type { Making } from '../making.ts'
import { renamed, tagged } from './named-and-tagged.ts'

type BalancerChange = ChangeOf<'linode_nodebalancer'>

export function createBalancer(making: Making, change: BalancerChange): undefined {
  const { region, label, firewall_id: planned } = change.after ?? {}
  const first = making.firstFirewall(change, planned, 'balancer')
  const guard = first.id === undefined ? undefined : { firewall_id: first.id }
  const place = making.add(
    change,
    {
      operation: 'balancerCreate',
      body: {
        ...{ region: region ?? 'unknown', ...(label !== undefined && { label }), ...guard },
        ...tagged(change.after ?? {}),
      },
    },
    {
      unknown: [...first.unknown, ...making.laterIn(change, { region: ['body', 'region'] })],
    },
  )
  const id = making.idFrom(place, 'balancers')
  making.objects.create(change, id)
  if (guard !== undefined)
    making.noteDevice(guard.firewall_id, { type: 'balancer', id }, making.idFrom(place, 'devices'))
}

export function updateBalancer(making: Making, change: BalancerChange): undefined {
  const id = making.objects.idOf(change)
  const body = renamed(change)
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

type AddressChange =
  | ChangeOf<'linode_instance_ip'>
  | ChangeOf<'linode_networking_ip'>
  | ChangeOf<'linode_reserved_ip_assignment'>

export function createAddress(making: Making, change: AddressChange): undefined {
  const { after = {} } = change
  const { public: isPublic = true, type = 'ipv4', rdns } = after
  const id = making.objects.number(change, ['linode_id'], after.instance_id)
  // An address that is reserved for nobody is met by no packet.
  if (id === undefined && !making.objects.isGivenLater(change, 'linode_id')) return
  if (id === undefined)
    return making.note(change, ['linode_id'], 'Which instance it is for, the plan does not show.')
  if (change.kind === 'linode_reserved_ip_assignment' || after.reserved === true)
    return making.note(change, ['reserved'], 'Reserved addresses are not simulated.')
  making.add(
    change,
    { operation: 'ipAddressAllocate', body: { instance_id: id, public: isPublic, type } },
    { unknown: making.laterIn(change, { public: ['body', 'public'], type: ['body', 'type'] }) },
  )
  if (rdns !== undefined)
    making.note(change, ['rdns'], 'The name of an address that is not known yet is not simulated.')
  making.noteLater(change, 'rdns', 'reserved')
}

export function updateAddress(making: Making, change: AddressChange): undefined {
  const { before = {}, after = {} } = change
  const address = after.address ?? after.id ?? before.address ?? before.id
  if (before.rdns !== after.rdns && after.rdns !== undefined && address !== undefined)
    nameAddress(making, change, address, after.rdns)
  making.noteLater(change, 'rdns', 'reserved')
  const to = making.objects.number(change, ['linode_id'], after.instance_id)
  if (to === before.instance_id) return
  if (before.instance_id === undefined)
    return making.note(change, ['reserved'], 'Reserved addresses are not simulated.')
  if (to === undefined || address === undefined || after.region === undefined)
    return making.note(change, ['linode_id'], 'Where the address goes, no operation says.')
  const body = { region: after.region, assignments: [{ address, instance_id: to }] }
  making.add(change, { operation: 'ipAddressesAssign', body }, { attribute: ['linode_id'] })
  making.note(
    change,
    ['linode_id'],
    'It is taken from one instance before another gets it: that nobody has it in between is not simulated.',
  )
}

/** The service takes an address back; no operation of the contract does. */
export function deleteAddress(making: Making, change: AddressChange): undefined {
  if (change.before?.instance_id !== undefined)
    making.note(
      change,
      [],
      'Taking an address from an instance is not simulated: it stays where it is.',
    )
}

function nameAddress(
  making: Making,
  change: AddressChange | ChangeOf<'linode_rdns'>,
  address: string,
  rdns: string | null,
): undefined {
  making.add(
    change,
    { operation: 'ipAddressRdnsUpdate', params: { address }, body: { rdns } },
    { attribute: ['rdns'] },
  )
}

export function setName(making: Making, change: ChangeOf<'linode_rdns'>): undefined {
  const { address, rdns } = change.after ?? {}
  if (address === undefined || rdns === undefined)
    making.note(change, ['address'], 'Which address it names is known only later.')
  else nameAddress(making, change, address, rdns)
}

export function clearName(making: Making, change: ChangeOf<'linode_rdns'>): undefined {
  const { address } = change.before ?? {}
  if (address !== undefined) nameAddress(making, change, address, null)
}

export function assignAddresses(
  making: Making,
  change: ChangeOf<'linode_networking_ip_assignment'>,
): undefined {
  const { region, assignments = [] } = change.after ?? {}
  const inRegion = making.laterIn(change, { region: ['body', 'region'] })
  const reserved = assignments.filter(
    ({ address }) => address !== undefined && making.held.isForNobody(address),
  )
  for (const each of reserved)
    making.note(
      change,
      ['assignments', assignments.indexOf(each), 'address'],
      `${each.address} is reserved, and nobody has it before: that its instance answers there is not simulated.`,
    )
  const others = assignments.filter(each => !reserved.includes(each))
  const known = others.flatMap(each => {
    const { address, instance_id } = each
    const path = ['assignments', assignments.indexOf(each), 'linode_id']
    const id = making.objects.number(change, path, instance_id)
    return address === undefined || id === undefined ? [] : [{ address, instance_id: id }]
  })
  const isOpen = isMarked(change.unknown, ['assignments']) || known.length < others.length
  if (reserved.length > 0 && others.length === 0 && !isOpen) return
  const reason = 'Which addresses go to which instances is known only later.'
  making.add(
    change,
    { operation: 'ipAddressesAssign', body: { region: region ?? 'unknown', assignments: known } },
    {
      attribute: ['assignments'],
      unknown: [...(isOpen ? [{ path: ['body', 'assignments'], reason }] : []), ...inRegion],
    },
  )
}

/** Each address is taken from its instance. */
export const releaseAddresses = (
  making: Making,
  change: ChangeOf<'linode_networking_ip_assignment'>,
): undefined =>
  making.note(
    change,
    ['assignments'],
    'Taking addresses from instances is not simulated: they stay where they are.',
  )

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
