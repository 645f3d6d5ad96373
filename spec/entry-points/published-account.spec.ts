/** Routes of the published interface about the caller: users, grants, tokens, networks and the profile. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { everyWorld, withTokens } from '../support/every-operation.ts'
import { linodes, notFound, refusal, region, told } from './beside.ts'
import { ask, everyCloud, type Json } from './published-wire.ts'
import { baseUrl } from './wire.ts'

const owner = 'token-of-owner'

describe('the account', () => {
  it('tells who calls, and of users, grants and tokens without their texts', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    // Nobody who is not known is told that they own the account.
    expect(await told(cloud, 'GET', '/v4/profile')).toEqual([401, refusal('Invalid Token')])
    expect((await told(everyCloud(), 'GET', '/v4/profile'))[1]).toMatchObject({ username: 'owner' })
    const get = (path: string) => told(cloud, 'GET', path, undefined, owner)
    expect((await get('/v4/profile'))[1]).toMatchObject({ username: 'owner', restricted: false })
    const [, tokens] = await get('/v4/profile/tokens')
    expect(tokens).toMatchObject({ data: [{ id: 1, scopes: '*' }] })
    expect(JSON.stringify(tokens)).not.toContain('token-of-owner')
    expect((await get('/v4/profile/tokens/1'))[0]).toBe(200)
    expect(await get('/v4/profile/tokens/99')).toEqual(notFound)
    const [, users] = await get('/v4/account/users')
    const people = [
      { username: 'robin', restricted: true },
      { username: 'owner', restricted: false },
    ]
    expect(users).toMatchObject({ data: people })
    expect((await told(everyCloud(), 'GET', '/v4/account/users'))[1]).toMatchObject({
      data: people,
    })
    expect((await get('/v4/account/users/owner'))[0]).toBe(200)
    expect((await get('/v4/account/users/robin'))[0]).toBe(200)
    expect(await get('/v4/account/users/nobody')).toEqual(notFound)
    await ask(
      cloud,
      'PUT',
      '/v4/account/users/robin/grants',
      {
        grants: [{ type: 'linode', id: 1, permission: 'read_only' }],
      },
      owner,
    )
    expect((await get('/v4/account/users/robin/grants'))[1]).toMatchObject({
      ...{ linode: [{ id: 1, permissions: 'read_only' }], firewall: [], nodebalancer: [] },
    })
  })

  it('grants are told kind by kind, and what is not told of stays', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    const path = '/v4/account/users/robin/grants'
    const put = (body: unknown) => told(cloud, 'PUT', path, body, owner)
    const of = (id: number, permissions: unknown) => ({ id, permissions, label: 'as it is' })
    const first = { global: { add_firewalls: true, cancel_account: false }, volume: [of(7, null)] }
    const [status, granted] = await put({
      ...first,
      firewall: [of(1, 'read_write')],
      linode: [of(1, 'read_only'), of(2, 'read_only')],
    })
    expect([status, granted]).toMatchObject([
      200,
      {
        global: { add_firewalls: true },
        firewall: [{ id: 1, permissions: 'read_write', label: 'guard-1' }],
        linode: [{ id: 1 }, { id: 2 }],
        volume: [],
      },
    ])
    expect(await told(cloud, 'GET', path, undefined, owner)).toEqual([200, granted])
    const [, fewer] = await put({ linode: [of(2, null), of(1, 'read_write')] })
    expect(fewer).toMatchObject({
      ...{ global: { add_firewalls: true }, firewall: [{ id: 1, permissions: 'read_write' }] },
      linode: [{ id: 1, permissions: 'read_write' }],
    })
    const kinds = ['database', 'domain', 'image', 'lkecluster', 'longview', 'placement_group']
    for (const kind of [...kinds, 'placementgroup', 'stackscript', 'volume', 'vpc'])
      expect(await put({ [kind]: [of(7, 'read_only')] }), kind).toEqual([200, fewer])
    expect(cloud.journal.at(-1)?.call.operation).toBe('userGrantsUpdate')
    for (const odd of [
      ...[{ linode: [of(99, 'read_only')] }, { linode: [of(1, 'all')] }, { linode: {} }],
      ...[{ colour: [] }, { global: 5 }, { global: { add_firewalls: 'yes' } }, { linode: [5] }],
    ])
      expect([odd, (await put(odd))[0]]).toEqual([odd, 400])
    expect(await told(cloud, 'GET', path, undefined, owner)).toEqual([200, fewer])
    expect(await told(cloud, 'PUT', path.replace('robin', 'nobody'), {}, owner)).toEqual(notFound)
    expect((await ask(cloud, 'PATCH', path, {})).headers.get('Allow')).toBe('GET, HEAD, PUT')
  })

  it('users get another name, or leave', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    const users = '/v4/account/users'
    const ask = (method: string, path: string, body?: unknown) =>
      told(cloud, method, path, body, owner)
    const sent = { username: 'rob', email: 'rob@example.org', restricted: false }
    expect((await ask('PUT', `${users}/robin`, sent))[0]).toBe(200)
    expect((await ask('GET', `${users}/rob`))[1]).toMatchObject({ restricted: false })
    expect(await ask('PUT', `${users}/robin`, sent)).toEqual(notFound)
    const known = 'Keys must be one of: username, restricted'
    expect((await ask('PUT', `${users}/rob`, { colour: 1 }))[1]).toEqual(refusal(known))
    expect(await ask('DELETE', `${users}/rob`)).toEqual([200, {}])
    expect(await ask('DELETE', `${users}/rob`)).toEqual(notFound)
    expect(await ask('GET', users)).toMatchObject([200, { data: [{ username: 'owner' }] }])
    expect(await ask('DELETE', `${users}/owner`)).toEqual(notFound)
  })

  it('has the networks that interfaces name', async () => {
    const cloud = everyCloud()
    expect((await told(cloud, 'GET', '/v4/vpcs'))[1]).toMatchObject({ results: 0 })
    const vpc = { purpose: 'vpc', vpc_id: 7, subnet_id: 8, ipv4: { vpc: '10.0.0.2' } }
    const { body: made } = await ask(cloud, 'POST', linodes, { region, interfaces: [vpc] })
    const { id } = made as { readonly id: number }
    const { ipv4 } = (await told(cloud, 'GET', `${linodes}/${id}/ips`))[1] as { ipv4: object }
    expect(ipv4).toMatchObject({
      vpc: [{ address: '10.0.0.2', vpc_id: 7, subnet_id: 8, linode_id: id, nat_1_1: null }],
    })
    const [, { data }] = await told(cloud, 'GET', '/v4/vpcs')
    expect(data).toMatchObject([{ id: 7, region, subnets: [{ id: 8 }] }])
    expect((await told(cloud, 'GET', '/v4/vpcs/7'))[1]).toMatchObject({ id: 7 })
    expect((await told(cloud, 'GET', '/v4/vpcs/7/subnets'))[1]).toMatchObject({ results: 1 })
    expect(await told(cloud, 'GET', '/v4/vpcs/8')).toEqual(notFound)
    const [, subnets] = await told(cloud, 'GET', '/v4/vpcs/7/subnets')
    const [subnet] = subnets['data'] as readonly Json[]
    expect(await told(cloud, 'GET', `/v4/vpcs/7/subnets/${subnet?.['id']}`)).toEqual([200, subnet])
    for (const path of ['7/subnets/99', `8/subnets/${subnet?.['id']}`])
      expect(await told(cloud, 'GET', `/v4/vpcs/${path}`)).toEqual(notFound)
  })
})

describe('the profile', () => {
  it('is taken as it is, and each field is refused a change by its name', async () => {
    const cloud = everyCloud()
    const [, profile] = await told(cloud, 'GET', '/v4/profile')
    expect(await told(cloud, 'PUT', '/v4/profile', profile)).toEqual([200, profile])
    expect(await told(cloud, 'PUT', '/v4/profile', {})).toEqual([200, profile])
    const { referrals } = profile as { referrals: object }
    const turned = Object.fromEntries(Object.entries(referrals).reverse())
    expect(await told(cloud, 'PUT', '/v4/profile', { referrals: turned })).toEqual([200, profile])
    for (const field of Object.keys(profile))
      expect(await told(cloud, 'PUT', '/v4/profile', { [field]: 'another' })).toMatchObject([
        400,
        { errors: [{ field }] },
      ])
    expect((await told(cloud, 'PUT', '/v4/profile', { colour: 'red' }))[0]).toBe(400)
  })
})

describe('the first token', () => {
  it('locks nobody out who made it: the one that came with it is known from then on', async () => {
    const cloud = everyCloud()
    const [status, made] = await told(cloud, 'POST', '/v4/profile/tokens', { label: 'ci' })
    expect(status).toBe(200)
    expect((await told(cloud, 'GET', '/v4/networking/firewalls'))[0]).toBe(200)
    expect((await told(cloud, 'POST', '/v4/profile/tokens', { label: 'next' }))[0]).toBe(200)
    const fetch = createFetch(cloud, { baseUrl, dialect: 'published' })
    const statusFor = async (token: unknown) =>
      (
        await fetch(`${baseUrl}/networking/firewalls`, {
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status
    expect([await statusFor(made['token']), await statusFor('of-nobody')]).toEqual([200, 401])
  })
})
