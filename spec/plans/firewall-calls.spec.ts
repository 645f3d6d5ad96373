/** The calls that the provider makes for firewalls and their devices, and what no call stands for. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/account.ts'
import {
  calls,
  callsOf,
  configured,
  create,
  firewall,
  fresh,
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
  web,
} from './plan-builder.ts'

describe('linode_firewall', () => {
  const seen = (...ids: readonly number[]) =>
    ids.map(id => ({ id: id + 9000, entity_id: id, type: 'linode', label: 'x', url: '' }))

  it('puts new members on before it takes old ones off, these in no order', () => {
    const before = firewall(1, { linodes: [101, 102], devices: seen(101, 102) })
    const row = update(web, before, firewall(1, { linodes: [103, 104], devices: seen(101, 102) }))
    expect(outline(planned(row))).toEqual([
      `firewallDeviceCreate by ${web} after none`,
      `firewallDeviceCreate by ${web} after 0`,
      `firewallDeviceDelete by ${web} after 1`,
      `firewallDeviceDelete by ${web} after 1`,
    ])
    expect(callsOf(row).slice(2)).toEqual(
      [9101, 9102].map(deviceId => ({
        operation: 'firewallDeviceDelete',
        params: { firewallId: 1, deviceId },
      })),
    )
  })

  it('sends nothing that the plan does not say, and is rehearsed', () => {
    const { label: _, ...after } = firewall(1, { tags: ['b'] })
    const row = update(web, firewall(1), after)
    const [call] = callsOf(row)
    expect(Object.entries(call?.body ?? {}).filter(([, value]) => value === undefined)).toEqual([])
    expect(() => rehearsePlan(planned(row))).not.toThrow()
  })

  it('sends label, tags and status in one call, and only what differs', () => {
    const row = update(
      web,
      firewall(1, { tags: ['A'] }),
      firewall(1, { tags: ['a'], disabled: true }),
    )
    expect(callsOf(row)).toEqual([
      { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { status: 'disabled' } },
    ])
    const both = update(web, firewall(1), firewall(1, { label: 'new', tags: ['b'] }))
    expect(callsOf(both)).toEqual([
      {
        operation: 'firewallUpdate',
        params: { firewallId: 1 },
        body: { label: 'new', tags: ['b'] },
      },
    ])
  })

  it('sends all rules and both policies when any of them differs', () => {
    const row = update(web, firewall(1), firewall(1, { outbound_policy: 'DROP' }))
    expect(callsOf(row)).toEqual([
      {
        operation: 'firewallRulesUpdate',
        params: { firewallId: 1 },
        body: { inbound: [], outbound: [], inbound_policy: 'DROP', outbound_policy: 'DROP' },
      },
    ])
  })

  it('takes no device from the values after a change, which are copied', () => {
    const row = update(web, firewall(1), firewall(1, { devices: seen(105), status: 'disabled' }))
    expect(callsOf(row)).toEqual([])
  })

  it.each([
    ['null', null],
    ['left out', undefined],
    ['the default', false],
  ])('is enabled where disabled is %s', (_, disabled) => {
    const off = firewall(1, { disabled: true })
    const [made] = callsOf(update(web, off, firewall(1, { disabled })))
    expect(made?.body).toEqual({ status: 'enabled' })
    expect(callsOf(update(web, firewall(1), firewall(1, { disabled })))).toEqual([])
    const { id: _id, ...born } = firewall(1, { disabled })
    expect(callsOf(create(web, born)).map(each => each.operation)).toEqual(['firewallCreate'])
  })

  it.each([
    ['null', null],
    ['left out', undefined],
    ['empty', ''],
  ])('sends no ports and no description where they are %s', (_, nothing) => {
    const block = { ...rule, ipv4: ['0.0.0.0/0'], ports: nothing, description: nothing }
    const [made] = callsOf(update(web, firewall(1), firewall(1, { inbound: [block] })))
    const { label, action, protocol } = rule
    expect(made?.body).toEqual({
      inbound: [{ label, action, protocol, addresses: { ipv4: ['0.0.0.0/0'] } }],
      ...{ outbound: [], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
    })
  })

  it.each([
    ['null', null],
    ['left out', undefined],
    ['empty', []],
  ])('matches no IPv6 where ipv6 is %s', (_, ipv6) => {
    const block = { ...rule, ipv4: ['192.0.2.0/24'], ipv6 }
    const [made] = callsOf(update(web, firewall(1), firewall(1, { inbound: [block] })))
    const [sent] = Object(made?.body).inbound
    expect(sent.addresses).toEqual({ ipv4: ['192.0.2.0/24'] })
  })

  it.each([
    ['null', null],
    ['empty', []],
  ])('has no rule where inbound is %s', (_, inbound) => {
    const before = firewall(1, { inbound: [{ ...rule, ipv4: ['0.0.0.0/0'] }] })
    const [made] = callsOf(update(web, before, firewall(1, { inbound })))
    expect(Object(made?.body).inbound).toEqual([])
    expect(callsOf(update(web, firewall(1), firewall(1, { inbound })))).toEqual([])
  })

  it.each([
    ['inbound', ['firewallRulesUpdate body.inbound']],
    ['outbound', ['firewallRulesUpdate body.outbound']],
  ])('is not known in %s where that is left out, as Terraform never does', (key, open) => {
    const unknownIn = (row: Row) =>
      planned(row).planned.calls.flatMap(({ call, unknown = [] }) =>
        unknown.map(({ path }) => `${call.operation} ${path.join('.')}`),
      )
    const { [key]: _, ...after } = firewall(1)
    expect(unknownIn(update(web, firewall(1), after))).toEqual(open)
    expect(unknownIn(update(web, firewall(1), { ...after, label: 'new' }))).toEqual(open)
    expect(unknownIn(update(web, firewall(1), firewall(1, { label: 'new' })))).toEqual([])
    const { id: _id, ...born } = after
    expect(unknownIn(create(web, born))).toEqual([`firewallCreate body.rules.${key}`])
  })

  it('is not known in its rules where more of them are to be known than are there', () => {
    const block = { ...rule, ipv4: ['192.0.2.0/24'] }
    const openWith = (marks: readonly object[]) => {
      const row = update(web, firewall(1), firewall(1, { inbound: [block] }), { inbound: marks })
      return planned(row).planned.calls.flatMap(({ unknown = [] }) =>
        unknown.map(({ path }) => path.join('.')),
      )
    }
    expect(openWith([{}])).toEqual([])
    expect(openWith([{}, { ipv4: true }])).toEqual(['body.inbound', 'body.inbound.0'])
  })

  it('keeps its members where linodes is null or left out, which says nothing, and lets them go where it is empty', () => {
    const before = firewall(1, { linodes: [101], devices: seen(101) })
    for (const linodes of [null, undefined]) {
      const row = update(web, before, { ...before, linodes })
      expect(callsOf(row)).toEqual([])
      expect(missed(row)).toEqual([[web, 'linodes', 'What linodes holds, the plan does not say.']])
    }
    const row = update(web, before, { ...before, linodes: [] })
    expect(callsOf(row)).toEqual([
      { operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 9101 } },
    ])
  })

  it('is deleted with its devices, and left alone when nothing changes, or it moves', () => {
    expect(callsOf(remove(web, firewall(1)))).toEqual([
      { operation: 'firewallDelete', params: { firewallId: 1 } },
    ])
    const moved: Row = {
      ...still(web, firewall(1)),
      more: { previous_address: 'linode_firewall.old' },
    }
    expect(callsOf(still(web, firewall(1)), moved)).toEqual([])
    const forgotten: Row = { address: web, actions: ['forget'], before: firewall(1) }
    expect(callsOf(forgotten)).toEqual([])
  })

  it('deletes an object that was left over, and nothing else of it', () => {
    const deposed: Row = { ...remove(web, firewall(7)), more: { deposed: 'deadbeef' } }
    expect(callsOf(still(web, firewall(1)), deposed)).toEqual([
      { operation: 'firewallDelete', params: { firewallId: 7 } },
    ])
  })

  it('says that firewalls on interfaces are not simulated', () => {
    expect(missed(update(web, firewall(1), firewall(1, { interfaces: [5] })))).toEqual([
      [web, 'interfaces', 'Firewalls on single interfaces are not simulated.'],
    ])
  })
})

describe('linode_firewall_device', () => {
  const device = 'linode_firewall_device.d'
  const values = { firewall_id: 1, entity_id: 101, entity_type: 'linode' }
  const around = [still(web, firewall(1)), standing]

  it('is put on and taken off', () => {
    const [on] = callsOf(...around, create(device, values))
    expect(on).toEqual({
      operation: 'firewallDeviceCreate',
      params: { firewallId: 1 },
      body: { type: 'instance', id: 101 },
    })
    expect(callsOf(...around, remove(device, { ...values, id: '77' }))).toEqual([
      { operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 77 } },
    ])
  })

  it('takes the device off that it puts on again, when it is replaced', () => {
    const row: Row = {
      address: device,
      actions: ['delete', 'create'],
      before: { ...values, id: '77' },
      after: { ...values, firewall_id: 2 },
    }
    expect(callsOf(still('linode_firewall.b', firewall(2)), ...around, row)).toEqual([
      { operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 77 } },
      {
        operation: 'firewallDeviceCreate',
        params: { firewallId: 2 },
        body: { type: 'instance', id: 101 },
      },
    ])
  })

  it('names balancers, and what is created in the plan', () => {
    const balancer = create('linode_nodebalancer.lb', { label: 'lb-one', region: 'us-east' })
    const later = { entity_type: 'nodebalancer' }
    const row = create(device, later, { firewall_id: true, entity_id: true, id: true })
    const made = create(web, fresh(firewall(1)))
    const resources = [
      configured(device, {
        entity_id: ['linode_nodebalancer.lb.id', 'linode_nodebalancer.lb'],
        firewall_id: [`${web}.id`, web],
      }),
      configured(web),
      configured('linode_nodebalancer.lb'),
    ]
    const plan = planOf({ rows: [row, balancer, made], resources })
    expect(calls(plan).at(-1)).toEqual({
      operation: 'firewallDeviceCreate',
      params: { firewallId: 10_001 },
      body: { type: 'balancer', id: 1 },
    })
    expect(plan.planned.calls.at(-1)?.after).toEqual([0, 1])
  })

  it('beside linodes of the same firewall is told', () => {
    const { notes } = planned(...around, still(device, { ...values, id: '77' }))
    expect(notes.map(({ kind, address }) => [kind, address])).toEqual([['two-owners', device]])
  })

  it.each([
    ['firewall_id', 'Which firewall it is put on, the plan does not show.'],
    ['entity_id', 'Which service it puts a firewall on, the plan does not show.'],
  ])('says that %s is not shown', (key, says) => {
    expect(missed(...around, create(device, { ...values, [key]: null }, { [key]: true }))).toEqual([
      [device, key, says],
    ])
  })
})
