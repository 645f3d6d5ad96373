/** Orders of calls that move addresses: what is open between two calls at an address counts as it does at a service. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { order } from '../../src/whatif.ts'
import { addressesOf } from '../../src/world/holders.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { emptyWorld } from '../support/worlds.ts'

const policies = (inbound: string) => ({
  ...{ inbound: [], inbound_policy: inbound, outbound: [], outbound_policy: 'ACCEPT' },
})
const firewall = (label: string, inbound: string, instances: readonly number[]): AnyCall => ({
  operation: 'firewallCreate',
  body: { label, rules: policies(inbound), devices: { instances } },
})

/** Instance 1 is closed and has two addresses, instance 2 is open. */
const start = worldAfter(
  emptyWorld(),
  { operation: 'instanceCreate', body: { region: 'us-east', label: 'shut' } },
  { operation: 'instanceCreate', body: { region: 'us-east', label: 'lab' } },
  firewall('closed', 'DROP', [1]),
  firewall('opened', 'ACCEPT', [2]),
  { operation: 'instancePrepare', params: { instanceId: 1 }, body: { spare_addresses: 1 } },
  { operation: 'ipAddressAllocate', body: { instance_id: 1, public: true, type: 'ipv4' } },
)
const address = addressesOf(start, 1).findLast(({ type }) => type === 'ipv4')?.address ?? ''

const move: AnyCall = {
  operation: 'ipAddressesAssign',
  body: { region: 'us-east', assignments: [{ address, instance_id: 2 }] },
}
const close: AnyCall = {
  operation: 'firewallRulesUpdate',
  params: { firewallId: 2 },
  body: policies('DROP'),
}

describe('an address that moves', () => {
  it('moves after its new holder was closed: the other way round it is open for a while', () => {
    const answer = order(start, [move, close])
    expect(answer).toMatchObject({ ok: true, order: [1, 0], optimal: true, windows: [] })
  })

  it('has a window of its own where no other order is allowed, of packets of its family alone', () => {
    const answer = order(start, [move, close], { after: [[0, 1]] })
    if (!answer.ok) throw new Error('expected an order')
    expect(answer.order).toEqual([0, 1])
    const [window, ...others] = answer.windows
    expect(others).toEqual([])
    expect(window).toMatchObject({
      ...{ kind: 'exposure', after: 0, until: 1, services: [] },
      addresses: [{ kind: 'public', network: 'public', type: 'address', text: address }],
      // Inbound from every IPv4 address: TCP and UDP at every port, ICMP, IPENCAP and other protocols.
      size: `${(2n * 65535n + 3n) * 2n ** 32n}`,
    })
    expect(answer.cost.exposure).toEqual({ packets: window?.size, windows: 1 })
  })

  it('is told of its service where that is new and guarded later', () => {
    const create: AnyCall = {
      operation: 'instanceCreate',
      body: { region: 'us-east', label: 'fresh' },
    }
    const guard: AnyCall = {
      operation: 'firewallDeviceCreate',
      params: { firewallId: 1 },
      body: { type: 'instance', id: 3 },
    }
    const answer = order(start, [create, guard])
    if (!answer.ok) throw new Error('expected an order')
    expect(answer.windows.map(({ services, addresses }) => [services.length, addresses])).toEqual([
      [1, []],
    ])
  })
})

describe('a new address', () => {
  it('is the one that calls name, though another one came and went before', () => {
    const allocate: AnyCall = {
      operation: 'ipAddressAllocate',
      body: { instance_id: 1, public: true, type: 'ipv4' },
    }
    const newest = (world: World): string =>
      addressesOf(world, 1).findLast(({ type }) => type === 'ipv4')?.address ?? ''
    const prepare: AnyCall = {
      operation: 'instancePrepare',
      params: { instanceId: 1 },
      body: { spare_addresses: 1 },
    }
    const world = worldAfter(start, prepare)
    const first = newest(worldAfter(world, allocate))
    const remove: AnyCall = {
      operation: 'instanceAddressDelete',
      params: { instanceId: 1, address: first },
    }
    // All is as before, but for the address that comes next.
    const again = [allocate, remove, prepare, allocate]
    const second = newest(worldAfter(world, ...again))
    expect(second).not.toBe(first)
    const give = (instance_id: number): AnyCall => ({
      operation: 'ipAddressesAssign',
      body: { region: 'us-east', assignments: [{ address: second, instance_id }] },
    })
    // It is open until instance 2 is closed, or until instance 1 has it again, so that other orders are looked for.
    for (const last of [close, give(1)]) {
      const answer = order(world, [...again, give(2), last], { after: [[4, 5]] })
      expect(answer).toMatchObject({
        ...{ ok: true, order: [0, 1, 2, 3, 4, 5] },
        windows: [{ after: 4, until: 5, addresses: [{ text: second }] }],
      })
    }
  })
})
