/** What is arranged about an instance is read back: its addresses with what is shared with it, and its SSH settings. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import type { World } from '../../src/world/world.ts'
import { view } from '../entry-points/published-wire.ts'
import {
  addressWorld,
  assign,
  deleteRange,
  privateIpv4,
  publicIpv4,
  publicIpv4s,
  rangeOf,
  share,
  slaacOf,
  viewAddress,
} from '../support/address-worlds.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'

const world = addressWorld()
const on = (instanceId: unknown) => ({ instanceId })
const report = (of: World, instanceId: number) =>
  done(of, { operation: 'instanceAddressesView', params: { instanceId } }).reply
const sharedIn = (of: World, instanceId: number) => {
  const { ipv4, ipv6 } = report(of, instanceId)
  return [...ipv4.shared.map(({ address }) => address), ...ipv6.shared.map(({ range }) => range)]
}
const recordOf = (address: string) => done(world, viewAddress(address)).reply

describe('the address report of an instance', () => {
  it('has its own addresses and ranges, as they are viewed one by one', () => {
    const slaac = slaacOf(world, 1)
    expect(report(world, 1)).toEqual({
      ipv4: {
        public: publicIpv4s(world, 1).map(recordOf),
        private: [recordOf(privateIpv4(world, 1))],
        shared: [],
      },
      ipv6: {
        slaac: recordOf(slaac),
        global: [{ range: rangeOf(world, 1), prefix: 64, region: 'us-east', route_target: slaac }],
        shared: [],
      },
    })
    expect(report(world, 3).ipv4).toMatchObject({ private: [], shared: [] })
    expect(report(world, 3).ipv6.global).toEqual([])
  })

  it('has what is shared with it, each naming the instance that has it, and not what it shares', () => {
    const ips = [publicIpv4(world, 1), privateIpv4(world, 1), rangeOf(world, 1)]
    const shared = worldAfter(world, share(ips, 2))
    expect(sharedIn(shared, 2)).toEqual(ips)
    expect(report(shared, 2)).toMatchObject({
      ipv4: { shared: [{ instance_id: 1 }, { instance_id: 1 }] },
      ipv6: { global: [], shared: [{ route_target: slaacOf(world, 1) }] },
    })
    expect(report(shared, 1)).toEqual(report(world, 1))
    expect(report(shared, 4)).toEqual(report(world, 4))
  })

  it('follows what is shared with other instances, less, no more, and what leaves its holder', () => {
    const [first = '', second = ''] = publicIpv4s(world, 1)
    const both = worldAfter(world, share([first, rangeOf(world, 1)], 2), share([first], 4))
    expect([sharedIn(both, 2), sharedIn(both, 4)]).toEqual([[first, rangeOf(world, 1)], [first]])
    const less = worldAfter(both, share([second], 2))
    expect([sharedIn(less, 2), sharedIn(less, 4)]).toEqual([[second], [first]])
    const none = worldAfter(less, share([], 2))
    expect([sharedIn(none, 2), sharedIn(none, 4)]).toEqual([[], [first]])
    const left = worldAfter(none, { operation: 'instanceDelete', params: on(1) })
    expect(sharedIn(left, 4)).toEqual([])
  })

  it('is refused for an instance that is not there', () => {
    for (const instanceId of [0, 99, 'web-1']) {
      const call = { operation: 'instanceAddressesView', params: on(instanceId) } as const
      expectRefused(world, call, 'ASSUME-ENVIRONMENT', 'instanceId')
    }
  })

  it('published: has the place of the provider, where a shared range is one without a route target', async () => {
    const ips = [publicIpv4(world, 1), rangeOf(world, 1)]
    const cloud = createSimulator({ world: worldAfter(world, share(ips, 2)) })
    const path = (id: number) => `/v4/linode/instances/${id}/ips`
    const [own, other] = [await view(cloud, path(1)), await view(cloud, path(2))]
    expect(Object.keys(other['ipv4'] as object)).toEqual([
      ...['public', 'private', 'shared', 'reserved', 'vpc'],
    ])
    expect(other).toMatchObject({
      ipv4: { shared: [{ address: ips[0], linode_id: 1 }], reserved: [], vpc: [] },
      ipv6: {
        slaac: { address: slaacOf(world, 2), linode_id: 2, public: true },
        global: [{ range: ips[1], prefix: 64, region: 'us-east', route_target: null }],
      },
    })
    expect(own).toMatchObject({
      ipv4: { shared: [] },
      ipv6: { global: [{ range: ips[1], route_target: slaacOf(world, 1) }] },
    })
    const { link_local: link } = own['ipv6'] as { readonly link_local: object }
    const end = slaacOf(world, 1).split('::')[1]
    expect(link).toMatchObject({ address: `fe80::${end}`, public: false, rdns: null, linode_id: 1 })
    expect(link).toMatchObject({ type: 'ipv6', prefix: 64, gateway: 'fe80::1' })
  })
})

describe('the SSH settings of an instance', () => {
  const settings = (of: World, instanceId: number) =>
    done(of, { operation: 'instanceSshView', params: { instanceId } }).reply
  const defaults = { access: true, ip: 'any', port: null, user: null }
  const [first = '', second = ''] = publicIpv4s(world, 1)
  const change = (body: object): AnyCall => ({
    operation: 'instanceSshUpdate',
    params: { instanceId: 1 },
    body,
  })

  it('are those of the last update, and defaults before', () => {
    expect(settings(world, 1)).toEqual(defaults)
    const changed = worldAfter(world, change({ ip: first, port: 2222 }), change({ user: 'root' }))
    expect(settings(changed, 1)).toEqual({ access: true, ip: first, port: 2222, user: 'root' })
    expect(settings(changed, 2)).toEqual(defaults)
  })

  it('are defaults again once their address is assigned to another instance, and stay when another address is', () => {
    const changed = worldAfter(world, change({ ip: first, port: 2222 }))
    expect(settings(worldAfter(changed, assign([first, 2])), 1)).toEqual(defaults)
    const kept = worldAfter(changed, assign([second, 2]), deleteRange(rangeOf(world, 1)))
    expect(settings(kept, 1)).toEqual(settings(changed, 1))
  })

  it('are refused for an instance that is not there', () => {
    for (const instanceId of [0, 99, 'web-1']) {
      const call = { operation: 'instanceSshView', params: on(instanceId) } as const
      expectRefused(world, call, 'ASSUME-ENVIRONMENT', 'instanceId')
    }
  })

  it('published: are found beside the instance', async () => {
    const cloud = createSimulator({ world: worldAfter(world, change({ port: 2222 })) })
    expect(await view(cloud, '/v4/linode/instances/1/ssh')).toEqual({ ...defaults, port: 2222 })
  })
})
