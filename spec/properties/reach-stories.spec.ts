/** Who reaches whom after calls that move addresses: worked out by hand. */
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../src/contract/rules.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { compareAddresses } from '../../src/rehearsal/addresses/compare-addresses.ts'
import { eastWest } from '../../src/rehearsal/exposure/east-west.ts'
import { assignIn, share } from '../support/address-worlds.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules } from '../support/worlds.ts'

import { change, fromWeb, inShort, labAddress, labels, shop, webAddress } from './reach-shop.ts'

describe('the address of the web server goes to the lab', () => {
  const { rows, moved } = change(shop(), assignIn('newark-us', [webAddress, 3], [labAddress, 1]))

  it('tells of more ports than one rule may name', () => {
    const rules = ['1', '101'].map((first): Rule => {
      const ports = Array.from({ length: 15 }, (_, at) => Number(first) + 2 * at).join()
      return { ...fromWeb, ports, label: `from-${first}` }
    })
    const { rows } = change(shop(), {
      operation: 'firewallRulesUpdate',
      params: { firewallId: 2 },
      body: { inbound: rules },
    })
    const [gained] = rows.flatMap(row => row.gained)
    expect(gained?.ports?.split(',')).toHaveLength(30)
    expect(gained?.witness.port).toBe(1)
  })

  it('names firewalls as each of the worlds does, of services that nothing else changes for', () => {
    const { rows } = change(
      shop(),
      { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { label: 'renamed' } },
      {
        operation: 'firewallRulesUpdate',
        params: { firewallId: 2 },
        body: { inbound: [{ ...fromWeb, action: 'DROP' }] },
      },
    )
    const named = rows
      .flatMap(({ lost }) => lost)
      .map(({ witness: { before, after } }) =>
        [before, after].map(({ from }) => from.firewall?.label),
      )
    expect(named.length).toBeGreaterThan(0)
    expect(new Set(named.map(each => each.join()))).toEqual(new Set(['closed,renamed']))
  })

  it('and the database takes the lab for the web server', () => {
    expect(inShort(rows)).toEqual([
      '- web-1 > database-1: public ipv4 TCP 5432',
      '+ lab-1 > database-1: public ipv4 TCP 5432',
    ])
  })

  it('as a packet shows that is judged at both ends and in both worlds', () => {
    const gained = rows.find(({ from }) => labels(from) === 'lab-1')?.gained[0]
    expect(gained?.witness).toEqual({
      from: { service: { type: 'instance', id: 3, label: 'lab-1' }, address: webAddress },
      to: { service: { type: 'instance', id: 2, label: 'database-1' }, address: '33.160.0.20' },
      ...{ protocol: 'TCP', port: 5432 },
      before: {
        from: { action: 'DROP', cause: { kind: 'dark' }, firewall: { id: 1, label: 'closed' } },
        to: {
          action: 'ACCEPT',
          cause: { kind: 'rule', direction: 'inbound', index: 0, label: 'from-web' },
          firewall: { id: 2, label: 'database' },
        },
      },
      after: {
        from: {
          action: 'ACCEPT',
          cause: { kind: 'policy', direction: 'outbound' },
          firewall: { id: 1, label: 'closed' },
        },
        to: {
          action: 'ACCEPT',
          cause: { kind: 'rule', direction: 'inbound', index: 0, label: 'from-web' },
          firewall: { id: 2, label: 'database' },
        },
      },
      because: [{ end: 'from', kind: 'address' }],
    })
  })

  it('and the rule of the database is the one that names it', () => {
    expect(moved).toEqual([
      {
        firewall: { id: 2, label: 'database' },
        ...{ direction: 'inbound', index: 0, label: 'from-web', entry: `${webAddress}/32` },
        ...{ network: 'public', addresses: [webAddress] },
        before: [{ type: 'instance', id: 1, label: 'web-1' }],
        after: [{ type: 'instance', id: 3, label: 'lab-1' }],
      },
    ])
  })
})

describe('the address of the web server is shared with the lab', () => {
  const { rows, moved } = change(shop(), share([webAddress], 3))

  it('which may bring it up, and is a second one that the database takes', () => {
    expect(inShort(rows)).toEqual(['+ lab-1 > database-1: public ipv4 TCP 5432'])
    expect(moved.map(({ before, after }) => [labels(before), labels(after)])).toEqual([
      ['web-1', 'web-1,lab-1'],
    ])
  })

  it('but is no passage between the two where it alone is taken: neither sends it packets from itself', () => {
    const between = (...sources: readonly string[]) => {
      const one = { ...fromWeb, addresses: { ipv4: [webAddress] } }
      const inbound = [{ ...fromWeb, addresses: { ipv4: sources } }]
      const rules = { ...closedRules, inbound, outbound: [one], outbound_policy: 'DROP' }
      const world = worldAfter(
        shop(),
        { operation: 'firewallRulesUpdate', params: { firewallId: 1 }, body: rules },
        share([webAddress], 3),
      )
      const { edges, nodes } = eastWest(world)
      return edges.map(edge =>
        [edge.from, edge.to].map(name =>
          labels(nodes.find(({ id }) => id === name)?.services ?? []),
        ),
      )
    }
    expect(between(webAddress)).toEqual([])
    expect(between(webAddress, labAddress)).toEqual([['lab-1', 'web-1']])
  })
})

describe('a range is created for the web server', () => {
  const create: AnyCall = {
    operation: 'ipv6RangeCreate',
    body: { prefix_length: 64, instance_id: 1 },
  }

  it('and any address in it passes where a rule takes the range, or one address of it', () => {
    const [made] = compareAddresses(shop(), worldAfter(shop(), create))
    const [range = ''] = made?.addresses[0]?.split('/') ?? []
    for (const entry of [`${range}/64`, `${range}/48`, range.replace(/::$/, '::7/128')]) {
      const inbound = [{ ...fromWeb, addresses: { ipv6: [entry] } }]
      const before = worldAfter(shop(), {
        operation: 'firewallRulesUpdate',
        params: { firewallId: 2 },
        body: { ...closedRules, inbound },
      })
      const { rows, moved } = change(before, create)
      expect(inShort(rows)).toEqual(['+ web-1 > database-1: public ipv6 TCP 5432'])
      expect(moved.map(each => [each.entry, ...each.addresses])).toEqual([[entry, `${range}/64`]])
    }
  })
})

describe('the database is cloned', () => {
  it('and nothing guards the clone: all reach it on every port, and it reaches nobody', () => {
    const { rows } = change(shop(), {
      operation: 'instanceClone',
      params: { instanceId: 2 },
      body: { region: 'newark-us' },
    })
    const everything = ['TCP 1-65535', 'UDP 1-65535', 'ICMP null', 'IPENCAP null', 'OTHER null']
    expect(inShort(rows)).toEqual(
      ['ipv4', 'ipv6'].flatMap(family =>
        everything.map(each => `+ web-1,database-1,lab-1 > instance-4: public ${family} ${each}`),
      ),
    )
  })
})

describe('the web server is booted onto a VLAN', () => {
  it('where it reaches its peers whatever firewalls say, and nobody elsewhere', () => {
    const vlan = { purpose: 'vlan', label: 'backend', ipam_address: null }
    const bootWith = (instanceId: number, interfaces: readonly object[]): readonly AnyCall[] => [
      { operation: 'profileUpdate', params: { instanceId, profileId: 1 }, body: { interfaces } },
      { operation: 'instanceReboot', params: { instanceId } },
    ]
    const before = worldAfter(shop(), ...bootWith(3, [{ purpose: 'public' }, vlan]))
    const { rows } = change(before, ...bootWith(1, [vlan]))
    expect(inShort(rows)).toEqual([
      '- web-1 > database-1: public ipv4 TCP 5432',
      // Each of the two reaches the other one.
      '+ web-1,lab-1 > web-1,lab-1: newark-us/backend',
    ])
  })
})
