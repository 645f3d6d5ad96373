/** The account before a plan, from its state and from what people have beside it, and where these differ. */
import { describe, expect, it } from 'vitest'
import { type PlanFile, readAccount, readPlan, rehearsePlan } from '../../src/account.ts'
import { values } from '../../src/world/table.ts'
import {
  firewall,
  instance,
  planned,
  planOf,
  planValue,
  type Row,
  still,
  web,
} from './plan-builder.ts'
import { example } from './stories.ts'

describe('the account before a plan', () => {
  it('comes from the state', () => {
    const { account } = readPlan([example('tighten.json')])
    expect(account.gathered.firewalls?.rows).toMatchObject([
      {
        id: 802,
        label: 'web',
        status: 'enabled',
        rules: { inbound: [{ ports: '443' }, { ports: '22' }] },
        devices: { rows: [{ id: 9101, entity: { type: 'instance', id: 101 } }] },
      },
    ])
    expect(account.gathered.instances?.rows).toMatchObject([
      { id: 101, ipv6: '2001:db8::101', profiles: [{ id: 1010, interfaces: [] }], booted: 1010 },
    ])
    expect(account.gathered.firewalls?.missing).toBe('some')
  })

  it('has what its balancers listen on, and whom they pass that on to', () => {
    const balancer = { id: '5', label: 'front', region: 'us-east', ipv4: '192.0.2.9' }
    const of = { nodebalancer_id: 5, config_id: 7 }
    const node = (id: string, address: string): Row =>
      still(`linode_nodebalancer_node.n${id}`, {
        ...{ ...of, id, label: `web-${id}`, address, mode: 'accept' },
      })
    const { account } = planned(
      still('linode_nodebalancer.b', balancer),
      still('linode_nodebalancer_config.c', {
        ...{ id: '7', nodebalancer_id: 5, port: 443, protocol: 'tcp' },
      }),
      node('1', '192.168.200.1:8080'),
      node('2', '[2001:db8::2]:8081'),
      node('3', 'nowhere'),
    )
    expect(account.gathered.balancers?.rows).toMatchObject([{ configs: { rows: [{ port: 443 }] } }])
    const [row] = account.gathered.balancers?.rows ?? []
    expect(row?.configs?.rows[0]?.nodes?.rows).toMatchObject([
      { address: '192.168.200.1', port: 8080 },
      { address: '2001:db8::2', port: 8081 },
    ])
  })

  it('has what is shared, also where the account beside it holds the address', () => {
    const shared = still('linode_instance_shared_ips.s', {
      ...{ id: '6', linode_id: 6, addresses: ['192.0.2.5'] },
    })
    const value = planValue({ rows: [still('linode_instance.b', instance(6)), shared] })
    const exported = [
      {
        id: 5,
        label: 'instance-5',
        region: 'us-east',
        ipv4: ['192.0.2.5'],
        type: 'g6-nanode-1',
        status: 'running',
        created: '2026-11-01T00:00:00',
        ipv6: '2001:db8::5/128',
      },
    ]
    const sharesIn = (...beside: readonly PlanFile[]) => {
      const { account } = readPlan([{ name: 'plan.json', value }, ...beside])
      return [account.gathered.shares?.rows, [...values(account.world.tables.shares)]]
    }
    const row = { address: '192.0.2.5', instance_id: 6 }
    expect(sharesIn()).toEqual([[row], []])
    expect(sharesIn({ name: 'instances.json', value: exported })).toMatchObject([[row], [row]])
  })

  describe('is what the changes say that it was', () => {
    const rules = [
      { label: 'x', action: 'ACCEPT', protocol: 'TCP', ports: '22', ipv4: ['0.0.0.0/0'] },
    ]
    const row = still(web, firewall(802, { inbound: rules }))
    const notesOf = (value: object) => {
      const plan = readPlan([{ name: 'plan.json', value }])
      const said = plan.notes.map(({ kind, says }) => [kind, says])
      return { said, proved: rehearsePlan(plan).comparison.equivalent }
    }
    const first =
      'What linode_firewall.web was before its change, the plan tells, and its prior_state'

    it('or it is not known what comes of the plan', () => {
      const value = planValue({ rows: [row] })
      const other = planValue({ rows: [still(web, firewall(802))] })
      expect(notesOf(value).said).toEqual([])
      const { prior_state: _, ...without } = value
      for (const [plan, says] of [
        [without, `${first} does not have it.`],
        [{ ...value, prior_state: other.prior_state }, `${first} says otherwise.`],
      ] as const)
        expect(notesOf(plan)).toEqual({ said: [['contradiction', says]], proved: 'depends' })
    })

    it('under the address that it had', () => {
      const value = planValue({ rows: [row] })
      const [moved] = value.resource_changes.map(each => ({
        ...{ ...each, address: 'linode_firewall.new', name: 'new', previous_address: web },
      }))
      expect(notesOf({ ...value, resource_changes: [moved] }).said).toEqual([])
    })
  })

  it('is what readAccount reads of a state, and of a plan', () => {
    const { value } = example('tighten.json') as {
      readonly value: { readonly prior_state: object }
    }
    const state = readAccount([{ name: 'state.json', value: value.prior_state }])
    const read = readAccount([example('tighten.json')])
    expect(state.account.gathered).toEqual(read.account.gathered)
    expect(state.leaves.notUnderstood).toBe(0)
    expect(state.originOf(['firewalls', 'rows', 0, 'rules', 'inbound', 1, 'ports'])).toEqual({
      file: 'state.json',
      path: ['values', 'root_module', 'resources', 0, 'values', 'inbound', 1, 'ports'],
    })
  })

  it('is the same account as that of an export, which writes times without their zone', () => {
    const time = '2026-03-01T09:00:00'
    const rules = {
      ...{ inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
    }
    const stateAt = (zone: string) => ({
      format_version: '1.0',
      values: {
        root_module: {
          resources: [
            {
              ...{ address: web, mode: 'managed', type: 'linode_firewall', name: 'web' },
              provider_name: 'registry.terraform.io/linode/linode',
              values: firewall(802, {
                ...{ created: `${time}${zone}`, updated: `${time}${zone}`, label: 'web' },
                ...{ ...rules, disabled: false, tags: [], linodes: [], devices: [] },
              }),
            },
          ],
        },
      },
    })
    const exported = [
      {
        ...{ id: 802, label: 'web', created: time, updated: time },
        ...{ status: 'enabled', tags: [], rules, entities: [] },
      },
    ]
    const read = (zone: string) =>
      readAccount([
        { name: 'state.json', value: stateAt(zone) },
        { name: 'firewalls.json', value: exported },
      ])
    for (const zone of ['', 'Z', '+00:00'])
      expect(read(zone).account.gathered.firewalls?.rows[0]).toMatchObject({ created: time })
    expect(() => read('+01:00')).toThrow(`expected "${time}+01:00", as in state.json`)
  })

  it('has services that the plan names and nobody describes', () => {
    const row: Row = {
      address: web,
      actions: ['update'],
      before: firewall(802),
      after: firewall(802, { linodes: [777] }),
    }
    const { account } = planOf({ rows: [row] })
    expect(account.gathered.instances?.rows).toEqual([{ id: 777 }])
    expect(account.holes.map(({ name }) => name)).toContain('interfaces of instance 777')
  })

  it('keeps the rules of the account where the state cannot say them', () => {
    const unread = {
      label: '',
      action: '',
      protocol: '',
      ports: null,
      description: null,
      ipv4: null,
      ipv6: null,
    }
    const row: Row = {
      address: web,
      actions: ['no-op'],
      before: firewall(802, { inbound: [unread] }),
      after: firewall(802, { inbound: [unread] }),
    }
    const rules = {
      inbound: [{ ruleset: 5 }],
      inbound_policy: 'DROP',
      outbound: [],
      outbound_policy: 'ACCEPT',
    }
    const own = [
      { id: 802, label: 'firewall-802', status: 'enabled', rules, tags: [], entities: [] },
    ]
    const times = { created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' }
    const listed = { name: 'firewalls.json', value: own.map(each => ({ ...each, ...times })) }
    const { account, drift } = readPlan([
      { name: 'plan.json', value: planValue({ rows: [row] }) },
      listed,
    ])
    expect(account.gathered.firewalls?.rows[0]?.rules).toEqual(rules)
    expect(drift.length).toBeGreaterThan(0)
    const alone = planOf({ rows: [row] }).account
    expect(alone.holes.map(({ kind }) => kind)).toContain('rule')
  })
})

describe('drift', () => {
  const held = (more: object) => [
    {
      id: 802,
      label: 'web',
      status: 'enabled',
      rules: {
        inbound: [
          {
            action: 'ACCEPT',
            protocol: 'TCP',
            ports: '443',
            addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['0:0::0/0'] },
            label: 'https',
            description: null,
          },
        ],
        inbound_policy: 'DROP',
        outbound: [],
        outbound_policy: 'ACCEPT',
        version: 1,
        fingerprint: 'x',
      },
      tags: [],
      created: '2026-01-01T00:00:00',
      updated: '2026-01-01T00:00:00',
      entities: [{ id: 101, type: 'linode', label: 'a', url: '', parent_entity: null }],
      ...more,
    },
  ]
  const drift = (more: object) =>
    readPlan([example('open-a-port.json'), { name: 'firewalls.json', value: held(more) }]).drift

  it('is none where both mean the same, however it is written', () => {
    expect(drift({})).toEqual([])
  })

  it.each([
    [
      'status',
      { status: 'disabled' },
      { path: ['firewalls', '802', 'status'], inState: 'enabled', inAccount: 'disabled' },
    ],
    [
      'label',
      { label: 'www' },
      { path: ['firewalls', '802', 'label'], inState: 'web', inAccount: 'www' },
    ],
    [
      'devices',
      { entities: [] },
      { path: ['firewalls', '802', 'devices', 0], inState: 'instance/101' },
    ],
    ['tags', { tags: ['x'] }, { path: ['firewalls', '802', 'tags', 0], inAccount: 'x' }],
  ])('is told of %s', (_, more, expected) => {
    const found = drift(more)
    expect(found).toMatchObject([expected])
    expect(found[0]?.state?.file).toBe('open-a-port.json')
    expect(found[0]?.account?.file).toBe('firewalls.json')
  })

  it('is told of each part of a rule, and of rules on one side', () => {
    const [{ rules } = { rules: { inbound: [] } }] = held({})
    const [first] = rules.inbound
    const other = {
      ...rules,
      inbound: [{ ...first, ports: '8443', addresses: { ipv4: ['192.0.2.0/24'] } }],
    }
    expect(
      drift({ rules: other }).map(({ path, inState, inAccount }) => [
        path.slice(3).join('.'),
        inState,
        inAccount,
      ]),
    ).toEqual([
      ['inbound.0.ports', '443', '8443'],
      ['inbound.0.addresses.ipv4.0', '0.0.0.0/0', undefined],
      ['inbound.0.addresses.ipv4.0', undefined, '192.0.2.0/24'],
      ['inbound.0.addresses.ipv6.0', '::/0', undefined],
    ])
  })

  it('is told of a record that only the state has, where the list is whole', () => {
    const found = readPlan([
      example('open-a-port.json'),
      { name: 'linodes.json', value: { data: [], page: 1, pages: 1, results: 0 } },
      { name: 'instances.json', value: { instances: [] } },
    ])
    expect(found.drift.map(({ path }) => path)).toEqual([['instances', '101']])
  })

  it('leaves what the state says standing', () => {
    const { account } = readPlan([
      example('open-a-port.json'),
      { name: 'firewalls.json', value: held({ status: 'disabled' }) },
    ])
    expect(account.gathered.firewalls?.rows[0]?.status).toBe('enabled')
  })
})
