/** Instances are looked at and go. */
import { describe, expect, it } from 'vitest'
import { addressesOf } from '../../src/world/holders.ts'
import { count, get } from '../../src/world/table.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

const create = <const Body>(body: Body) => ({ operation: 'instanceCreate', body }) as const
const remove = <Id>(instanceId: Id) =>
  ({ operation: 'instanceDelete', params: { instanceId } }) as const

describe('reading instances', () => {
  it('shows one as it was told at its creation', () => {
    const created = done(
      smallWorld(),
      create({
        region: 'us-east',
        private_ip: true,
        interfaces: [{ purpose: 'vlan', label: 'back-end' }],
      }),
    )
    const viewed = done(created.world, { operation: 'instanceView', params: { instanceId: 4 } })
    expect(viewed.reply).toEqual(created.reply)
    expect(viewed.world).toBe(created.world)
  })

  it('lists them page by page in id order', () => {
    let world = smallWorld()
    for (let made = 3; made < 27; made++)
      world = worldAfter(world, create({ region: 'eu-west', label: `more-${made}` }))
    const first = done(world, { operation: 'instancesList', query: { page_size: 25 } }).reply
    expect(first).toMatchObject({ page: 1, pages: 2, results: 27 })
    expect(first.data.map(({ id }) => id)).toEqual([...Array(25).keys()].map(at => at + 1))
    const second = done(world, { operation: 'instancesList', query: { page: 2, page_size: 25 } })
    expect(second.reply.data.map(({ id }) => id)).toEqual([26, 27])
  })

  it('shows none that is not there', () => {
    for (const instanceId of [0, 4, 1.5, 'web-1'])
      expectRefused(
        smallWorld(),
        { operation: 'instanceView', params: { instanceId } },
        'ASSUME-ENVIRONMENT',
        'instanceId',
      )
  })
})

describe('deleting an instance', () => {
  it('takes its addresses and its devices along, and leaves those of others', () => {
    const world = withFirewall(smallWorld(), 'both-1', { instances: [1, 2] })
    const deleted = done(world, remove(1))
    expect(deleted.reply).toEqual({})
    expect(deleted.events).toEqual([])
    expect(get(deleted.world.tables.instances, 1)).toBeUndefined()
    expect(addressesOf(deleted.world, 1)).toEqual([])
    expect(addressesOf(deleted.world, 2)).toHaveLength(2)
    expect(count(deleted.world.tables.devices)).toBe(1)
    expect(get(deleted.world.tables.devices, 2)?.entity.id).toBe(2)
  })

  it('never gives its id or its address to another', () => {
    const before = smallWorld()
    const [lost] = addressesOf(before, 3)
    const { reply } = done(worldAfter(before, remove(3)), create({ region: 'eu-west' }))
    expect(reply.id).toBe(4)
    expect(reply.ipv4).not.toContain(lost?.address)
  })

  it('is refused when it is not there', () => {
    const world = worldAfter(smallWorld(), remove(1))
    for (const id of [1, 4, 'web-1'])
      expectRefused(world, remove(id), 'ASSUME-ENVIRONMENT', 'instanceId')
  })
})
