/** Who reaches whom in accounts with holes: what always passes, and what depends on which of them. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount, GatheredRule } from '../../src/account/gathered.ts'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { rehearseIn } from '../../src/rehearsal/accounts/rehearse-in.ts'
import { compareAccounts, eastWestIn } from '../../src/whatif.ts'
import { pairsReached } from '../support/pairs-reached.ts'
import { accepting, dropping, firewall, gathered, instance, rule } from './holed-accounts.ts'

const on = (...ids: number[]) => ({
  rows: ids.map(id => ({ id, entity: { type: 'instance', id } as const })),
})
const closed = { inbound: [], outbound: [], ...dropping }
const web = firewall({ id: 1, devices: on(5), rules: { ...closed, ...accepting } })
const fromWeb = rule({ addresses: { ipv4: ['33.160.0.5'] }, ports: '5432' })
const database = firewall({
  ...{ id: 2, label: 'database', devices: on(6) },
  rules: { ...closed, inbound: [fromWeb], outbound_policy: 'ACCEPT' },
})
const two = (
  parts: Partial<GatheredAccount> = {},
  first: Partial<GatheredInstance> = {},
  second: Partial<GatheredInstance> = {},
): GatheredAccount =>
  gathered({
    firewalls: { rows: [web, database] },
    instances: { rows: [instance(first), instance({ id: 6, label: 'db-1', ...second })] },
    ...parts,
  })

const without = <Row extends object>(row: Row, ...fields: (keyof Row)[]): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => !fields.includes(key as keyof Row)),
  ) as Row

/** `5>6 always: ipv4 TCP 5432`, from the first instance to the second alone. */
function told(account: GatheredAccount): readonly string[] {
  const answer = eastWestIn(accountOf(account))
  const idsOf = (id: string) =>
    answer.nodes
      .find(each => each.id === id)
      ?.services.map(each => each.id)
      .join('+')
  return pairsReached(answer)
    .filter(({ from, to }) => idsOf(from) === '5' && idsOf(to) === '6')
    .map(({ holds, on: holes, passages, through, vlans }) =>
      [
        holds === 'always' ? 'always' : `depends on ${holes.join(' and ')}`,
        ...passages
          .filter(({ protocol }) => protocol === 'TCP')
          .map(({ network, family, ports }) => `${network} ${family} ${ports}`),
        ...through.map(({ port, backEndPort }) => `through ${port} to ${backEndPort}`),
        ...vlans.map(vlan => `VLAN ${vlan}`),
      ].join(', '),
    )
}

describe('who reaches whom where everything is known', () => {
  it('holds always', () => {
    expect(told(two())).toEqual(['always, public ipv4 5432'])
  })

  it('is told of accounts alone', () => {
    expect(() => eastWestIn({} as never)).toThrow('account: expected an account')
  })
})

describe('who reaches whom depends on', () => {
  it('devices that were not given, at either end', () => {
    const open = { rows: [web, without(database, 'devices')] }
    expect(told(two({ firewalls: open }))).toEqual(
      [
        'depends on devices of firewall 2, public ipv4 1-5431,5433-65535, public ipv6 1-65535',
        'always, public ipv4 5432',
      ].toReversed(),
    )
  })

  it('a status once, where the same firewall guards both ends', () => {
    const both = firewall({ id: 1, devices: on(5, 6), rules: { ...closed, inbound: [fromWeb] } })
    // Where it is enabled nothing leaves 5, and where it is not everything passes.
    expect(told(two({ firewalls: { rows: [without(both, 'status')] } }))).toEqual([
      'depends on status of firewall 1, public ipv4 1-65535, public ipv6 1-65535',
    ])
  })

  it('nothing where no packet is what both ends let pass', () => {
    const any = { ipv4: ['0.0.0.0/0'] }
    const passing = (protocol: string) => rule({ protocol, ports: null, addresses: any })
    const from = firewall({ ...web, rules: { ...closed, outbound: [passing('47')] } })
    const into = (protocol: string) =>
      firewall({ ...database, rules: { ...closed, inbound: [passing(protocol)] } })
    const edgesWith = (protocol: string) =>
      eastWestIn(accountOf(two({ firewalls: { rows: [from, into(protocol)] } }))).edges
    expect(edgesWith('132')).toEqual([])
    expect(edgesWith('47').map(({ holds, on: holes }) => [holds, ...holes])).toEqual([
      ['depends', 'the protocol of the packet'],
    ])
  })

  it('a policy at both ends in the same way', () => {
    // What leaves 5 by the policy comes in at 6 by another one: both are needed.
    const rules = without({ ...closed, ...accepting }, 'outbound_policy')
    const source = firewall({ id: 1, devices: on(5), rules })
    const target = firewall({
      ...{ id: 2, label: 'database', devices: on(6) },
      rules: without({ ...closed, ...accepting }, 'inbound_policy'),
    })
    expect(told(two({ firewalls: { rows: [source, target] } }))).toEqual([
      'depends on inbound policy of firewall 2 and outbound policy of firewall 1, public ipv4 1-65535, public ipv6 1-65535',
    ])
  })

  it('the protocol of a packet where the two ends name different ones by number', () => {
    const anyone = { ipv4: ['0.0.0.0/0'] }
    const numbered = (protocol: string, action: 'ACCEPT' | 'DROP'): GatheredRule => ({
      ...{ protocol, addresses: anyone, action, ports: null },
    })
    const sending = { ...closed, outbound: [numbered('47', 'ACCEPT')] }
    const taking = { ...closed, ...accepting, inbound: [numbered('132', 'DROP')] }
    const account = two({
      firewalls: {
        rows: [
          { ...web, rules: sending },
          { ...database, rules: taking },
        ],
      },
    })
    const { edges, nodes } = eastWestIn(accountOf(account))
    const from = nodes.find(({ services: [first] }) => first?.id === 5)?.id
    expect(edges.filter(each => each.from === from)).toMatchObject([
      {
        ...{ holds: 'depends', on: ['the protocol of the packet'] },
        passages: [{ network: 'public', family: 'ipv4', protocol: 'OTHER', ports: null }],
      },
    ])
  })

  it('a name for addresses', () => {
    const rules = {
      ...{ ...closed, outbound_policy: 'ACCEPT' as const },
      inbound: [rule({ addresses: { ipv4: ['pl::web'] }, ports: '5432' })],
    }
    const named = firewall({ id: 2, label: 'database', devices: on(6), rules })
    expect(told(two({ firewalls: { rows: [web, named] } }))).toEqual([
      'depends on prefix list pl::web, public ipv4 5432',
    ])
  })

  it('interfaces that were not given: networks and VLANs then as well', () => {
    expect(
      told({
        ...two(),
        instances: { rows: [instance(), without(instance({ id: 6 }), 'interfaces')] },
      }),
    ).toEqual(['depends on interfaces of instance 6, public ipv4 5432'])
    const vlan = [
      { purpose: 'public' },
      { purpose: 'vlan', label: 'backup', ipam_address: null },
    ] as const
    expect(
      told({
        ...two({}, { interfaces: vlan }),
        instances: {
          rows: [instance({ interfaces: vlan }), without(instance({ id: 6 }), 'interfaces')],
        },
      }),
    ).toEqual(['depends on interfaces of instance 6, public ipv4 5432, VLAN newark-us/backup'])
  })

  it('configuration profiles of which none is marked as booted, where these differ', () => {
    const profiles = [
      { id: 1, label: 'a', interfaces: [] },
      {
        id: 2,
        label: 'b',
        interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'x', ipam_address: null }],
      },
    ] as const
    const open = without(instance({ id: 6, profiles }), 'interfaces')
    const vlan = instance({
      interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'x', ipam_address: null }],
    })
    expect(told({ ...two(), instances: { rows: [vlan, open] } })).toEqual([
      'always, public ipv4 5432',
      'depends on interfaces of instance 6, VLAN newark-us/x',
    ])
  })

  it('addresses that were not given, private ones among them', () => {
    const rules = {
      ...closed,
      inbound: [rule({ addresses: { ipv4: ['192.168.128.5'] }, ports: '5432' })],
    }
    const inner = firewall({ id: 2, label: 'database', devices: on(6), rules })
    const rows = [
      without(instance(), 'ipv4'),
      instance({ id: 6, ipv4: ['33.160.0.6', '192.168.128.6'] }),
    ]
    const account = two({ firewalls: { rows: [web, inner] }, instances: { rows } })
    expect(told(account)).toEqual([
      'depends on addresses of instance 5, public ipv4 5432, private ipv4 5432',
    ])
  })

  it('a list of ranges that was not given, where rules name addresses', () => {
    const rules = {
      ...closed,
      inbound: [rule({ addresses: { ipv6: ['2001:db8::/32'] }, ports: '80' })],
    }
    const inner = firewall({ id: 2, label: 'database', devices: on(6), rules })
    const account = without(two({ firewalls: { rows: [web, inner] } }), 'ranges')
    expect(told(account)).toEqual(['depends on other ranges, public ipv6 80'])
  })

  describe('what instances share', () => {
    const others = { ...instance({ id: 7, label: 'other', ipv4: ['33.160.0.7', '33.160.0.77'] }) }
    const fromOther = rule({ addresses: { ipv4: ['33.160.0.77'] }, ports: '5432' })
    const open = firewall({ ...database, rules: { ...database.rules, inbound: [fromOther] } })
    const rows = [instance(), instance({ id: 6, label: 'db-1' }), others]
    const given = two({ firewalls: { rows: [web, open] }, instances: { rows } })
    const unread = without(given, 'shares')

    it('where that was not given, and a rule names an address of another', () => {
      expect(told(unread)).toEqual(['depends on other shares, public ipv4 5432'])
      expect(told({ ...given, shares: { rows: [], missing: 'some' } })).toEqual(told(unread))
    })

    it('and on nothing where it was given', () => {
      expect(told(given)).toEqual([])
      const shares = { rows: [{ address: '33.160.0.77', instance_id: 5 }] }
      expect(told({ ...given, shares })).toEqual(['always, public ipv4 5432'])
    })

    it('and on nothing where the report of the instance tells it, or the other one is far away', () => {
      const reported = rows.map(each => ({ ...each, reported: each.id === 5 }))
      expect(told({ ...unread, instances: { rows: reported } })).toEqual([])
      const far = rows.map(each => (each.id === 7 ? { ...each, region: 'fremont-us' } : each))
      expect(told({ ...unread, instances: { rows: far } })).toEqual([])
    })

    it('and on nothing where the rules name no such address', () => {
      expect(told(without(two(), 'shares'))).toEqual(['always, public ipv4 5432'])
    })

    describe('among instances that differ by their addresses alone', () => {
      const near = [5, 6, 7, 8].map(id =>
        instance({ id, label: `near-${id}`, ipv4: [`33.160.0.${id}`] }),
      )
      const ssh = rule({ addresses: { ipv4: ['33.160.0.5'] }, ports: '22' })
      const guard = firewall({
        ...{ id: 1, devices: on(6, 7) },
        rules: { ...closed, inbound: [ssh], outbound_policy: 'ACCEPT' },
      })
      const alike = two({ firewalls: { rows: [guard] }, instances: { rows: near } })

      /** Who passes SSH to 6 and 7, which are told together: from 5, whom the rule names, from 6 and 7, and from 8. */
      function sshTo67(account: GatheredAccount) {
        const answer = eastWestIn(accountOf(account))
        const { nodes } = answer
        const idsOf = (id: string) =>
          (nodes.find(each => each.id === id)?.services ?? []).map(each => each.id).join('+')
        return pairsReached(answer)
          .filter(({ to, passages }) => idsOf(to) === '6+7' && passages.some(isSsh))
          .map(({ from, holds, on: holes }) => [idsOf(from), holds, ...holes].join(' '))
          .sort()
      }
      const isSsh = ({
        family,
        protocol,
        ports,
      }: {
        family: string
        protocol: string
        ports: string | null
      }) => family === 'ipv4' && protocol === 'TCP' && ports === '22'

      it('each may share the address that a rule names, and send to another one', () => {
        expect(sshTo67(alike)).toEqual(['5 always'])
        expect(sshTo67(without(alike, 'shares'))).toEqual([
          '5 always',
          '6+7 depends other shares',
          '8 depends other shares',
        ])
      })

      it('which is told once for all of them, and apart for whom the rule names', () => {
        const { nodes, edges, unlisted } = eastWestIn(accountOf(without(alike, 'shares')))
        const idsOf = (ids: readonly string[]) =>
          nodes
            .flatMap(({ id, services }) => (ids.includes(id) ? services : []))
            .map(({ id }) => id)
            .sort((a, b) => a - b)
        const to67 = ({ to }: { readonly to: string }) => idsOf([to]).join() === '6,7'
        expect(edges.filter(to67).map(({ from, holds }) => [idsOf([from]), holds])).toEqual([
          [[5], 'always'],
          [[6, 7], 'depends'],
        ])
        expect(
          unlisted.map(({ from, to, holds, on: holes, passages }) => ({
            ...{ from: idsOf(from), to: idsOf(to), holds, holes, passages: passages.some(isSsh) },
          })),
        ).toEqual([
          {
            from: [5, 6, 7, 8],
            to: [6, 7],
            holds: 'depends',
            holes: ['other shares'],
            passages: true,
          },
        ])
      })

      it('and is no longer exact where too many of them let out something else each', () => {
        const rows = Array.from({ length: 330 }, (_, at) => at + 1)
        const many = two({
          instances: {
            rows: rows.map(id =>
              instance({ id, label: `i-${id}`, ipv4: [`33.160.${id >> 7}.${(id & 127) + 1}`] }),
            ),
          },
          firewalls: {
            rows: rows.map(id =>
              firewall({
                ...{ id, label: `f-${id}`, devices: on(id) },
                rules: {
                  ...{ ...closed, inbound: [ssh] },
                  outbound: [rule({ ports: `${id}`, addresses: { ipv4: ['0.0.0.0/0'] } })],
                },
              }),
            ),
          },
        })
        expect(eastWestIn(accountOf(many))).toMatchObject({ unlisted: [], isExact: true })
        const { unlisted, isExact } = eastWestIn(accountOf(without(many, 'shares')))
        expect(isExact).toBe(false)
        // 22 alone lets out SSH, and may do so from the address that the rule names.
        expect(unlisted.some(({ passages }) => passages.some(isSsh))).toBe(true)
      })

      it('but one alone sends nothing to itself', () => {
        const [first, second, , last] = near
        const rows = [first, second, last].filter(each => each !== undefined)
        const single = firewall({ ...guard, devices: on(6) })
        const answer = eastWestIn(
          accountOf(
            without({ ...alike, firewalls: { rows: [single] }, instances: { rows } }, 'shares'),
          ),
        )
        const own = answer.nodes.find(({ services }) => services.some(({ id }) => id === 6))?.id
        const edges = pairsReached(answer)
        expect(edges.filter(({ from, to }) => from === own && to === own)).toEqual([])
        expect(edges.some(({ to }) => to === own)).toBe(true)
      })
    })

    it('and passes for certain what is shared by somebody that is not known', () => {
      const shares = { rows: [{ address: '33.160.0.77', instance_id: 5 }] }
      const cut = { rows: rows.slice(0, 2), missing: 1 }
      expect(told({ ...given, shares, instances: cut })).toEqual(['always, public ipv4 5432'])
      const nowhere = rows.map(each => (each.id === 7 ? without(each, 'region') : each))
      expect(told({ ...given, shares, instances: { rows: nowhere } })).toEqual([
        'always, public ipv4 5432',
      ])
    })
  })

  it('a list of pools that was not given, where rules name addresses', () => {
    const fromPool = rule({ addresses: { ipv6: ['3fff:1::/64'] }, ports: '5432' })
    const named = firewall({ ...database, rules: { ...database.rules, inbound: [fromPool] } })
    const given = two({ firewalls: { rows: [web, named] } })
    expect(told(without(given, 'pools'))).toEqual(['depends on other pools, public ipv6 5432'])
    expect(told(given)).toEqual([])
    expect(told(without(two(), 'pools'))).toEqual(['always, public ipv4 5432'])
  })

  it('what balancers listen on, and whom they pass packets on to', () => {
    const balancer = { id: 9, label: 'front', region: 'newark-us', ipv4: '33.160.0.9', ipv6: null }
    const inner = { ipv4: ['33.160.0.6', '192.168.128.6'] }
    expect(told(two({ balancers: { rows: [balancer] } }, {}, inner))).toEqual([
      'always, public ipv4 5432',
      'depends on configs of balancer 9, through null to null',
    ])
    const config = { id: 1, port: 80, protocol: 'http' as const }
    const listening = { ...balancer, configs: { rows: [config] } }
    expect(told(two({ balancers: { rows: [listening] } }, {}, inner))).toEqual([
      'always, public ipv4 5432',
      'depends on nodes of config 1 of balancer 9, through 80 to null',
    ])
  })

  it('lists of services that were cut off, which are said to hide some', () => {
    const account = accountOf({
      ...two(),
      instances: { rows: two().instances?.rows ?? [], missing: 1 },
    })
    expect(eastWestIn(account).hidden).toEqual(['other instances'])
  })

  it('too many holes to try, which is said', () => {
    const names = [...'abcdefghijklm'].map(each => `pl::${each}`)
    const rules = { ...closed, inbound: names.map(name => rule({ addresses: { ipv4: [name] } })) }
    const many = firewall({ id: 2, label: 'database', devices: on(6), rules })
    const answer = eastWestIn(accountOf(two({ firewalls: { rows: [web, many] } })))
    expect(answer.isExact).toBe(false)
    expect(answer.edges.map(({ holds }) => holds)).toContain('depends')
  })
})

describe('a change of who reaches whom', () => {
  const open = { operation: 'firewallRulesUpdate', params: { firewallId: 2 } } as const
  const body = { ...closed, ...accepting }

  it('holds always where no hole decides about it', () => {
    const { cases } = rehearseIn(accountOf(two()), { calls: [{ ...open, body }] })
    const [{ comparison } = { comparison: undefined }] = cases
    expect(
      comparison?.reach.map(({ holds, from, to, lost }) => [holds, from[0]?.id, to[0]?.id, lost]),
    ).toEqual([['always', 5, 6, []]])
    expect(comparison?.reach[0]?.gained[0]?.ports).toBe('1-5431,5433-65535')
  })

  it('depends on the holes of both ends', () => {
    const holed = { firewalls: { rows: [without(web, 'status'), without(database, 'devices')] } }
    const { cases } = rehearseIn(accountOf(two(holed)), { calls: [{ ...open, body }] })
    const rows = cases.flatMap(({ comparison }) => comparison.reach)
    expect(rows.map(({ holds, on: holes }) => [holds, ...holes])).toEqual([
      ['depends', 'devices of firewall 2'],
      ['depends', 'devices of firewall 2'],
    ])
  })

  it('is none where the same hole is filled in the same way before and after', () => {
    const holed = accountOf(two({ firewalls: { rows: [web, without(database, 'devices')] } }))
    expect(compareAccounts(holed, holed).reach).toEqual([])
  })

  it('is one where nothing passed before but by one address alone, which both ends may have', () => {
    // 5 sends to the address of 6 alone; where it has that one too, a rule of 6 may drop what comes from any other.
    const toOther = rule({ ports: null, addresses: { ipv4: ['33.160.0.6'] } })
    const source = firewall({ id: 1, devices: on(5), rules: { ...closed, outbound: [toOther] } })
    const unread = rule({ unread: { schedule: 'nights' } })
    const changed = (inbound: readonly GatheredRule[], isGiven: boolean) => {
      const target = firewall({ ...database, rules: { ...closed, ...accepting, inbound } })
      const given = two({ firewalls: { rows: [source, target] } })
      const calls = [{ ...open, params: { firewallId: 1 }, body }]
      return rehearseIn(accountOf(isGiven ? given : without(given, 'shares')), { calls })
        .cases.flatMap(({ comparison }) => comparison.reach)
        .filter(({ from, gained }) => from[0]?.id === 5 && gained.some(isTcpByIpv4))
        .map(({ on: holes }) => holes)
    }
    const isTcpByIpv4 = ({ protocol, family }: { protocol: string; family: string }) =>
      protocol === 'TCP' && family === 'ipv4'
    expect(changed([unread], true)).toEqual([])
    expect(changed([], false)).toEqual([])
    expect(changed([unread], false)).toEqual([
      ['other shares', expect.stringMatching(/^unread rule /)],
    ])
  })

  it('tells of rules that name an address which leads elsewhere, or may', () => {
    const before = accountOf(two())
    const moved = two({}, { ipv4: ['33.160.0.7'] }, { ipv4: ['33.160.0.5', '33.160.0.6'] })
    const { peers } = compareAccounts(before, accountOf(moved))
    expect(peers.map(({ holds, entry, on: holes }) => [holds, entry, ...holes])).toEqual([
      ['always', '33.160.0.5'],
    ])
    const holed = { ...moved, firewalls: { rows: [web, without(database, 'status')] } }
    expect(compareAccounts(before, accountOf(holed)).peers.map(({ on: holes }) => holes)).toEqual([
      ['status of firewall 2'],
    ])
  })
})
