/** An instance as callers see it, with its addresses and with the interfaces it was booted with. */
import { limits } from '../../contract/limits.ts'
import type { InstanceId, RegionId } from '../../world/ids.ts'
import type { Address } from '../../world/records/address.ts'
import type { Instance } from '../../world/records/instance.ts'
import { type InterfaceReply, interfaceReply } from './interface-reply.ts'

/** An instance, with its addresses and the interfaces that it was booted with. */
export interface InstanceReply {
  /** The whole number that it is addressed by. */
  id: InstanceId
  /** Its name. */
  label: string
  /** The id of its region. */
  region: RegionId
  /** The id of its plan. */
  plan: string
  /** What it is doing; no packet is judged differently for it. */
  status: 'running' | 'migrating' | 'offline'
  /** When it was created, as `2026-01-01T00:00:00Z`. */
  created: string
  /** Its IPv4 addresses, public ones first. */
  ipv4: string[]
  /** Its SLAAC address with its length, such as `2001:db8::1/128`; null when it has none. */
  ipv6: string | null
  /** The interfaces of the profile that was booted last, as they were then. */
  interfaces: InterfaceReply[]
}

/** `addresses` are those of the instance, in id order. */
export const instanceReply = (
  instance: Instance,
  addresses: readonly Address[],
): InstanceReply => ({
  id: instance.id,
  label: instance.label,
  region: instance.region,
  plan: instance.plan,
  status: statusOf(instance),
  created: instance.created,
  ipv4: [...ipv4sIn(addresses, true), ...ipv4sIn(addresses, false)],
  ipv6: slaacIn(addresses),
  interfaces: instance.booted.interfaces.map(interfaceReply),
})

function statusOf({ migrating, details }: Instance): InstanceReply['status'] {
  if (migrating) return 'migrating'
  return details?.offline === true ? 'offline' : 'running'
}

const ipv4sIn = (addresses: readonly Address[], isPublic: boolean): string[] =>
  addresses
    .filter(each => each.type === 'ipv4' && each.public === isPublic)
    .map(({ address }) => address)

function slaacIn(addresses: readonly Address[]): string | null {
  const slaac = addresses.find(({ type }) => type === 'ipv6')
  return slaac === undefined ? null : `${slaac.address}/${limits.slaacPrefixLength}`
}
