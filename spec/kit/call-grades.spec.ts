/** What graded calls owe, for every operation: the outcome of their grade, and both sides of every limit. */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CallAtLimit, type CallIn, callsOf, type Limit } from '../../src/arbitraries/index.ts'
import { limits } from '../../src/contract/limits.ts'
import { apply } from '../../src/engine/apply.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { type OperationName, operations } from '../../src/operations/index.ts'

const names = Object.keys(operations) as readonly OperationName[]

const printLimit = ({ of, bound, number, clause }: Limit): string =>
  `${of} ${bound} ${number} (${clause})`

/** The clauses of its errors; none when the call is carried out. */
function refusalOf({ world, call }: CallIn): string | undefined {
  const outcome = apply(world, call)
  return outcome.ok ? undefined : outcome.errors.map(({ clause }) => clause).join(', ')
}

describe.each(names)('calls of %s', name => {
  const { valid, atLimit, overLimit, spoiled, limits: all } = callsOf(name)
  const every = new Set(all.map(printLimit))
  const sample = <Value>(values: fc.Arbitrary<Value>, numRuns: number): Value[] =>
    fc.sample(values, { numRuns, seed: 7 })
  let at: readonly CallAtLimit[]
  let over: readonly CallAtLimit[]
  beforeAll(() => {
    // So many that every limit comes up.
    const enough = 20 + 8 * all.length
    at = sample(atLimit, enough)
    over = sample(overLimit, enough)
  })

  it('are of this operation, for worlds that can be', () => {
    const made = [valid, atLimit, overLimit, spoiled].flatMap(grade => sample<CallIn>(grade, 5))
    expect(new Set(made.map(({ call }) => call.operation))).toEqual(new Set([name]))
    expect(made.flatMap(({ world }) => violationsOf(world))).toEqual([])
  })

  it('are carried out when valid, and never when spoiled', () => {
    expect(sample(valid, 40).map(refusalOf)).toEqual(Array(40).fill(undefined))
    expect(sample(spoiled, 40).map(refusalOf)).not.toContain(undefined)
  })

  it('are carried out on every limit', () => {
    const refused = at.filter(each => refusalOf(each) !== undefined)
    expect(refused.map(({ limit }) => printLimit(limit))).toEqual([])
    expect(new Set(at.map(({ limit }) => printLimit(limit)))).toEqual(every)
  })

  it('are refused by its clause one step beyond every limit', () => {
    const met = over.map(each => [printLimit(each.limit), refusalOf(each)])
    expect(met).toEqual(over.map(({ limit }) => [printLimit(limit), limit.clause]))
    expect(new Set(over.map(({ limit }) => printLimit(limit)))).toEqual(every)
  })

  it('are one step apart on the two sides of a limit, wherever steps can be counted', () => {
    const far = at.flatMap(({ call, limit }, index) => {
      const steps = isCounted.test(limit.of) ? stepsBetween(call, over[index]?.call) : 1
      return steps === 1 ? [] : [`${steps} at ${printLimit(limit)}`]
    })
    expect(far).toEqual([])
  })

  it('are the same for the same seed, and both sides of a limit are calls for the same world', () => {
    const first = at.slice(0, 5)
    const others = over.slice(0, 5)
    expect(sample(atLimit, 5)).toEqual(first)
    expect(sample(overLimit, 5)).toEqual(others)
    expect(sample(valid, 5)).toEqual(sample(valid, 5))
    expect(sample(spoiled, 5)).toEqual(sample(spoiled, 5))
    const setting = ({ world, limit }: CallAtLimit) => ({ world, limit })
    expect(others.map(setting)).toEqual(first.map(setting))
    expect(at.filter(({ call }, index) => isDeepStrictEqual(over[index]?.call, call))).toEqual([])
  })

  it('stay in their grade while they shrink, and shrinking ends', () => {
    const promises = [
      shrunk(valid).map(each => refusalOf(each) === undefined),
      shrunk(atLimit).map(each => refusalOf(each) === undefined),
      shrunk(overLimit).map(each => refusalOf(each) === each.limit.clause),
      shrunk(spoiled).map(each => refusalOf(each) !== undefined),
    ]
    for (const kept of promises) {
      expect(kept.length).toBeGreaterThan(5)
      expect(kept.length).toBeLessThan(300)
      expect(kept).not.toContain(false)
    }
    expect(new Set(shrunk(overLimit).map(({ limit }) => printLimit(limit))).size).toBe(1)
  })
})

/** Limits on numbers, on how long texts are, and on how many there are of what is listed. */
const isCounted =
  /(?<!prefix) length$|items$|^page|^prefix_length$|^id of|Id$|_id$|^devices|families$|keeps$|^rules/

/** How far apart two values are at the first place where they differ; what is left out is an empty list. */
function stepsBetween(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other)
  if (isSized(one) && isSized(other) && one.length !== other.length)
    return Math.abs(one.length - other.length)
  const [left, right] = [fieldsOf(one), fieldsOf(other)]
  const differs = (key: string) => JSON.stringify(left[key]) !== JSON.stringify(right[key])
  const key = Object.keys({ ...left, ...right }).find(differs)
  return key === undefined ? 0 : stepsBetween(left[key] ?? [], right[key] ?? [])
}

const isSized = (value: unknown): value is string | readonly unknown[] =>
  typeof value === 'string' || Array.isArray(value)

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** One value and everything that it shrinks to for a property that never holds. */
function shrunk<Value>(values: fc.Arbitrary<Value>): readonly Value[] {
  const seen: Value[] = []
  const never = fc.property(values, value => {
    seen.push(value)
    return false
  })
  fc.check(never, { seed: 11, numRuns: 1 })
  return seen
}

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
  const shown = new Set(
    names
      .flatMap(name => callsOf(name).limits)
      .map(({ of, bound, number }) => `${of} ${bound} ${number}`),
  )

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
        tags[] length at least 1 (SILENT-TAGS)
        tags[] length at most 50 (SILENT-TAGS)
        devices.instances[] at least the first id (SILENT-BODY-IDS)
        devices.instances[] at most the last id (SILENT-BODY-IDS)
        devices.balancers[] at least the first id (SILENT-BODY-IDS)
        devices.balancers[] at most the last id (SILENT-BODY-IDS)
        active firewalls of a service at most 1 (ACTIVE-4)
      firewallView, firewallDelete, firewallRulesList:
        firewallId at least the first id (FIREWALL-12)
        firewallId at most the last id (FIREWALL-12)
      firewallUpdate:
        label length at least 3 (LABEL-1)
        label length at most 32 (LABEL-1)
        tags[] length at least 1 (SILENT-TAGS)
        tags[] length at most 50 (SILENT-TAGS)
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
        id of type instance at least the first id (SILENT-BODY-IDS)
        id of type instance at most the last id (SILENT-BODY-IDS)
        id of type balancer at least the first id (SILENT-BODY-IDS)
        id of type balancer at most the last id (SILENT-BODY-IDS)
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
        instance_id at least the first id (SILENT-BODY-IDS)
        instance_id at most the last id (SILENT-BODY-IDS)
        spare addresses of an instance at least 1 (IP-11)
        private IPv4 addresses of an instance at most 1 (SILENT-PRIVATE-SECOND)
      ipAddressesAssign, ipv4sAssign:
        assignments[].instance_id at least the first id (ASSIGN-9)
        assignments[].instance_id at most the last id (ASSIGN-9)
        assignments[].address at most the last address (ASSIGN-4)
        region exactly the id of a region (SILENT-BODY-IDS)
        public IPv4 addresses that an instance keeps at least 1 (ASSIGN-10)
        private IPv4 addresses of an instance at most 1 (ASSIGN-11)
        assignments[].address prefix length exactly 56 (ASSIGN-3)
        assignments[].address prefix length exactly 64 (ASSIGN-3)
        ranges of an instance at most 1 (ASSIGN-12)
      ipAddressesShare, ipv4sShare:
        instance_id at least the first id (SILENT-BODY-IDS)
        instance_id at most the last id (SILENT-BODY-IDS)
        ips[] at most the last address (SHARE-6)
      ipAddressView:
        address at most the last address (IP-13)
      ipAddressRdnsUpdate:
        address at most the last address (IP-13)
        rdns length at most 253 (SILENT-RDNS-NAME)
        rdns label length at most 63 (SILENT-RDNS-NAME)
      ipv6RangeCreate:
        prefix_length exactly 56 (RANGE-1)
        prefix_length exactly 64 (RANGE-1)
        instance_id at least the first id (SILENT-BODY-IDS)
        instance_id at most the last id (SILENT-BODY-IDS)
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

describe('a counterexample', () => {
  it('tells limit and call, and of the world what it holds', () => {
    const [value] = fc.sample(callsOf('firewallView').overLimit, { numRuns: 1, seed: 3 })
    const text = fc.stringify(value)
    expect(text).toMatch(
      /^\{"limit":\{"of":"firewallId".*"call":\{.*"world":"[\w, ]*\d+ instances,/,
    )
    expect(text.length).toBeLessThan(600)
    expect(Object.keys(value ?? {})).toEqual(['limit', 'call', 'world'])
  })
})

it('callsOf knows the operations of the contract only', () => {
  expect(() => callsOf('instanceCreate' as never)).toThrow(
    'no operation of the contract is named instanceCreate',
  )
})
