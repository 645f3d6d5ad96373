import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import type { FirewallStatus } from '../../src/contract/vocabulary.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { parseInstant } from '../../src/kit/instant.ts'
import { check } from '../../src/policies/check.ts'
import { type PolicyInput, policiesOf } from '../../src/policies/policies-of.ts'
import { explainAt, verdictAt } from '../../src/rehearsal/world-verdict.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { assembleWorld } from '../../src/world/assemble.ts'
import type {
  BalancerId,
  DeviceId,
  FirewallId,
  InstanceId,
  ProfileId,
  RegionId,
} from '../../src/world/ids.ts'
import type { Service } from '../../src/world/records/device.ts'
import { defaultSshSettings, type Interface } from '../../src/world/records/instance.ts'
import { assumption } from '../support/assumption.ts'

/** Drops everything. */
const closed: Rules = {
  inbound: [],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'DROP',
}

const tcp = (address: string, port = 22): Packet => ({
  direction: 'inbound',
  protocol: 'TCP',
  address,
  port,
})

assumption('ASSUME-NO-ACTIVE-FIREWALL', () => {
  it('accepts everything where no firewall is assigned and enabled', () => {
    for (const status of ['disabled', 'deleted', undefined] as const) {
      const world = worldWith(status)
      for (const packet of [
        tcp('192.0.2.1'),
        { ...tcp('2001:db8::1'), direction: 'outbound' },
      ] as const)
        expect(verdictAt(world, instance, packet)).toEqual({
          action: 'ACCEPT',
          cause: { kind: 'no-active-firewall' },
          firewall: null,
        })
    }
    expect(explainAt(worldWith('disabled'), instance, tcp('192.0.2.1')).sentences).toEqual([
      'inbound TCP from 192.0.2.1 to port 22: ACCEPT, as instance 7 "web" has no active firewall (not enabled: 4)',
    ])
  })

  it('asks the rules of an enabled one, and names it', () => {
    expect(verdictAt(worldWith('enabled'), instance, tcp('192.0.2.1'))).toEqual({
      action: 'DROP',
      cause: { kind: 'policy', direction: 'inbound' },
      firewall: { id: 4, label: 'edge' },
    })
  })
})

assumption('ASSUME-BALANCER-TRAFFIC', () => {
  it('filters inbound TCP at a balancer and accepts everything else', () => {
    const world = worldWith('enabled')
    expect(verdictAt(world, balancer, tcp('192.0.2.1')).action).toBe('DROP')
    const unfiltered: readonly Packet[] = [
      { ...tcp('192.0.2.1'), direction: 'outbound' },
      { ...tcp('192.0.2.1'), protocol: 'UDP' },
      { direction: 'inbound', protocol: 'ICMP', address: '2001:db8::1' },
      { direction: 'inbound', protocol: 'IPENCAP', address: '192.0.2.1' },
      { direction: 'inbound', protocol: 'OTHER', address: '192.0.2.1' },
    ]
    for (const packet of unfiltered)
      expect(verdictAt(world, balancer, packet)).toEqual({
        action: 'ACCEPT',
        cause: { kind: 'not-filtered-at-balancer' },
        firewall: { id: 4, label: 'edge' },
      })
  })

  it('of a promise about such packets says that no rules decide it, and of one about TCP what the rules say', () => {
    const world = worldWith('enabled')
    const told = (demand: 'always' | 'never', packets: string) => {
      const about = { id: 'dns', services: { types: 'balancer' } } as const
      const promise: PolicyInput =
        demand === 'always' ? { ...about, always: { packets } } : { ...about, never: { packets } }
      return check(policiesOf([promise]), world).policies.flatMap(
        ({ result, breaches, remarks }) => [
          result,
          ...breaches.map(({ about, ...each }) => ('cause' in each ? each.cause?.kind : about)),
          ...remarks.map(({ kind }) => kind),
        ],
      )
    }
    expect(told('always', 'inbound UDP 53')).toEqual(['kept', 'cannot-fail'])
    expect(told('never', 'inbound UDP 53')).toEqual(['broken', 'not-filtered-at-balancer'])
    expect(told('always', 'inbound TCP 53')).toEqual(['broken', 'policy'])
    expect(told('never', 'inbound TCP 53')).toEqual(['kept'])
  })
})

assumption('ASSUME-VLAN-BYPASS', () => {
  const interfaces: readonly Interface[] = [
    { purpose: 'vlan', label: 'backend', ipam_address: null },
    { purpose: 'public' },
    { purpose: 'vpc', vpc_id: 1, subnet_id: 1, ipv4: '10.0.0.2', nat_1_1: null },
  ]

  it('accepts everything on a VLAN interface and filters public and VPC interfaces', () => {
    const world = worldWith('enabled', interfaces)
    for (const filtered of [undefined, 1, 2, 'public', 'vpc'] as const)
      expect(verdictAt(world, instance, tcp('192.0.2.1'), { interface: filtered }).action).toBe(
        'DROP',
      )
    for (const bypassed of [0, 'vlan'] as const)
      expect(verdictAt(world, instance, tcp('192.0.2.1'), { interface: bypassed })).toEqual({
        action: 'ACCEPT',
        cause: { kind: 'vlan-bypass' },
        firewall: { id: 4, label: 'edge' },
      })
  })

  it('takes the public interface when there is no other, and never a VLAN by itself', () => {
    const none = worldWith('enabled', [])
    expect(verdictAt(none, instance, tcp('192.0.2.1')).action).toBe('DROP')
    expect(verdictAt(none, instance, tcp('192.0.2.1'), { interface: 'public' }).action).toBe('DROP')
    const only = worldWith('enabled', interfaces.slice(0, 1))
    expect(verdictAt(only, instance, tcp('192.0.2.1')).cause.kind).toBe('dark')
    expect(verdictAt(only, instance, tcp('192.0.2.1'), { interface: 'vlan' }).cause.kind).toBe(
      'vlan-bypass',
    )
  })

  it('refuses an interface that is not there', () => {
    const world = worldWith('enabled', interfaces.slice(0, 2))
    for (const missing of [2, 'vpc'] as const)
      expect(() => verdictAt(world, instance, tcp('192.0.2.1'), { interface: missing })).toThrow(
        /^options.interface: .*instance 7 was booted with: 0 \(vlan\) or 1 \(public\), got/,
      )
    for (const none of [-1, 0.5])
      expect(() => verdictAt(world, instance, tcp('192.0.2.1'), { interface: none })).toThrow(
        /^options.interface: expected a whole number from 0 up, got/,
      )
    expect(() => verdictAt(world, balancer, tcp('192.0.2.1'), { interface: 0 })).toThrow(UsageError)
  })
})

describe('a verdict in a world', () => {
  it('is refused for a service that is not there, by its name', () => {
    const world = worldWith('enabled')
    expect(() => verdictAt(world, { type: 'instance', id: 99 }, tcp('192.0.2.1'))).toThrow(
      'at.id: expected the id of an instance of the world, got 99',
    )
    expect(() => verdictAt(world, { type: 'balancer', id: 7 }, tcp('192.0.2.1'))).toThrow(
      'at.id: expected the id of a balancer of the world, got 7',
    )
  })

  it('comes with the same verdict and the walk through the rules when it is explained', () => {
    const world = worldWith('enabled')
    const explained = explainAt(world, balancer, tcp('192.0.2.1'))
    expect(explained.verdict).toEqual(verdictAt(world, balancer, tcp('192.0.2.1')))
    expect(explained.sentences).toEqual([
      'firewall 4 "edge" is active on balancer 3 "front"',
      'inbound TCP from 192.0.2.1 to port 22: DROP, by the inbound policy, as no rule matches',
    ])
    expect(explainAt(world, balancer, { ...tcp('192.0.2.1'), protocol: 'UDP' })).toEqual({
      verdict: verdictAt(world, balancer, { ...tcp('192.0.2.1'), protocol: 'UDP' }),
      rules: null,
      sentences: [
        'inbound UDP from 192.0.2.1 to port 22: ACCEPT, as firewall 4 "edge" filters nothing but inbound TCP at balancer 3 "front"',
      ],
    })
  })
})

const instance = { type: 'instance', id: 7 } as const
const balancer = { type: 'balancer', id: 3 } as const

/** Instance 7 and balancer 3 behind firewall 4, which drops everything; behind none without a status. */
function worldWith(status: FirewallStatus | undefined, interfaces: readonly Interface[] = []) {
  const now = parseInstant('2026-01-01T00:00:00Z')
  if (now === undefined) throw new Error('the instant is none')
  const created = '2026-01-01T00:00:00'
  const instanceId = 7 as InstanceId
  const balancerId = 3 as BalancerId
  const firewallId = 4 as FirewallId
  const region = 'us-east' as RegionId
  const booted = { id: 1 as ProfileId, label: 'boot', interfaces }
  const entities: readonly Service[] =
    status === undefined
      ? []
      : [
          { type: 'instance', id: instanceId },
          { type: 'balancer', id: balancerId },
        ]
  const common = { region, created }
  return assembleWorld({
    now,
    rows: {
      instances: [
        {
          ...common,
          id: instanceId,
          label: 'web',
          plan: 'small',
          migrating: false,
          spare_addresses: 0,
          profiles: [booted],
          booted,
          ssh: defaultSshSettings,
        },
      ],
      balancers: [
        { ...common, id: balancerId, label: 'front', ipv4: null, ipv6: null, configs: [] },
      ],
      firewalls: [
        {
          ...{ id: firewallId, label: 'edge', status: status ?? 'enabled', rules: closed },
          ...{ tags: [], created, updated: created },
        },
      ],
      devices: entities.map((entity, index) => ({
        ...{ id: (index + 1) as DeviceId, firewall_id: firewallId, entity },
        ...{ created, updated: created },
      })),
    },
  })
}
