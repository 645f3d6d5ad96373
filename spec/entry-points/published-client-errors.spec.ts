/** What the users of the provider's client hear when something goes wrong, word for word. */
import { beforeAll, describe, expect, it } from 'vitest'
import { clientCloud, setToken, type Told } from './client-story.ts'
import { viaFetch } from './client-ways.ts'

describe("the provider's client", () => {
  let told: readonly Told[]
  beforeAll(async () => {
    setToken('any')
    told = await viaFetch(clientCloud())
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
              "reason": "expected a text without "--", got "no--label"",
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
              "reason": "expected a service without another active firewall, got Linode 1 guarded by firewall 31 (web-gate), which is enabled",
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
              "reason": "expected at most 1 IPv6 range for region "newark-us", got 2",
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
