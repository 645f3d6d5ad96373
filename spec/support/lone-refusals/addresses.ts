/** What one check alone refuses about addresses and ranges. */
import { addLike } from '../edits.ts'
import {
  broken,
  call,
  type LoneRefusals,
  nowhere,
  on,
  soundBut,
  spent,
  stumbles,
  unnoticed,
} from './lone-refusal.ts'

const threePublic = soundBut(addLike('addresses', 1, { address: '33.0.0.9', rdns: null }))

const assign = (...moves: readonly (readonly [address: string, instanceId: number])[]) =>
  call({
    region: 'us-east',
    assignments: moves.map(([address, instance_id]) => ({ address, instance_id })),
  })

export const ofAddresses = {
  ipAddressAllocate: {
    namedInstanceExists: stumbles(call({ instance_id: 99, public: true, type: 'ipv4' })),
    instanceIsSetUpForMore: broken(
      'everyFieldIsWellFormed',
      call({ instance_id: 4, public: true, type: 'ipv4' }),
    ),
    instanceHasNoPrivateYet: broken(
      'onePrivateIpv4PerInstance',
      call({ instance_id: 1, public: false, type: 'ipv4' }),
    ),
    regionHasAddressLeft: stumbles(call({ instance_id: 1, public: true, type: 'ipv4' }), spent),
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
    instancesKeepOneRange: broken('oneRangePerInstance', assign(['3fff:1:e000:7::/64', 1])),
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
    addressCanBeNamed: stumbles(on({ address: '198.51.100.1' }, { rdns: null })),
    forwardDnsIsInPlace: broken(
      'reverseNamesNeedForwardDns',
      on({ address: '33.0.0.3' }, { rdns: 'nowhere.example.org' }),
    ),
  },
  ipv6RangeCreate: {
    rangeTargetExists: stumbles(call({ prefix_length: 64, instance_id: 99 })),
    targetHasNoRangeYet: broken('oneRangePerInstance', call({ prefix_length: 64, instance_id: 3 })),
    regionHasRoomForRange: broken(
      'rangesPerRegionAreLimited',
      call({ prefix_length: 64, instance_id: 4 }),
    ),
  },
  ipv6RangeDelete: {
    rangeExists: stumbles(on({ range: '3fff:9::' })),
    rangeIsNotShared: broken('sharesHaveBothEnds', on({ range: '3fff:1:e100::' })),
  },
} satisfies Readonly<Record<string, LoneRefusals>>
