/** Who reaches whom after calls that move addresses: worked out by hand. */
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../src/contract/rules.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createWorld } from '../../src/index.ts'
import { compareAddresses } from '../../src/rehearsal/addresses/compare-addresses.ts'
import { compareReach } from '../../src/rehearsal/exposure/compare-reach.ts'
import { eastWest } from '../../src/rehearsal/exposure/east-west.ts'
import { peersMoved } from '../../src/rehearsal/exposure/peers-moved.ts'
import type { World } from '../../src/world/world.ts'
import { assignIn, share } from '../support/address-worlds.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules } from '../support/worlds.ts'

const webAddress = '33.160.0.10'
const labAddress = '33.160.0.30'
const webRange = '2001:db8:7::'

const fromWeb: Rule = {
  ...{ protocol: 'TCP', ports: '5432', action: 'ACCEPT', label: 'from-web' },
  addresses: { ipv4: [`${webAddress}/32`], ipv6: [`${webRange}/64`] },
}
const guard = (id: number, label: string, inbound: readonly Rule[], ...ids: readonly number[]) => ({
  ...{ id, label, status: 'enabled' as const, rules: { ...closedRules, inbound } },
  devices: ids.map(each => ({ entity: { type: 'instance' as const, id: each } })),
})

/** A web server, a database that takes the web server's address and range, and a lab machine; nobody else reaches anybody. */
const shop = (): World =>
  createWorld({
    instances: [
      { id: 1, label: 'web-1', region: 'newark-us', ipv4: [webAddress, '33.160.0.11'] },
      { id: 2, label: 'database-1', region: 'newark-us', ipv4: ['33.160.0.20'] },
      { id: 3, label: 'lab-1', region: 'newark-us', ipv4: [labAddress] },
    ],
    firewalls: [guard(1, 'closed', [], 1, 3), guard(2, 'database', [fromWeb], 2)],
  })

const change = (before: World, ...calls: readonly AnyCall[]) => {
  const after = worldAfter(before, ...calls)
  return {
    rows: compareReach(before, after),
    moved: peersMoved(after, compareAddresses(before, after)),
    after,
  }
}

const labels = (services: readonly { readonly label: string }[]) =>
  services.map(({ label }) => label).join()

const inShort = (rows: ReturnType<typeof compareReach>) =>
  rows.flatMap(({ from, to, gained, lost, through, vlans }) => {
    const line = (sign: string, text: string) => `${sign} ${labels(from)} > ${labels(to)}: ${text}`
    const passages = (list: typeof gained) =>
      list.map(each => `${each.network} ${each.family} ${each.protocol} ${each.ports}`)
    return [
      ...[...passages(gained), ...vlans.gained].map(text => line('+', text)),
      ...[...passages(lost), ...vlans.lost].map(text => line('-', text)),
      ...through.gained.map(each =>
        line('+', `${each.protocol} ${each.port} ${each.balancer.label}`),
      ),
      ...through.lost.map(each =>
        line('-', `${each.protocol} ${each.port} ${each.balancer.label}`),
      ),
    ]
  })

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
      '+ web-1 > lab-1: newark-us/backend',
      '+ lab-1 > web-1: newark-us/backend',
    ])
  })
})

describe('a balancer passes packets on to the database', () => {
  const withPrivate = worldAfter(
    shop(),
    { operation: 'instancePrepare', params: { instanceId: 2 }, body: { spare_addresses: 1 } },
    { operation: 'ipAddressAllocate', body: { instance_id: 2, public: false, type: 'ipv4' } },
  )
  const node = { address: '192.168.128.2', port: 5432 }
  const balancer: AnyCall = {
    operation: 'balancerCreate',
    body: {
      ...{ region: 'newark-us', label: 'front-1' },
      configs: [
        { port: 443, protocol: 'https', nodes: [node] },
        { port: 53, protocol: 'udp', nodes: [{ ...node, mode: 'reject' }] },
      ],
    },
  }

  it('which is reached through it by who reaches the port that the balancer listens on', () => {
    const { rows } = change(withPrivate, balancer)
    expect(inShort(rows)).toEqual([
      ...['ipv4', 'ipv6'].flatMap(family => [
        `+ web-1,database-1,lab-1 > front-1: public ${family} TCP 443`,
        `+ web-1,database-1,lab-1 > front-1: public ${family} UDP 53`,
      ]),
      '+ web-1,lab-1 > database-1: TCP 443 front-1',
    ])
  })

  it('until a firewall of the balancer drops it, which filters TCP alone', () => {
    const before = worldAfter(withPrivate, balancer)
    const { rows } = change(before, {
      operation: 'firewallCreate',
      body: { label: 'front', rules: closedRules, devices: { balancers: [1] } },
    })
    expect(inShort(rows)).toEqual([
      '- web-1,database-1,lab-1 > front-1: public ipv4 TCP 443',
      '- web-1,database-1,lab-1 > front-1: public ipv6 TCP 443',
      '- web-1,lab-1 > database-1: TCP 443 front-1',
    ])
  })

  const shown = (before: World, call: AnyCall, side: 'gained' | 'lost') => {
    const items = change(before, call).rows.flatMap(({ through }) => through[side])
    return items.map(({ witness: { from, to, before, after, ...witness } }) => ({
      way: `${from.service.label} ${from.address} > ${to.service.label}`,
      verdicts: [before, after].map(each => [each.from.cause.kind, each.to.cause.kind]),
      passedOn: witness.passedOn,
      because: witness.because.map(({ end, kind }) => `${end} ${kind}`),
    }))
  }
  const way = `web-1 ${webAddress} > front-1`

  it('which a packet to the balancer shows that nobody took before', () => {
    expect(shown(withPrivate, balancer, 'gained')).toEqual([
      {
        way,
        verdicts: [
          ['policy', 'dark'],
          ['policy', 'no-active-firewall'],
        ],
        passedOn: { before: false, after: true },
        because: ['to address', 'to back-end'],
      },
    ])
  })

  it('until its firewall drops that packet, which would still be passed on', () => {
    const drop: AnyCall = {
      operation: 'firewallCreate',
      body: { label: 'front', rules: closedRules, devices: { balancers: [1] } },
    }
    expect(shown(worldAfter(withPrivate, balancer), drop, 'lost')).toEqual([
      {
        way,
        verdicts: [
          ['policy', 'no-active-firewall'],
          ['policy', 'policy'],
        ],
        passedOn: { before: true, after: true },
        because: ['to rules'],
      },
    ])
  })

  it('or until it passes the packet on to nobody, which meets the same verdicts', () => {
    const rejected = { id: 1, label: 'node-1', ...node, mode: 'reject' }
    const configs = [{ id: 1, port: 443, protocol: 'https', nodes: [rejected] }]
    const reject: AnyCall = {
      operation: 'balancerUpdate',
      params: { balancerId: 1 },
      body: { configs },
    }
    const same = ['policy', 'no-active-firewall']
    expect(shown(worldAfter(withPrivate, balancer), reject, 'lost')).toEqual([
      {
        way,
        verdicts: [same, same],
        passedOn: { before: true, after: false },
        because: ['to back-end'],
      },
    ])
  })

  it('is told once where two nodes name the same port of the database', () => {
    const configs = [{ port: 443, protocol: 'https', nodes: [node, { ...node, mode: 'backup' }] }]
    const twice: AnyCall = {
      operation: 'balancerCreate',
      body: { region: 'newark-us', label: 'front-1', configs },
    }
    const { rows } = change(withPrivate, twice)
    expect(rows.flatMap(({ through }) => through.gained)).toHaveLength(1)
  })
})
