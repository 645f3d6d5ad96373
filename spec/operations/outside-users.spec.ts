/** Users who get another name or other restrictions, and users who leave. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { tokenOf, userOf } from '../../src/world/caller.ts'
import type { World } from '../../src/world/world.ts'
import { everyWorld, withTokens } from '../support/every-operation.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'

const environment = 'ASSUME-ENVIRONMENT'
const guarded = withTokens(everyWorld, 'robin', 'owner')
const grants = [{ type: 'firewall', id: 1, permission: 'read_only' }]
const granted = worldAfter(guarded, {
  operation: 'userGrantsUpdate',
  params: { username: 'robin' },
  body: { grants },
})
const update = (username: string, body: object) =>
  ({ operation: 'userUpdate', params: { username }, body }) as const
const remove = (username: string): AnyCall => ({ operation: 'userDelete', params: { username } })
const viewing = (as: string, firewallId = 1): AnyCall => ({
  operation: 'firewallView',
  params: { firewallId },
  as,
})
const mayView = (world: World, as: string): boolean => apply(world, viewing(as)).ok

describe('updating a user', () => {
  it('gives another name, which tokens follow with what grants allow', () => {
    const world = worldAfter(granted, update('robin', { username: 'rob' }))
    expect(userOf(world, 'robin')).toBe(undefined)
    expect(userOf(world, 'rob')).toMatchObject({ restricted: true, grants })
    expect(tokenOf(world, 'token-of-robin')?.username).toBe('rob')
    expect(tokenOf(world, 'token-of-owner')?.username).toBe('owner')
    expect(mayView(world, 'token-of-robin')).toBe(true)
    expectRefused(world, update('robin', {}), environment, 'username')
  })

  it('takes the grants of who is restricted no longer, and restricts who had none', () => {
    const free = worldAfter(granted, update('robin', { restricted: false }))
    expect(userOf(free, 'robin')).toMatchObject({ restricted: false, grants: [] })
    const again = worldAfter(free, update('robin', { restricted: true }))
    expect([mayView(free, 'token-of-robin'), mayView(again, 'token-of-robin')]).toEqual([
      true,
      false,
    ])
  })

  it('changes nothing where nothing is told, and takes no name of another or that is none', () => {
    const { reply } = done(granted, update('robin', {}))
    expect(reply).toMatchObject({ username: 'robin', restricted: true, grants })
    expect(done(granted, update('robin', { username: 'robin' })).reply).toEqual(reply)
    const two = worldAfter(granted, { operation: 'userCreate', body: { username: 'kim' } })
    expectRefused(two, update('robin', { username: 'kim' }), environment, 'username')
    expectRefused(granted, update('robin', { username: 'no body' }), environment, 'username')
    expectRefused(granted, update('robin', { restricted: 'yes' }), environment, 'restricted')
  })
})

describe('deleting a user', () => {
  it('takes its tokens along, and those of nobody else', () => {
    const world = worldAfter(granted, remove('robin'))
    expect([userOf(world, 'robin'), tokenOf(world, 'token-of-robin')]).toEqual([
      undefined,
      undefined,
    ])
    expect(mayView(world, 'token-of-owner')).toBe(true)
    expectRefused(world, viewing('token-of-robin'), 'SCOPE-1', 'Authorization')
    expectRefused(world, remove('robin'), environment, 'username')
  })
})
