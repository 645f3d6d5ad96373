/** Instances: their profiles and VLANs, and how they are reached by SSH. */
import { vlanKey } from '../world/indexes.ts'
import { idsUnder } from '../world/key-index.ts'
import { recordsUnder } from '../world/lookup.ts'
import { defaultSshSettings } from '../world/records/instance.ts'
import {
  changeInvariant,
  keyInvariant,
  recordInvariant,
  type TransitionInvariant,
  type WorldInvariant,
} from './invariant.ts'

export const instanceInvariants: readonly WorldInvariant[] = [
  /** The address at which a managed instance is reached by SSH, if it is one address, is its own. */
  recordInvariant({
    name: 'sshAddressesAreHeld',
    clauses: ['ASSIGN-15', 'ASSUME-SSH-RESET'],
    of: 'instances',
    touched: { addresses: ({ before }) => (before === undefined ? [] : [before.instance_id]) },
    broken({ id, ssh: { ip } }, world) {
      if (ip === defaultSshSettings.ip) return undefined
      if (recordsUnder(world, 'addressesByInstance', id).some(({ address }) => address === ip))
        return undefined
      return `instance ${id} is reached by SSH at ${ip}, which it does not have`
    },
  }),
  /** Every instance was booted with one of its own profiles. */
  recordInvariant({
    name: 'bootedProfilesAreOwn',
    clauses: ['VLAN-8', 'ASSUME-PROFILES'],
    of: 'instances',
    broken: ({ id, booted, profiles }) =>
      profiles.some(profile => profile.id === booted.id)
        ? undefined
        : `instance ${id} was booted with profile ${booted.id}, which it does not have`,
  }),
  /** An instance on a VLAN lies in a region that supports VLANs. */
  recordInvariant({
    name: 'vlansOnlyWhereSupported',
    clauses: ['VLAN-4', 'VLAN-5', 'VLAN-6', 'ASSUME-VLAN-CAPABILITY'],
    of: 'instances',
    broken(instance, { regions }) {
      const isOnVlan = instance.booted.interfaces.some(({ purpose }) => purpose === 'vlan')
      const region = regions.find(each => each.id === instance.region)
      if (!isOnVlan || region === undefined || region.capabilities.includes('Vlans'))
        return undefined
      return `instance ${instance.id} is on a VLAN in ${region.id}, which supports none`
    },
  }),
  /** No VLAN has two records. */
  keyInvariant({
    name: 'everyVlanHasOneRecord',
    clauses: ['VLAN-1', 'VLAN-3'],
    index: 'vlansByKey',
    broken: ({ length }, key) => (length > 1 ? `VLAN ${key} has ${length} records` : undefined),
  }),
  /** Every VLAN that an instance is on has a record. */
  keyInvariant({
    name: 'everyVlanInUseHasARecord',
    clauses: ['VLAN-1', 'VLAN-2'],
    index: 'instancesByVlan',
    touched: { vlans: ({ before }) => (before ? [vlanKey(before.region, before.label)] : []) },
    broken([member], key, { indexes }) {
      if (member === undefined || idsUnder(indexes.vlansByKey, key).length > 0) return undefined
      return `instance ${member.id} is on VLAN ${key}, which has no record`
    },
  }),
]

export const instanceTransitions: readonly TransitionInvariant[] = [
  /** An instance that migrates live is neither deleted nor in another region at once. */
  changeInvariant({
    name: 'migratingInstancesStay',
    clauses: ['ASSUME-BUSY-INSTANCE'],
    of: 'instances',
    broken({ id, before, after }) {
      if (before?.migrating !== true || before.region === after?.region) return undefined
      return `instance ${id} migrates live in ${before.region}, and is now in ${after?.region ?? 'no region'}`
    },
  }),
]
