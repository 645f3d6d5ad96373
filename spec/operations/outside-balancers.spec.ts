/** Balancers come, are looked at and go. */
import { describe, expect, it } from 'vitest'
import { count, get } from '../../src/world/table.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { emptyWorld, smallWorld, withFirewall } from '../support/worlds.ts'

describe('creating a balancer', () => {
  it('answers with it, named after its id when nobody names it', () => {
    const { reply, events } = done(emptyWorld(), {
      operation: 'balancerCreate',
      body: { region: 'us-east' },
    })
    expect(reply).toEqual({
      id: 1,
      label: 'balancer-1',
      region: 'us-east',
      created: '2026-01-01T00:00:00',
    })
    expect(events).toEqual([])
  })

  it('is refused without a region, in none that is given, and with a label too short or long', () => {
    const refuse = (
      body: object,
      clause: 'ASSUME-ENVIRONMENT' | 'ASSUME-BODY-IDS',
      field: string,
    ) => expectRefused(emptyWorld(), { operation: 'balancerCreate', body }, clause, field)
    refuse({}, 'ASSUME-ENVIRONMENT', 'region')
    refuse({ region: 'moon-1' }, 'ASSUME-BODY-IDS', 'region')
    refuse({ region: 'us-east', label: 'ab' }, 'ASSUME-ENVIRONMENT', 'label')
    refuse({ region: 'us-east', label: 'x'.repeat(65) }, 'ASSUME-ENVIRONMENT', 'label')
  })
})

describe('reading balancers', () => {
  it('shows one, and lists all in id order', () => {
    const world = smallWorld()
    const viewed = done(world, { operation: 'balancerView', params: { balancerId: 2 } })
    expect(viewed.reply).toMatchObject({ id: 2, label: 'front-2', region: 'us-east' })
    expect(viewed.world).toBe(world)
    const listed = done(world, { operation: 'balancersList' })
    expect(listed.reply).toMatchObject({ page: 1, pages: 1, results: 2 })
    expect(listed.reply.data.map(({ id }) => id)).toEqual([1, 2])
    expect(listed.reply.data[1]).toEqual(viewed.reply)
  })

  it('shows none that is not there', () => {
    expectRefused(
      smallWorld(),
      { operation: 'balancerView', params: { balancerId: 3 } },
      'ASSUME-ENVIRONMENT',
      'balancerId',
    )
  })
})

describe('deleting a balancer', () => {
  it('takes its devices along, and leaves the firewall and its other services', () => {
    const world = withFirewall(smallWorld(), 'both-1', { instances: [1], balancers: [1] })
    const deleted = done(world, { operation: 'balancerDelete', params: { balancerId: 1 } })
    expect(deleted.reply).toEqual({})
    expect(get(deleted.world.tables.balancers, 1)).toBeUndefined()
    expect(count(deleted.world.tables.devices)).toBe(1)
    expect(get(deleted.world.tables.firewalls, 1)).toBe(get(world.tables.firewalls, 1))
  })

  it('is refused when it is not there', () => {
    const call = { operation: 'balancerDelete', params: { balancerId: 1 } } as const
    expectRefused(worldAfter(smallWorld(), call), call, 'ASSUME-ENVIRONMENT', 'balancerId')
    expectRefused(
      smallWorld(),
      { operation: 'balancerDelete', params: { balancerId: 'front-1' } },
      'ASSUME-ENVIRONMENT',
      'balancerId',
    )
  })
})
