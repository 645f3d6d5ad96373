/** The calls that the provider makes for configuration profiles and their interfaces. */
import { isMarked } from '../../account/plan/attributes.ts'
import type { InterfaceBlock } from '../../account/plan/instance-attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import type { Path } from '../../refusals/problem.ts'
import { get } from '../../world/table.ts'
import type { Making } from '../making.ts'
import { interfacesOf } from './listed-interfaces.ts'

interface Rewiring {
  readonly instanceId: number
  readonly profileId: number
  readonly blocks: readonly InterfaceBlock[]
  readonly attribute: Path
}

export function updateProfile(
  making: Making,
  change: ChangeOf<'linode_instance'> | ChangeOf<'linode_instance_config'>,
  { instanceId, profileId, blocks, attribute }: Rewiring,
): undefined {
  const { interfaces, unknown } = interfacesOf(making, change, {
    ...{ instance: instanceId, attribute, blocks },
  })
  const params = { instanceId, profileId }
  making.add(
    change,
    { operation: 'profileUpdate', params, body: { interfaces } },
    { attribute, unknown },
  )
  if (making.objects.configuration.provider(change.block)?.mayNotBoot)
    return making.note(change, attribute, mayNotBoot)
  making.add(
    change,
    { operation: 'instanceReboot', params: { instanceId }, body: { profile_id: profileId } },
    { attribute },
  )
}

const mayNotBoot =
  'Interfaces change at the next boot, which the provider may leave out (skip_implicit_reboots).'

/** What firewalls and VLANs go by. */
export const meaning = (blocks: readonly InterfaceBlock[]): string =>
  JSON.stringify(
    blocks.map(({ purpose, label, ipam_address, vpc_id, subnet_id, ipv4 }) => [
      ...[purpose, label, ipam_address, vpc_id, subnet_id],
      ...[ipv4?.vpc, ipv4?.nat_1_1],
    ]),
  )

type ProfileChange = ChangeOf<'linode_instance_config'>

/** A world counts the profiles of an instance from 1 on, whatever their ids are. */
export function createProfile(making: Making, change: ProfileChange): undefined {
  const { after = {} } = change
  const instanceId = making.objects.number(change, ['linode_id'], after.instance_id)
  if (instanceId === undefined)
    return making.note(change, ['linode_id'], 'Which instance it is for, the plan does not show.')
  // Whatever it is booted with, it has the interfaces of its own.
  if (hasOwnInterfaces(making, change)) return
  const { interfaces, unknown } = interfacesOf(making, change, {
    ...{ instance: instanceId, attribute: ['interface'], blocks: after.interface ?? [] },
  })
  making.add(
    change,
    { operation: 'profileCreate', params: { instanceId }, body: { interfaces } },
    { unknown },
  )
  const held = get(making.start.tables.instances, instanceId)?.profiles.length ?? 1
  if (after.booted === true)
    making.add(
      change,
      { operation: 'instanceReboot', params: { instanceId }, body: { profile_id: held + 1 } },
      { attribute: ['booted'] },
    )
  making.noteLater(change, ['booted'])
}

function hasOwnInterfaces({ objects, held }: Making, change: ProfileChange): boolean {
  const { instance_id } = change.after ?? {}
  if (instance_id !== undefined) return held.hasOwnInterfaces(instance_id)
  return objects
    .follow(change, ['linode_id'])
    .objects.some(
      ({ change: { kind, after } }) =>
        kind === 'linode_instance' && after?.interface_generation === 'interfaces',
    )
}

/** A world that was read has the profile that its instance was booted with, and no other. */
export function updateProfileResource(making: Making, change: ProfileChange): undefined {
  const { before = {}, after = {} } = change
  const blocks = after.interface ?? []
  const instanceId = after.instance_id ?? before.instance_id
  making.noteLater(change, ['booted'])
  const isSame =
    meaning(before.interface ?? []) === meaning(blocks) && before.booted === after.booted
  if (isSame && !isMarked(change.unknown, ['interface'])) return
  if (instanceId === undefined || before.booted !== true || after.booted === false)
    return making.note(change, ['interface'], 'Profiles that are not booted are not simulated.')
  const profileId = get(making.start.tables.instances, instanceId)?.booted.id ?? 1
  updateProfile(making, change, {
    instanceId,
    profileId,
    blocks,
    attribute: ['interface'],
  })
}

/**
 * A profile that is not booted is met by no packet, and no world has it. With the booted one the instance is shut down, which is
 * nothing more where it is taken away too.
 */
export function deleteProfile(making: Making, change: ProfileChange): undefined {
  const { id, instance_id: instanceId, booted } = change.before ?? {}
  if (id === undefined || instanceId === undefined)
    return making.note(change, ['id'], 'Which profile it is, the plan does not say.')
  if (making.held.isGoing(instanceId)) return
  const isBooted = booted === true ? true : making.held.isBooted(instanceId, id)
  if (isBooted === false) return
  making.note(
    change,
    ['booted'],
    isBooted === true
      ? 'Its instance is shut down before it goes; that it answers no longer is not simulated.'
      : 'Whether its instance is booted with it, and is shut down before it goes, nobody says.',
  )
}
