/** Users, their grants and their tokens. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import { printReason } from '../../src/refusals/print.ts'
import { get, values } from '../../src/world/table.ts'
import { assumption } from '../support/assumption.ts'
import { applyAny, done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { emptyWorld, smallWorld, withFirewall } from '../support/worlds.ts'

const user = (body: object) => ({ operation: 'userCreate', body }) as const
const regrant = (username: unknown, body: object) =>
  ({ operation: 'userGrantsUpdate', params: { username }, body }) as const
const token = (body: object) => ({ operation: 'tokenCreate', body }) as const

const reads = (type: 'firewall' | 'instance' | 'balancer', id: number) =>
  ({ type, id, permission: 'read_only' }) as const

describe('creating a user', () => {
  it('makes one that is not restricted and has no grants, unless told otherwise', () => {
    const { reply, events } = done(emptyWorld(), {
      operation: 'userCreate',
      body: { username: 'ada' },
    })
    expect(reply).toEqual({ username: 'ada', restricted: false, add_firewalls: false, grants: [] })
    expect(events).toEqual([])
  })

  it('takes grants to firewalls, instances and balancers that are there', () => {
    const grants = [reads('firewall', 1), reads('instance', 3), reads('balancer', 2)]
    const { reply } = done(withFirewall(smallWorld(), 'edge-1'), {
      operation: 'userCreate',
      body: { username: 'ada', restricted: true, add_firewalls: true, grants },
    })
    expect(reply).toEqual({ username: 'ada', restricted: true, add_firewalls: true, grants })
  })

  it('is refused with a grant to what is not there, or was deleted', () => {
    const world = worldAfter(withFirewall(smallWorld(), 'gone-1'), {
      operation: 'firewallDelete',
      params: { firewallId: 1 },
    })
    for (const grant of [
      reads('firewall', 1),
      reads('firewall', 2),
      reads('instance', 4),
      reads('balancer', 3),
    ])
      expectRefused(
        world,
        user({ username: 'ada', restricted: true, grants: [reads('instance', 1), grant] }),
        'ASSUME-BODY-IDS',
        'grants[1].id',
      )
  })

  it('is refused with two grants to the same thing, and with grants that restrict nobody', () => {
    const world = smallWorld()
    const write = { ...reads('instance', 1), permission: 'read_write' }
    expectRefused(
      world,
      user({ username: 'ada', restricted: true, grants: [reads('instance', 1), write] }),
      'ASSUME-ENVIRONMENT',
      'grants[1]',
    )
    expectRefused(
      world,
      user({ username: 'ada', grants: [reads('instance', 1)] }),
      'ASSUME-GRANTS',
      'grants',
    )
  })

  it('is refused under a name that is taken, or no name', () => {
    const world = worldAfter(emptyWorld(), user({ username: 'ada' }))
    expectRefused(world, user({ username: 'ada' }), 'ASSUME-ENVIRONMENT', 'username')
    for (const username of ['', 'a b', 'x'.repeat(65), 7])
      expectRefused(emptyWorld(), user({ username }), 'ASSUME-ENVIRONMENT', 'username')
    expectRefused(emptyWorld(), user({}), 'ASSUME-ENVIRONMENT', 'username')
  })

  it.each([
    [{ restricted: 'yes' }, 'restricted'],
    [{ add_firewalls: 1 }, 'add_firewalls'],
    [{ grants: {} }, 'grants'],
    [{ grants: [{ type: 'disk', id: 1, permission: 'read_only' }] }, 'grants[0].type'],
    [{ grants: [{ type: 'instance', id: '1', permission: 'read_only' }] }, 'grants[0].id'],
    [{ grants: [{ type: 'instance', id: 1, permission: 'all' }] }, 'grants[0].permission'],
    [{ grants: [{ type: 'instance', id: 1 }] }, 'grants[0].permission'],
  ])('is refused with %j, which names %s', (part, field) => {
    const body = { username: 'ada', restricted: true, ...part }
    expectRefused(smallWorld(), user(body), 'ASSUME-ENVIRONMENT', field)
  })
})

describe('updating the grants of a user', () => {
  const world = worldAfter(
    smallWorld(),
    user({ username: 'ada', restricted: true, grants: [reads('instance', 1)] }),
    user({ username: 'bob' }),
  )

  it('replaces all of them, and keeps add_firewalls unless it is named', () => {
    const { reply, world: next } = done(world, {
      operation: 'userGrantsUpdate',
      params: { username: 'ada' },
      body: { grants: [reads('instance', 2)], add_firewalls: true },
    })
    expect(reply).toMatchObject({ grants: [reads('instance', 2)], add_firewalls: true })
    expect(get(worldAfter(next, regrant('ada', { grants: [] })).tables.users, 1)).toMatchObject({
      username: 'ada',
      restricted: true,
      add_firewalls: true,
      grants: [],
    })
  })

  it('is refused for a user that is not there', () => {
    expectRefused(world, regrant('eve', { grants: [] }), 'ASSUME-ENVIRONMENT', 'username')
    expectRefused(world, regrant('a b', { grants: [] }), 'ASSUME-ENVIRONMENT', 'username')
  })

  assumption('ASSUME-GRANTS', () => {
    it('gives an unrestricted user none', () => {
      worldAfter(world, regrant('bob', { grants: [], add_firewalls: false }))
      expectRefused(
        world,
        regrant('bob', { grants: [reads('instance', 1)] }),
        'ASSUME-GRANTS',
        'grants',
      )
    })
  })

  it('is refused without grants, with one twice, and with one to what is not there', () => {
    expectRefused(world, regrant('ada', {}), 'ASSUME-ENVIRONMENT', 'grants')
    expectRefused(
      world,
      regrant('ada', { grants: [reads('instance', 1), reads('instance', 1)] }),
      'ASSUME-ENVIRONMENT',
      'grants[1]',
    )
    expectRefused(
      world,
      regrant('ada', { grants: [reads('instance', 9)] }),
      'ASSUME-BODY-IDS',
      'grants[0].id',
    )
    expectRefused(
      world,
      regrant('ada', { grants: [], add_firewalls: 'yes' }),
      'ASSUME-ENVIRONMENT',
      'add_firewalls',
    )
  })
})

describe('tokens', () => {
  const made = {
    operation: 'tokenCreate' as const,
    body: { token: 'first-secret', username: 'ada', scopes: ['*', '*'] },
  }

  it('answer without their text, each scope once', () => {
    const { reply } = done(emptyWorld(), made)
    const shown = { id: 1, username: 'ada', scopes: ['*'], label: 'ada', expiry: null }
    expect(reply).toEqual(shown)
  })

  it('have a label, which alone can change', () => {
    const update = (tokenId: number, body: object) =>
      ({ operation: 'tokenUpdate', params: { tokenId }, body }) as const
    const { world, reply } = done(emptyWorld(), {
      ...made,
      body: { ...made.body, label: 'laptop' },
    })
    expect(reply.label).toBe('laptop')
    const changed = done(world, update(1, { label: 'x'.repeat(100) }))
    expect(changed.reply).toEqual({ ...reply, label: 'x'.repeat(100) })
    expect(get(changed.world.tables.tokens, 1)).toMatchObject({ token: 'first-secret' })
    expect(done(world, update(1, {})).world.tables).toBe(world.tables)
    for (const label of ['', 'x'.repeat(101), 7, null])
      expectRefused(world, update(1, { label }), 'ASSUME-ENVIRONMENT', 'label')
    for (const name of ['scopes', 'expiry', 'token', 'username'])
      expectRefused(world, update(1, { [name]: 'other' }), 'ASSUME-UNKNOWN-FIELDS', name)
    expectRefused(world, update(2, { label: 'laptop' }), 'ASSUME-ENVIRONMENT', 'tokenId')
  })

  it('are known until they end, by the clock of the world or the time of the call', () => {
    const list = { operation: 'firewallsList', as: 'first-secret' } as const
    const { world, reply } = done(emptyWorld(), {
      ...made,
      body: { ...made.body, expiry: '2030-01-01T00:00:00.900Z' },
    })
    expect(reply.expiry).toBe('2030-01-01T00:00:00')
    expect(apply(world, { ...list, at: '2029-12-31T23:59:59.999Z' }).ok).toBe(true)
    const ended = { ...list, at: '2030-01-01T00:00:00Z' }
    const refused = expectRefused(world, ended, 'SCOPE-1', 'Authorization')
    const unknown = expectRefused(world, { ...list, as: 'of-nobody' }, 'SCOPE-1', 'Authorization')
    expect(refused.ok || refused.errors).toEqual(unknown.ok || unknown.errors)
    const later = worldAfter(world, {
      operation: 'clockAdvance',
      body: { ms: Date.parse('2030-01-01') - Date.parse(world.now) },
    })
    expectRefused(later, list, 'SCOPE-1', 'Authorization')
    // It closes the world as it did, and its text stays taken.
    expectRefused(later, { operation: 'firewallsList' }, 'SCOPE-1', 'Authorization')
    expectRefused(later, made, 'ASSUME-ENVIRONMENT', 'token')
  })

  it('never end without a time to end, and are refused with none that is one', () => {
    const never = done(emptyWorld(), { ...made, body: { ...made.body, expiry: null } })
    expect(never.reply.expiry).toBeNull()
    expect(get(never.world.tables.tokens, 1)).not.toHaveProperty('expiry')
    for (const expiry of ['soon', '2030-02-30T00:00:00', 7])
      expectRefused(emptyWorld(), token({ ...made.body, expiry }), 'ASSUME-ENVIRONMENT', 'expiry')
  })

  it('close a world that was open, and open it again when the last is deleted', () => {
    const list = { operation: 'firewallsList' } as const
    const closed = worldAfter(emptyWorld(), made)
    expectRefused(closed, list, 'SCOPE-1', 'Authorization')
    expect(apply(closed, { ...list, as: 'first-secret' }).ok).toBe(true)
    const { world, reply } = done(closed, { operation: 'tokenDelete', params: { tokenId: 1 } })
    expect(reply).toEqual({})
    expect(apply(world, list).ok).toBe(true)
  })

  it('let the caller who makes the first one go on with its own, which speaks for the owner', () => {
    const list = { operation: 'firewallsList' } as const
    const closed = worldAfter(emptyWorld(), { ...made, as: 'own-secret' })
    const created = closed.now.slice(0, 19)
    expect([...values(closed.tables.tokens)]).toEqual([
      { id: 1, token: 'first-secret', username: 'ada', scopes: ['*'], created },
      { id: 2, token: 'own-secret', username: 'owner', scopes: ['*'], created },
    ])
    expect(apply(closed, { ...list, as: 'own-secret' }).ok).toBe(true)
    expectRefused(closed, { ...list, as: 'of-nobody' }, 'SCOPE-1', 'Authorization')
  })

  it.each([
    ['the same text', 'first-secret'],
    ['a text that is no token', 'own secret'],
    ['a text that is too long for one', 'x'.repeat(129)],
  ])('keep no other one where %s came with the call', (_, as) => {
    const closed = worldAfter(emptyWorld(), { ...made, as })
    expect([...values(closed.tables.tokens)].map(({ token }) => token)).toEqual(['first-secret'])
  })

  it('keep no token that came with a later call', () => {
    const next = token({ token: 'second-secret', username: 'ada', scopes: ['*'] })
    const closed = worldAfter(emptyWorld(), made, { ...next, as: 'of-nobody' })
    expect([...values(closed.tables.tokens)].map(({ id }) => id)).toEqual([1, 2])
    expectRefused(
      closed,
      { operation: 'firewallsList', as: 'of-nobody' },
      'SCOPE-1',
      'Authorization',
    )
  })

  it('may hold scopes of other services, which open nothing here', () => {
    const world = worldAfter(
      emptyWorld(),
      token({ token: 'other', username: 'ada', scopes: ['domains:read_write'] }),
    )
    expectRefused(world, { operation: 'firewallsList', as: 'other' }, 'SCOPE-2', 'Authorization')
  })

  it.each([
    ['linodes:read_write', 'instances:read_write'],
    ['linodes:*', 'instances:read_write'],
    ['nodebalancers:*', 'balancers:read_write'],
    ['ips:read', 'ips:read'],
    ['account:read_only', 'account:read_only'],
    ['object_storage:*', 'object_storage:read_write'],
    ['*', '*'],
  ])('hold the scope that is meant by %s: %s', (told, meant) => {
    const body = { token: 'held', username: 'ada', scopes: [told, meant] }
    expect(done(emptyWorld(), { operation: 'tokenCreate', body }).reply.scopes).toEqual([meant])
    const world = createWorld({ tokens: [body] })
    expect(get(world.tables.tokens, 1)?.scopes).toEqual([meant])
  })

  it.each([
    ...['junk:read', 'junk:read_only', 'junk:*', 'firewall:read', 'firewall', 'ips:', ''],
    ...['linodes:read', 'instances:view', 'ips:read_only ', 'Ips:read_only', 'xips:read_only'],
  ])(
    'are refused with %j, which is no scope, by a call and in a world, with those that are',
    scope => {
      const body = { token: 'held', username: 'ada', scopes: ['*', scope] }
      const outcome = expectRefused(emptyWorld(), token(body), 'ASSUME-ENVIRONMENT', 'scopes[1]')
      const [reason] = outcome.ok ? [] : outcome.errors.map(each => printReason(each))
      expect(reason).toMatch(
        / account, .* firewall, images, instances, ips, .* balancers, .* vpc, got/,
      )
      expect(() => createWorld({ tokens: [body] })).toThrow(`tokens[0].scopes[1]: ${reason}`)
    },
  )

  it('are refused under a text that one has, and the reason keeps it secret', () => {
    const outcome = expectRefused(
      worldAfter(emptyWorld(), made),
      made,
      'ASSUME-ENVIRONMENT',
      'token',
    )
    expect(JSON.stringify(outcome.ok ? [] : outcome.errors)).not.toContain('first-secret')
  })

  it.each([
    [{ token: '' }, 'token'],
    [{ token: 'two words' }, 'token'],
    [{ token: 'x'.repeat(129) }, 'token'],
    [{ token: 7 }, 'token'],
    [{ username: '' }, 'username'],
    [{ scopes: '*' }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes[0]'],
    [{ scopes: ['*', 7] }, 'scopes[1]'],
  ])('are refused with %j, and the reason keeps the text secret', (part, field) => {
    const body = { token: 'first-secret', username: 'ada', scopes: ['*'], ...part }
    const outcome = expectRefused(emptyWorld(), token(body), 'ASSUME-ENVIRONMENT', field)
    const errors = JSON.stringify(outcome.ok ? [] : outcome.errors)
    expect(errors).not.toMatch(/first-secret|two words|xxx/)
    if (field === 'token') expect(outcome.ok || outcome.errors[0].got).toEqual({ type: 'secret' })
  })

  it('are refused without a text, a user or scopes, all at once', () => {
    const outcome = applyAny(emptyWorld(), token({}))
    expect(outcome.ok ? [] : outcome.errors.map(({ path }) => path)).toEqual([
      ['token'],
      ['username'],
      ['scopes'],
    ])
  })

  it('are deleted only while they are there', () => {
    for (const tokenId of [1, 'first-secret'])
      expectRefused(
        emptyWorld(),
        { operation: 'tokenDelete', params: { tokenId } },
        'ASSUME-ENVIRONMENT',
        'tokenId',
      )
  })
})
