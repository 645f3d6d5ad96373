/** Which findings about addresses and ways around firewalls hold however the holes of an account are filled. */
import { isOfWorld } from '../../account/holes/account.ts'
import { interfacesOf, isAddressed } from '../../account/holes/booted-interfaces.ts'
import { unknownRegion } from '../../account/holes/service-inputs.ts'
import { once } from '../../kit/once.ts'
import { serviceKey } from '../../world/records/device.ts'
import type { AddressFinding } from '../lint-addresses.ts'
import { type BypassFinding, lintBypasses } from '../lint-bypasses.ts'
import type { WorldFinding } from '../lint-world.ts'
import { casesAt } from './cases.ts'
import { canonical, givenAddresses } from './given-addresses.ts'
import { groupServices } from './groups.ts'
import { openSharersOf } from './open-shares.ts'
import type { AccountState } from './possible-guard.ts'

/**
 * Where anything of instances is a hole, or their addresses were not all given, another instance may have what an entry names:
 * then nothing is certain. An address that stands in for one that was not given is never named.
 */
export function certainEntries(state: AccountState): (finding: AddressFinding) => boolean {
  const { account } = state
  const { gathered, holes, partial, openDevices, interfaceDevices } = account
  if (isOfWorld(account)) return () => true
  const instances = gathered.instances?.rows ?? []
  const balancers = gathered.balancers?.rows ?? []
  const isClosed =
    !holes.some(({ kind, path: [list] }) => list === 'instances' && kind !== 'addresses') &&
    instances.every(({ ipv4 }) => ipv4 !== undefined) &&
    // An address on a VPC that was not given may be any.
    instances.every(each => interfacesOf(each)?.every(isAddressed) ?? true)
  // Another range or a pool may have an IPv6 address.
  const areBlocksOpen = holes.some(({ path: [list] }) => list === 'ranges' || list === 'pools')
  const hasRegions = [...instances, ...balancers].every(({ region }) => region !== undefined)
  const sharersAt = openSharersOf(state)
  return ({ kind, firewall: { id }, detail: { entry, within } }) => {
    if (!isClosed || partial.has(id)) return false
    if (entry.text.includes(':') && areBlocksOpen) return false
    if (kind === 'dark-address' && sharersAt(canonical(entry.text)).length > 0) return false
    if (kind === 'other-network')
      return (
        hasRegions &&
        !openDevices.includes(id) &&
        !interfaceDevices.some(each => each.firewall === id)
      )
    return (
      kind !== 'dark-address' ||
      within !== null ||
      givenAddresses(account).has(canonical(entry.text))
    )
  }
}

export const isOfEntry = (finding: WorldFinding): finding is AddressFinding =>
  'entry' in finding.detail

export const isOfVlan = (finding: WorldFinding): finding is BypassFinding =>
  'network' in finding.detail

/** Who guards an instance must be known to say that it is reached past that; a hole there is told as what it leaves open. */
export function bypassesIn(state: AccountState): readonly BypassFinding[] {
  const guards = once(() => knownGuards(state))
  const found = lintBypasses(state.world, {
    isGuarded: service => guards().get(serviceKey(service)) === 'guarded',
    isUnguarded: service => guards().get(serviceKey(service)) === 'unguarded',
  })
  // Where regions were not given, VLANs of one label may be several.
  return found.filter(({ detail }) => !detail.network.startsWith(`vlan/${unknownRegion}/`))
}

/** Of each service of which it is known whether a firewall is active on it. */
function knownGuards(state: AccountState): ReadonlyMap<string, 'guarded' | 'unguarded'> {
  const known = new Map<string, 'guarded' | 'unguarded'>()
  for (const services of groupServices([state])) {
    const open = new Set(
      casesAt([state], services[0]).map(({ guards }) =>
        guards.every(({ firewall }) => firewall === null),
      ),
    )
    if (open.size > 1) continue
    for (const each of services)
      known.set(serviceKey(each), open.has(true) ? 'unguarded' : 'guarded')
  }
  return known
}
