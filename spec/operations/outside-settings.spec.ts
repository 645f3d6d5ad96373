/** What is arranged about single instances: further addresses and SSH access. */
import { describe, expect, it } from 'vitest'
import { addressesOf } from '../../src/world/holders.ts'
import { get } from '../../src/world/table.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

const prepare = (instanceId: unknown, body: object) =>
  ({ operation: 'instancePrepare', params: { instanceId }, body }) as const
const ssh = (instanceId: unknown, body: object) =>
  ({ operation: 'instanceSshUpdate', params: { instanceId }, body }) as const

describe('preparing an instance', () => {
  it('says how many more addresses it may get, whatever was said before', () => {
    const world = worldAfter(smallWorld(), prepare(1, { spare_addresses: 5 }))
    expect(get(world.tables.instances, 1)?.spare_addresses).toBe(5)
    const { world: next, reply } = done(world, {
      operation: 'instancePrepare',
      params: { instanceId: 1 },
      body: { spare_addresses: 0 },
    })
    expect(reply).toEqual({ spare_addresses: 0 })
    expect(get(next.tables.instances, 1)?.spare_addresses).toBe(0)
    expect(get(next.tables.instances, 2)?.spare_addresses).toBe(0)
  })

  it('is refused below 0, with a fraction, without a number and without an instance', () => {
    const world = smallWorld()
    for (const spare_addresses of [-1, 0.5, '1', null])
      expectRefused(world, prepare(1, { spare_addresses }), 'ASSUME-ENVIRONMENT', 'spare_addresses')
    expectRefused(world, prepare(1, {}), 'ASSUME-ENVIRONMENT', 'spare_addresses')
    expectRefused(world, prepare(9, { spare_addresses: 1 }), 'ASSUME-ENVIRONMENT', 'instanceId')
  })
})

describe('updating the SSH access settings of an instance', () => {
  it('changes what it names and keeps the rest', () => {
    const world = worldAfter(smallWorld(), ssh(1, { user: 'root', port: 2222 }))
    const { reply } = done(world, {
      operation: 'instanceSshUpdate',
      params: { instanceId: 1 },
      body: { access: false, port: null },
    })
    expect(reply).toEqual({ access: false, ip: 'any', port: null, user: 'root' })
  })

  it('takes any, and every address of the instance in any spelling', () => {
    const world = smallWorld()
    for (const { address } of addressesOf(world, 1)) {
      const { reply } = done(world, {
        operation: 'instanceSshUpdate',
        params: { instanceId: 1 },
        body: { ip: address.toUpperCase() },
      })
      expect(reply.ip).toBe(address)
    }
    expect(worldAfter(world, ssh(1, { ip: 'any' })).tables.instances).toEqual(
      world.tables.instances,
    )
  })

  it('accepts the first and the last port, and refuses those beyond', () => {
    const world = smallWorld()
    for (const port of [1, 65535]) worldAfter(world, ssh(1, { port }))
    for (const port of [0, 65536, 22.5, '22'])
      expectRefused(world, ssh(1, { port }), 'ASSUME-ENVIRONMENT', 'port')
  })

  it('is refused with an address that the instance does not have', () => {
    const world = smallWorld()
    for (const ip of [addressesOf(world, 2)[0]?.address, '192.0.2.1', 'some', 7])
      expectRefused(world, ssh(1, { ip }), 'ASSUME-ENVIRONMENT', 'ip')
  })

  it('is refused with an unknown user form or access, and without an instance', () => {
    const world = smallWorld()
    expectRefused(world, ssh(1, { user: '' }), 'ASSUME-ENVIRONMENT', 'user')
    expectRefused(world, ssh(1, { user: 'x'.repeat(33) }), 'ASSUME-ENVIRONMENT', 'user')
    expectRefused(world, ssh(1, { access: 'yes' }), 'ASSUME-ENVIRONMENT', 'access')
    expectRefused(world, ssh(9, {}), 'ASSUME-ENVIRONMENT', 'instanceId')
  })
})
