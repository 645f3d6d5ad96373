/** Addresses that are named when they come to an instance. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { addressesOf, addressNamed } from '../../src/world/holders.ts'
import { get } from '../../src/world/table.ts'
import { everyWorld, secondAddress } from '../support/every-operation.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

const environment = 'ASSUME-ENVIRONMENT'
const free = '198.51.100.7'

describe('an address that comes to an instance', () => {
  const giving = (instanceId: number, address: unknown) =>
    ({
      ...({ operation: 'instanceAddressCreate', params: { instanceId } } as const),
      body: { address: address as string },
    }) as const

  it('is public, and one of those that support has agreed to', () => {
    const { world, reply } = done(everyWorld, giving(1, free))
    expect(reply).toMatchObject({ address: free, public: true, instance_id: 1, region: 'us-east' })
    expect(addressNamed(world, free)?.instance_id).toBe(1)
    const [before, after] = [everyWorld, world].map(
      each => get(each.tables.instances, 1)?.spare_addresses,
    )
    expect(after).toBe(Number(before) - 1)
    expectRefused(everyWorld, giving(2, free), environment, 'instanceId')
  })

  it('is nobody else’s, and can be again once it is taken away', () => {
    expectRefused(everyWorld, giving(1, secondAddress), environment, 'address')
    const gone = worldAfter(everyWorld, {
      ...{ operation: 'instanceAddressDelete', params: { instanceId: 1, address: secondAddress } },
    })
    expect(done(gone, giving(1, secondAddress)).reply.address).toBe(secondAddress)
  })

  it('is written as an IPv4 address that is not private', () => {
    for (const wrong of ['192.168.128.9', '198.51.100.300', '3fff:1::1', `${free}/32`, 7])
      expectRefused(everyWorld, giving(1, wrong), environment, 'address')
    expect(done(everyWorld, giving(1, '192.168.127.9')).reply.public).toBe(true)
    expectRefused(everyWorld, giving(99, free), environment, 'instanceId')
  })
})

describe('an instance that is created with an address', () => {
  const creating = (address: string): AnyCall => ({
    ...{ operation: 'instanceCreate', body: { region: 'us-east', address, private_ip: true } },
  })

  it('has it in the place of the next one', () => {
    const before = smallWorld()
    const id = before.counters.instances + 1
    const world = worldAfter(before, creating(free))
    const [first, , inner] = addressesOf(world, id).map(({ address }) => address)
    expect([first, inner?.startsWith('192.168.')]).toEqual([free, true])
    expect(world.cursors['public/us-east']).toBe(before.cursors['public/us-east'])
  })

  it('is refused where somebody has that, or where it is private', () => {
    expectRefused(everyWorld, creating(secondAddress), environment, 'address')
    expectRefused(everyWorld, creating('192.168.255.254'), environment, 'address')
  })
})
