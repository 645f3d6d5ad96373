/** An instance as callers see it, with its addresses and with the interfaces it was booted with. */
import { limits } from '../../contract/limits.ts'
import type { Address } from '../../world/records/address.ts'
import type { Instance } from '../../world/records/instance.ts'
import { interfaceReply } from './interface-reply.ts'

export type InstanceReply = ReturnType<typeof instanceReply>

/** `addresses` are those of the instance, in id order. */
export const instanceReply = (instance: Instance, addresses: readonly Address[]) => ({
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

function statusOf({ migrating, details }: Instance): 'running' | 'migrating' | 'offline' {
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
