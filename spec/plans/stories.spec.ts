/** Plans as people make them: which calls the provider makes, in which order, and what gets through meanwhile. Each was worked out by hand first. */
import { describe, expect, it } from 'vitest'
import type { ReadPlan } from '../../src/plans/read-plan.ts'
import { admits, carryOut, readExample } from './stories.ts'

/** The operations, each with the calls that it waits for. */
const outline = ({ planned }: ReadPlan) =>
  planned.calls.map(({ call, after, of }) => [call.operation, of, after])

const bodies = ({ planned }: ReadPlan) => planned.calls.map(({ call }) => call.body)

/** Whether a port of an instance is open before the first call and after each. */
const along = (plan: ReadPlan, id: number, port: number, order?: readonly number[]) =>
  carryOut(plan, order).worlds.map(world => admits(world, id, port))

const web = 'linode_firewall.web'
const https = {
  label: 'https',
  action: 'ACCEPT',
  protocol: 'TCP',
  ports: '443',
  addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
}
const ssh = { ...https, label: 'ssh', ports: '22' }
const closed = { outbound: [], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }

describe('opening a port', () => {
  const plan = readExample('open-a-port')

  it('is one call with all rules', () => {
    expect(outline(plan)).toEqual([['firewallRulesUpdate', web, []]])
    expect(plan.planned.calls[0]?.call.params).toEqual({ firewallId: 802 })
    expect(bodies(plan)).toEqual([{ inbound: [https, ssh], ...closed }])
  })

  it('lets packets of that port through, and no others', () => {
    expect(along(plan, 101, 22)).toEqual([false, true])
    expect(along(plan, 101, 443)).toEqual([true, true])
    expect(along(plan, 101, 80)).toEqual([false, false])
  })

  it('comes of the rule that is added, where it stands in the plan', () => {
    expect(plan.places).toEqual([
      {
        address: web,
        attribute: ['inbound', 1],
        origin: { file: 'open-a-port.json', path: ['resource_changes', 0] },
        sensitive: [],
      },
    ])
  })

  it('is checked to the last resource', () => {
    expect(plan.checked).toEqual({ checked: 2, of: 2 })
    expect(plan.leaves.notUnderstood).toBe(0)
    expect([plan.notSimulated, plan.notes, plan.drift]).toEqual([[], [], []])
  })
})

describe('tightening', () => {
  const plan = readExample('tighten')

  it('sends the label first, and then the rules', () => {
    expect(outline(plan)).toEqual([
      ['firewallUpdate', web, []],
      ['firewallRulesUpdate', web, [0]],
    ])
    const office = { ...ssh, addresses: { ipv4: ['198.51.100.0/24'] } }
    expect(bodies(plan)).toEqual([{ label: 'web-public' }, { inbound: [https, office], ...closed }])
  })

  it('closes the port with the second call', () => {
    expect(along(plan, 101, 22)).toEqual([true, true, false])
  })
})

describe('a new instance', () => {
  it('is there before the firewall that names it', () => {
    const plan = readExample('new-instance-by-linodes')
    expect(outline(plan)).toEqual([
      ['instanceCreate', 'linode_instance.web', []],
      ['firewallCreate', web, [0]],
    ])
    expect(bodies(plan)[1]).toMatchObject({ devices: { instances: [1], balancers: [] } })
    expect(along(plan, 1, 22)).toEqual([undefined, true, false])
    expect(along(plan, 1, 443)).toEqual([undefined, true, true])
    expect(plan.notes.map(({ kind }) => kind)).toEqual(['default-firewall'])
  })

  it.each([
    ['the firewall that it names', 'new-instance-by-firewall-id'],
    ['the firewall of its one public interface', 'new-instance-by-interface'],
    ['the one firewall of its interfaces, outside and in a VPC', 'new-instance-by-interfaces'],
  ])('is guarded from the first by %s', (_, name) => {
    const plan = readExample(name)
    expect(outline(plan)).toEqual([
      ['firewallCreate', web, []],
      ['instanceCreate', 'linode_instance.web', [0]],
    ])
    expect(bodies(plan)[1]).toMatchObject({ firewall_id: 1, region: 'us-east', label: 'web-1' })
    // Ids are set aside by the place of the call.
    expect(along(plan, 10_001, 22)).toEqual([undefined, undefined, false])
    expect(along(plan, 10_001, 443)).toEqual([undefined, undefined, true])
    expect([plan.notes, plan.notSimulated]).toEqual([[], []])
  })
})

describe('moving a service between firewalls', () => {
  const [off, on] = [{ firewallId: 801, deviceId: 9101 }, { firewallId: 802 }]

  it('waits for nothing where no reference says so: one order is refused, the other leaves it bare', () => {
    const plan = readExample('move-without-order')
    expect(outline(plan)).toEqual([
      ['firewallDeviceCreate', 'linode_firewall.new', []],
      ['firewallDeviceDelete', 'linode_firewall.old', []],
    ])
    expect(plan.planned.calls.map(({ call }) => call.params)).toEqual([on, off])
    expect(carryOut(plan, [0, 1]).outcomes).toEqual(['guarded', 'made'])
    expect(along(plan, 101, 22, [0, 1])).toEqual([false, false, true])
    expect(carryOut(plan, [1, 0]).outcomes).toEqual(['made', 'made'])
    expect(along(plan, 101, 22, [1, 0])).toEqual([false, true, false])
  })

  it('comes in the order that depends_on asks for, and is bare in between all the same', () => {
    const plan = readExample('move-with-order')
    expect(outline(plan)).toEqual([
      ['firewallDeviceDelete', 'linode_firewall.old', []],
      ['firewallDeviceCreate', 'linode_firewall.new', [0]],
    ])
    expect(along(plan, 101, 22)).toEqual([false, true, false])
  })
})

describe('replacing a firewall', () => {
  it('leaves its services bare where the old one goes first', () => {
    const plan = readExample('replace-delete-first')
    expect(outline(plan)).toEqual([
      ['firewallDelete', web, []],
      ['firewallCreate', web, [0]],
    ])
    expect(along(plan, 101, 22)).toEqual([false, true, false])
  })

  it('is refused where the new one comes first: the service has an active one', () => {
    const plan = readExample('replace-create-first')
    expect(outline(plan)).toEqual([
      ['firewallCreate', web, []],
      ['firewallDelete', web, [0]],
    ])
    expect(carryOut(plan, [0]).outcomes).toEqual(['guarded'])
  })
})

describe('a firewall that is disabled', () => {
  it('is enabled with its old rules before it gets the new ones', () => {
    const plan = readExample('enable-and-tighten')
    expect(outline(plan)).toEqual([
      ['firewallUpdate', web, []],
      ['firewallRulesUpdate', web, [0]],
    ])
    expect(bodies(plan)[0]).toEqual({ status: 'enabled' })
    expect(along(plan, 101, 80)).toEqual([true, false, false])
    expect(along(plan, 101, 22)).toEqual([true, true, false])
  })

  it('is enabled for a moment when it is created', () => {
    const plan = readExample('disabled-on-creation')
    expect(outline(plan)).toEqual([
      ['firewallCreate', web, []],
      ['firewallUpdate', web, [0]],
    ])
    expect(plan.planned.calls[1]?.call).toMatchObject({
      params: { firewallId: plan.account.world.counters.firewalls + 1 },
      body: { status: 'disabled' },
    })
    expect(along(plan, 101, 22)).toEqual([true, false, true])
  })
})

describe('a firewall whose linodes are left out', () => {
  it('keeps them: nothing is detached', () => {
    const plan = readExample('linodes-left-out')
    expect(outline(plan)).toEqual([['firewallUpdate', web, []]])
    expect(bodies(plan)).toEqual([{ label: 'www' }])
    expect(along(plan, 101, 22)).toEqual([false, false])
  })
})

describe('assigning addresses', () => {
  it('is one call, after which packets to them meet the other firewall', () => {
    const plan = readExample('assign-an-address')
    expect(outline(plan)).toEqual([
      ['ipAddressesAssign', 'linode_networking_ip_assignment.move', []],
    ])
    expect(bodies(plan)).toEqual([
      {
        region: 'us-east',
        assignments: [
          { address: '192.0.2.11', instance_id: 102 },
          { address: '192.0.2.12', instance_id: 101 },
        ],
      },
    ])
    expect(carryOut(plan).outcomes).toEqual(['made'])
  })
})

describe('forgetting a firewall', () => {
  it('makes no call: it stays as it is', () => {
    const plan = readExample('forget')
    expect(outline(plan)).toEqual([])
    expect(plan.notes.map(({ kind, address }) => [kind, address])).toEqual([['forgotten', web]])
    expect(along(plan, 101, 22)).toEqual([false])
  })
})

describe('a module that is called for each of several', () => {
  const plan = readExample('module-for-each')
  const at = (key: string, name: string) => `module.shop["${key}"].${name}`

  it('orders resources within each call of it', () => {
    expect(outline(plan)).toEqual([
      ['instanceCreate', at('eu', 'linode_instance.web[0]'), []],
      ['instanceCreate', at('eu', 'linode_instance.web[1]'), []],
      ['instanceCreate', at('us', 'linode_instance.web[0]'), []],
      ['instanceCreate', at('us', 'linode_instance.web[1]'), []],
      ['firewallCreate', at('eu', web), [0, 1]],
      ['firewallCreate', at('us', web), [2, 3]],
    ])
  })

  it('puts each firewall on the instances of its own call', () => {
    expect(bodies(plan).slice(4)).toMatchObject([
      { label: 'shop-eu', devices: { instances: [1, 10_001] } },
      { label: 'shop-us', devices: { instances: [20_001, 30_001] } },
    ])
    expect(carryOut(plan).outcomes).toEqual(Array.from({ length: 6 }, () => 'made'))
    expect(along(plan, 30_001, 22).slice(3)).toEqual([undefined, true, true, false])
  })
})

describe('a call that is refused', () => {
  it('leaves the first one made: another firewall guards the service, which only the account tells', () => {
    const plan = readExample('refused-second-call', 'firewalls.json', 'linodes.json')
    expect(outline(plan)).toEqual([
      ['firewallUpdate', web, []],
      ['firewallDeviceCreate', web, [0]],
    ])
    expect(plan.planned.calls[1]?.call.body).toEqual({ type: 'instance', id: 102 })
    expect(carryOut(plan).outcomes).toEqual(['made', 'guarded'])
    expect(plan.drift).toEqual([])
  })
})
