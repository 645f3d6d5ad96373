/** Which documents are plans, which are refused with what to do, and what a plan says that it leaves out. */
import { describe, expect, it } from 'vitest'
import { type PlanFile, readPlan } from '../../src/account.ts'
import {
  configured,
  faults,
  firewall,
  planFile,
  planValue,
  relabelled,
  web,
} from './plan-builder.ts'

describe('versions of the format', () => {
  it.each(['0.1', '0.2', '0.3', '1.0', '1.2', '1.99'])('%s is read', version => {
    expect(faults(planFile({ format_version: version }))).toEqual([])
  })

  it.each(['0.0', '2.0', '10.1', '1', '1.', 1.2, null])('%j is refused', version => {
    expect(faults(planFile({ format_version: version }))[0]).toMatch(
      /^plan.json: format_version: expected 0.1, 0.2, 1.0, 1.1 or 1.2, got /,
    )
  })

  it('that are newer have their new fields reported', () => {
    const { leaves } = readPlan([planFile({ format_version: '1.9', new_thing: { a: 1, b: [] } })])
    expect(leaves.unknown).toEqual([{ file: 'plan.json', path: ['new_thing'], leaves: 2 }])
  })
})

describe('a plan without resource_changes', () => {
  const lacking = ['plan.json: resource_changes: expected a list, got nothing']
  const root_module = { resources: [] }

  it('has no resources, or was cut', () => {
    expect(faults(planFile({ resource_changes: undefined, prior_state: undefined }))).toEqual([])
    for (const more of [
      { planned_values: { root_module } },
      { prior_state: { format_version: '1.0', values: { root_module } } },
    ]) {
      expect(faults(planFile(more))).toEqual([])
      expect(
        faults(planFile({ prior_state: undefined, ...more, resource_changes: undefined })),
      ).toEqual(lacking)
    }
  })
})

describe('files that are no plan', () => {
  const text = (name: string, held: string): PlanFile => ({ name, text: held })
  const wanted =
    /expected one plan( or state)? as terraform show -json or tofu show -json prints it, got/

  it.each([
    ['a binary plan', text('tfplan', 'PK\u0003\u0004 binary'), 'a saved plan: print it with'],
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
      'a stored state',
    ],
    [
      'a configuration alone',
      text('main.tf', 'resource "linode_firewall" "web" {\n}\n'),
      'a configuration: save a plan',
    ],
    [
      'an account alone',
      { name: 'account.json', value: { instances: [] } },
      'no plan among the files',
    ],
    [
      'a state alone',
      { name: 'state.json', value: { format_version: '1.0', values: { root_module: {} } } },
      'a state, and no plan among the files',
    ],
  ])('%s is told with what to do', (_, file, got) => {
    const [first = ''] = faults(file)
    expect(first).toMatch(wanted)
    expect(first).toContain(`got ${got}`)
    expect(first.startsWith(`${file.name}: `)).toBe(true)
  })

  it('a plan that ended in an error, and a second plan, are refused', () => {
    expect(faults(planFile({ errored: true }))[0]).toContain(
      'plan.json: errored: expected one plan',
    )
    expect(faults(planFile({ errored: false }))).toEqual([])
    expect(faults(planFile(), { ...planFile(), name: 'other.json' })[0]).toContain(
      'other.json: document: expected one plan',
    )
  })

  it('a text that is nothing of all this is refused', () => {
    expect(faults(planFile(), text('notes.txt', 'hello'))[0]).toContain(
      'notes.txt: document: expected an object',
    )
  })
})

describe('the text of a plan', () => {
  const { value } = planFile({ new_thing: 1 })
  const given = (text: string) => () => readPlan([{ name: 'plan.json', text }])

  it.each([undefined, 2])('is read as its value is, indented by %s', indent => {
    const [one, other] = [
      readPlan([{ name: 'plan.json', value }]),
      given(`\n${JSON.stringify(value, null, indent)}\n`)(),
    ]
    const told = ({ file, planned, places, leaves, notes, drift, checked }: typeof one) => ({
      ...{ file, planned, places, leaves, notes, drift, checked },
    })
    expect(told(other)).toEqual(told(one))
    expect(other.originOf(['firewalls', 'rows', 0])).toEqual(one.originOf(['firewalls', 'rows', 0]))
  })

  it('that is no JSON is refused with the place', () => {
    expect(given(JSON.stringify(value).slice(0, -1))).toThrow(
      /^files\[0\]\.text: expected the rest of the JSON, got the end: .+, at line 1, column \d+$/,
    )
    expect(given('{\n  "format_version": "1.2",\n  "errored": nope\n}')).toThrow(
      /^files\[0\]\.text: expected a value of JSON, got other text, at line 3, column 14$/,
    )
  })

  it('in which a key comes twice is refused', () => {
    expect(given('{"format_version": "1.2", "format_version": "1.2"}')).toThrow(
      'files[0].text: expected each key once in an object, got "format_version" again, at line 1, column 27',
    )
  })
})

describe('what a plan leaves out', () => {
  const notes = (more: object) =>
    readPlan([planFile(more)]).notes.map(({ kind, address }) => [kind, address])

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
    const [{ reason: _, ...unreasoned }] = deferred as [(typeof deferred)[number]]
    for (const each of [unreasoned, { ...unreasoned, reason: '' }])
      expect(readPlan([planFile({ deferred_changes: [each] })]).notes[0]?.says).toBe(
        'The plan leaves linode_instance.x for another one.',
      )
  })

  it('is told, and not understood, where it invokes actions', () => {
    const { notes: told, leaves } = readPlan([
      planFile({ action_invocations: [{ address: 'action.x.y', config_values: { a: 1 } }] }),
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

describe('what is deferred', () => {
  const { notes, planned, checked, leaves } = readPlan([
    planFile({
      complete: false,
      deferred_changes: [
        {
          reason: 'instance_count_unknown',
          resource_change: {
            ...{ address: 'linode_firewall.many["*"]', mode: 'managed', type: 'linode_firewall' },
            ...{ name: 'many', index_unknown: true },
            change: {
              ...{ actions: ['create'], before: null, after: { label: 'many' } },
              ...{ after_unknown: { id: true, inbound: true }, after_sensitive: {} },
            },
          },
        },
      ],
    }),
  ])

  it('makes no call, and is no part of what was checked', () => {
    expect(planned.calls.map(({ of }) => of)).toEqual([web])
    expect(checked).toEqual({ checked: 1, of: 1 })
    expect(leaves.notUnderstood).toBe(0)
  })

  it('is told beside the rest', () => {
    expect(notes.map(({ kind, says }) => [kind, says])).toEqual([
      [
        'incomplete',
        'The plan says that it is not complete, as after -target: what it leaves out is not judged.',
      ],
      [
        'deferred',
        'The plan leaves linode_firewall.many["*"] for another one (instance_count_unknown).',
      ],
    ])
  })
})

describe('programs and providers', () => {
  const row = planValue({ rows: [relabelled] }).resource_changes[0]
  const from = (provider_name: string) =>
    readPlan([
      planFile({ terraform_version: '1.10.3', resource_changes: [{ ...row, provider_name }] }),
    ])

  it.each([
    'registry.terraform.io/linode/linode',
    'registry.opentofu.org/linode/linode',
    'mirror.example/linode/linode',
    'registry.terraform.io/-/linode',
    'linode',
  ])('%s is the provider', provider => {
    expect(from(provider).planned.calls).toHaveLength(1)
    expect(from(provider).checked).toEqual({ checked: 1, of: 1 })
  })

  it.each([
    'registry.example/acme/notlinode',
    'registry.terraform.io/acme/linode',
    'linode/linode/linode/acme/linode',
  ])('%s may do the same, or anything else', provider => {
    const { planned, checked, leaves } = from(provider)
    expect(planned.calls).toEqual([])
    expect(checked).toEqual({ checked: 0, of: 1 })
    expect(leaves.notUnderstood).toBeGreaterThan(0)
  })

  const aliased = (...names: readonly string[]) =>
    readPlan([
      planFile({
        resource_changes: names.map((_, at) => ({
          ...row,
          ...{ address: `linode_firewall.f${at}`, name: `f${at}` },
        })),
        prior_state: {
          format_version: '1.0',
          values: {
            root_module: {
              resources: names.map((_, at) => ({
                ...{ ...row, change: undefined, values: row?.change.before },
                ...{ address: `linode_firewall.f${at}`, name: `f${at}` },
              })),
            },
          },
        },
        configuration: {
          root_module: {
            resources: names.map((provider_config_key, at) =>
              configured(`linode_firewall.f${at}`, {}, { provider_config_key }),
            ),
          },
        },
      }),
    ]).notes

  it('with aliases may be for several accounts, which is told', () => {
    expect(aliased('linode', 'linode')).toEqual([])
    expect(aliased('linode', 'linode.eu')).toEqual([
      {
        kind: 'providers',
        says: 'Resources are made with several configurations of the provider (linode, linode.eu): they are read as of one account.',
      },
    ])
  })
})

describe('an import', () => {
  const imported = (actions: readonly string[], importing: object, after = {}) => {
    const { change, ...row } = planValue({ rows: [relabelled] }).resource_changes[0] ?? {}
    const values = { before: firewall(802), after: { ...firewall(802), ...after } }
    const made = { ...row, change: { ...change, ...values, actions, importing } }
    return readPlan([planFile({ resource_changes: [made] })])
  }

  it('makes no call, but those that the plan lists besides', () => {
    const still = imported(['no-op'], { id: '802' })
    expect([still.planned.calls, still.leaves.notUnderstood]).toEqual([[], 0])
    const by = { identity: { id: 802 }, unknown: true }
    const changed = imported(['update'], by, { disabled: true })
    expect(changed.planned.calls.map(({ call }) => call.body)).toEqual([{ status: 'disabled' }])
    expect(changed.leaves.notUnderstood).toBe(0)
  })
})

describe('parallelism', () => {
  it('is handed on', () => {
    expect(readPlan([planFile()], { parallelism: 1 }).planned.parallelism).toBe(1)
    expect(readPlan([planFile()]).planned.parallelism).toBe(undefined)
    expect(() => readPlan([planFile()], { parallelism: 0 })).toThrow('options.parallelism')
  })
})

it('an action that is no word is told as what it is', () => {
  const document = planFile({
    resource_changes: [{ address: 'linode_firewall.web', change: { actions: [{ no: 1 }] } }],
  })
  const told = faults(document).join('\n')
  expect(told).toContain('actions: expected no-op, create')
  expect(told).not.toContain('[object')
})
