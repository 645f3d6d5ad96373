/** Which documents are plans, which are refused with what to do, and what a plan says that it leaves out. */
import { describe, expect, it } from 'vitest'
import { type PlanFile, readPlan } from '../../src/account.ts'
import { configured, faults, firewall, planValue, type Row } from './plan-builder.ts'

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

describe('versions of the format', () => {
  it.each(['0.1', '0.2', '0.3', '1.0', '1.2', '1.99'])('%s is read', version => {
    expect(faults(plan({ format_version: version }))).toEqual([])
  })

  it.each(['0.0', '2.0', '10.1', '1', '1.', 1.2, null])('%j is refused', version => {
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
