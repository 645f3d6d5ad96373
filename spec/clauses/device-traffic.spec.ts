/** What a firewall filters through its devices: at instances and balancers, on which interfaces, and until when. */
import { expect } from 'vitest'
import { directions, serviceTypes } from '../../src/contract/vocabulary.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { verdictAt } from '../../src/rehearsal/world-verdict.ts'
import { packetProtocols } from '../../src/rules/compile/traffic-class.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { devicesOf } from '../../src/world/guards.ts'
import type { World } from '../../src/world/world.ts'
import { clause, holds } from '../support/clause.ts'
import { attach, create, detach, entitiesOf, expectFreed, view } from '../support/firewalls.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

/** A packet of each direction, protocol and family. */
const packets: readonly Packet[] = directions.flatMap(direction =>
  packetProtocols.flatMap(protocol =>
    ['192.0.2.1', '2001:db8::1'].map(address => ({
      direction,
      protocol,
      address,
      ...((protocol === 'TCP' || protocol === 'UDP') && { port: 443 }),
    })),
  ),
)

const inboundTcp: Packet = {
  direction: 'inbound',
  protocol: 'TCP',
  address: '192.0.2.1',
  port: 443,
}

const nameOf = ({ direction, protocol, address }: Packet) =>
  `${direction} ${protocol} ${direction === 'inbound' ? 'from' : 'to'} ${address}`

/** With a firewall that lets nothing in and nothing out. */
const shut = (world: World, devices: object): World => {
  const rules = { inbound_policy: 'DROP', outbound_policy: 'DROP' } as const
  return worldAfter(world, create({ label: 'shut-1', rules, devices }))
}

clause('DEVICE-6', () => {
  for (const type of serviceTypes)
    holds(`the ${type} is filtered before, and not afterwards`, () => {
      const service = { type, id: 1 }
      const guarded = shut(smallWorld(), { [`${type}s`]: [1] })
      const freed = worldAfter(guarded, detach(1))
      expectFreed([guarded, freed], service, inboundTcp)
      expect(entitiesOf(freed)).toEqual([])
    })

  holds('the other services of the firewall are filtered on', () => {
    const guarded = shut(smallWorld(), { instances: [1, 2] })
    const service = { type: 'instance', id: 2 } as const
    expect(verdictAt(worldAfter(guarded, detach(1)), service, inboundTcp).action).toBe('DROP')
  })

  holds('the firewall itself stays, with its rules and its status', () => {
    const guarded = shut(smallWorld(), { instances: [1] })
    expect(view(worldAfter(guarded, detach(1)))).toEqual(view(guarded))
  })
})

clause('DEVICE-7', () => {
  const service = { type: 'instance', id: 1 } as const
  // Firewall 1 shuts instance 1; firewall 2, disabled and open, is on it too.
  const doubled = worldAfter(
    shut(smallWorld(), { instances: [1] }),
    {
      operation: 'firewallCreate',
      body: {
        label: 'open-1',
        rules: { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' },
      },
    },
    { operation: 'firewallUpdate', params: { firewallId: 2 }, body: { status: 'disabled' } },
    attach({ id: 1, type: 'instance' }, 2),
  )

  holds('taking the disabled firewall off leaves every verdict as it was', () => {
    const world = worldAfter(doubled, detach(2, 2))
    for (const packet of packets)
      expect(verdictAt(world, service, packet)).toEqual(verdictAt(doubled, service, packet))
    expect(verdictAt(world, service, inboundTcp).action).toBe('DROP')
  })

  holds('taking the active firewall off leaves the other one attached, to be enabled', () => {
    const freed = worldAfter(doubled, detach(1))
    expect(entitiesOf(freed, 2)).toEqual(['instance 1'])
    const world = worldAfter(freed, {
      operation: 'firewallUpdate',
      params: { firewallId: 2 },
      body: { status: 'enabled' },
    })
    expect(verdictAt(world, service, inboundTcp)).toMatchObject({
      action: 'ACCEPT',
      cause: { kind: 'policy' },
      firewall: { id: 2 },
    })
  })
})

clause('DEVICE-10', () => {
  const world = shut(smallWorld(), { balancers: [1] })
  for (const packet of packets) {
    const filtered = packet.direction === 'inbound' && packet.protocol === 'TCP'
    holds(`${nameOf(packet)} is ${filtered ? '' : 'not '}filtered at a balancer`, () => {
      expect(verdictAt(world, { type: 'balancer', id: 1 }, packet)).toMatchObject(
        filtered
          ? { action: 'DROP', cause: { kind: 'policy', direction: 'inbound' } }
          : { action: 'ACCEPT', cause: { kind: 'not-filtered-at-balancer' } },
      )
    })
  }

  holds('the rules for other traffic stay with the firewall and filter at an instance', () => {
    const both = worldAfter(world, attach({ id: 1, type: 'instance' }))
    for (const packet of packets)
      expect(verdictAt(both, { type: 'instance', id: 1 }, packet).action).toBe('DROP')
  })
})

clause('DEVICE-11', () => {
  holds('one firewall is on three instances and a balancer, and filters at each', () => {
    const world = shut(smallWorld(), { instances: [1, 2, 3], balancers: [2] })
    expect(entitiesOf(world)).toEqual(['instance 1', 'instance 2', 'instance 3', 'balancer 2'])
    for (const { entity } of devicesOf(world, 1))
      expect(verdictAt(world, entity, inboundTcp).firewall?.id).toBe(1)
  })

  holds('services join one after the other, wherever they are', () => {
    const world = worldAfter(
      withFirewall(smallWorld(), 'guard-1'),
      attach({ id: 1, type: 'instance' }),
      attach({ id: 3, type: 'instance' }),
      attach({ id: 2, type: 'balancer' }),
    )
    expect(entitiesOf(world)).toEqual(['instance 1', 'instance 3', 'balancer 2'])
  })
})

/** Instance 4 with an interface of each purpose, in this order, behind a firewall that lets nothing through. */
const wired = shut(
  worldAfter(smallWorld(), {
    operation: 'instanceCreate',
    body: {
      region: 'us-east',
      interfaces: [
        { purpose: 'vlan', label: 'backstage' },
        { purpose: 'public' },
        { purpose: 'vpc', vpc_id: 1, subnet_id: 1, ipv4: { vpc: '10.0.0.2', nat_1_1: 'any' } },
      ],
    },
  }),
  { instances: [4] },
)

const instance = { type: 'instance', id: 4 } as const

clause('DEVICE-13', () => {
  for (const purpose of ['public', 'vpc'] as const)
    for (const packet of packets)
      holds(`${nameOf(packet)} is filtered on a ${purpose} interface`, () => {
        expect(verdictAt(wired, instance, packet, { interface: purpose })).toMatchObject({
          action: 'DROP',
          cause: { kind: 'policy', direction: packet.direction },
        })
      })

  holds('each interface counts by itself, wherever it stands in the profile', () => {
    const actions = [0, 1, 2].map(
      at => verdictAt(wired, instance, inboundTcp, { interface: at }).action,
    )
    expect(actions).toEqual(['ACCEPT', 'DROP', 'DROP'])
  })

  holds('the profile that was booted counts, not the one that awaits a reboot', () => {
    const update: AnyCall = {
      operation: 'profileUpdate',
      params: { instanceId: 4, profileId: 1 },
      body: { interfaces: [{ purpose: 'vlan', label: 'backstage' }] },
    }
    const reboot: AnyCall = { operation: 'instanceReboot', params: { instanceId: 4 } }
    const waiting = worldAfter(wired, update)
    expect(verdictAt(waiting, instance, inboundTcp).action).toBe('DROP')
    expect(verdictAt(worldAfter(waiting, reboot), instance, inboundTcp)).toMatchObject({
      action: 'DROP',
      cause: { kind: 'dark' },
    })
  })
})

clause('DEVICE-14', () => {
  for (const packet of packets)
    holds(`${nameOf(packet)} is not filtered on a VLAN interface`, () => {
      expect(verdictAt(wired, instance, packet, { interface: 'vlan' })).toMatchObject({
        action: 'ACCEPT',
        cause: { kind: 'vlan-bypass' },
      })
    })
})
