/** Small scopes are enumerated whole: every world that can be reached in them satisfies every invariant. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { devicesOf } from '../../src/world/guards.ts'
import { serviceKey } from '../../src/world/records/device.ts'
import { get, values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { reachFrom } from '../support/reach.ts'
import { emptyWorld, withFirewall } from '../support/worlds.ts'

describe('three firewalls and three services', () => {
  const services = [
    { type: 'instance', id: 1 },
    { type: 'instance', id: 2 },
    { type: 'balancer', id: 1 },
  ] as const
  const firewalls = [1, 2, 3]
  const start = ['red-1', 'green-1', 'blue-1'].reduce(
    (world, label) => withFirewall(world, label),
    worldAfter(
      emptyWorld(),
      { operation: 'instanceCreate', body: { region: 'us-east' } },
      { operation: 'instanceCreate', body: { region: 'us-east' } },
      { operation: 'balancerCreate', body: { region: 'us-east' } },
    ),
  )

  const callsIn = (world: World): readonly AnyCall[] =>
    firewalls.flatMap(firewallId => [
      ...(['enabled', 'disabled'] as const).map(
        (status): AnyCall => ({
          operation: 'firewallUpdate',
          params: { firewallId },
          body: { status },
        }),
      ),
      ...services.map(
        (body): AnyCall => ({ operation: 'firewallDeviceCreate', params: { firewallId }, body }),
      ),
      ...devicesOf(world, firewallId).map(
        ({ id: deviceId }): AnyCall => ({
          operation: 'firewallDeviceDelete',
          params: { firewallId, deviceId },
        }),
      ),
      { operation: 'firewallDelete', params: { firewallId } },
    ])

  const keyOf = (world: World): string =>
    firewalls
      .map(id => {
        const guarded = devicesOf(world, id).map(({ entity }) => serviceKey(entity))
        return `${get(world.tables.firewalls, id)?.status} ${guarded.sort().join()}`
      })
      .join('; ')

  it('reach 3,466 worlds, and every invariant holds in each', () => {
    const { worlds, transitions, refusals } = reachFrom(start, callsIn, keyOf)
    expect(worlds.flatMap(violationsOf)).toEqual([])
    expect({ worlds: worlds.length, transitions, refusals }).toMatchInlineSnapshot(`
      {
        "refusals": 22326,
        "transitions": 53652,
        "worlds": 3466,
      }
    `)
  })
})

describe('two instances, three addresses and a range', () => {
  const start = worldAfter(
    emptyWorld(),
    { operation: 'instanceCreate', body: { region: 'us-east' } },
    { operation: 'instanceCreate', body: { region: 'us-east' } },
    { operation: 'instancePrepare', params: { instanceId: 1 }, body: { spare_addresses: 1 } },
    { operation: 'ipAddressAllocate', body: { instance_id: 1, public: true, type: 'ipv4' } },
  )
  const instances = [1, 2]
  const ipv4 = [...values(start.tables.addresses)]
    .filter(({ type }) => type === 'ipv4')
    .map(({ address }) => address)

  const callsIn = (world: World): readonly AnyCall[] => {
    const ranges = [...values(world.tables.ranges)]
    const assignable = [...ipv4, ...ranges.map(({ range, prefix }) => `${range}/${prefix}`)]
    const shareable = [...ipv4, ...ranges.map(({ range }) => range)]
    return instances.flatMap(instance_id => [
      ...subsetsOf(assignable).map(
        (addresses): AnyCall => ({
          operation: 'ipAddressesAssign',
          body: {
            region: 'us-east',
            assignments: addresses.map(address => ({ address, instance_id })),
          },
        }),
      ),
      ...subsetsOf(shareable).map(
        (ips): AnyCall => ({ operation: 'ipAddressesShare', body: { ips, instance_id } }),
      ),
      { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id } },
      ...ranges.map(({ range }): AnyCall => ({ operation: 'ipv6RangeDelete', params: { range } })),
    ])
  }

  const keyOf = ({ tables: { addresses, ranges, shares } }: World): string =>
    JSON.stringify([
      [...values(addresses)].map(each => [each.address, each.instance_id]),
      [...values(ranges)].map(each => [each.range, each.instance_id]),
      [...values(shares)].map(each => `${each.address} ${each.instance_id}`).sort(),
    ])

  it('reach 240 worlds, and every invariant holds in each', () => {
    const { worlds, transitions, refusals } = reachFrom(start, callsIn, keyOf)
    expect(worlds.flatMap(violationsOf)).toEqual([])
    expect({ worlds: worlds.length, transitions, refusals }).toMatchInlineSnapshot(`
      {
        "refusals": 9312,
        "transitions": 5376,
        "worlds": 240,
      }
    `)
  })
})

function subsetsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.reduce<readonly (readonly Item[])[]>(
    (subsets, item) => subsets.concat(subsets.map(subset => [...subset, item])),
    [[]],
  )
}
