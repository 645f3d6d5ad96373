/** The limits that graded calls stand at: all of them by operation, and every number of the contract among them. */
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import { callsOf } from '../../src/fast-check/index.ts'
import { type OperationName, operations } from '../../src/operations/index.ts'
import { printBound, printLimit } from '../support/print-limit.ts'

const names = Object.keys(operations) as readonly OperationName[]

/** How each number of the contract shows among the limits. */
const shownAs: Readonly<Record<keyof typeof limits, readonly string[]>> = {
  rulesPerFirewall: [
    `rules in both directions at most ${limits.rulesPerFirewall}`,
    `rules in both directions, kept ones included at most ${limits.rulesPerFirewall}`,
  ],
  addressesPerRule: [`rule.addresses of both families at most ${limits.addressesPerRule}`],
  portPieces: [`rule.ports pieces at most ${limits.portPieces}`],
  piecesPerPort: [
    `rule.ports single ports at most ${Math.floor(limits.portPieces / limits.piecesPerPort)}`,
  ],
  piecesPerPortRange: [
    `rule.ports ranges at most ${Math.floor(limits.portPieces / limits.piecesPerPortRange)}`,
  ],
  portMin: [`rule.ports port at least ${limits.portMin}`],
  portMax: [`rule.ports port at most ${limits.portMax}`],
  labelLengthMin: [`label length at least ${limits.labelLengthMin}`],
  labelLengthMax: [`label length at most ${limits.labelLengthMax}`],
  ruleLabelLengthMin: [`rule.label length at least ${limits.ruleLabelLengthMin}`],
  ruleLabelLengthMax: [`rule.label length at most ${limits.ruleLabelLengthMax}`],
  descriptionLengthMin: [`rule.description length at least ${limits.descriptionLengthMin}`],
  descriptionLengthMax: [`rule.description length at most ${limits.descriptionLengthMax}`],
  balancersPerFirewall: [
    `devices.balancers items at most ${limits.balancersPerFirewall}`,
    `balancers of a firewall at most ${limits.balancersPerFirewall}`,
  ],
  activeFirewallsPerService: [
    `active firewalls of a service at most ${limits.activeFirewallsPerService}`,
  ],
  pageMin: [`page at least ${limits.pageMin}`],
  pageSizeMin: [`page_size at least ${limits.pageSizeMin}`],
  pageSizeMax: [`page_size at most ${limits.pageSizeMax}`],
  publicIpv4PerInstanceMin: [
    `public IPv4 addresses that an instance keeps at least ${limits.publicIpv4PerInstanceMin}`,
  ],
  privateIpv4PerInstance: [
    `private IPv4 addresses of an instance at most ${limits.privateIpv4PerInstance}`,
  ],
  rangesPerInstance: [`ranges of an instance at most ${limits.rangesPerInstance}`],
  rangesPerRegion: [`ranges in a region at most ${limits.rangesPerRegion}`],
  rangesPerSlaac: [`ranges routed to a SLAAC address at most ${limits.rangesPerSlaac}`],
  rangePrefixLengths: limits.rangePrefixLengths.flatMap(length => [
    `prefix_length exactly ${length}`,
    `assignments[].address prefix length exactly ${length}`,
  ]),
  tagLengthMin: [`tags[] length at least ${limits.tagLengthMin}`],
  tagLengthMax: [`tags[] length at most ${limits.tagLengthMax}`],
  hostNameLengthMax: [`rdns length at most ${limits.hostNameLengthMax}`],
  hostLabelLengthMax: [`rdns label length at most ${limits.hostLabelLengthMax}`],
  // These bound nothing that is sent: two stand for what is left out, the third for what must be.
  pageDefault: [],
  pageSizeDefault: [],
  slaacPrefixLength: [],
}

describe('limits of calls', () => {
  const shown = new Set(names.flatMap(name => callsOf(name).limits).map(printBound))

  it.each(Object.keys(limits))('%s is among them, or bounds nothing that is sent', name => {
    const wanted = Object.entries(shownAs).find(([each]) => each === name)?.[1] ?? ['(forgotten)']
    expect(wanted.filter(each => !shown.has(each))).toEqual([])
  })

  it('are these', () => {
    const byLimits = new Map<string, string[]>()
    for (const name of names) {
      const lines = callsOf(name).limits.map(limit => `\n  ${printLimit(limit)}`)
      byLimits.set(lines.join(''), [...(byLimits.get(lines.join('')) ?? []), name])
    }
    const table = [...byLimits].map(([lines, each]) => `${each.join(', ')}:${lines}`)
    expect(table.join('\n')).toMatchInlineSnapshot(`
      "firewallsList, ipAddressesList, ipv6PoolsList, ipv6RangesList, vlansList, regionsList, regionsAvailabilityList:
        page at least 1 (PAGE-1)
        page_size at least 25 (PAGE-3)
        page_size at most 500 (PAGE-3)
      firewallCreate:
        label length at least 3 (LABEL-1)
        label length at most 32 (LABEL-1)
        rules in both directions at most 25 (RULESET-8)
        rule.addresses of both families at most 255 (RULE-21)
        rule.addresses.ipv4 prefix length at least 0 (RULE-6)
        rule.addresses.ipv4 prefix length at most 32 (RULE-6)
        rule.addresses.ipv6 prefix length at least 0 (RULE-9)
        rule.addresses.ipv6 prefix length at most 128 (RULE-9)
        rule.addresses.ipv4 items at least 1 (RULE-7)
        rule.addresses.ipv6 items at least 1 (RULE-11)
        rule.label length at least 3 (RULE-15)
        rule.label length at most 32 (RULE-15)
        rule.ports port at least 1 (PORT-4)
        rule.ports port at most 65535 (PORT-4)
        rule.ports single ports at most 15 (PORT-6)
        rule.ports ranges at most 7 (PORT-6)
        rule.ports pieces at most 15 (PORT-6)
        rule.ports ports of a range at least 2 (PORT-3)
        rule.description length at least 1 (RULE-13)
        rule.description length at most 100 (RULE-13)
        devices.balancers items at most 1 (DEVICE-12)
        tags[] length at least 1 (ASSUME-TAGS)
        tags[] length at most 50 (ASSUME-TAGS)
        devices.instances[] at least the first id (ASSUME-BODY-IDS)
        devices.instances[] at most the last id (ASSUME-BODY-IDS)
        devices.balancers[] at least the first id (ASSUME-BODY-IDS)
        devices.balancers[] at most the last id (ASSUME-BODY-IDS)
        active firewalls of a service at most 1 (ACTIVE-4)
      firewallView, firewallDelete, firewallRulesList:
        firewallId at least the first id (FIREWALL-12)
        firewallId at most the last id (FIREWALL-12)
      firewallUpdate:
        label length at least 3 (LABEL-1)
        label length at most 32 (LABEL-1)
        tags[] length at least 1 (ASSUME-TAGS)
        tags[] length at most 50 (ASSUME-TAGS)
        firewallId at least the first id (FIREWALL-12)
        firewallId at most the last id (FIREWALL-12)
        active firewalls of a service at most 1 (ACTIVE-2)
      firewallDevicesList:
        page at least 1 (PAGE-1)
        page_size at least 25 (PAGE-3)
        page_size at most 500 (PAGE-3)
        firewallId at least the first id (FIREWALL-12)
        firewallId at most the last id (FIREWALL-12)
      firewallDeviceCreate:
        firewallId at least the first id (FIREWALL-12)
        firewallId at most the last id (FIREWALL-12)
        id of type instance at least the first id (ASSUME-BODY-IDS)
        id of type instance at most the last id (ASSUME-BODY-IDS)
        id of type balancer at least the first id (ASSUME-BODY-IDS)
        id of type balancer at most the last id (ASSUME-BODY-IDS)
        balancers of a firewall at most 1 (DEVICE-12)
        active firewalls of a service at most 1 (ACTIVE-3)
      firewallDeviceView, firewallDeviceDelete:
        firewallId at least the first id (FIREWALL-12)
        firewallId at most the last id (FIREWALL-12)
        deviceId at least the first id (DEVICE-5)
        deviceId at most the last id (DEVICE-5)
      firewallRulesUpdate:
        rule.addresses of both families at most 255 (RULE-21)
        rule.addresses.ipv4 prefix length at least 0 (RULE-6)
        rule.addresses.ipv4 prefix length at most 32 (RULE-6)
        rule.addresses.ipv6 prefix length at least 0 (RULE-9)
        rule.addresses.ipv6 prefix length at most 128 (RULE-9)
        rule.addresses.ipv4 items at least 1 (RULE-7)
        rule.addresses.ipv6 items at least 1 (RULE-11)
        rule.label length at least 3 (RULE-15)
        rule.label length at most 32 (RULE-15)
        rule.ports port at least 1 (PORT-4)
        rule.ports port at most 65535 (PORT-4)
        rule.ports single ports at most 15 (PORT-6)
        rule.ports ranges at most 7 (PORT-6)
        rule.ports pieces at most 15 (PORT-6)
        rule.ports ports of a range at least 2 (PORT-3)
        rule.description length at least 1 (RULE-13)
        rule.description length at most 100 (RULE-13)
        firewallId at least the first id (FIREWALL-12)
        firewallId at most the last id (FIREWALL-12)
        rules in both directions at most 25 (RULESET-8)
        rules in both directions, kept ones included at most 25 (RULESET-8)
      ipAddressAllocate:
        instance_id at least the first id (ASSUME-BODY-IDS)
        instance_id at most the last id (ASSUME-BODY-IDS)
        spare addresses of an instance at least 1 (IP-11)
        private IPv4 addresses of an instance at most 1 (ASSUME-PRIVATE-SECOND)
      ipAddressesAssign, ipv4sAssign:
        assignments[].instance_id at least the first id (ASSIGN-9)
        assignments[].instance_id at most the last id (ASSIGN-9)
        assignments[].address at most the last address (ASSIGN-4)
        region exactly the id of a region (ASSUME-BODY-IDS)
        public IPv4 addresses that an instance keeps at least 1 (ASSIGN-10)
        private IPv4 addresses of an instance at most 1 (ASSIGN-11)
        assignments[].address prefix length exactly 56 (ASSIGN-3)
        assignments[].address prefix length exactly 64 (ASSIGN-3)
        ranges of an instance at most 1 (ASSIGN-12)
      ipAddressesShare, ipv4sShare:
        instance_id at least the first id (ASSUME-BODY-IDS)
        instance_id at most the last id (ASSUME-BODY-IDS)
        ips[] at most the last address (SHARE-6)
      ipAddressView:
        address at most the last address (IP-13)
        address prefix length exactly 56 (IP-15)
        address prefix length exactly 64 (IP-15)
      ipAddressRdnsUpdate:
        address at most the last address (IP-13)
        rdns length at most 253 (ASSUME-RDNS-NAME)
        rdns label length at most 63 (ASSUME-RDNS-NAME)
        address prefix length exactly 56 (IP-15)
        address prefix length exactly 64 (IP-15)
      ipv6RangeCreate:
        prefix_length exactly 56 (RANGE-1)
        prefix_length exactly 64 (RANGE-1)
        instance_id at least the first id (ASSUME-BODY-IDS)
        instance_id at most the last id (ASSUME-BODY-IDS)
        route_target at most the last SLAAC address (RANGE-8)
        ranges routed to a SLAAC address at most 1 (RANGE-5)
        ranges in a region at most 1 (RANGE-4)
      ipv6RangeView, ipv6RangeDelete:
        range at most the last range (RANGE-13)
      regionView, regionAvailabilityView:
        regionId exactly the id of a region (REGION-7)"
    `)
  })
})
