/** Attributes of instances, of their profiles and of interfaces that belong to instances themselves. */
import { interfacePurposes } from '../../contract/vocabulary.ts'
import { vpcBlocks } from '../documents/interface-records.ts'
import { generations } from '../documents/provider-words.ts'
import {
  flag,
  type Harmless,
  list,
  mapped,
  only,
  text,
  unlessNull,
  wholeFrom,
  word,
  wordsOf,
} from '../documents/shape.ts'
import type { GatheredInstance } from '../gathered-instances.ts'
import { attributes, idText, single, texts } from './attributes.ts'

/** Its own addresses in a VPC, and the one outside that leads there. */
export interface VpcAddresses {
  readonly vpc?: string
  readonly nat_1_1?: string
}

export interface InterfaceBlock {
  readonly purpose?: (typeof interfacePurposes)[number]
  readonly label?: string
  readonly ipam_address?: string
  readonly id?: number
  readonly vpc_id?: number
  readonly subnet_id?: number
  readonly active?: boolean
  readonly ipv4?: VpcAddresses
  readonly ip_ranges?: readonly string[]
}

export interface ProfileValues {
  readonly id?: number
  readonly label?: string
  readonly interface?: readonly InterfaceBlock[]
  readonly instance_id?: number
  readonly booted?: boolean
}

export interface InstanceValues {
  readonly id?: number
  readonly label?: string
  readonly region?: string
  readonly type?: string
  readonly firewall_id?: number
  readonly interface_generation?: GatheredInstance['generation']
  readonly ipv4?: readonly (string | null)[]
  readonly ipv6?: string
  readonly private_ip?: boolean
  readonly shared_ipv4?: readonly (string | null)[]
  readonly interface?: readonly InterfaceBlock[]
  readonly config?: readonly ProfileValues[]
  readonly boot_config_label?: string
  readonly booted?: boolean
  readonly status?: string
  readonly tags?: readonly (string | null)[]
}

/** Unset texts and numbers are empty and 0 here. */
export const given = mapped(text, read => (read === '' ? undefined : read))
const number = mapped(wholeFrom(0), read => (read === 0 ? undefined : read))
/** Less than 1 is no firewall. */
export const firewallNumber = wholeFrom(-1)

/** Not understood where IPv6 addresses in a VPC are open to the internet. */
export const insideAlone = { is_public: { shape: only([false, null], 'vpc-inside') } }

const blockIpv6 = attributes<object>({
  fields: {},
  also: insideAlone,
  harmless: {
    'vpc-inside': 'slaac/range slaac/assigned_range slaac/address range/range range/assigned_range',
  },
})

const interfaceBlock = attributes<InterfaceBlock>({
  fields: {
    ...{ purpose: word(wordsOf(interfacePurposes), 'fault'), label: given, ipam_address: given },
    ...{ id: number, vpc_id: number, subnet_id: number, active: flag },
    ipv4: single(attributes<VpcAddresses>({ fields: { vpc: given, nat_1_1: given } })),
    ip_ranges: vpcBlocks(text),
  },
  also: { ipv6: { shape: unlessNull(single(blockIpv6)) } },
  harmless: { 'default-route': 'primary' },
})

const interfaceNames = `purpose label ipam_address id vpc_id subnet_id primary active ip_ranges ipv4 vpc
  nat_1_1 ipv6 slaac range assigned_range address is_public`

const helpers = 'updatedb_disabled distro modules_dep network devtmpfs_automount'
/** From `sda` to `sdbl`: larger instances have more than eight. */
const slots = Array.from({ length: 64 }, (_, at) => {
  const letter = String.fromCharCode(97 + (at % 26))
  return `sd${at < 26 ? '' : 'ab'[Math.floor(at / 26) - 1]}${letter}`
})
const disks = slots.map(slot => `${slot}/disk_label ${slot}/disk_id ${slot}/volume_id`).join(' ')

const software = (
  names: string,
): string => `${names} kernel run_level virt_mode root_device comments
  memory_limit ${helpers
    .split(' ')
    .map(each => `helpers/${each}`)
    .join(' ')} ${disks
    .split(' ')
    .map(each => `devices/${each}`)
    .join(' ')}`

const profile = attributes<Omit<ProfileValues, 'instance_id' | 'booted'>>({
  fields: { id: number, label: given, interface: list(interfaceBlock) },
  harmless: { software: software('') },
  below: interfaceNames,
})

const profileNames = `${interfaceNames} interface kernel run_level virt_mode root_device comments memory_limit
  helpers ${helpers} devices ${slots.join(' ')} disk_label disk_id volume_id`

const disk: Harmless = {
  software: `disk/label disk/size disk/id disk/filesystem disk/read_only disk/image disk/stackscript_id
    swap_size image backup_id stackscript_id has_user_data`,
  secret: `disk/authorized_keys disk/authorized_users disk/stackscript_data disk/root_pass root_pass
    stackscript_data authorized_keys authorized_users metadata/user_data`,
}

export const instance = attributes<InstanceValues>({
  fields: {
    ...{ id: idText, label: given, region: given, type: given, firewall_id: firewallNumber },
    interface_generation: word(generations, 'unknown'),
    ...{ ipv4: texts, ipv6: given, private_ip: flag, shared_ipv4: texts },
    ...{ interface: list(interfaceBlock), config: list(profile), boot_config_label: given },
    ...{ booted: flag, status: given, tags: texts },
  },
  harmless: {
    ...disk,
    display: 'group',
    cluster: 'lke_cluster_id',
    derived: 'ip_address private_ip_address',
    hardware: `host_uuid specs/disk specs/memory specs/vcpus specs/transfer specs/gpus
      specs/accelerated_devices capabilities disk_encryption`,
    upkeep: `alerts/cpu alerts/network_in alerts/network_out alerts/transfer_quota alerts/io
      backups/available backups/enabled backups/schedule/day backups/schedule/window backups_enabled
      watchdog_enabled maintenance_policy locks`,
    place: `placement_group/id placement_group/label placement_group/compliant_only
      placement_group/placement_group_type placement_group/placement_group_policy`,
    'said-of-provider': `placement_group_externally_managed resize_disk migration_type network_helper
      timeouts/create timeouts/update timeouts/delete`,
  },
  below: profileNames,
})

export const instanceConfig = attributes<ProfileValues>({
  fields: {
    ...{ id: idText, label: given, interface: list(interfaceBlock), instance_id: idText },
    booted: flag,
  },
  harmless: {
    software: software('device/device_name device/disk_id device/volume_id'),
    'said-of-provider': 'timeouts/create timeouts/update timeouts/delete',
  },
  below: interfaceNames,
})
