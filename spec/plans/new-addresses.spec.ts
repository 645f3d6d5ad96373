/** Second addresses of instances that the plan creates. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import {
  calls,
  configured,
  create,
  firewall,
  fresh,
  instance,
  outline,
  planOf,
  type Row,
  rule,
  vm,
  web,
} from './plan-builder.ts'

const born = (more: object = {}) =>
  create(vm, { ...fresh(instance(101)), label: 'vm-new', ...more }, { id: true, ipv4: true })
const later = { id: true, linode_id: true, address: true }
const ip = (name: string, more: object = {}): Row =>
  create(`linode_instance_ip.${name}`, { public: true, ...more }, later)
const ofVm = (row: Row) => configured(row.address, { linode_id: [`${vm}.id`, vm] })
const planned = (instances: Row, ips: readonly Row[], others: readonly Row[] = []) =>
  planOf({
    rows: [instances, ...ips, ...others],
    resources: [configured(vm), ...ips.map(ofVm), ...others.map(each => configured(each.address))],
  })
const refusalsOf = (plan: ReturnType<typeof planned>) =>
  rehearsePlan(plan).moments.refusals.flatMap(({ errors }) => errors.map(each => each.problem))

describe('one more address of an instance that the plan creates', () => {
  it('is allocated once the instance is there, as if support had agreed to it', () => {
    const plan = planned(born(), [ip('a')])
    expect(outline(plan)).toEqual([
      `instanceCreate by ${vm} after none`,
      'ipAddressAllocate by linode_instance_ip.a after 0',
    ])
    const [made, given] = calls(plan)
    expect([made?.body, given?.body]).toMatchObject([
      { label: 'vm-new', spare_addresses: 1 },
      { instance_id: 1, public: true, type: 'ipv4' },
    ])
    expect([plan.notSimulated, plan.checked]).toEqual([[], { checked: 2, of: 2 }])
    expect(plan.notes.map(({ kind, address }) => [kind, address])).toContainEqual([
      ...['more-addresses', 'linode_instance_ip.a'],
    ])
    expect([refusalsOf(plan), rehearsePlan(plan).proved]).toEqual([[], false])
  })

  it('is told beside those that it is created with', () => {
    const { comparison } = rehearsePlan(planned(born(), [ip('a')]))
    expect(comparison.addresses.flatMap(({ addresses }) => addresses)).toEqual([
      'the public IPv4 address of vm-new',
      'another public IPv4 address of vm-new',
      'the public IPv6 address of vm-new',
    ])
  })

  it('may be one of several, by whichever resource, and none is refused', () => {
    const networking = create('linode_networking_ip.c', { public: true, type: 'ipv4' }, later)
    const plan = planned(born(), [ip('a'), ip('b'), networking])
    expect(calls(plan)[0]?.body).toMatchObject({ spare_addresses: 3 })
    expect(plan.planned.calls.map(({ after }) => after)).toEqual([[], [0], [0], [0]])
    expect(refusalsOf(plan)).toEqual([])
  })

  it('may be a private one, unless the instance has one already', () => {
    const inside = ip('a', { public: false })
    const plan = planned(born(), [inside])
    expect(calls(plan)[1]?.body).toMatchObject({ public: false })
    expect(refusalsOf(plan)).toEqual([])
    expect(refusalsOf(planned(born({ private_ip: true }), [inside]))).toEqual(['too-many'])
  })

  it('leaves open the calls of which it is not known whether they are for a public one', () => {
    const row = create(
      'linode_instance_ip.a',
      {},
      { id: true, linode_id: true, address: true, public: true },
    )
    const plan = planOf({
      rows: [born(), row],
      resources: [
        configured(vm),
        configured(row.address, { linode_id: [`${vm}.id`, vm], public: ['var.is_public'] }),
      ],
    })
    expect(plan.planned.calls[1]?.unknown).toMatchObject([{ path: ['body', 'public'] }])
  })

  it('is named where it may be for another instance', () => {
    const plan = planOf({
      rows: [born(), ip('a')],
      resources: [configured(vm), configured('linode_instance_ip.a', { linode_id: ['local.vm'] })],
    })
    expect(calls(plan)).toHaveLength(1)
    expect(plan.notSimulated.map(({ says }) => says)).toEqual([
      'Which instance it is for, the plan does not show.',
    ])
  })

  it('is what a rule waits for and names that lets it in', () => {
    const { ipv4: _, ...nowhere } = rule
    const guard = create(
      web,
      { ...fresh(firewall(1)), inbound: [nowhere] },
      { id: true, inbound: [{ ipv4: true }] },
    )
    const plan = planOf({
      rows: [born(), ip('a'), guard],
      resources: [
        ...[configured(vm), ofVm(ip('a'))],
        configured(
          web,
          {},
          {
            expressions: {
              inbound: [
                { ipv4: { references: ['linode_instance_ip.a.address', 'linode_instance_ip.a'] } },
              ],
            },
          },
        ),
      ],
    })
    expect(outline(plan)).toEqual([
      `instanceCreate by ${vm} after none`,
      'ipAddressAllocate by linode_instance_ip.a after 0',
      `firewallCreate by ${web} after 1,0`,
    ])
    expect(plan.planned.calls[2]?.unknown?.map(({ reason }) => reason)).toEqual([
      'What this rule, with its addresses, holds is known only after other changes. It refers to linode_instance_ip.a.address.',
    ])
  })
})
