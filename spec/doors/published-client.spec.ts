/** The provider's TypeScript client, as it comes, through every door in the published dialect. */
import { setupServer } from 'msw/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/listen.ts'
import { digestOf } from '../../src/kit/digest.ts'
import { createHandlers } from '../../src/msw/create-handlers.ts'
import type { operations } from '../../src/operations/index.ts'
import {
  baseRequest,
  clientCloud,
  clientFunctions,
  setToken,
  type Told,
  tellStory,
} from './client-story.ts'

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

const plain = { ...baseRequest.defaults }
/** Where the client looks for the service, as it comes. */
const baseUrl = plain.baseURL

type Way = (cloud: Simulator) => Promise<readonly Told[]>

/** Nothing of the client is changed: its requests are caught on their way out. */
const viaMsw: Way = async cloud => {
  const server = setupServer(...createHandlers(cloud, { baseUrl, dialect: 'published' }).handlers)
  server.listen({ onUnhandledRequest: 'error' })
  try {
    return await tellStory()
  } finally {
    server.close()
  }
}

/** The client is told of another `fetch`, in the way in which it can be told. */
const viaFetch: Way = async cloud => {
  const fetch = createFetch(cloud, { baseUrl, dialect: 'published' })
  Object.assign(baseRequest.defaults, { adapter: 'fetch', env: { ...plain.env, fetch } })
  try {
    return await tellStory()
  } finally {
    Object.assign(baseRequest.defaults, { adapter: plain.adapter, env: plain.env })
  }
}

/** The client is told of another host: everything else of its addresses stays as it is. */
const viaServer: Way = async cloud => {
  await using listening = await listen(cloud, { dialect: 'published' })
  const { origin } = new URL(listening.baseUrl)
  const redirected = baseRequest.interceptors.request.use(config => ({
    ...config,
    url: origin + new URL(config.url, baseUrl).pathname,
  }))
  try {
    return await tellStory()
  } finally {
    baseRequest.interceptors.request.eject(redirected)
  }
}

const ways = { viaMsw, viaFetch, viaServer }

describe("the provider's client", () => {
  let told: readonly Told[]
  let journal: string
  beforeAll(async () => {
    setToken('any')
    const cloud = clientCloud()
    told = await viaFetch(cloud)
    journal = digestOf(cloud.journal)
  })

  it.each(Object.entries(ways))('%s tells one and the same story', async (_, way) => {
    const cloud = clientCloud()
    expect(await way(cloud)).toEqual(told)
    expect(digestOf(cloud.journal)).toBe(journal)
  })

  it('makes more than 40 calls, most of which are carried out', () => {
    expect(told.length).toBeGreaterThanOrEqual(60)
    expect(told.filter(({ errors }) => errors === undefined).length).toBeGreaterThan(40)
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

  it('hears errors as its users know them: a list of reasons, each with its field if there is one', () => {
    const heard = told.filter(({ errors }) => errors !== undefined)
    expect(heard.map(({ name, status, errors }) => [name, status, errors])).toMatchInlineSnapshot(`
      [
        [
          "getRegion",
          404,
          [
            {
              "reason": "Not found",
            },
          ],
        ],
        [
          "createFirewall",
          undefined,
          [
            {
              "field": "label",
              "reason": "Label must be between 3 and 32 characters.",
            },
          ],
        ],
        [
          "createFirewall",
          400,
          [
            {
              "field": "label",
              "reason": "Label must be unique among your Cloud Firewalls",
            },
          ],
        ],
        [
          "createFirewall",
          400,
          [
            {
              "field": "label",
              "reason": "saw "no--label"; accepted is a label without "--"",
            },
          ],
        ],
        [
          "updateFirewallRules",
          400,
          [
            {
              "field": "rules.inbound[0].ports",
              "reason": "Must be 1-65535",
            },
          ],
        ],
        [
          "updateFirewallRules",
          400,
          [
            {
              "field": "rules.inbound[0].addresses.ipv4[0]",
              "reason": "Must contain only valid IPv4 addresses or networks",
            },
          ],
        ],
        [
          "addFirewallDevice",
          400,
          [
            {
              "reason": "saw Linode 1 guarded by firewall 31 (web-gate), which is enabled; accepted is a service without another active firewall",
            },
          ],
        ],
        [
          "addFirewallDevice",
          400,
          [
            {
              "field": "type",
              "reason": "Must be one of linode, nodebalancer",
            },
          ],
        ],
        [
          "getFirewall",
          404,
          [
            {
              "reason": "Not found",
            },
          ],
        ],
        [
          "getFirewalls",
          400,
          [
            {
              "field": "page_size",
              "reason": "Must be 25-500",
            },
          ],
        ],
        [
          "getFirewalls",
          400,
          [
            {
              "field": "X-Filter",
              "reason": "Cannot filter on nonsense",
            },
          ],
        ],
        [
          "updateFirewall",
          400,
          [
            {
              "field": "label",
              "reason": "Label must be unique among your Cloud Firewalls",
            },
          ],
        ],
        [
          "allocateIp",
          400,
          [
            {
              "reason": "Additional IPv4 addresses require technical justification.  Please contact support describing your requirement",
            },
          ],
        ],
        [
          "allocateIp",
          400,
          [
            {
              "field": "linode_id",
              "reason": "Linode is not active",
            },
          ],
        ],
        [
          "getIP",
          404,
          [
            {
              "reason": "Not found",
            },
          ],
        ],
        [
          "assignAddresses",
          400,
          [
            {
              "reason": "Invalid Linode ID 99",
            },
          ],
        ],
        [
          "assignAddresses",
          400,
          [
            {
              "reason": "IP Address not found.",
            },
          ],
        ],
        [
          "updateIP",
          400,
          [
            {
              "field": "rdns",
              "reason": "No match was found for 'www.example.org'. Reverse DNS must have a matching forward entry.",
            },
          ],
        ],
        [
          "updateIP",
          400,
          [
            {
              "field": "rdns",
              "reason": "Domain is not valid.",
            },
          ],
        ],
        [
          "createIPv6Range",
          400,
          [
            {
              "reason": "saw newark-us with 1; accepted are at most 1 ranges in a region",
            },
          ],
        ],
        [
          "getIPv6RangeInfo",
          404,
          [
            {
              "reason": "Not found",
            },
          ],
        ],
      ]
    `)
  })
})
