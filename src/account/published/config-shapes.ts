/** Configs and their interfaces as the published interface shows them. */
import { isSameJson } from '../../kit/json.ts'
import type { Instance, Interface, Profile } from '../../world/records/instance.ts'

/** What nobody tells of a profile is what the provider begins with. */
export const configShape = (instance: Instance, profile: Profile) => ({
  ...{ id: profile.id, label: profile.label, kernel: 'linode/latest-64bit', comments: '' },
  ...{ memory_limit: 0, run_level: 'default', virt_mode: 'paravirt' },
  ...{ root_device: '/dev/sda', initrd: null },
  helpers: {
    ...{ updatedb_disabled: true, distro: true, modules_dep: true, network: true },
    devtmpfs_automount: true,
  },
  devices: Object.fromEntries([...'abcdefgh'].map(letter => [`sd${letter}`, null])),
  created: instance.created,
  updated: instance.details?.updated ?? instance.created,
  interfaces: interfacesShape(instance, profile),
})

/** Changed since it was booted, an interface is not in use before it is booted again. */
export function interfacesShape(instance: Instance, profile: Profile) {
  const { booted, details } = instance
  const isRunning = details?.offline !== true && booted.id === profile.id
  return profile.interfaces.map((each, at) =>
    interfaceShape(each, {
      id: interfaceId(profile, at),
      primary: at === 0 && each.purpose !== 'vlan',
      active: isRunning && booted.interfaces.some(other => isSameJson(other, each)),
    }),
  )
}

/** No two of an instance have the same: configs are counted there too. */
const interfaceId = ({ id }: Profile, at: number): number => (id - 1) * interfacesMost + at + 1
const interfacesMost = 1000

interface Common {
  readonly id: number
  readonly primary: boolean
  readonly active: boolean
}

function interfaceShape(each: Interface, { id, primary, active }: Common) {
  const common = { id, purpose: each.purpose, primary, active }
  const none = { label: null, ipam_address: null, vpc_id: null, subnet_id: null }
  switch (each.purpose) {
    case 'public':
      return { ...common, ...none }
    case 'vlan':
      return { ...common, ...none, label: each.label, ipam_address: each.ipam_address }
    case 'vpc':
      return {
        ...{ ...common, ...none, vpc_id: each.vpc_id, subnet_id: each.subnet_id },
        ...{ ipv4: { vpc: each.ipv4, nat_1_1: each.nat_1_1 }, ip_ranges: each.ranges ?? [] },
      }
  }
}
