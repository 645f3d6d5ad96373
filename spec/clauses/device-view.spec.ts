/** Devices are looked up under their firewall, listed and viewed. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { devicesOf } from '../../src/world/guards.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { attach, detach, params } from '../support/firewalls.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

clause('DEVICE-5', () => {
  // Device 1 is of firewall 1, device 2 of firewall 2; device 3 was of firewall 1 and is gone.
  const world = worldAfter(
    withFirewall(withFirewall(smallWorld(), 'guard-1', { instances: [1] }), 'guard-2', {
      instances: [2],
    }),
    attach({ id: 3, type: 'instance' }),
    detach(3),
  )
  for (const operation of ['firewallDeviceView', 'firewallDeviceDelete'] as const) {
    inside(`${operation} finds device 1 of firewall 1`, () => {
      expect(apply(world, { operation, params: { ...params, deviceId: 1 } }).ok).toBe(true)
    })

    outside(`${operation} finds no device of another firewall`, () => {
      const call = { operation, params: { ...params, deviceId: 2 } }
      expectRefused(world, call, 'DEVICE-5', 'deviceId')
    })

    outside(`${operation} finds no device that was taken off`, () => {
      const call = { operation, params: { ...params, deviceId: 3 } }
      expectRefused(world, call, 'DEVICE-5', 'deviceId')
    })

    outside(
      `${operation} finds no device that was attached again, for ids are not given out twice`,
      () => {
        const again = worldAfter(world, attach({ id: 3, type: 'instance' }))
        expect(devicesOf(again, 1).map(({ id }) => id)).toEqual([1, 4])
        const call = { operation, params: { ...params, deviceId: 3 } }
        expectRefused(again, call, 'DEVICE-5', 'deviceId')
      },
    )

    for (const deviceId of [0, -1, 4, 2 ** 31, '1', 1.5, null, true])
      outside(`${operation} finds nothing under ${JSON.stringify(deviceId)}`, () => {
        const call = { operation, params: { ...params, deviceId } }
        const outcome = expectRefused(world, call, 'DEVICE-5', 'deviceId')
        expect(outcome.ok ? undefined : outcome.errors[0].kind).toBe('missing')
      })
  }
})

clause('DEVICE-8', () => {
  const world = worldAfter(
    withFirewall(
      withFirewall(smallWorld(), 'guard-1', { instances: [2], balancers: [1] }),
      'guard-2',
      { instances: [3] },
    ),
    attach({ id: 1, type: 'instance' }),
  )
  const listed = (firewallId: number) =>
    done(world, { operation: 'firewallDevicesList', params: { firewallId } }).reply

  holds('each firewall lists its own devices, in id order', () => {
    expect(listed(1).data.map(({ id, entity }) => [id, entity.type, entity.id])).toEqual([
      [1, 'instance', 2],
      [2, 'balancer', 1],
      [4, 'instance', 1],
    ])
    expect(listed(2).data.map(({ id }) => id)).toEqual([3])
    expect(listed(1)).toMatchObject({ page: 1, pages: 1, results: 3 })
  })

  holds('a device that was taken off is listed no more', () => {
    const freed = worldAfter(world, detach(2))
    const { data } = done(freed, { operation: 'firewallDevicesList', params }).reply
    expect(data.map(({ id }) => id)).toEqual([1, 4])
  })
})

clause('DEVICE-9', () => {
  holds('a view shows what the list shows', () => {
    const world = withFirewall(smallWorld(), 'guard-1', { instances: [1, 2], balancers: [2] })
    const { data } = done(world, { operation: 'firewallDevicesList', params }).reply
    const viewed = data.map(
      ({ id }) =>
        done(world, { operation: 'firewallDeviceView', params: { ...params, deviceId: id } }).reply,
    )
    expect(viewed).toEqual(data)
    expect(viewed).toHaveLength(3)
  })
})
