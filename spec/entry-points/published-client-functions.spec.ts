/** Every function of the provider's client that calls one of the operations: which they are, and that each succeeds. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { operations } from '../../src/operations/index.ts'
import { clientCloud, clientFunctions, setToken, type Told } from './client-story.ts'
import { viaFetch } from './client-ways.ts'

/** Which functions of the client call which of the 29 operations. */
const spoken: Readonly<Record<keyof typeof operations, readonly string[]>> = {
  firewallsList: ['getFirewalls'],
  firewallCreate: ['createFirewall'],
  firewallView: ['getFirewall'],
  firewallUpdate: ['updateFirewall', 'enableFirewall', 'disableFirewall'],
  firewallDelete: ['deleteFirewall'],
  firewallDevicesList: ['getFirewallDevices'],
  firewallDeviceCreate: ['addFirewallDevice'],
  firewallDeviceView: ['getFirewallDevice'],
  firewallDeviceDelete: ['deleteFirewallDevice'],
  firewallRulesList: ['getFirewallRules'],
  firewallRulesUpdate: ['updateFirewallRules'],
  ipAddressesList: ['getIPs'],
  ipAddressAllocate: ['allocateIp'],
  ipAddressesAssign: ['assignAddresses'],
  ipAddressesShare: ['shareAddresses'],
  ipAddressView: ['getIP'],
  ipAddressRdnsUpdate: ['updateIP'],
  // The client has no function for it.
  ipv4sAssign: [],
  ipv4sShare: ['shareAddressesv4'],
  ipv6PoolsList: ['getIPv6Pools'],
  ipv6RangesList: ['getIPv6Ranges'],
  ipv6RangeCreate: ['createIPv6Range'],
  ipv6RangeView: ['getIPv6RangeInfo'],
  ipv6RangeDelete: ['removeIPv6Range'],
  vlansList: ['getVlans'],
  regionsList: ['getRegions'],
  regionsAvailabilityList: ['getRegionAvailabilities'],
  regionView: ['getRegion'],
  regionAvailabilityView: ['getRegionAvailability'],
}

/** Functions for places beside ours: they belong to later versions of the service, or to other parts of it. */
const later: readonly string[] = [
  'createCloudNAT',
  'deleteCloudNAT',
  'getCloudNAT',
  'getCloudNATs',
  'getFirewallPrefixList',
  'getFirewallPrefixLists',
  'getFirewallRuleSet',
  'getFirewallRuleSets',
  'getFirewallSettings',
  'getRegionVPCAvailability',
  'getRegionsVPCAvailabilities',
  'getTemplate',
  'getTemplates',
  'getVlan',
  'getVolumesMigrationQueue',
  'updateCloudNAT',
  'updateFirewallSettings',
]

describe("the provider's client", () => {
  let told: readonly Told[]
  beforeAll(async () => {
    setToken('any')
    told = await viaFetch(clientCloud())
  })

  it('succeeds with every function that calls one of the 29 operations', () => {
    const done = new Set(told.filter(({ errors }) => errors === undefined).map(({ name }) => name))
    expect(
      Object.values(spoken)
        .flat()
        .filter(name => !done.has(name)),
    ).toEqual([])
  })

  it('has no other function for these places but those of later versions', () => {
    const here = Object.keys(clientFunctions).filter(name =>
      /API_ROOT\}\/(?:networking|regions)\b/.test(String(clientFunctions[name])),
    )
    const known: readonly string[] = [...Object.values(spoken).flat(), ...later]
    expect(here.filter(name => !known.includes(name))).toEqual([])
    expect(later.filter(name => !here.includes(name))).toEqual([])
  })
})
