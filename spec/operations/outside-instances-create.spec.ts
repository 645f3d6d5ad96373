/** Instances come: what they are given, what they get, and what is refused. */
import { describe, expect, it } from 'vitest'
import { addressesOf } from '../../src/world/holders.ts'
import { idsUnder } from '../../src/world/key-index.ts'
import { get } from '../../src/world/table.ts'
import { assumption } from '../support/assumption.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { emptyWorld, smallWorld, withFirewall } from '../support/worlds.ts'

const create = <const Body>(body: Body) => ({ operation: 'instanceCreate', body }) as const

describe('creating an instance', () => {
  it('boots it with one public interface, a public IPv4 and a SLAAC address', () => {
    const { reply, events, world } = done(emptyWorld(), create({ region: 'us-east' }))
    expect(reply).toEqual({
      id: 1,
      label: 'instance-1',
      region: 'us-east',
      plan: 'g6-standard-1',
      status: 'running',
      created: '2026-01-01T00:00:00',
      ipv4: [expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/)],
      ipv6: expect.stringMatching(/^[0-9a-f:]+\/128$/),
      interfaces: [{ purpose: 'public' }],
    })
    expect(events).toEqual([])
    expect(addressesOf(world, 1).map(({ type }) => type)).toEqual(['ipv4', 'ipv6'])
  })

  it('takes the label, the plan and the interfaces it is given', () => {
    const interfaces = [
      { purpose: 'public' as const },
      { purpose: 'vlan' as const, label: 'back-end', ipam_address: '10.0.0.1/24' },
    ]
    const { reply } = done(
      emptyWorld(),
      create({ region: 'us-east', label: 'web-1', plan: 'premium-4', interfaces }),
    )
    expect(reply).toMatchObject({ label: 'web-1', plan: 'premium-4', interfaces })
  })

  it('takes an empty list of interfaces for one public interface', () => {
    const { reply } = done(emptyWorld(), create({ region: 'us-east', interfaces: [] }))
    expect(reply.interfaces).toEqual([{ purpose: 'public' }])
  })

  it('lists a private address after the public one', () => {
    const { reply, world } = done(emptyWorld(), create({ region: 'us-east', private_ip: true }))
    expect(reply.ipv4).toHaveLength(2)
    expect(reply.ipv4[1]).toMatch(/^192\.168\./)
    expect(addressesOf(world, 1).filter(address => !address.public)).toHaveLength(1)
  })

  it('gives no two instances the same address', () => {
    const world = smallWorld()
    const texts = [1, 2, 3].flatMap(id => addressesOf(world, id).map(({ address }) => address))
    expect(new Set(texts).size).toBe(6)
  })

  it('resolves a NAT with any address to its own public one, and has it active at once', () => {
    const nat = { purpose: 'vpc', vpc_id: 7, subnet_id: 8, ipv4: { vpc: '10.0.0.2' } } as const
    const { reply, world } = done(
      emptyWorld(),
      create({
        region: 'us-east',
        interfaces: [{ ...nat, ipv4: { ...nat.ipv4, nat_1_1: 'any' } }, nat],
      }),
    )
    expect(reply.interfaces).toEqual([
      { ...nat, ipv4: { vpc: '10.0.0.2', nat_1_1: reply.ipv4[0] } },
      { ...nat, ipv4: { vpc: '10.0.0.2', nat_1_1: null } },
    ])
    expect(idsUnder(world.indexes.instancesByNatAddress, reply.ipv4[0] ?? '')).toEqual([1])
  })

  it('attaches the firewall it names, enabled or disabled, and emits nothing for it', () => {
    const firewalled = worldAfter(withFirewall(withFirewall(emptyWorld(), 'on-1'), 'off-1'), {
      operation: 'firewallUpdate',
      params: { firewallId: 2 },
      body: { status: 'disabled' },
    })
    for (const firewall_id of [1, 2]) {
      const { world, reply, events } = done(firewalled, create({ region: 'us-east', firewall_id }))
      expect(events).toEqual([])
      expect(get(world.tables.devices, 1)).toMatchObject({
        firewall_id,
        entity: { type: 'instance', id: reply.id },
      })
    }
  })

  it('is refused without a region, and in one that is not given', () => {
    const world = emptyWorld()
    expectRefused(world, create({}), 'ASSUME-ENVIRONMENT', 'region')
    expectRefused(world, create({ region: 7 }), 'ASSUME-ENVIRONMENT', 'region')
    expectRefused(world, create({ region: 'moon-1' }), 'ASSUME-BODY-IDS', 'region')
  })

  assumption('ASSUME-ENVIRONMENT', () => {
    it.each([
      [{ label: 'ab' }, 'label'],
      [{ label: 'x'.repeat(65) }, 'label'],
      [{ plan: '' }, 'plan'],
      [{ plan: 'x'.repeat(65) }, 'plan'],
      [{ private_ip: 'yes' }, 'private_ip'],
      [{ firewall_id: '1' }, 'firewall_id'],
      [{ interfaces: {} }, 'interfaces'],
      [{ interfaces: ['public'] }, 'interfaces[0]'],
      [{ interfaces: [{ purpose: 'wifi' }] }, 'interfaces[0].purpose'],
      [{ interfaces: [{}] }, 'interfaces[0].purpose'],
      [{ interfaces: [{ purpose: 'vlan' }] }, 'interfaces[0].label'],
      [{ interfaces: [{ purpose: 'vlan', label: '' }] }, 'interfaces[0].label'],
      [{ interfaces: [{ purpose: 'vlan', label: 'a/b' }] }, 'interfaces[0].label'],
      [{ interfaces: [{ purpose: 'vlan', label: 'x'.repeat(65) }] }, 'interfaces[0].label'],
      [
        { interfaces: [{ purpose: 'vlan', label: 'a', ipam_address: '10.0.0.1' }] },
        'interfaces[0].ipam_address',
      ],
      [
        { interfaces: [{ purpose: 'vlan', label: 'a', ipam_address: 'x/24' }] },
        'interfaces[0].ipam_address',
      ],
      [
        { interfaces: [{ purpose: 'vpc', subnet_id: 1, ipv4: { vpc: '10.0.0.2' } }] },
        'interfaces[0].vpc_id',
      ],
      [
        { interfaces: [{ purpose: 'vpc', vpc_id: 1, subnet_id: 1, ipv4: { vpc: '::1' } }] },
        'interfaces[0].ipv4.vpc',
      ],
      [
        {
          interfaces: [
            { purpose: 'vpc', vpc_id: 1, subnet_id: 1, ipv4: { vpc: '10.0.0.2', nat_1_1: 'some' } },
          ],
        },
        'interfaces[0].ipv4.nat_1_1',
      ],
    ])('is refused with %j, which names %s', (part, field) => {
      expectRefused(
        emptyWorld(),
        create({ region: 'us-east', ...part }),
        'ASSUME-ENVIRONMENT',
        field,
      )
    })

    it('accepts labels, plans and VLANs as long as they may be', () => {
      const longest = 'x'.repeat(64)
      const { reply } = done(
        emptyWorld(),
        create({
          region: 'us-east',
          label: longest,
          plan: longest,
          interfaces: [{ purpose: 'vlan', label: longest }],
        }),
      )
      expect(reply).toMatchObject({ label: longest, plan: longest })
      expect(done(emptyWorld(), create({ region: 'us-east', label: 'abc' })).reply.label).toBe(
        'abc',
      )
    })
  })

  it('is refused when the same VLAN stands in the list twice', () => {
    const interfaces = [
      { purpose: 'vlan', label: 'a' },
      { purpose: 'vlan', label: 'a' },
    ]
    expectRefused(
      emptyWorld(),
      create({ region: 'us-east', interfaces }),
      'ASSUME-PROFILES',
      'interfaces[1].label',
    )
  })

  it('is refused with a NAT address it cannot have yet, or with two to the one it gets', () => {
    const vpc = (nat_1_1: string) => ({
      purpose: 'vpc',
      vpc_id: 1,
      subnet_id: 1,
      ipv4: { vpc: '10.0.0.2', nat_1_1 },
    })
    const asking = (...nats: string[]) =>
      create({ region: 'us-east', interfaces: [{ purpose: 'public' }, ...nats.map(vpc)] })
    expectRefused(
      smallWorld(),
      asking('33.0.0.2'),
      'ASSUME-ENVIRONMENT',
      'interfaces[1].ipv4.nat_1_1',
    )
    expectRefused(
      smallWorld(),
      asking('any', 'any'),
      'ASSUME-PROFILES',
      'interfaces[2].ipv4.nat_1_1',
    )
  })

  it('is refused with a firewall that is not there or deleted', () => {
    const world = worldAfter(withFirewall(emptyWorld(), 'gone-1'), {
      operation: 'firewallDelete',
      params: { firewallId: 1 },
    })
    for (const firewall_id of [1, 2])
      expectRefused(
        world,
        create({ region: 'us-east', firewall_id }),
        'ASSUME-BODY-IDS',
        'firewall_id',
      )
  })

  assumption('ASSUME-CREATE-WITH-FIREWALL', () => {
    it('is refused with a firewall whose instance migrates live', () => {
      const world = worldAfter(withFirewall(smallWorld(), 'busy-1', { instances: [1] }), {
        operation: 'liveMigrationStart',
        params: { instanceId: 1 },
      })
      const { assumptions } = expectRefused(
        world,
        create({ region: 'us-east', firewall_id: 1 }),
        'MIGRATION-4',
        'firewall_id',
      )
      expect(assumptions).toContain('ASSUME-CREATE-WITH-FIREWALL')
    })
  })
})
