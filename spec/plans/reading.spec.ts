/** What is read of a plan besides its calls, what is refused, and what is told to nobody. */
import { describe, expect, it } from 'vitest'
import { InvalidAccountError, type PlanFile, readAccount, readPlan } from '../../src/account.ts'
import {
  calls,
  configured,
  firewall,
  fresh,
  instance,
  planOf,
  planValue,
  type Row,
} from './plan-builder.ts'
import { example } from './stories.ts'

const web = 'linode_firewall.web'
const label: Row = {
  address: web,
  actions: ['update'],
  before: firewall(802),
  after: firewall(802, { label: 'new' }),
}
const plan = (more: object = {}, rows: readonly Row[] = [label]) => ({
  name: 'plan.json',
  value: planValue({ rows, resources: [configured(web)], more: { ...more } }) as unknown,
})

const faults = (...files: readonly PlanFile[]) => {
  try {
    readPlan(files)
    return []
  } catch (error) {
    if (!(error instanceof InvalidAccountError)) throw error
    return error.message.split('\n')
  }
}

describe('versions of the format', () => {
  it.each(['0.1', '0.2', '1.0', '1.2', '1.99'])('%s is read', version => {
    expect(faults(plan({ format_version: version }))).toEqual([])
  })

  it.each(['0.3', '2.0', '1', 1.2, null])('%j is refused', version => {
    expect(faults(plan({ format_version: version }))[0]).toMatch(
      /^plan.json: format_version: expected 0.1, 0.2, 1.0, 1.1 or 1.2, got /,
    )
  })

  it('that are newer have their new fields reported', () => {
    const { leaves } = readPlan([plan({ format_version: '1.9', new_thing: { a: 1, b: [] } })])
    expect(leaves.unknown).toEqual([{ file: 'plan.json', path: ['new_thing'], leaves: 2 }])
  })
})

describe('files that are no plan', () => {
  const text = (name: string, held: string): PlanFile => ({ name, text: held })
  const wanted =
    'expected one plan or state as terraform show -json or tofu show -json prints it, got'

  it.each([
    [
      'a binary plan',
      text('tfplan', 'PK\u0003\u0004 binary'),
      'a plan as it is saved: print it with',
    ],
    [
      'a log',
      text('log', '{"@level":"info","@message":"x"}\n{"@level":"info"}'),
      'the log of a plan',
    ],
    [
      'one line of a log',
      { name: 'log', value: { '@level': 'info', type: 'version' } },
      'the log of a plan',
    ],
    [
      'a stored state',
      { name: 's', value: { version: 4, lineage: 'x', serial: 3, resources: [] } },
      'a state as it is stored',
    ],
    [
      'a configuration alone',
      text('main.tf', 'resource "linode_firewall" "web" {\n}\n'),
      'a configuration, which is not planned yet',
    ],
    [
      'an account alone',
      { name: 'account.json', value: { instances: [] } },
      'no plan among the files',
    ],
  ])('%s is told with what to do', (_, file, got) => {
    const [first = ''] = faults(file)
    expect(first).toContain(`${wanted} ${got}`)
    expect(first.startsWith(`${file.name}: `)).toBe(true)
  })

  it('a plan that ended in an error, and a second plan, are refused', () => {
    expect(faults(plan({ errored: true }))[0]).toContain('plan.json: errored: expected one plan')
    expect(faults(plan({ errored: false }))).toEqual([])
    expect(faults(plan(), { ...plan(), name: 'other.json' })[0]).toContain(
      'other.json: document: expected one plan',
    )
  })

  it('a text that is nothing of all this is refused', () => {
    expect(faults(plan(), text('notes.txt', 'hello'))[0]).toContain(
      'notes.txt: document: expected an object',
    )
  })
})

describe('what a plan leaves out', () => {
  const notes = (more: object) =>
    readPlan([plan(more)]).notes.map(({ kind, address }) => [kind, address])

  it('is told where it says that it is not complete, or defers changes', () => {
    expect(notes({ complete: false })).toEqual([['incomplete', undefined]])
    expect(notes({ complete: true })).toEqual([])
    const change = {
      address: 'linode_instance.x',
      mode: 'managed',
      type: 'linode_instance',
      name: 'x',
    }
    const deferred = [
      {
        reason: 'provider_config_unknown',
        resource_change: { ...change, change: { actions: ['create'] } },
      },
    ]
    expect(notes({ deferred_changes: deferred })).toEqual([['deferred', 'linode_instance.x']])
  })

  it('is told, and not understood, where it invokes actions', () => {
    const { notes: told, leaves } = readPlan([
      plan({ action_invocations: [{ address: 'action.x.y', config_values: { a: 1 } }] }),
    ])
    expect(told.map(({ kind, address }) => [kind, address])).toEqual([['action', 'action.x.y']])
    expect(leaves.notUnderstood).toBe(2)
  })

  it('is told where something changed outside', () => {
    const { change, ...row } = {
      address: web,
      mode: 'managed',
      type: 'linode_firewall',
      name: 'web',
      provider_name: 'registry.terraform.io/linode/linode',
      change: { actions: ['update'] },
    }
    expect(notes({ resource_drift: [{ ...row, change }] })).toEqual([['outside', web]])
  })
})

describe('parallelism', () => {
  it('is handed on', () => {
    expect(readPlan([plan()], { parallelism: 1 }).planned.parallelism).toBe(1)
    expect(readPlan([plan()]).planned.parallelism).toBe(undefined)
    expect(() => readPlan([plan()], { parallelism: 0 })).toThrow('options.parallelism')
  })
})

const rule = {
  label: 'web',
  action: 'ACCEPT',
  protocol: 'TCP',
  ports: '80',
  ipv4: null,
  ipv6: null,
}

describe('what is known only later', () => {
  const vm = 'linode_instance.vm'
  const born: Row = {
    address: vm,
    actions: ['create'],
    after: fresh(instance(1)),
    unknown: { id: true, ip_address: true },
  }
  const rules = (
    block: object,
    unknown: unknown,
    resource: object = configured(web),
  ): Row['after'] => {
    const row: Row = {
      address: web,
      actions: ['update'],
      before: firewall(802),
      after: firewall(802, { inbound: [block] }),
      unknown,
    }
    const [made] = planOf({ rows: [row], resources: [{ ...resource }] }).planned.calls
    return {
      inbound: Object(made?.call.body).inbound as unknown,
      unknown: made?.unknown?.map(({ path }) => path.join('.')),
    }
  }

  it('of the addresses of a rule is left out of the call, and named', () => {
    const unknown = { inbound: [{ ipv4: [false, true] }] }
    expect(rules({ ...rule, ipv4: ['192.0.2.0/24', null] }, unknown)).toEqual({
      inbound: [
        {
          label: 'web',
          action: 'ACCEPT',
          protocol: 'TCP',
          ports: '80',
          addresses: { ipv4: ['192.0.2.0/24'] },
        },
      ],
      unknown: ['body.inbound.0.addresses.ipv4.1'],
    })
  })

  it('takes the rule with it where no address is left, since none would match nothing', () => {
    const unknown = { inbound: [{ ipv4: true }] }
    const { ipv4: _, ...block } = rule
    expect(rules(block, unknown)).toEqual({ inbound: [], unknown: ['body.inbound.0'] })
    expect(rules({ ...block, ipv6: ['::/0'] }, unknown)).toMatchObject({
      inbound: [{ addresses: { ipv6: ['::/0'] } }],
      unknown: ['body.inbound.0.addresses.ipv4'],
    })
  })

  it('may be all rules', () => {
    const row: Row = {
      address: web,
      actions: ['update'],
      before: firewall(802),
      after: { ...firewall(802), inbound: undefined },
      unknown: { inbound: true },
    }
    const [made] = planOf({ rows: [row] }).planned.calls
    expect(made?.unknown?.map(({ path }) => path)).toEqual([['body', 'inbound']])
    expect(planOf({ rows: [row] }).checked).toEqual({ checked: 0, of: 1 })
    expect(planOf({ rows: [label] }).checked).toEqual({ checked: 1, of: 1 })
  })

  it('of members is followed to what is created', () => {
    const row: Row = {
      address: web,
      actions: ['create'],
      after: { ...fresh(firewall(1)), linodes: undefined },
      unknown: { linodes: true },
    }
    const found = (references: readonly string[]) =>
      planOf({
        rows: [row, born],
        resources: [configured(web, { linodes: references }), configured(vm)],
      })
    expect(calls(found([`${vm}.id`, vm])).at(-1)?.body).toMatchObject({
      devices: { instances: [1] },
    })
    const lost = found(['local.ids']).planned.calls.at(0)
    expect(lost?.call.body).toMatchObject({ devices: { instances: [] } })
    expect(lost?.unknown).toEqual([
      {
        path: ['body', 'devices', 'instances'],
        reason:
          'What linodes holds is known only later: local.ids leads to no resource of the plan.',
      },
    ])
  })

  it('of members leaves in doubt what was written out as a number', () => {
    const device = { id: 9, entity_id: 101, type: 'linode', label: 'x', url: '' }
    const row: Row = {
      address: web,
      actions: ['update'],
      before: firewall(802, { linodes: [101], devices: [device] }),
      after: { ...firewall(802), linodes: undefined },
      unknown: { linodes: true },
    }
    const read = planOf({
      rows: [row, born],
      resources: [configured(web, { linodes: [`${vm}.id`, vm] }), configured(vm)],
    })
    expect(read.planned.calls.map(({ call }) => call.operation)).toEqual([
      'instanceCreate',
      'firewallDeviceCreate',
    ])
    expect(read.notSimulated).toEqual([
      {
        address: web,
        attribute: ['linodes'],
        says: 'What linodes holds is known only later: whether 101 stays in it, the plan does not show.',
      },
    ])
  })
})

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

describe('places', () => {
  const source = [
    '# resource "linode_firewall" "old" {',
    'resource "linode_instance" "web" {',
    '  label = "web-1"',
    '}',
    '',
    'resource "linode_firewall" "web" {',
    '  label = "a {" # }',
    '  inbound {',
    '    ports = "443"',
    '  }',
    '',
    '  inbound {',
    '    label = "ssh"',
    '    ports = "22"',
    '  }',
    '  disabled = false',
    '}',
  ].join('\n')

  const sourcesOf = (name: string, ...texts: readonly string[]) =>
    readPlan([example(name), ...texts.map((text, at) => ({ name: `${at}.tf`, text }))]).places.map(
      each => each.source,
    )

  it('are lines of the blocks and attributes that are written out', () => {
    expect(sourcesOf('open-a-port.json', source)).toEqual([{ file: '0.tf', line: 12 }])
    expect(sourcesOf('enable-and-tighten.json', source)).toEqual([
      { file: '0.tf', line: 16 },
      { file: '0.tf', line: 8 },
    ])
    expect(sourcesOf('new-instance-by-linodes.json', source)).toEqual([
      { file: '0.tf', line: 2 },
      { file: '0.tf', line: 6 },
    ])
  })

  it('are none where the block stands in several files, or in none', () => {
    expect(sourcesOf('open-a-port.json', source, source)).toEqual([undefined])
    expect(sourcesOf('open-a-port.json')).toEqual([undefined])
  })
})

describe('what is sensitive', () => {
  const secret = 'sesame-0815'
  const hidden = (after: object, sensitive: unknown): Row => ({
    address: web,
    actions: ['update'],
    before: firewall(802),
    after: { ...firewall(802), ...after },
    sensitive,
  })

  it('is in no fault', () => {
    const row = hidden({ inbound: [{ ...rule, action: secret }] }, { inbound: [{ action: true }] })
    const [first = ''] = faults(plan({}, [row]))
    expect(first).toContain(
      'resource_changes[0].change.after.inbound[0].action: expected ACCEPT or DROP',
    )
    expect(first).not.toContain(secret)
    const open = hidden({ inbound: [{ ...rule, action: secret }] }, {})
    expect(faults(plan({}, [open]))[0]).toContain(secret)
  })

  it('is used in calls, which say where it stands', () => {
    const row = hidden(
      { inbound: [{ ...rule, ipv4: ['192.0.2.0/24'] }] },
      { inbound: [{ ipv4: [true] }] },
    )
    const read = readPlan([plan({}, [row])])
    expect(read.places[0]?.sensitive).toEqual([['body', 'inbound', 0]])
    expect(readPlan([plan()]).places[0]?.sensitive).toEqual([])
  })

  it('is nowhere in what is read: inputs, tokens, passwords and certificates', () => {
    const more = {
      variables: { token: { value: secret } },
      configuration: {
        provider_config: { linode: { expressions: { token: { constant_value: secret } } } },
        root_module: { resources: [configured(web)], variables: { token: { default: secret } } },
      },
    }
    const vm: Row = {
      address: 'linode_instance.vm',
      actions: ['create'],
      after: {
        region: 'us-east',
        label: 'vm-1',
        root_pass: secret,
        stackscript_data: { a: secret },
        metadata: [{ user_data: secret }],
      },
    }
    const lb: Row = {
      address: 'linode_nodebalancer_config.c',
      actions: ['create'],
      after: { ssl_key: secret, ssl_cert: secret },
    }
    const { account, ...read } = readPlan([plan(more, [label, vm, lb])])
    expect(JSON.stringify([account.gathered, account.holes, read])).not.toContain(secret)
    expect(read.leaves.unknown.filter(({ path }) => path.includes('root_pass'))).toEqual([])
  })
})
