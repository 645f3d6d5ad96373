/** What is known only once other changes are made: it is left out of calls, named, and never taken for nothing. */
import { describe, expect, it } from 'vitest'
import {
  calls,
  configured,
  firewall,
  fresh,
  instance,
  planOf,
  type Row,
  relabelled,
  rule,
  web,
} from './plan-builder.ts'

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
    expect(planOf({ rows: [relabelled] }).checked).toEqual({ checked: 1, of: 1 })
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
