/** The calls that the provider makes for addresses and their reverse names. */
import { isMarked } from '../../account/plan/attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import { fieldsOf } from '../../kit/json.ts'
import { parseAddress } from '../../net/address.ts'
import type { Path } from '../../refusals/problem.ts'
import { isPrivateIpv4 } from '../../world/numbering.ts'
import { placeReserving } from '../../world/reserved.ts'
import type { Making } from '../making.ts'
import type { InterfaceChange } from '../own-interfaces.ts'

type AddressChange =
  | ChangeOf<'linode_instance_ip'>
  | ChangeOf<'linode_networking_ip'>
  | ChangeOf<'linode_reserved_ip_assignment'>

export function createAddress(making: Making, change: AddressChange): undefined {
  const { after = {} } = change
  const { public: isPublic = true, rdns } = after
  const id = making.objects.number(change, ['linode_id'], after.instance_id)
  // An address that is reserved for nobody is met by no packet.
  if (id === undefined && !making.objects.isGivenLater(change, 'linode_id')) return
  if (id === undefined)
    return making.note(change, ['linode_id'], 'Which instance it is for, the plan does not show.')
  giveAddress(making, change, { id, isPublic, attribute: [], address: after.address })
  if (rdns !== undefined && after.address !== undefined)
    nameAddress(making, change, after.address, rdns)
  else if (rdns !== undefined)
    making.note(change, ['rdns'], 'The name of an address that is not known yet is not simulated.')
  making.noteLater(change, ['rdns', 'reserved'])
}

interface Given {
  readonly id: number
  readonly isPublic: boolean
  readonly attribute: Path
  /** The very one, where that is known. */
  readonly address?: string | undefined
}

/** One more address for an instance: the one that it says, or one that the service chooses. */
export function giveAddress(
  making: Making,
  change: AddressChange | AssignmentChange | InterfaceChange,
  { id, isPublic, attribute, address = '' }: Given,
): undefined {
  const isNew = making.held.isNew(id)
  if (isNew) agreeToMore(making, id)
  const unknown = making.laterIn(change, { public: ['body', 'public'], type: ['body', 'type'] })
  if (isPublicIpv4(address) && unknown.length === 0)
    making.add(
      change,
      {
        ...{ operation: 'instanceAddressCreate', params: { instanceId: id } },
        body: { address },
      },
      { attribute },
    )
  else
    making.add(
      change,
      { operation: 'ipAddressAllocate', body: { instance_id: id, public: isPublic, type: 'ipv4' } },
      { attribute, unknown },
    )
  if (isNew || making.held.isAsked(id)) making.ask(change, 'more-addresses')
}

/** A new instance may have one more, for all that the plan asks for: it is created with the word of support for it. */
function agreeToMore({ start, calls }: Making, instance: number): void {
  const place = placeReserving(start, 'instances', instance)
  const planned = place === undefined ? undefined : calls[place]
  if (place === undefined || planned === undefined) return
  const { call } = planned
  const { spare_addresses = 0, ...body } = fieldsOf(call.body)
  const agreed = { ...body, spare_addresses: Number(spare_addresses) + 1 }
  calls[place] = { ...planned, call: { ...call, body: agreed } }
}

/** What may be reserved. */
export function isPublicIpv4(text: string): boolean {
  const read = parseAddress(text, 'ipv4')
  return read.ok && !isPrivateIpv4(read.value)
}

/** An address that goes from one instance to another is taken from the one first, and nobody has it in between. */
export function updateAddress(making: Making, change: AddressChange): undefined {
  const { before = {}, after = {} } = change
  const address = after.address ?? after.id ?? before.address ?? before.id
  if (before.rdns !== after.rdns && after.rdns !== undefined && address !== undefined)
    nameAddress(making, change, address, after.rdns)
  making.noteLater(change, ['rdns', 'reserved'])
  const attribute = ['linode_id']
  const to = making.objects.number(change, attribute, after.instance_id)
  const from = before.instance_id
  const isLater = isMarked(change.unknown, attribute)
  if (to === from && !isLater) return
  // What is not written out stays as it is.
  if (to === undefined && isLater)
    return making.objects.isConfigured(change, 'linode_id')
      ? making.note(change, attribute, 'Where the address goes, the plan does not show.')
      : undefined
  if (from !== undefined) takeAddress(making, change, { id: from, address, attribute })
  if (to !== undefined)
    giveAddress(making, change, { id: to, isPublic: after.public ?? true, attribute, address })
}

export function deleteAddress(making: Making, change: AddressChange): undefined {
  const { id: own, address = own, instance_id: id } = change.before ?? {}
  if (id !== undefined) takeAddress(making, change, { id, address, attribute: [] })
}

interface Taken {
  readonly id: number
  readonly address: string | undefined
  readonly attribute: Path
}

/** The instance has it no longer, whether it stays reserved or not. With an instance that is taken away before, it is gone already. */
export function takeAddress(
  making: Making,
  change: AddressChange | AssignmentChange | InterfaceChange,
  { id: instanceId, address, attribute }: Taken,
): undefined {
  if (making.isRemoved('instance', instanceId)) return
  if (address === undefined)
    return making.note(change, attribute, 'Which address it is, the plan does not say.')
  const params = { instanceId, address }
  making.add(change, { operation: 'instanceAddressDelete', params }, { attribute })
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
  if (rdns !== null && making.held.isNameAsked(rdns)) making.ask(change, 'forward-dns')
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

type AssignmentChange = ChangeOf<'linode_networking_ip_assignment'>

/** All in one call, but for those that nobody has: the service here knows of none before. */
export function assignAddresses(making: Making, change: AssignmentChange): undefined {
  const { region, assignments = [] } = change.after ?? {}
  const inRegion = making.laterIn(change, { region: ['body', 'region'] })
  const all = assignments.map(({ address, instance_id }, at) => {
    const id = making.objects.number(change, ['assignments', at, 'linode_id'], instance_id)
    return { address, id, at }
  })
  const isReserved = ({ address, id }: (typeof all)[number]) =>
    id !== undefined && address !== undefined && making.held.isForNobody(address)
  const reserved = all.filter(isReserved)
  const others = all.filter(each => !isReserved(each))
  const known = others.flatMap(({ address, id }) =>
    address === undefined || id === undefined ? [] : [{ address, instance_id: id }],
  )
  const isOpen = isMarked(change.unknown, ['assignments']) || known.length < others.length
  const reason = 'Which addresses go to which instances is known only later.'
  if (others.length > 0 || reserved.length === 0 || isOpen)
    making.add(
      change,
      { operation: 'ipAddressesAssign', body: { region: region ?? 'unknown', assignments: known } },
      {
        attribute: ['assignments'],
        unknown: [...(isOpen ? [{ path: ['body', 'assignments'], reason }] : []), ...inRegion],
      },
    )
  for (const { address, id, at } of reserved)
    if (id !== undefined)
      giveAddress(making, change, { id, isPublic: true, attribute: ['assignments', at], address })
  if (reserved.length > 0 && all.length > 1)
    making.note(
      change,
      ['assignments'],
      'The service assigns all of them or none; they are simulated one after the other.',
    )
}

/** Each address is taken from its instance, one by one; those that are assigned again are gone by then, if they are not reserved. */
export function releaseAddresses(making: Making, change: AssignmentChange): undefined {
  const { assignments: before = [] } = change.before ?? {}
  const again = new Set(
    (change.action.includes('create') ? change.after?.assignments : [])?.map(each => each.address),
  )
  for (const [at, { address, instance_id: id }] of before.entries()) {
    const attribute = ['assignments', at]
    if (id === undefined)
      making.note(change, attribute, 'Which instance has the address, the plan does not say.')
    else if (again.has(address))
      making.note(
        change,
        attribute,
        'It is taken from its instance before it is assigned again: that nobody has it in between is not simulated.',
      )
    else takeAddress(making, change, { id, address, attribute })
  }
}
