/** Modules, keys and references: which objects a resource waits for, and which of several it names. */
import { describe, expect, it } from 'vitest'
import {
  calls,
  configured,
  create,
  firewall,
  outline,
  planOf,
  type Row,
  update,
} from './plan-builder.ts'

const [a, b] = ['linode_firewall.a', 'linode_firewall.b']
const tagged = (id: number): Pick<Row, 'before' | 'after'> => ({
  before: firewall(id),
  after: firewall(id, { tags: ['x'] }),
})
const by = (operation: string, of: string, after: string) => `${operation} by ${of} after ${after}`

describe('modules', () => {
  const module = (address: string) => ({ more: { module_address: address } })
  const rows: readonly Row[] = [
    {
      address: 'module.inner.linode_firewall.b',
      actions: ['update'],
      ...tagged(2),
      ...module('module.inner'),
    },
    { address: a, actions: ['update'], ...tagged(1) },
  ]
  const inner = (call: object, child: object) => ({
    inner: { source: './inner', ...call, module: { resources: [configured(b)], ...child } },
  })
  const after = [
    by('firewallUpdate', a, 'none'),
    by('firewallUpdate', 'module.inner.linode_firewall.b', '0'),
  ]
  const free = [
    by('firewallUpdate', 'module.inner.linode_firewall.b', 'none'),
    by('firewallUpdate', a, 'none'),
  ]

  it('order what they hold by depends_on', () => {
    const modules = inner({ depends_on: [a] }, {})
    expect(outline(planOf({ rows, resources: [configured(a)], modules }))).toEqual(after)
  })

  it('order by what their variables refer to, where one is used', () => {
    const expressions = { tag: { references: [`${a}.label`, a] } }
    const used = inner({ expressions }, { resources: [configured(b, { tags: ['var.tag'] })] })
    expect(outline(planOf({ rows, resources: [configured(a)], modules: used }))).toEqual(after)
    const unused = inner({ expressions }, {})
    expect(outline(planOf({ rows, resources: [configured(a)], modules: unused }))).toEqual(free)
  })

  it('order by what their outputs refer to', () => {
    const outputs = { name: { expression: { references: [`${b}.label`, b] } } }
    const resources = [configured(a, { tags: ['module.inner.name', 'module.inner'] })]
    expect(outline(planOf({ rows, resources, modules: inner({}, { outputs }) }))).toEqual(
      free.map((each, at) => (at === 1 ? by('firewallUpdate', a, '0') : each)),
    )
    const other = [configured(a, { tags: ['module.inner.other', 'module.inner'] })]
    expect(outline(planOf({ rows, resources: other, modules: inner({}, { outputs }) }))).toEqual(
      free,
    )
  })
})

const vm = { region: 'us-east', label: 'vm-one' }
const { linodes: _, id: __, devices: ___, ...bare } = firewall(1)
const guard = (address: string): Row => create(address, bare, { id: true, linodes: true })

/** What the last call puts a firewall on, and what is not known of it. */
function membersIn(parts: Parameters<typeof planOf>[0]) {
  const plan = planOf(parts)
  const { devices } = Object(calls(plan).at(-1)?.body) as { devices: { instances: number[] } }
  const [unknown] = plan.planned.calls.at(-1)?.unknown ?? []
  return { ids: devices.instances, ...(unknown !== undefined && { reason: unknown.reason }) }
}

/** Keys as rows hold them, and as addresses and references write them. */
const keys = [
  ['plain', '["plain"]'],
  ['a"b', '["a\\"b"]'],
  ['x.y', '["x.y"]'],
  ['a]b', '["a]b"]'],
  ['a[0].id', '["a[0].id"]'],
  [`\${z}`, `["$\${z}"]`],
  ['%{if}', '["%%{if}"]'],
  ['back\\slash', '["back\\\\slash"]'],
  [0, '[0]'],
] as const

describe('keys', () => {
  const instances = keys.map(([index, written]) => ({
    ...create(`linode_instance.i${written}`, vm),
    more: { index },
  }))

  it.each(keys.map(([index, written], at) => [written, index, at] as const))(
    '%s names one of several',
    (written, _, at) => {
      const reference = `linode_instance.i${written}`
      const resources = [
        configured('linode_instance.i'),
        configured(a, { linodes: [`${reference}.id`, reference, 'linode_instance.i'] }),
      ]
      expect(membersIn({ rows: [...instances, guard(a)], resources })).toEqual({
        ids: [at * 10_000 + 1],
      })
    },
  )

  it.each(keys)('%s in a module names those of the same call of it', (index, written) => {
    const inner = (key: string, name: string) => `module.m${key}.module.n[0].${name}`
    const rows = [written, '["other"]'].flatMap(key => [
      { ...create(inner(key, 'linode_instance.i[1]'), vm), more: { index: 1 } },
      guard(inner(key, a)),
    ])
    const n = {
      resources: [
        configured('linode_instance.i', {}, { count_expression: {} }),
        configured(a, { linodes: ['linode_instance.i[1].id', 'linode_instance.i[1]'] }),
      ],
    }
    const modules = { m: { module: { module_calls: { n: { module: n } } } } }
    const plan = planOf({ rows, modules })
    expect(outline(plan)).toEqual([
      by('instanceCreate', inner(written, 'linode_instance.i[1]'), 'none'),
      by('instanceCreate', inner('["other"]', 'linode_instance.i[1]'), 'none'),
      by('firewallCreate', inner(written, a), '0'),
      by('firewallCreate', inner('["other"]', a), '1'),
    ])
    const devices = calls(plan).slice(2)
    expect(devices.map(({ body }) => Object(body).devices.instances)).toEqual([[1], [10_001]])
    expect(plan.checked).toEqual({ checked: 4, of: 4 })
    expect(index).toBeDefined()
  })
})

describe('members that are created in the same plan', () => {
  const two = ['x', 'y'].map(index => ({
    ...create(`linode_instance.i["${index}"]`, vm),
    more: { index },
  }))
  const all = configured('linode_instance.i')
  const member = (references: readonly string[], more: object = {}) => [
    all,
    configured(a, { linodes: references }, { ...more }),
  ]

  it('are all of them, or the one of the same key', () => {
    const splat = ['linode_instance.i']
    expect(membersIn({ rows: [...two, guard(a)], resources: member(splat) }).ids).toEqual([
      1, 10_001,
    ])
    const own = { ...guard(`${a}["y"]`), more: { index: 'y' } }
    const keyed = member(['linode_instance.i', 'each.key'])
    expect(membersIn({ rows: [...two, own], resources: keyed })).toEqual({ ids: [10_001] })
    // Named twice, as in `length(linode_instance.i) > 0 ? linode_instance.i : {}`, it is one.
    for (const references of [['linode_instance.i'], ['linode_instance.i', 'linode_instance.i']]) {
      const each = member(['each.value.id', 'each.value'], { for_each_expression: { references } })
      expect(membersIn({ rows: [...two, own], resources: each })).toEqual({ ids: [10_001] })
    }
  })

  it('are found behind outputs, of the call that is named', () => {
    const rows = [
      ...['x', 'y'].map(key => create(`module.vms["${key}"].linode_instance.i`, vm)),
      guard(a),
    ]
    const outputs = {
      id: { expression: { references: ['linode_instance.i.id', 'linode_instance.i'] } },
    }
    const modules = { vms: { module: { resources: [all], outputs } } }
    const behind = (reference: string) =>
      membersIn({ rows, modules, resources: [configured(a, { linodes: [reference] })] })
    expect(behind('module.vms["y"].id')).toEqual({ ids: [10_001] })
    expect(behind('module.vms').ids).toEqual([])
    expect(behind('module.vms').reason).toContain('module.vms leads to no resource of the plan')
  })

  it('are not told where one of several calls of a module decides which they are', () => {
    const rows = [
      ...[0, 1].map(at => create(`module.web[${at}].linode_instance.i`, vm)),
      { ...guard(`module.fw["b"].${a}`), more: { module_address: 'module.fw["b"]' } },
    ]
    const id = { expression: { references: ['linode_instance.i.id', 'linode_instance.i'] } }
    const web = { module: { resources: [all], outputs: { id } } }
    const guards = (linode: string, ids: readonly string[]) => ({
      for_each_expression: { references: ids.flatMap(each => [each, each.slice(0, -3)]) },
      expressions: { linode: { references: [linode, 'each.value'] } },
      module: { resources: [configured(a, { linodes: ['var.linode'] })] },
    })
    const behind = (linode: string, ...ids: readonly string[]) =>
      membersIn({ rows, modules: { web, fw: guards(linode, ids) } })
    expect(behind('each.value', 'module.web[1].id')).toEqual({ ids: [10_001] })
    const both = behind('each.value', 'module.web[0].id', 'module.web[1].id')
    expect(both.reason).toContain('it depends on each.value')
  })

  it.each([
    ['an input', ['linode_instance.i["x"].id', 'var.more'], 'it depends on var.more'],
    [
      'another attribute',
      ['linode_instance.i["x"].id', 'linode_instance.i["y"].label'],
      'it depends on linode_instance.i["y"].label',
    ],
    ['a key that chooses', ['linode_instance.i', 'count.index'], 'it depends on count.index'],
    ['nothing that is shown', [], 'the plan does not show what it refers to'],
  ])('are open where %s may decide', (_, references, reason) => {
    const found = membersIn({ rows: [...two, guard(a)], resources: member(references) })
    expect(found.reason).toContain(reason)
  })

  it('are as many as are open in the list, or it is told', () => {
    const row = (linodes: readonly (number | null)[]): Row =>
      update(a, firewall(1), firewall(1, { linodes }), {
        linodes: linodes.map(each => each === null),
      })
    const plan = (linodes: readonly (number | null)[]) =>
      planOf({ rows: [...two, row(linodes)], resources: member(['linode_instance.i']) })
    const missed = (linodes: readonly (number | null)[]) =>
      plan(linodes).notSimulated.map(({ says }) => says)
    expect(missed([null, null])).toEqual([])
    expect(missed([101, null, null])).toEqual([])
    expect(missed([null])).toEqual([
      'What linodes holds is known only later: what it refers to is not all that it holds.',
    ])
    expect(
      plan([101, null, null])
        .planned.calls.slice(2)
        .map(({ call }) => call.body),
    ).toEqual([101, 102, 10_102].map(id => ({ type: 'instance', id })))
  })
})

describe('an id that another resource holds', () => {
  const [first, second] = ['linode_firewall_device.first', 'linode_firewall_device.second']
  const rows: readonly Row[] = [
    create(a, bare),
    create('linode_instance.i', vm),
    create(first, { entity_id: 102 }, { id: true, firewall_id: true }),
    create(second, {}, { id: true, firewall_id: true, entity_id: true }),
  ]
  const plan = (firewall_id: readonly string[], entity_id: readonly string[]) =>
    planOf({
      rows,
      resources: [
        ...[configured(a), configured('linode_instance.i')],
        configured(first, { firewall_id: [`${a}.id`, a] }),
        configured(second, { firewall_id, entity_id }),
      ],
    })

  it('is followed through it', () => {
    const through = plan([`${first}.firewall_id`, first], ['linode_instance.i.id'])
    expect(calls(through).at(-1)).toEqual({
      operation: 'firewallDeviceCreate',
      params: { firewallId: 1 },
      body: { type: 'instance', id: 10_103 },
    })
  })

  it.each([
    [
      'a resource of another kind',
      ['linode_instance.i.id'],
      ['linode_instance.i.id'],
      'firewall_id',
    ],
    ['several resources', [`${a}.id`], ['linode_instance.i.id', `${first}.entity_id`], 'entity_id'],
    ['an attribute that is no number', [`${a}.label`], ['linode_instance.i.id'], 'firewall_id'],
  ])('is not taken from %s', (_, firewall_id, entity_id, attribute) => {
    const { notSimulated } = plan(firewall_id, entity_id)
    expect(notSimulated.map(({ address, attribute: of }) => [address, ...of])).toEqual([
      [second, attribute],
    ])
  })
})
