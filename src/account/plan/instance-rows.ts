/** What a state says of one instance, with its profiles: a row as the list of instances has it. */
import type { GatheredInstance, GatheredInterface, GatheredProfile } from '../gathered-instances.ts'
import type { Belonging } from './belonging.ts'
import type { InstanceValues, InterfaceBlock, ProfileValues } from './instance-attributes.ts'

export function instanceRow(values: InstanceValues, { profiles }: Pick<Belonging, 'profiles'>) {
  const { id, label, region, type: plan, status, ipv4, ipv6, interface_generation } = values
  if (id === undefined) return undefined
  // Of interfaces of its own a state has those that are managed: there may be others, and a list of the service alone tells them.
  const inner: Interfaces =
    interface_generation === 'interfaces' ? {} : profilesOf(values, profiles.get(id) ?? [])
  // Field by field, for there are many: V8 gives each object that is spread first and then added to a shape of its own.
  return {
    id,
    label,
    region,
    plan,
    status,
    generation: interface_generation,
    ipv4: ipv4?.flatMap(each => each ?? []),
    tags: values.tags?.flatMap(each => each ?? []),
    // The length of a SLAAC address is always the same.
    ipv6: ipv6?.replace(/\/128$/, ''),
    interfaces: inner.interfaces,
    profiles: inner.profiles,
    booted: inner.booted,
  }
}

type Interfaces = {
  readonly [Key in 'interfaces' | 'profiles' | 'booted']?: GatheredInstance[Key] | undefined
}

/** Those that the instance itself shows, which are all, and those that are resources of their own. */
function profilesOf(values: InstanceValues, others: readonly ProfileValues[]) {
  const shown = values.config ?? []
  const ids = new Set(shown.map(each => each.id))
  const given = [...shown, ...others.filter(each => !ids.has(each.id))]
  const profiles = given.flatMap(each => profileOf(each) ?? [])
  if (given.length === 0 || profiles.length < given.length) {
    const interfaces = interfacesOf(values.interface ?? [])
    return { interfaces: values.interface?.length ? interfaces : undefined }
  }
  const booted = bootedOf(given, values)
  // There may be others than those that are resources of their own.
  return shown.length === 0 && booted === undefined ? {} : { profiles, booted }
}

function profileOf({
  id,
  label = '',
  interface: blocks = [],
}: ProfileValues): GatheredProfile | undefined {
  const interfaces = interfacesOf(blocks)
  if (id === undefined || interfaces === undefined) return undefined
  const isIdle = blocks.some(({ active }) => active === false)
  return { id, label, interfaces, ...(isIdle && { idle: true }) }
}

/** The one that is up, the one to boot by its label, or the only one that the instance shows. */
function bootedOf(given: readonly ProfileValues[], values: InstanceValues) {
  const { boot_config_label: label } = values
  const isUp = (each: ProfileValues) =>
    each.booted === true || each.interface?.some(({ active }) => active === true) === true
  const found = given.find(isUp) ?? given.find(each => each.label === label)
  return (found ?? (given.length === 1 && values.config?.length ? given[0] : undefined))?.id
}

/** Undefined where one of them cannot be told. */
export function interfacesOf(blocks: readonly InterfaceBlock[]): GatheredInstance['interfaces'] {
  const read = blocks.map(interfaceOf)
  return read.every(each => each !== undefined) ? read : undefined
}

function interfaceOf(block: InterfaceBlock): GatheredInterface | undefined {
  const { id, purpose, label, ipam_address, vpc_id, subnet_id, ipv4, ip_ranges: ranges } = block
  const own = id === undefined ? {} : { id }
  if (purpose === 'public') return { ...own, purpose }
  if (purpose === 'vlan' && label !== undefined)
    return { ...own, purpose, label, ipam_address: ipam_address ?? null }
  if (purpose !== 'vpc' || vpc_id === undefined || subnet_id === undefined) return undefined
  const addresses = ipv4 && { vpc: ipv4.vpc ?? null, nat_1_1: ipv4.nat_1_1 ?? null }
  return {
    ...{ ...own, purpose, vpc_id, subnet_id },
    ...(addresses && { ipv4: addresses }),
    ...(ranges && { ranges }),
  }
}
