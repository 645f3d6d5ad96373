/**
 * What becomes of interfaces that an instance which stays has of its own. The provider updates addresses and the default route in place, and
 * replaces an interface for all else; the service takes either only while the instance is shut down, when no packet reaches it: so
 * that what guards it changes in one.
 */
import { isMarked } from '../../account/plan/attributes.ts'
import { isSameJson } from '../../kit/json.ts'
import type { UnknownLeaf } from '../../moments/planned-call.ts'
import { devicesOn } from '../../world/guards.ts'
import type { InstanceId } from '../../world/ids.ts'
import type { Interface } from '../../world/records/instance.ts'
import { get } from '../../world/table.ts'
import { atInstances } from '../guard-doubt.ts'
import type { OwnInterface } from '../held.ts'
import type { Making } from '../making.ts'
import { publicAddresses } from '../own-addresses.ts'
import { type InterfaceChange, notSimulated, onInterfaces, purposeOf } from '../own-interfaces.ts'
import { giveAddress, takeAddress } from './address-calls.ts'

/** Its instance stays, and nothing else of what it has changes; undefined where that is not known. */
export function standing(making: Making, change: InterfaceChange): OwnInterface | undefined {
  const { before, after } = change
  const own = before?.id === undefined ? undefined : making.held.ownInterface(before.id)
  const isSure =
    own !== undefined &&
    !isMarked(change.unknown, ['linode_id']) &&
    after?.instance_id === own.instance &&
    purposeOf(change) === own.purpose &&
    !making.held.isGoing(own.instance) &&
    making.held.isRewiredBy(own.instance, change)
  return isSure ? own : undefined
}

/** Old and new interface of one kind are one, at the same instance. */
export const isReplaced = (making: Making, change: InterfaceChange): boolean =>
  change.action === 'delete, create' && standing(making, change) !== undefined

export function updateInterface(making: Making, change: InterfaceChange): undefined {
  const { before = {}, after = {}, unknown } = change
  const own = standing(making, change)
  if (own === undefined) return making.note(change, [], notSimulated, ownersIn(change))
  making.ask(change, 'shut-down')
  const isMoved = before.firewall_id !== after.firewall_id || isMarked(unknown, ['firewall_id'])
  if (own.purpose !== 'vlan' && isMoved) guardAnew(making, change, own)
  if (own.purpose === 'vlan') return wireAnew(making, change, own)
  if (own.purpose === 'vpc') return noteVpc(making, change)
  moveAddresses(making, change, own)
}

const ownersIn = ({ before, after }: InterfaceChange) =>
  atInstances([before, after].flatMap(each => each?.instance_id ?? []))

/** One that is taken away and made anew. */
export function replaceInterface(making: Making, change: InterfaceChange): undefined {
  const own = standing(making, change)
  if (own === undefined) return making.note(change, [], notSimulated, ownersIn(change))
  making.ask(change, 'shut-down')
  if (own.purpose === 'vlan') return wireAnew(making, change, own)
  guardAnew(making, change, own)
  if (own.purpose === 'vpc') return noteVpc(making, change)
  making.note(
    change,
    ['public'],
    'Whether its instance keeps its public addresses, nobody says; it is simulated with those that it has.',
  )
}

/** All other firewalls leave it with the old interface. */
function guardAnew(making: Making, change: InterfaceChange, own: OwnInterface): undefined {
  const { instance: instanceId, purpose, isAlone } = own
  const service = { type: 'instance', id: instanceId } as const
  if (!isAlone || purpose === 'vlan')
    return making.note(change, ['firewall_id'], onInterfaces, { at: [service] })
  const { id, unknown } = making.firstFirewall(
    change,
    change.after?.firewall_id,
    `${purpose}_interface`,
    service,
  )
  const told = { attribute: ['firewall_id'] }
  const on = devicesOn(making.start, { ...service, id: instanceId as InstanceId }).map(
    ({ firewall_id }) => Number(firewall_id),
  )
  if (unknown.length === 0 && (id === undefined || on.length === 0)) {
    for (const each of on) making.detach(change, each, service, told)
    if (id !== undefined) making.attach(change, id, service, told)
  } else if (unknown.length > 0 || on.length > 1 || on[0] !== id)
    making.add(
      change,
      {
        ...{ operation: 'instanceReboot', params: { instanceId } },
        body: id === undefined ? {} : { firewall_id: id },
      },
      { ...told, unknown },
    )
}

/** What is in the place of the old one takes effect when the instance is booted again. */
function wireAnew(making: Making, change: InterfaceChange, { instance: instanceId }: OwnInterface) {
  const { before = {}, after = {}, unknown: marks } = change
  const { vlan: was } = before
  const { vlan_label: label = 'later', ipam_address = null } = after.vlan ?? {}
  const isLater = ['vlan_label', 'ipam_address'].filter(each => isMarked(marks, ['vlan', each]))
  if (isSameJson(was ?? {}, after.vlan ?? {}) && isLater.length === 0) return
  const booted = get(making.start.tables.instances, instanceId)?.booted
  const at = booted?.interfaces.findIndex(
    each => each.purpose === 'vlan' && each.label === was?.vlan_label,
  )
  if (booted === undefined || at === undefined || at < 0)
    return making.note(change, ['vlan'], notSimulated, ownersIn(change))
  const interfaces = booted.interfaces.map((each, place) =>
    place === at ? { purpose: 'vlan' as const, label, ipam_address } : asListed(each),
  )
  const unknown = isLater.map(
    (each): UnknownLeaf => ({
      path: ['body', 'interfaces', at, each === 'vlan_label' ? 'label' : each],
      reason: 'It is known only later.',
    }),
  )
  const params = { instanceId, profileId: booted.id }
  making.add(
    change,
    { operation: 'profileUpdate', params, body: { interfaces } },
    { attribute: ['vlan'], unknown },
  )
  making.add(
    change,
    { operation: 'instanceReboot', params: { instanceId }, body: { profile_id: booted.id } },
    { attribute: ['vlan'] },
  )
}

const asListed = (each: Interface) =>
  each.purpose === 'vpc' ? { ...each, ipv4: { vpc: each.ipv4, nat_1_1: each.nat_1_1 } } : each

function noteVpc(making: Making, change: InterfaceChange): undefined {
  const { before = {}, after = {}, unknown } = change
  if (isMarked(unknown, ['vpc']) || !isSameJson(planned(before.vpc), planned(after.vpc)))
    making.note(
      change,
      ['vpc'],
      'Which addresses it gets in its VPC, and by 1:1 NAT, is not simulated.',
    )
}

/** Without what the service says of it. */
const planned = (vpc: NonNullable<InterfaceChange['after']>['vpc']) => ({
  subnet_id: vpc?.subnet_id,
  addresses: vpc?.ipv4?.addresses ?? [],
})

/** First those that come, so that its instance is never without one. */
function moveAddresses(making: Making, change: InterfaceChange, { instance: id }: OwnInterface) {
  const { before = {}, after = {}, unknown } = change
  const attribute = ['public', 'ipv4', 'addresses']
  const { came, gone, chosen } = publicAddresses(change)
  if (isMarked(unknown, ['public']) || isMarked(unknown, ['public', 'ipv4']) || chosen < 0)
    return making.note(change, attribute, 'Which addresses it keeps is known only later.')
  for (const address of came)
    giveAddress(making, change, { id, isPublic: true, attribute, address })
  for (let left = chosen; left > 0; left--)
    giveAddress(making, change, { id, isPublic: true, attribute })
  for (const address of gone) takeAddress(making, change, { id, address, attribute })
  if (came.length + chosen + gone.length > 1)
    making.note(
      change,
      attribute,
      'The service changes all of them at once; they are simulated one after the other.',
    )
  const [was, is] = [before.public?.ipv6?.ranges ?? [], after.public?.ipv6?.ranges ?? []]
  if (!isSameJson(was, is))
    making.note(change, ['public', 'ipv6', 'ranges'], 'Which ranges it gets is not simulated.')
}
