/** The calls that the provider makes for addresses and their reverse names. */
import { isMarked } from '../../account/plan/attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import type { Path } from '../../refusals/problem.ts'
import type { Making } from '../making.ts'

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
  giveAddress(making, change, { id, isPublic, attribute: [] })
  if (rdns !== undefined)
    making.note(change, ['rdns'], 'The name of an address that is not known yet is not simulated.')
  making.noteLater(change, 'rdns', 'reserved')
}

/** One more address for an instance, reserved or not. Which one it is matters to no firewall of its own. */
function giveAddress(
  making: Making,
  change: AddressChange,
  { id, isPublic, attribute }: { id: number; isPublic: boolean; attribute: Path },
): undefined {
  const { address = change.before?.address } = change.after ?? {}
  if (making.held.isNew(id)) making.agreeToMore(id)
  making.add(
    change,
    { operation: 'ipAddressAllocate', body: { instance_id: id, public: isPublic, type: 'ipv4' } },
    {
      attribute,
      unknown: making.laterIn(change, { public: ['body', 'public'], type: ['body', 'type'] }),
    },
  )
  if (making.held.isNew(id) || making.held.isAsked(id)) making.ask(change, 'more-addresses')
  if (address !== undefined)
    making.note(
      change,
      attribute,
      `It gets ${address}, and is simulated with another address: what rules that name it let through is not simulated.`,
    )
}

export function updateAddress(making: Making, change: AddressChange): undefined {
  const { before = {}, after = {} } = change
  const address = after.address ?? after.id ?? before.address ?? before.id
  if (before.rdns !== after.rdns && after.rdns !== undefined && address !== undefined)
    nameAddress(making, change, address, after.rdns)
  making.noteLater(change, 'rdns', 'reserved')
  const attribute = ['linode_id']
  const to = making.objects.number(change, attribute, after.instance_id)
  const from = before.instance_id
  if (to === from && !isMarked(change.unknown, attribute)) return
  if (from === undefined && to !== undefined)
    return giveAddress(making, change, { id: to, isPublic: after.public ?? true, attribute })
  if (from !== undefined && to === undefined && !isMarked(change.unknown, attribute))
    return takeAddress(making, change, { id: from, address, attribute })
  if (to === undefined || address === undefined || after.region === undefined)
    return making.note(change, attribute, 'Where the address goes, the plan does not show.')
  const body = { region: after.region, assignments: [{ address, instance_id: to }] }
  making.add(change, { operation: 'ipAddressesAssign', body }, { attribute })
  making.note(
    change,
    attribute,
    'It is taken from one instance before another gets it: that nobody has it in between is not simulated.',
  )
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
function takeAddress(
  making: Making,
  change: AddressChange | AssignmentChange,
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

export function assignAddresses(making: Making, change: AssignmentChange): undefined {
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
