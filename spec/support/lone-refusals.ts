/**
 * For every check of every change: a call that this check refuses and no other does, and what comes of the call once
 * the check is gone.
 */
import type { AnyCall } from '../../src/engine/call.ts'
import type { World } from '../../src/world/world.ts'
import { addLike, amend, type Edit, stepBy } from './broken-worlds.ts'
import { worldAfter } from './outcomes.ts'
import { soundWorld } from './sound-world.ts'
import { closedRules } from './worlds.ts'

/**
 * What tells that the check is missing: the invariant behind it; `TypeError`, when the operation falls over what it
 * cannot find; `another check`, when something later in the precedence says no as well; or nothing, with the reason.
 */
export type Caught =
  | { readonly by: 'invariant'; readonly name: string }
  | { readonly by: 'TypeError' | 'another check' }
  | { readonly by: 'nothing'; readonly why: string }

export interface LoneRefusal {
  readonly caught: Caught
  readonly world: World
  readonly call: Omit<AnyCall, 'operation'>
}

type Request = LoneRefusal['call']

const call = (body: unknown, params: unknown = {}): Request => ({ body, params, as: 'token-1' })
const on = (params: unknown, body: unknown = {}): Request => call(body, params)

const broken = (name: string, request: Request, world = soundWorld): LoneRefusal => ({
  caught: { by: 'invariant', name },
  world,
  call: request,
})
const stumbles = (request: Request, world = soundWorld): LoneRefusal => ({
  caught: { by: 'TypeError' },
  world,
  call: request,
})
const unnoticed = (why: string, request: Request, world = soundWorld): LoneRefusal => ({
  caught: { by: 'nothing', why },
  world,
  call: request,
})

const soundBut = (...edits: readonly Edit[]): World =>
  edits.reduce((world, edit) => stepBy(world, edit).after, soundWorld)

const standingStill = soundBut(amend('instances', 3, { migrating: false }))
const migrating4 = soundBut(amend('instances', 4, { migrating: true }))
const threePublic = soundBut(addLike('addresses', 1, { address: '33.0.0.9', rdns: null }))
const routed3 = soundBut(amend('ranges', 3, { instance_id: 3 }))

const vlan = { purpose: 'vlan', label: 'side' }
const vpc = (nat: string) => ({
  purpose: 'vpc',
  vpc_id: 1,
  subnet_id: 1,
  ipv4: { vpc: '10.0.0.9', nat_1_1: nat },
})

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

const newFirewall = (devices: unknown, label = 'firewall-new') =>
  call({ label, rules: closedRules, devices })
const assign = (...moves: readonly (readonly [address: string, instanceId: number])[]) =>
  call({
    region: 'us-east',
    assignments: moves.map(([address, instance_id]) => ({ address, instance_id })),
  })
const rule = { protocol: 'TCP', addresses: { ipv4: ['192.0.2.1'] }, action: 'DROP' }
const nobody = { instanceId: 99 }
const nowhere = { region: 'atlantis' }
const notBooted = 'a profile takes effect when it is booted, and then it is checked again'
const sameAgain = 'what is asked for is the case already'

/** By operation, and by check. */
export const loneRefusals: Readonly<Record<string, Readonly<Record<string, LoneRefusal>>>> = {
  firewallCreate: {
    listedServicesExist: broken('devicesHaveBothEnds', newFirewall({ instances: [99] })),
    labelIsFree: broken('firewallLabelsAreUnique', newFirewall({}, 'firewall-1')),
    listedServicesAreDistinct: broken(
      'eachServiceOnceOnAFirewall',
      newFirewall({ instances: [4, 4] }),
    ),
    listedServicesStandStill: broken(
      'migratingInstancesKeepTheirFirewalls',
      newFirewall({ instances: [4] }),
      migrating4,
    ),
    listedServicesHaveNoRival: broken(
      'oneActiveFirewallPerService',
      newFirewall({ instances: [1] }),
    ),
  },
  firewallUpdate: {
    firewallExists: broken(
      'deletedFirewallsStayDeleted',
      on({ firewallId: 3 }, { label: 'firewall-new' }),
    ),
    labelIsFree: broken('firewallLabelsAreUnique', on({ firewallId: 2 }, { label: 'firewall-1' })),
    noLiveMigration: broken(
      'migratingInstancesKeepTheirFirewalls',
      on({ firewallId: 4 }, { tags: [] }),
    ),
    noRivalOnItsServices: broken(
      'oneActiveFirewallPerService',
      on({ firewallId: 2 }, { status: 'enabled' }),
    ),
  },
  firewallDelete: {
    firewallExists: broken('deletedFirewallsStayDeleted', on({ firewallId: 3 })),
    noLiveMigration: broken('migratingInstancesKeepTheirFirewalls', on({ firewallId: 4 })),
  },
  firewallDeviceCreate: {
    firewallExists: broken(
      'deletedFirewallsGuardNothing',
      on({ firewallId: 3 }, { type: 'instance', id: 4 }),
    ),
    serviceExists: broken(
      'devicesHaveBothEnds',
      on({ firewallId: 1 }, { type: 'instance', id: 99 }),
    ),
    involvedInstancesStandStill: broken(
      'migratingInstancesKeepTheirFirewalls',
      on({ firewallId: 2 }, { type: 'instance', id: 3 }),
    ),
    serviceIsNotAttachedYet: broken(
      'eachServiceOnceOnAFirewall',
      on({ firewallId: 1 }, { type: 'instance', id: 1 }),
    ),
    firewallHasNoOtherBalancer: broken(
      'oneBalancerPerFirewall',
      on({ firewallId: 2 }, { type: 'balancer', id: 1 }),
    ),
    serviceHasNoRival: broken(
      'oneActiveFirewallPerService',
      on({ firewallId: 4 }, { type: 'instance', id: 1 }),
      standingStill,
    ),
  },
  firewallDeviceDelete: {
    firewallExists: {
      caught: { by: 'another check' },
      world: soundWorld,
      call: on({ firewallId: 99, deviceId: 1 }),
    },
    deviceExists: broken('statusChangesAreAnnounced', on({ firewallId: 2, deviceId: 1 })),
    noLiveMigration: broken(
      'migratingInstancesKeepTheirFirewalls',
      on({ firewallId: 4, deviceId: 6 }),
    ),
  },
  firewallRulesUpdate: {
    firewallExists: broken('deletedFirewallsStayDeleted', on({ firewallId: 3 }, { inbound: [] })),
    noLiveMigration: broken(
      'migratingInstancesKeepTheirFirewalls',
      on({ firewallId: 4 }, { inbound: [] }),
    ),
    resultHasRoom: broken(
      'rulesetsKeepTheirSize',
      on({ firewallId: 1 }, { inbound: Array.from({ length: 25 }, () => rule) }),
    ),
  },
  ipAddressAllocate: {
    namedInstanceExists: stumbles(call({ instance_id: 99, public: true, type: 'ipv4' })),
    instanceIsSetUpForMore: broken(
      'spareAddressesAreNeverNegative',
      call({ instance_id: 4, public: true, type: 'ipv4' }),
    ),
    instanceHasNoPrivateYet: broken(
      'onePrivateIpv4PerInstance',
      call({ instance_id: 1, public: false, type: 'ipv4' }),
    ),
  },
  ipAddressesAssign: {
    regionExists: unnoticed(
      'with assignments the next check refuses as well, and without any nothing changes',
      call({ ...nowhere, assignments: [] }),
    ),
    assignedAddressesExist: stumbles(assign(['198.51.100.1', 2])),
    assignedInstancesExist: broken(
      'addressesLieInTheRegionOfTheirInstance',
      assign(['33.0.0.2', 3]),
    ),
    assignedAddressesAreDistinct: unnoticed(
      'the address goes to the last instance named, as if it had been the only one',
      assign(['33.0.0.2', 2], ['33.0.0.2', 4]),
      threePublic,
    ),
    movedAddressesAreNotShared: broken('sharedAddressesDoNotMove', assign(['33.0.0.3', 4])),
    movedAddressesHaveNoNat: broken(
      'natAddressesDoNotMove',
      assign(['33.0.0.6', 2], ['33.0.0.4', 4]),
    ),
    instancesKeepPublicIpv4: broken('involvedInstancesKeepAPublicIpv4', assign(['33.0.0.4', 1])),
    instancesKeepOnePrivateIpv4: broken('onePrivateIpv4PerInstance', assign(['192.168.128.3', 1])),
    instancesKeepOneRange: broken('oneRangePerInstance', assign(['3fff:1:e000::/64', 1])),
  },
  ipAddressesShare: {
    namedInstanceExists: stumbles(call({ ips: [], instance_id: 99 })),
    sharedAddressesExist: broken(
      'onlyIpv4AndRangesAreShared',
      call({ ips: ['3fff:1::1'], instance_id: 2 }),
    ),
    sharedAddressesAreDistinct: unnoticed(
      'what is listed twice is shared once',
      call({ ips: ['33.0.0.3', '33.0.0.3'], instance_id: 2 }),
    ),
    sharedAddressesAreOfOthers: unnoticed(
      'the switch that accepts it passes it over',
      call({ ips: ['33.0.0.2'], instance_id: 1 }),
    ),
    sharedAddressesHaveNoNat: broken(
      'natAddressesAreNotShared',
      call({ ips: ['33.0.0.6'], instance_id: 2 }),
    ),
  },
  ipAddressRdnsUpdate: {
    addressExists: stumbles(on({ address: '198.51.100.1' }, { rdns: null })),
    forwardDnsIsInPlace: broken(
      'reverseNamesNeedForwardDns',
      on({ address: '33.0.0.3' }, { rdns: 'nowhere.example.org' }),
    ),
  },
  ipv6RangeCreate: {
    rangeTargetExists: stumbles(call({ prefix_length: 64, instance_id: 99 })),
    targetHasNoRangeYet: broken(
      'oneRangePerInstance',
      call({ prefix_length: 64, instance_id: 3 }),
      routed3,
    ),
    regionHasRoomForRange: broken(
      'rangesPerRegionAreLimited',
      call({ prefix_length: 64, instance_id: 4 }),
    ),
  },
  ipv6RangeDelete: {
    rangeExists: stumbles(on({ range: '3fff:9::' })),
    rangeIsNotShared: broken('sharesHaveBothEnds', on({ range: '3fff:1:e100::' })),
  },
  instanceCreate: {
    regionExists: stumbles(call(nowhere)),
    namedFirewallExists: broken(
      'deletedFirewallsGuardNothing',
      call({ region: 'us-east', firewall_id: 3 }),
    ),
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
  instanceDelete: { instanceExists: stumbles(on(nobody)) },
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
    regionExists: stumbles(on({ instanceId: 4 }, nowhere)),
    instanceStandsStill: unnoticed(
      'both ways of moving would be possible together',
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
    regionExists: stumbles(on({ instanceId: 4 }, nowhere)),
    regionSupportsAttachedVlans: broken(
      'vlansOnlyWhereSupported',
      on({ instanceId: 2 }, { region: 'ap-south' }),
    ),
  },
  balancerCreate: { regionExists: broken('everyRegionInUseIsGiven', call(nowhere)) },
  balancerDelete: { balancerExists: unnoticed(sameAgain, on({ balancerId: 99 })) },
  regionStatusUpdate: {
    knownRegion: unnoticed(
      'no region of that name is there to be changed',
      on({ regionId: 'atlantis' }, { status: 'outage' }),
    ),
  },
  forwardCreate: {
    forwardIsNew: broken(
      'forwardsAreUnique',
      call({ name: 'web.example.org', address: '33.0.0.2' }),
    ),
  },
  forwardDelete: { forwardExists: unnoticed(sameAgain, on({ forwardId: 99 })) },
  userCreate: {
    grantedThingsExist: unnoticed(
      'a grant to something that is not there says nothing',
      call({
        username: 'new-user',
        restricted: true,
        grants: [{ type: 'instance', id: 99, permission: 'read_only' }],
      }),
    ),
    usernameIsFree: broken('usernamesAreUnique', call({ username: 'guest' })),
  },
  userGrantsUpdate: {
    userExists: stumbles(on({ username: 'nobody' }, { grants: [] })),
    grantedThingsExist: unnoticed(
      'a grant to something that is not there says nothing',
      on(
        { username: 'guest' },
        { grants: [{ type: 'instance', id: 99, permission: 'read_only' }] },
      ),
    ),
    userTakesGrants: broken(
      'onlyRestrictedUsersHaveGrants',
      on({ username: 'owner' }, { grants: [{ type: 'instance', id: 1, permission: 'read_only' }] }),
    ),
  },
  tokenCreate: {
    tokenIsFree: broken(
      'tokensAreUnique',
      call({ token: 'token-2', username: 'owner', scopes: ['*'] }),
    ),
  },
  tokenDelete: { tokenExists: unnoticed(sameAgain, on({ tokenId: 99 })) },
  poolCreate: { regionExists: stumbles(call(nowhere)) },
  eventsRead: { eventExists: unnoticed(sameAgain, on({ eventId: 99 })) },
  eventsSeen: { eventExists: unnoticed(sameAgain, on({ eventId: 99 })) },
}
