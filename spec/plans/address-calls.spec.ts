/** The calls that the provider makes for addresses, and for the names that they get. */
import { describe, expect, it } from 'vitest'
import { readPlan } from '../../src/plans/read-plan.ts'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import { printReport, reportPlan } from '../../src/report/index.ts'
import {
  calls,
  callsOf,
  configured,
  create,
  firewall,
  instance,
  missed,
  planned,
  planOf,
  planValue,
  type Row,
  remove,
  standing,
  still,
  update,
  vm,
  web,
} from './plan-builder.ts'

describe('addresses', () => {
  const ip = 'linode_instance_ip.i'
  const other = 'linode_networking_ip.n'
  const values = { linode_id: 101, public: true, type: 'ipv4', region: 'us-east' }
  const held = { ...values, id: '192.0.2.8', address: '192.0.2.8' }

  it('are allocated, named and moved', () => {
    expect(callsOf(standing, create(ip, values))).toEqual([
      { operation: 'ipAddressAllocate', body: { instance_id: 101, public: true, type: 'ipv4' } },
    ])
    expect(callsOf(standing, update(ip, held, { ...held, rdns: 'a.example' }))).toEqual([
      {
        operation: 'ipAddressRdnsUpdate',
        params: { address: '192.0.2.8' },
        body: { rdns: 'a.example' },
      },
    ])
    expect(callsOf(standing, update(other, held, { ...held, linode_id: 102 }))).toEqual([
      {
        operation: 'instanceAddressDelete',
        params: { instanceId: 101, address: '192.0.2.8' },
      },
      {
        operation: 'instanceAddressCreate',
        params: { instanceId: 102 },
        body: { address: '192.0.2.8' },
      },
    ])
  })

  it('are given to an instance later, and taken from one: reserved or not, it has one more or one less', () => {
    const nobody = { ...held, linode_id: null }
    const allocated = [
      { operation: 'ipAddressAllocate', body: { instance_id: 101, public: true, type: 'ipv4' } },
    ]
    const given = [
      {
        ...{ operation: 'instanceAddressCreate', params: { instanceId: 101 } },
        body: { address: '192.0.2.8' },
      },
    ]
    const params = { instanceId: 101, address: '192.0.2.8' }
    const deleted = [{ operation: 'instanceAddressDelete', params }]
    expect(callsOf(standing, update(other, nobody, held))).toEqual(given)
    expect(missed(standing, update(other, nobody, held))).toEqual([])
    const reserved = create(other, { ...values, reserved: true })
    expect([callsOf(standing, reserved), missed(standing, reserved)]).toEqual([allocated, []])
    expect(callsOf(standing, remove(ip, held))).toEqual(deleted)
    expect(callsOf(standing, update(other, held, nobody))).toEqual(deleted)
    const assignments = [{ address: '192.0.2.8', linode_id: 101 }]
    const assignment = 'linode_networking_ip_assignment.a'
    const listed = { region: 'us-east', assignments }
    expect(callsOf(standing, remove(assignment, listed))).toEqual(deleted)
  })

  it('are not taken from an instance that is taken away before', () => {
    const made = callsOf(remove(vm, instance(101)), remove(ip, held))
    expect(made.map(({ operation }) => operation)).toEqual(['instanceDelete'])
  })

  it('that are assigned anew stay where they are meanwhile, which is said', () => {
    const assignment = 'linode_networking_ip_assignment.a'
    const to = (...addresses: readonly string[]) => ({
      ...{ region: 'us-east' },
      assignments: addresses.map(address => ({ address, linode_id: 101 })),
    })
    const rows = [
      standing,
      {
        ...{ address: assignment, actions: ['delete', 'create'] },
        ...{ before: to('192.0.2.8', '192.0.2.9'), after: to('192.0.2.8') },
      },
    ]
    expect(callsOf(...rows)).toMatchObject([
      { operation: 'instanceAddressDelete', params: { address: '192.0.2.9' } },
      { operation: 'ipAddressesAssign', body: { assignments: [{ address: '192.0.2.8' }] } },
    ])
    expect(missed(...rows)).toEqual([
      [
        assignment,
        'assignments.0',
        'It is taken from its instance before it is assigned again: that nobody has it in between is not simulated.',
      ],
    ])
  })

  it('are rehearsed as if support had agreed to them, and nothing is proved then', () => {
    const plan = planned(standing, still(web, firewall(1)), create(ip, values))
    expect(plan.notes).toEqual([
      {
        ...{ kind: 'more-addresses', address: ip },
        says: `${ip} needs one more address for an instance, and no list says whether support has agreed to it: it is rehearsed as if.`,
      },
    ])
    const { proved, moments, comparison } = rehearsePlan(plan)
    expect([proved, moments.refusals]).toEqual([false, []])
    expect(comparison.addresses.flatMap(({ addresses }) => addresses)).toEqual([
      'another public IPv4 address of instance-101',
    ])
  })

  it('that are replaced on an instance that stays are taken from it, and allocated as if agreed to', () => {
    const replaced = { address: ip, actions: ['delete', 'create'], before: held, after: values }
    const plan = planned(standing, replaced)
    expect(calls(plan).map(({ operation }) => operation)).toEqual([
      'instanceAddressDelete',
      'ipAddressAllocate',
    ])
    expect(plan.notes.map(({ kind }) => kind)).toEqual(['more-addresses'])
    expect(rehearsePlan(plan).moments.refusals).toEqual([])
  })

  it('are refused for certain where an account says that support has agreed to none', () => {
    const rows = [standing, create(ip, values)]
    const value = { format: 'firedrill-account', version: 1 }
    const agreedTo = (spare_addresses: number) => ({
      name: 'account.json',
      value: { ...value, instances: { rows: [{ id: 101, spare_addresses }] } },
    })
    const plan = planValue({ rows, resources: rows.map(({ address }) => configured(address)) })
    const beside = (spare: number) =>
      readPlan([{ name: 'plan.json', value: plan }, agreedTo(spare)])
    expect([beside(0).notes, beside(1).notes]).toEqual([[], []])
    const errors = (spare: number) => rehearsePlan(beside(spare)).moments.refusals.length
    expect([errors(0), errors(1)]).toEqual([1, 0])
  })

  it('that are reserved for nobody are met by no packet, whether they come or go', () => {
    const { linode_id: _, ...nobody } = { ...held, reserved: true }
    const later = { id: true, address: true, linode_id: true }
    for (const row of [
      create(other, { ...values, reserved: true, linode_id: null }),
      create(other, { type: 'ipv4', reserved: true, region: 'us-east' }, later),
      remove(other, { ...nobody, linode_id: null }),
    ]) {
      const plan = planned(standing, row)
      expect([calls(plan), plan.notSimulated]).toEqual([[], []])
      expect(plan.checked).toEqual({ checked: 2, of: 2 })
    }
  })

  it('are assigned in one call, to instances that are created too', () => {
    const assignment = 'linode_networking_ip_assignment.a'
    const after = {
      region: 'us-east',
      assignments: [{ address: '192.0.2.8' }, { address: '192.0.2.9', linode_id: 101 }],
    }
    const unknown = { assignments: [{ linode_id: true }, {}] }
    const made = create('linode_instance.new', { region: 'us-east', label: 'vm-new' })
    const resources = [
      configured('linode_instance.new'),
      configured(
        assignment,
        {},
        {
          expressions: {
            assignments: [
              { linode_id: { references: ['linode_instance.new.id', 'linode_instance.new'] } },
              { linode_id: {} },
            ],
          },
        },
      ),
    ]
    const plan = planOf({ rows: [standing, made, create(assignment, after, unknown)], resources })
    expect(calls(plan).at(-1)?.body).toEqual({
      region: 'us-east',
      assignments: [
        { address: '192.0.2.8', instance_id: 102 },
        { address: '192.0.2.9', instance_id: 101 },
      ],
    })
    expect(plan.planned.calls.at(-1)?.unknown).toBe(undefined)
  })

  it('are shared in full lists, and shared no more', () => {
    const shared = 'linode_instance_shared_ips.s'
    const share = (ips: readonly string[]) => [
      { operation: 'ipAddressesShare', body: { ips, instance_id: 101 } },
    ]
    const of = (...addresses: readonly string[]) => ({ linode_id: 101, addresses })
    expect(callsOf(standing, create(shared, of('192.0.2.8')))).toEqual(share(['192.0.2.8']))
    expect(callsOf(standing, update(shared, of('192.0.2.8'), of()))).toEqual(share([]))
    expect(callsOf(standing, remove(shared, of('192.0.2.8')))).toEqual(share([]))
  })

  it('get names, and lose them', () => {
    const rdns = 'linode_rdns.r'
    const name = (text: string | null) => [
      { operation: 'ipAddressRdnsUpdate', params: { address: '192.0.2.8' }, body: { rdns: text } },
    ]
    const of = { address: '192.0.2.8', rdns: 'a.example', id: '192.0.2.8' }
    expect(callsOf(create(rdns, of))).toEqual(name('a.example'))
    expect(callsOf(update(rdns, of, { ...of, rdns: 'b.example' }))).toEqual(name('b.example'))
    expect(callsOf(remove(rdns, of))).toEqual(name(null))
  })
})

describe('names', () => {
  const rdns = 'linode_rdns.r'
  const named = (name: string, sensitive: object = {}) => ({
    ...update(
      rdns,
      { address: '192.0.2.101', rdns: 'a.example', id: '192.0.2.101', timeouts: null },
      { address: '192.0.2.101', rdns: name, id: '192.0.2.101', timeouts: { update: '10m' } },
    ),
    sensitive,
  })

  it('are rehearsed as if forward DNS led from them to their addresses, where nobody says', () => {
    const plan = planned(standing, named('B.example.'))
    const says = `${rdns} names an address, and no list says whether forward DNS leads from the name to it: it is rehearsed as if. No packet is judged by a name.`
    expect(plan.notes).toEqual([{ kind: 'forward-dns', address: rdns, says }])
    const { moments } = rehearsePlan(plan)
    expect([plan.leaves.notUnderstood, moments.proved, moments.refusals]).toEqual([0, true, []])
  })

  it('are refused where an account says that forward DNS leads elsewhere', () => {
    const rows = [standing, named('b.example')]
    const value = planValue({ rows, resources: rows.map(({ address }) => configured(address)) })
    const account = { format: 'firedrill-account', version: 1, forwards: { rows: [] } }
    const plan = readPlan([
      { name: 'plan.json', value },
      { name: 'account.json', value: account },
    ])
    expect(plan.notes).toEqual([])
    const { refusals } = rehearsePlan(plan).moments
    expect(refusals.flatMap(({ errors }) => errors.map(({ problem }) => problem))).toEqual([
      'no-forward-dns',
    ])
  })

  const leadingElsewhere = (...rows: readonly Row[]): string => {
    const value = planValue({ rows, resources: rows.map(({ address }) => configured(address)) })
    const account = { format: 'firedrill-account', version: 1, forwards: { rows: [] } }
    const plan = readPlan([
      { name: 'plan.json', value },
      { name: 'account.json', value: account },
    ])
    return printReport(reportPlan(plan, rehearsePlan(plan), { name: 'plan.json' }), 'text')
  }

  it('that are sensitive and refused are told as sensitive', () => {
    const text = leadingElsewhere(standing, named('b.example', { rdns: true }))
    expect(text).toContain('leads to 192.0.2.101, got "a sensitive value"')
    expect(text).not.toContain('b.example')
  })

  it('that are refused are told where something else is sensitive, and at the head that no order makes them', () => {
    const hidden = { ...standing, sensitive: { root_pass: true } }
    const after = { ...hidden.after, root_pass: 'sesame-0815' }
    const text = leadingElsewhere({ ...hidden, after }, named('b.example'))
    expect(text).toContain('leads to 192.0.2.101, got "b.example"')
    const lines = text.split('\n')
    const [head, end] = ['1 call is refused in every order: ', 'In the end'].map(start =>
      lines.findIndex(line => line.includes(start)),
    )
    expect(head).toBeGreaterThan(0)
    expect(head).toBeLessThan(end ?? 0)
    expect(lines[head ?? 0]).toContain(rdns)
  })
})
