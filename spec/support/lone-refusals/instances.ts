/** What one check alone refuses about instances and their profiles. */
import { worldAfter } from '../outcomes.ts'
import { soundWorld } from '../sound-world.ts'
import {
  broken,
  call,
  type LoneRefusals,
  nowhere,
  on,
  sameAgain,
  spent,
  stumbles,
  unnoticed,
} from './lone-refusal.ts'

const vlan = { purpose: 'vlan', label: 'side' }
const vpc = (nat: string) => ({
  purpose: 'vpc',
  vpc_id: 1,
  subnet_id: 1,
  ipv4: { vpc: '10.0.0.9', nat_1_1: nat },
})
const nobody = { instanceId: 99 }

/** Instance 4 in a region without VLANs, with a profile 2 that has one. */
const strayVlan = worldAfter(
  soundWorld,
  { operation: 'profileCreate', params: { instanceId: 4 }, body: { interfaces: [vlan] } },
  { operation: 'instanceMigrate', params: { instanceId: 4 }, body: { region: 'ap-south' } },
)

/** Instance 1 with a profile 2 whose NAT is with an address that has gone to instance 2. */
const strayNat = worldAfter(
  soundWorld,
  {
    operation: 'profileCreate',
    params: { instanceId: 1 },
    body: { interfaces: [vpc('33.0.0.2')] },
  },
  {
    operation: 'ipAddressesAssign',
    body: { region: 'us-east', assignments: [{ address: '33.0.0.2', instance_id: 2 }] },
    as: 'token-1',
  },
)

/** Instance 4, whose NAT is with one of its two public addresses. */
const spareNat = worldAfter(
  soundWorld,
  { operation: 'instancePrepare', params: { instanceId: 4 }, body: { spare_addresses: 1 } },
  {
    operation: 'ipAddressAllocate',
    body: { instance_id: 4, public: true, type: 'ipv4' },
    as: 'token-1',
  },
)

/** The second address of instance 1, which is shared with instance 2. */
const shared = '33.0.0.3'

const notBooted = 'a profile takes effect when it is booted, and then it is checked again'

export const ofInstances = {
  instanceCreate: {
    regionExists: stumbles(call(nowhere)),
    regionHasAddressesFor: stumbles(call({ region: 'us-east' }), spent),
    namedFirewallExists: broken(
      'deletedFirewallsGuardNothing',
      call({ region: 'us-east', firewall_id: 3 }),
    ),
    addressIsFree: broken('addressesAreUnique', call({ region: 'us-east', address: '33.0.0.6' })),
    regionSupportsListedVlans: broken(
      'vlansOnlyWhereSupported',
      call({ region: 'ap-south', interfaces: [vlan] }),
    ),
    newInstanceHasListedNat: broken(
      'natAddressesAreHeld',
      call({ region: 'us-east', interfaces: [vpc('33.0.0.99')] }),
    ),
    instancesBehindNamedFirewallStandStill: broken(
      'migratingInstancesKeepTheirFirewalls',
      call({ region: 'us-east', firewall_id: 4 }),
    ),
  },
  instanceUpdate: { instanceExists: stumbles(on(nobody)) },
  instanceResize: {
    instanceExists: stumbles(on(nobody, { plan: 'g6-nano' })),
    instanceStandsStill: unnoticed(
      'the plan says nothing about the network',
      on({ instanceId: 3 }, { plan: 'g6-nano' }),
    ),
    planIsAnother: unnoticed(sameAgain, on({ instanceId: 1 }, { plan: 'standard-1' })),
  },
  instanceAddressCreate: {
    instanceExists: stumbles(on({ instanceId: 99 }, { address: '198.51.100.7' })),
    instanceMayHaveMore: broken(
      'everyFieldIsWellFormed',
      on({ instanceId: 4 }, { address: '198.51.100.7' }),
    ),
    addressIsFree: broken('addressesAreUnique', on({ instanceId: 1 }, { address: '33.0.0.6' })),
  },
  instanceAddressDelete: {
    instanceExists: stumbles(on({ instanceId: 99, address: '33.0.0.3' })),
    instanceHasAddress: stumbles(on({ instanceId: 2, address: '33.0.0.3' })),
    publicIpv4Stays: unnoticed(
      'an instance without a public address is no contradiction in itself',
      on({ instanceId: 3, address: '33.8.0.2' }),
    ),
    addressHasNoNat: broken(
      'natAddressesAreHeld',
      on({ instanceId: 4, address: '33.0.0.6' }),
      spareNat,
    ),
  },
  profileDelete: {
    instanceExists: stumbles(on({ instanceId: 99, profileId: 1 })),
    profileExists: unnoticed(sameAgain, on({ instanceId: 1, profileId: 9 })),
    profileIsNotBooted: broken('bootedProfilesAreOwn', on({ instanceId: 1, profileId: 1 })),
  },
  instanceShutdown: { instanceExists: stumbles(on(nobody)) },
  instanceDelete: {
    instanceExists: stumbles(on(nobody)),
    instanceStandsStill: broken('migratingInstancesStay', on({ instanceId: 3 })),
  },
  instanceReboot: {
    instanceExists: stumbles(on(nobody)),
    namedProfileExists: unnoticed(
      'the profile that was booted before is booted again',
      on({ instanceId: 1 }, { profile_id: 9 }),
    ),
    itsRegionSupportsBootedVlans: broken(
      'vlansOnlyWhereSupported',
      on({ instanceId: 4 }, { profile_id: 2 }),
      strayVlan,
    ),
    bootedNatIsItsOwn: broken(
      'natAddressesAreHeld',
      on({ instanceId: 1 }, { profile_id: 2 }),
      strayNat,
    ),
    namedFirewallExists: broken(
      'deletedFirewallsGuardNothing',
      on({ instanceId: 1 }, { firewall_id: 3 }),
    ),
    instancesBehindItsFirewallsStandStill: broken(
      'migratingInstancesKeepTheirFirewalls',
      on({ instanceId: 1 }, { firewall_id: 4 }),
    ),
  },
  profileCreate: {
    instanceExists: stumbles(on(nobody, { interfaces: [] })),
    itsRegionSupportsListedVlans: unnoticed(
      notBooted,
      on({ instanceId: 4 }, { interfaces: [vlan] }),
      strayVlan,
    ),
    instanceHasListedNat: unnoticed(
      notBooted,
      on({ instanceId: 1 }, { interfaces: [vpc('33.0.0.99')] }),
    ),
    listedNatIsNotShared: broken(
      'natAddressesAreNotShared',
      on({ instanceId: 1 }, { interfaces: [vpc(shared)] }),
    ),
  },
  profileUpdate: {
    instanceExists: stumbles(on({ instanceId: 99, profileId: 1 }, { interfaces: [] })),
    profileExists: stumbles(on({ instanceId: 1, profileId: 9 }, { interfaces: [] })),
    itsRegionSupportsListedVlans: unnoticed(
      notBooted,
      on({ instanceId: 4, profileId: 1 }, { interfaces: [vlan] }),
      strayVlan,
    ),
    instanceHasListedNat: unnoticed(
      notBooted,
      on({ instanceId: 1, profileId: 1 }, { interfaces: [vpc('33.0.0.99')] }),
    ),
    listedNatIsNotShared: broken(
      'natAddressesAreNotShared',
      on({ instanceId: 1, profileId: 1 }, { interfaces: [vpc(shared)] }),
    ),
  },
  instancePrepare: { instanceExists: stumbles(on(nobody, { spare_addresses: 1 })) },
  instanceSshUpdate: {
    instanceExists: stumbles(on(nobody, { ip: 'any' })),
    sshAddressIsItsOwn: broken('sshAddressesAreHeld', on({ instanceId: 1 }, { ip: '33.0.0.4' })),
  },
  liveMigrationStart: {
    instanceExists: stumbles(on(nobody)),
    instanceStandsStill: unnoticed(sameAgain, on({ instanceId: 3 })),
  },
  liveMigrationFinish: {
    instanceExists: stumbles(on(nobody)),
    instanceMigratesLive: unnoticed(sameAgain, on({ instanceId: 1 })),
  },
  instanceMigrate: {
    instanceExists: stumbles(on(nobody, { region: 'us-east' })),
    regionHasAddressesFor: stumbles(on({ instanceId: 4 }, { region: 'eu-west' }), spent),
    regionExists: stumbles(on({ instanceId: 4 }, nowhere)),
    instanceStandsStill: broken(
      'migratingInstancesStay',
      on({ instanceId: 3 }, { region: 'us-east' }),
    ),
    targetIsAnotherRegion: broken(
      'allocationsUseUpSpareAddresses',
      on({ instanceId: 4 }, { region: 'us-east' }),
    ),
    regionSupportsAttachedVlans: broken(
      'vlansOnlyWhereSupported',
      on({ instanceId: 2 }, { region: 'ap-south' }),
    ),
  },
  instanceClone: {
    instanceExists: stumbles(on(nobody, { region: 'us-east' })),
    regionHasAddressesFor: stumbles(on({ instanceId: 4 }, { region: 'us-east' }), spent),
    regionExists: stumbles(on({ instanceId: 4 }, nowhere)),
    namedFirewallExists: broken(
      'deletedFirewallsGuardNothing',
      on({ instanceId: 4 }, { region: 'us-east', firewall_id: 3 }),
    ),
    instancesBehindNamedFirewallStandStill: broken(
      'migratingInstancesKeepTheirFirewalls',
      on({ instanceId: 4 }, { region: 'us-east', firewall_id: 4 }),
    ),
    regionSupportsAttachedVlans: broken(
      'vlansOnlyWhereSupported',
      on({ instanceId: 2 }, { region: 'ap-south' }),
    ),
  },
} satisfies Readonly<Record<string, LoneRefusals>>
