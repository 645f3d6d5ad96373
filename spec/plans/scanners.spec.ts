/** Plans of the kinds that scanners were found to answer wrongly (docs/terraform.md has the links), with our answer. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ReadPlan, readPlan } from '../../src/plans/read-plan.ts'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import { top } from '../support/sources.ts'

interface Block {
  [key: string]: unknown
}

interface FirewallValues {
  inbound: Block[]
}

interface Change {
  actions: string[]
  before: FirewallValues
  after: FirewallValues | null
  after_unknown: object
}

interface Row {
  readonly type: string
  readonly change: Change
}

interface Document {
  readonly resource_changes: readonly Row[]
  readonly planned_values: { readonly root_module: { readonly resources: { type: string }[] } }
}

/** The plan that opens a port, with another change of its firewall. */
function planWith(edit: (change: Change, document: Document) => void): ReadPlan {
  const text = readFileSync(join(top, 'examples/terraform/open-a-port.json'), 'utf8')
  const document = JSON.parse(text) as Document
  const row = document.resource_changes.find(({ type }) => type === 'linode_firewall')
  if (row === undefined) throw new Error('the example has lost its firewall')
  edit(row.change, document)
  return readPlan([{ name: 'plan.json', value: document }])
}

const rule = (more: Block): Block => ({
  ...{ label: 'added', action: 'ACCEPT', protocol: 'TCP', ports: '22', description: '' },
  ...{ ipv4: ['0.0.0.0/0'], ipv6: null },
  ...more,
})

const withRule = (more: Block) => (change: Change) => {
  const [https = {}] = change.before.inbound
  if (change.after !== null) change.after.inbound = [https, rule(more)]
}

const openedBy = (plan: ReadPlan) =>
  rehearsePlan(plan).comparison.changes.map(
    ({ to, family, protocol, ports, addresses, addressesExcept }) =>
      `${to} ${family} ${protocol} ${ports} ${addresses ?? `all but ${addressesExcept}`}`,
  )

describe('a plan that', () => {
  it('deletes a firewall opens what it dropped, though the planned values do not hold it any more', () => {
    const plan = planWith((change, { planned_values: { root_module } }) => {
      change.actions = ['delete']
      change.after = null
      change.after_unknown = {}
      const at = root_module.resources.findIndex(({ type }) => type === 'linode_firewall')
      root_module.resources.splice(at, 1)
    })
    expect(plan.planned.calls.map(({ call }) => call.operation)).toEqual(['firewallDelete'])
    const opened = openedBy(plan)
    expect(opened).toContain('ACCEPT ipv4 TCP 1-442,444-65535 0.0.0.0/0')
    expect(opened).toContain('ACCEPT ipv6 OTHER null ::/0')
  })

  it('forgets a firewall changes nothing, whatever the planned values say of it', () => {
    const plan = planWith(change => {
      change.actions = ['forget']
      change.after = null
      change.after_unknown = {}
    })
    expect(plan.planned.calls).toEqual([])
    const { comparison, proved } = rehearsePlan(plan)
    expect([comparison.equivalent, proved]).toEqual(['always', true])
    expect(plan.notes.map(({ kind }) => kind)).toEqual(['forgotten'])
  })

  it('knows an address only later is neither proved safe nor said to open anything', () => {
    const plan = planWith(change => {
      withRule({ ipv4: [null] })(change)
      change.after_unknown = { inbound: [{}, { ipv4: [true] }] }
    })
    const { moments, proved } = rehearsePlan(plan)
    expect(proved).toBe(false)
    expect(moments.undecided.flatMap(({ services }) => services.map(({ label }) => label))).toEqual(
      ['web-1'],
    )
  })

  it.each([
    ['a range around the port', { ports: '1-1024' }, ['ACCEPT ipv4 TCP 1-442,444-1024 0.0.0.0/0']],
    ['every port, by naming none', { ports: null }, ['ACCEPT ipv4 TCP 1-442,444-65535 0.0.0.0/0']],
    [
      'halves of all addresses',
      { ipv4: ['0.0.0.0/1', '128.0.0.0/1'] },
      ['ACCEPT ipv4 TCP 22 0.0.0.0/0'],
    ],
    ['IPv6 alone', { ipv4: null, ipv6: ['::/0'] }, ['ACCEPT ipv6 TCP 22 ::/0']],
    [
      'a protocol without ports',
      { protocol: 'ICMP', ports: null },
      ['ACCEPT ipv4 ICMP null 0.0.0.0/0'],
    ],
  ])('opens %s is told to open exactly that', (_, more, told) => {
    expect(openedBy(planWith(withRule(more)))).toEqual(told)
  })

  it('has a port that cannot be read is told to be refused, with its place, and what comes of it is not known', () => {
    const { moments, comparison, proved } = rehearsePlan(planWith(withRule({ ports: 'ssh' })))
    expect(moments.refusals).toMatchObject([
      { call: 0, inEveryOrder: true, errors: [{ path: ['inbound', 1, 'ports'], got: 'ssh' }] },
    ])
    expect([comparison.equivalent, comparison.changes, proved]).toEqual(['depends', [], false])
  })
})
