/** Instances with their configuration profiles: what is read of them, and what is passed over. */

import { fieldsOf, isRecord } from '../../kit/json.ts'
import type { GatheredInstance, GatheredProfile } from '../gathered-instances.ts'
import { listedInterface } from './interface-records.ts'
import { generations } from './provider-words.ts'
import { record } from './record.ts'
import {
  count,
  flag,
  id,
  list,
  located,
  mapped,
  nullAs,
  nullable,
  type Shape,
  text,
  unlessNull,
  word,
  wordsOf,
} from './shape.ts'
import { unread, withOwnHole } from './unread.ts'

/** Of these one alone stops calls; of a word that is not among them it is not known. */
const instanceStatuses = `running offline booting rebooting shutting_down provisioning deleting
  migrating rebuilding cloning restoring resizing stopped billing_suspension`.split(/\s+/)

/** The block devices of a profile: sda, sdb and so on. */
const disks = [...'abcdefghijklmnopqrstuvwxyz']
  .map(letter => `devices/sd${letter}/disk_id devices/sd${letter}/volume_id`)
  .join(' ')

export interface ProfileRead {
  readonly profile: GatheredProfile
  /** One of its interfaces is up: it is the one that was booted last. */
  readonly active: boolean
}

const listedProfile = located(
  record<GatheredProfile>({
    // An interface that cannot be read may be any: then the profile is not known.
    fields: {
      ...{ id, label: text, interfaces: nullAs(list(listedInterface, true), []), unread },
      idle: (value, reading) =>
        value === 'untold' ? (reading.used() ?? value) : flag(value, reading) || undefined,
    },
    keepsUnread: true,
    needs: ['id', 'label', 'interfaces'],
    finish: (row, { interfaces }) => {
      // What the fields say of a profile.
      const read = row as unknown as GatheredProfile
      return isAny(interfaces, false) ? { ...read, idle: true } : read
    },
    harmless: {
      software: `kernel comments memory_limit root_device run_level virt_mode initrd
      helpers/updatedb_disabled helpers/distro helpers/modules_dep helpers/network
      helpers/devtmpfs_automount ${disks}`,
      times: 'created updated',
    },
  }),
)

export const profile: Shape<ProfileRead> = (value, reading) => {
  const read = listedProfile(value, reading)
  const { interfaces } = isRecord(value) ? value : {}
  // A record of the contract has nothing else, and tells no other interfaces than those that are up.
  const isOfContract = Object.keys(fieldsOf(value)).every(key => contractFields.includes(key))
  const isUntold = !isOfContract && (isAny(interfaces, undefined) || isAny(interfaces, null))
  const profile =
    read && isUntold && !read.idle ? reading.located({ ...read, idle: 'untold' as const }) : read
  return profile && { profile, active: isAny(interfaces, true) }
}

const contractFields = ['id', 'label', 'interfaces']

const isAny = (interfaces: unknown, active: boolean | null | undefined): boolean =>
  Array.isArray(interfaces) && interfaces.some(each => isRecord(each) && each['active'] === active)

export const instance = record<GatheredInstance>({
  fields: {
    id,
    label: unlessNull(text),
    region: text,
    plan: text,
    status: withOwnHole(nullable(word(wordsOf(instanceStatuses), 'unknown'))),
    tags: unlessNull(list(text)),
    created: text,
    ipv4: list(text),
    // The length of a SLAAC address is always the same.
    ipv6: mapped(nullable(text), read => read?.replace(/\/128$/, '') ?? null),
    generation: word(generations, 'unknown'),
    profiles: list(listedProfile, true),
    booted: id,
    interfaces: list(listedInterface, true),
    spare_addresses: count,
    reported: flag,
    unread,
  },
  keepsUnread: true,
  also: {
    type: { as: 'plan', shape: text },
    interface_generation: { as: 'generation', shape: unlessNull(word(generations, 'unknown')) },
  },
  numbered: true,
  // A program's own account may leave it out.
  finish: (row, { status }, reading) => {
    const read = row as unknown as GatheredInstance
    const isOpen = read.status === undefined && (status !== undefined || !reading.mayLackIds)
    return isOpen ? { ...read, status: null } : read
  },
  harmless: {
    display: 'image group has_user_data',
    times: 'updated',
    cluster: 'lke_cluster_id',
    hardware: `hypervisor host_uuid specs/disk specs/memory specs/vcpus specs/gpus specs/transfer
      specs/accelerated_devices`,
    upkeep: `alerts/cpu alerts/network_in alerts/network_out alerts/transfer_quota alerts/io
      alerts/system_alerts alerts/user_alerts backups/available backups/enabled
      backups/last_successful backups/schedule/day backups/schedule/window watchdog_enabled
      maintenance_policy disk_encryption locks capabilities`,
    place: `site_type placement_group/id placement_group/label
      placement_group/placement_group_type placement_group/placement_group_policy
      placement_group/migrating_to`,
  },
})
