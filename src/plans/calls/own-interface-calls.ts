/** What becomes of interfaces that new instances have of their own: they are created with their instance, behind the firewall of theirs. */
import { isMarked } from '../../account/plan/attributes.ts'
import type { ChangeOf, ResourceChange } from '../../account/plan/resource-rows.ts'
import type { UnknownLeaf } from '../../moments/planned-call.ts'
import type { FirstFirewall } from '../defaults.ts'
import { atInstances, type GuardDoubt } from '../guard-doubt.ts'
import type { Making } from '../making.ts'
import type { Objects } from '../objects.ts'
import { type InterfaceChange, notSimulated, purposeOf } from '../own-interfaces.ts'
import { isReplaced, replaceInterface } from './changed-interfaces.ts'
import { isPlannedAddress, natWithAnother, vpcInterface } from './listed-interfaces.ts'

type InstanceChange = ChangeOf<'linode_instance'>

interface WithOwn {
  /** The firewall of all that is simulated. */
  readonly first: FirstFirewall
  readonly interfaces: readonly ReturnType<typeof listed>['listed'][]
  readonly unknown: readonly UnknownLeaf[]
  /** All of them, simulated or named as not. */
  readonly created: readonly InterfaceChange[]
}

/** What a new instance gets by all of its interfaces; undefined where these are not its own, or not known. */
export function withOwn(making: Making, instance: InstanceChange, id: number): WithOwn | undefined {
  const { interface_generation, firewall_id } = instance.after ?? {}
  if (interface_generation !== 'interfaces' || firewall_id !== undefined) return undefined
  const created = making.ownInterfaces.of(instance)
  if (created.length === 0) return undefined
  const { first, apart } = guardOf(making, created, id)
  const read = created
    .filter(each => each !== apart)
    .map((each, at) => listed(making, each, { instance: id, at }))
  return {
    ...{ first, created, interfaces: read.map(each => each.listed) },
    unknown: read.flatMap(({ unknown }) => unknown),
  }
}

interface OwnGuard {
  readonly first: FirstFirewall
  /** The one in a VPC, where it is behind another firewall than the public one. */
  readonly apart?: InterfaceChange
}

/** One firewall for all that is filtered; where there are two only what comes from the internet by one of them is simulated. */
function guardOf(making: Making, created: readonly InterfaceChange[], id: number): OwnGuard {
  const filtered = created.flatMap(each => {
    const purpose = purposeOf(each)
    return purpose === 'public' || purpose === 'vpc' ? [{ each, purpose }] : []
  })
  const guards = filtered.map(({ each, purpose }) =>
    making.firstFirewall(each, each.after?.firewall_id, `${purpose}_interface`, {
      ...{ type: 'instance', id },
    }),
  )
  const unknown = guards.flatMap(guard => guard.unknown)
  const [outer, inner] = guards
  if (unknown.length > 0 || inner === undefined || inner.id === outer?.id)
    return { first: { id: unknown.length > 0 ? undefined : outer?.id, unknown } }
  const [, { each: apart } = {}] = filtered
  if (apart === undefined) return { first: { id: outer?.id, unknown } }
  if (natOf(making, apart) === 'none') {
    making.note(
      apart,
      ['firewall_id'],
      'It is behind another firewall than the public interface of its instance: packets inside its VPC are not simulated.',
    )
    return { first: { id: outer?.id, unknown }, apart }
  }
  const reason =
    'Its public interface and the one in its VPC, by 1:1 NAT, are open to the internet behind different firewalls.'
  return { first: { id: undefined, unknown: [{ path: ['body', 'firewall_id'], reason }] } }
}

/** As calls list it. */
function listed(
  making: Making,
  change: InterfaceChange,
  { instance, at }: { readonly instance: number; readonly at: number },
) {
  const { public: outside, vlan, vpc = {} } = change.after ?? {}
  if (outside !== undefined) return { listed: { purpose: 'public' as const }, unknown: [] }
  if (vlan !== undefined) {
    const unknown = ['vlan_label', 'ipam_address']
      .filter(each => isMarked(change.unknown, ['vlan', each]))
      .map(each => ({
        path: ['body', 'interfaces', at, each === 'vlan_label' ? 'label' : each],
        reason: 'It is known only later.',
      }))
    const { vlan_label: label = 'later', ipam_address = null } = vlan
    return { listed: { purpose: 'vlan' as const, label, ipam_address }, unknown }
  }
  const nat = natOf(making, change)
  const path = ['body', 'interfaces', at, 'ipv4', 'nat_1_1']
  const isLater = isMarked(change.unknown, ['vpc', 'ipv4', 'addresses'])
  const given = addressIn(change)?.address
  return {
    listed: vpcInterface(making, change, {
      ...{ instance, place: ['vpc'], subnetPath: ['vpc', 'subnet_id'], planned: vpc },
      address: isLater || given === 'auto' ? undefined : given,
      nat_1_1: nat === 'none' ? null : 'any',
    }),
    unknown: nat === 'later' ? [{ path, reason: 'It is known only later.' }] : [],
  }
}

/** The first one by which it is known in its VPC. */
const addressIn = ({ after, unknown }: InterfaceChange) => {
  const addresses = after?.vpc?.ipv4?.addresses ?? []
  const at = Math.max(
    0,
    addresses.findIndex(({ primary }) => primary === true),
  )
  const isLater = (key: string) => isMarked(unknown, ['vpc', 'ipv4', 'addresses', at, key])
  const found = addresses[at]
  return found && { address: isLater('address') ? undefined : found.address, at }
}

/** Whether the internet reaches it in its VPC, by 1:1 NAT of any of its addresses. */
function natOf(making: Making, change: InterfaceChange): 'asked' | 'later' | 'none' {
  const path = ['vpc', 'ipv4', 'addresses']
  const addresses = change.after?.vpc?.ipv4?.addresses ?? []
  if (addresses.some(each => each.nat_1_1_address !== undefined)) return 'asked'
  const isLater =
    isMarked(change.unknown, path) ||
    addresses.some((_, at) => isMarked(change.unknown, [...path, at, 'nat_1_1_address']))
  // What is not written out the service leaves out; references are shown of the whole object, of which the subnet is one.
  if (!isLater || !refersBeside(making.objects, change, 'vpc')) return 'none'
  return isPlannedAddress(making, change, ['vpc']) ? 'asked' : 'later'
}

/** Whether anything but subnets is referred to, for all that is known. */
function refersBeside(objects: Objects, change: InterfaceChange, attribute: string): boolean {
  const followed = objects.follow(change, [attribute])
  const others = followed.objects.filter(({ change: { kind } }) => kind !== 'linode_vpc_subnet')
  return others.length + followed.lost.length + followed.choices.length > 0
}

/** It is created with its instance, or not simulated. */
export function createInterface(making: Making, change: InterfaceChange): undefined {
  const purpose = purposeOf(change)
  if (isReplaced(making, change)) return replaceInterface(making, change)
  if (making.ownInterfaces.ownerOf(change) === undefined)
    return making.note(change, [], notSimulated, ownerIn(making, change, change.after))
  if (purpose === 'public' && !hasOneAddress(change, making.objects))
    making.note(
      change,
      ['public'],
      'It gets other addresses than one that the service chooses; it is simulated with that alone.',
    )
  if (purpose === 'vlan' && (change.after?.firewall_id ?? 0) > 0)
    making.note(change, ['firewall_id'], 'The service refuses a firewall on a VLAN.')
  const { addresses = [{}] } = change.after?.vpc?.ipv4 ?? {}
  if (purpose === 'vpc' && addresses.length !== 1)
    making.note(
      change,
      ['vpc', 'ipv4', 'addresses'],
      'It gets another number of addresses than one; it is simulated with that.',
    )
  const path = ['vpc', 'ipv4', 'addresses']
  const isNamed = ({ nat_1_1_address: nat }: { nat_1_1_address?: string }, at: number): boolean =>
    nat === undefined
      ? isMarked(change.unknown, [...path, at, 'nat_1_1_address']) &&
        isPlannedAddress(making, change, ['vpc'])
      : nat !== 'auto'
  const nat = addresses.findIndex(isNamed)
  if (nat >= 0) making.note(change, [...path, nat, 'nat_1_1_address'], natWithAnother)
}

/**
 * The new instances that a firewall is on by these interfaces of theirs; undefined where it is on a part of what the internet reaches of one,
 * or where an interface is not simulated.
 */
export function instancesBehind(
  making: Making,
  change: ResourceChange,
  interfaces: readonly InterfaceChange[],
): readonly number[] | undefined {
  const found = new Set<number>()
  for (const each of interfaces) {
    const owner = making.ownInterfaces.ownerOf(each)
    if (owner === undefined) return undefined
    const { instance, filtered } = owner
    // One on a VLAN does nothing.
    if (!filtered.includes(each)) continue
    const others = filtered.filter(other => !interfaces.includes(other))
    if (others.some(other => purposeOf(other) === 'public' || natOf(making, other) !== 'none'))
      return undefined
    if (others.length > 0)
      making.note(
        change,
        ['interfaces'],
        'Another interface of its instance is not behind it: packets inside the VPC of that are not simulated.',
      )
    found.add(instance)
  }
  return [...found]
}

/** With its instance nothing more goes than that, which answers nothing without it. */
export function deleteInterface(making: Making, change: InterfaceChange): undefined {
  const { instance_id } = change.before ?? {}
  // It is made anew by the next step, and its instance answers nothing in between.
  if (isReplaced(making, change)) return
  if (instance_id === undefined || !making.held.isGoing(instance_id))
    making.note(change, [], notSimulated, ownerIn(making, change, change.before))
}

/** Whatever becomes of the interface, it is of this instance, or of any. */
const ownerIn = (
  { objects }: Making,
  change: InterfaceChange,
  values: InterfaceChange['after'],
): GuardDoubt => {
  const id = objects.number(change, ['linode_id'], values?.instance_id)
  return id === undefined ? { firewall: undefined, type: 'instance' } : atInstances([id])
}

/** Whether it gets one address that the service chooses, and no ranges. What is known only later the service chooses if nothing is referred to. */
function hasOneAddress(change: InterfaceChange, objects: Objects): boolean {
  const { ipv4, ipv6 } = change.after?.public ?? {}
  const addresses = ipv4?.addresses ?? [{}]
  if (addresses.length !== 1 || (ipv6?.ranges ?? []).length > 0) return false
  if (addresses[0]?.address !== undefined) return addresses[0].address === 'auto'
  const followed = objects.follow(change, ['public'])
  return followed.objects.length + followed.lost.length + followed.choices.length === 0
}
