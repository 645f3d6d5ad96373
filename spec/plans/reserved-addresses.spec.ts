/** Reserved addresses that the plan or the state shows: the very address comes to its instance. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import { printReport, reportPlan } from '../../src/report/index.ts'
import {
  calls,
  configured,
  create,
  firewall,
  fresh,
  instance,
  missed,
  outline,
  planned,
  planOf,
  type Row,
  remove,
  rule,
  standing,
  still,
  update,
  vm,
  web,
} from './plan-builder.ts'

const reserved = '192.0.2.8'
const ip = 'linode_networking_ip.n'
const assignment = 'linode_networking_ip_assignment.a'
const held = {
  ...{ id: reserved, address: reserved, public: true, type: 'ipv4', region: 'us-east' },
  ...{ reserved: true, linode_id: null as number | null },
}
const forNobody = still(ip, held)
const of = (id: number) => ({ ...held, linode_id: id })
const assigned = (...addresses: readonly string[]) =>
  create(assignment, {
    region: 'us-east',
    assignments: addresses.map(address => ({ address, linode_id: 101 })),
  })
const given = {
  ...{ operation: 'instanceAddressCreate', params: { instanceId: 101 } },
  body: { address: reserved },
}
const told = (...rows: readonly Row[]) =>
  rehearsePlan(planned(...rows)).comparison.addresses.map(({ addresses, after }) => [
    addresses.join(),
    after.holders.map(({ service }) => service.label).join(),
  ])
const refusalsOf = (...rows: readonly Row[]) =>
  rehearsePlan(planned(...rows)).moments.refusals.flatMap(({ errors }) =>
    errors.map(({ problem }) => problem),
  )

describe('a reserved address that nobody has', () => {
  it('comes to the instance that it is assigned to, whichever resource says so', () => {
    const ways = [
      [forNobody, assigned(reserved)],
      [update(ip, held, of(101))],
      [forNobody, create('linode_reserved_ip_assignment.r', { linode_id: 101, address: reserved })],
    ]
    for (const rows of ways) {
      const plan = planned(standing, ...rows)
      expect([calls(plan), plan.notSimulated]).toEqual([[given], []])
      expect(plan.checked.checked).toBe(plan.checked.of)
      expect(plan.notes.map(({ kind }) => kind)).toEqual(['more-addresses'])
      expect(told(standing, ...rows)).toEqual([[reserved, 'instance-101']])
      expect(refusalsOf(standing, ...rows)).toEqual([])
    }
  })

  it('comes to an instance that the plan creates', () => {
    const made = create(vm, { ...fresh(instance(101)), label: 'vm-new' }, { id: true, ipv4: true })
    const after = { region: 'us-east', assignments: [{ address: reserved }] }
    const plan = planOf({
      rows: [
        ...[made, forNobody],
        create(assignment, after, { id: true, assignments: [{ linode_id: true }] }),
      ],
      resources: [
        ...[configured(vm), configured(ip)],
        configured(
          assignment,
          {},
          { expressions: { assignments: [{ linode_id: { references: [`${vm}.id`, vm] } }] } },
        ),
      ],
    })
    expect(outline(plan)).toEqual([
      `instanceCreate by ${vm} after none`,
      `instanceAddressCreate by ${assignment} after 0`,
    ])
    const { comparison, moments } = rehearsePlan(plan)
    expect(comparison.addresses.flatMap(({ addresses }) => addresses)).toContain(reserved)
    expect(moments.refusals).toEqual([])
  })

  it('is assigned after others, and one by one, which is said', () => {
    const plan = planned(standing, forNobody, assigned('192.0.2.101', reserved))
    expect(calls(plan)).toMatchObject([
      { body: { assignments: [{ address: '192.0.2.101', instance_id: 101 }] } },
      given,
    ])
    expect(plan.notSimulated.map(({ attribute, says }) => [attribute.join('.'), says])).toEqual([
      [
        'assignments',
        'The service assigns all of them or none; they are simulated one after the other.',
      ],
    ])
  })

  it('is reached as the instance is', () => {
    const open = firewall(1, {
      ...{ inbound: [{ ...rule, ports: '22', ipv4: ['0.0.0.0/0'] }], linodes: [101] },
      devices: [{ id: 9, entity_id: 101, type: 'linode', label: 'instance-101', url: '' }],
    })
    const plan = planned(standing, still(web, open), update(ip, held, of(101)))
    const [row] = rehearsePlan(plan).comparison.addresses
    expect(row?.after.holders.map(({ firewall: guard }) => guard?.label)).toEqual(['firewall-1'])
    expect(printReport(reportPlan(plan, rehearsePlan(plan), { name: 'p' }), 'text')).toContain(
      reserved,
    )
  })
})

describe('a reserved address that goes from one instance to another', () => {
  const other = still('linode_instance.other', instance(102))

  it('is taken from the one before the other has it', () => {
    const plan = planned(standing, other, update(ip, of(101), of(102)))
    expect(outline(plan)).toEqual([
      `instanceAddressDelete by ${ip} after none`,
      `instanceAddressCreate by ${ip} after 0`,
    ])
    expect(plan.notSimulated).toEqual([])
    expect(told(standing, other, update(ip, of(101), of(102)))).toEqual([
      [reserved, 'instance-102'],
    ])
  })

  it('is refused to another one while somebody has it', () => {
    const rows = [standing, other, still(ip, of(101))]
    const asking = create('linode_reserved_ip_assignment.r', { linode_id: 102, address: reserved })
    expect(refusalsOf(...rows, asking)).toEqual(['taken'])
  })

  it('is named where the plan does not show whose it becomes', () => {
    const later = { ...held, linode_id: null }
    const row = update(ip, of(101), later, { linode_id: true })
    const plan = planOf({
      rows: [standing, row],
      resources: [configured(ip, { linode_id: ['local.vm'] })],
    })
    expect(plan.notSimulated.map(({ attribute, says }) => [attribute.join(), says])).toEqual([
      ['linode_id', 'Where the address goes, the plan does not show.'],
    ])
  })
})

describe('a new instance with a reserved address', () => {
  const born = (ipv4: readonly (string | null)[], unknown: object = {}) =>
    create('linode_instance.new', { region: 'us-east', label: 'vm-new', ipv4 }, unknown)

  it('has it from the first on, in the place of another one', () => {
    expect(calls(planned(forNobody, born([reserved])))[0]?.body).toMatchObject({
      ...{ label: 'vm-new', address: reserved },
    })
    expect(missed(forNobody, born([reserved]))).toEqual([])
    expect(told(forNobody, born([reserved]))).toEqual([
      [reserved, 'vm-new'],
      ['the public IPv6 address of vm-new', 'vm-new'],
    ])
  })

  it.each([
    ['several', [reserved, '192.0.2.9']],
    ['one that is known only later', [null]],
    ['one that is private', ['192.168.128.7']],
  ])('is simulated with another where it asks for %s', (_, ipv4) => {
    const row = born(ipv4)
    expect(calls(planned(row))[0]?.body).not.toHaveProperty('address')
    expect(missed(row)).toEqual([
      [row.address, 'ipv4', 'It gets reserved addresses; it is simulated with others.'],
    ])
  })

  it('waits for the one that has it', () => {
    const old = instance(101, { ipv4: [reserved] })
    const gone = remove('linode_instance.old', old)
    const replaced = {
      ...born([reserved]),
      actions: ['delete', 'create'],
      before: instance(101, { ipv4: [reserved] }),
    }
    expect(refusalsOf(gone, born([reserved]))).toEqual(['taken'])
    expect(refusalsOf(replaced)).toEqual([])
  })
})
