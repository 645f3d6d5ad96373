/** What is written in the published interface is answered as it is shown from then on; and whether interfaces are in use. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { everyWorld, withTokens } from '../support/every-operation.ts'
import { balancer, linodes, notFound, region, told } from './beside.ts'
import { everyCloud, type Json } from './published-wire.ts'

const firewalls = '/v4/networking/firewalls'
const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
const vlan = { purpose: 'vlan', label: 'office' }

describe('a write', () => {
  it.each([
    [
      'POST',
      '/v4/account/users',
      { username: 'kim', restricted: true, email: 'k@example.net' },
      'username',
    ],
    ['PUT', '/v4/account/users/robin', { username: 'kim' }, 'username'],
    ['POST', `${linodes}/1/configs`, { label: 'second', interfaces: [vlan] }, 'id'],
    ['PUT', `${linodes}/1/configs/1`, { label: 'renamed', interfaces: null }, 'id'],
    ['POST', linodes, { region, type: 'g6-nanode-1' }, 'id'],
    ['PUT', `${linodes}/1`, { label: 'renamed' }, 'id'],
    ['POST', '/v4/nodebalancers', { region }, 'id'],
    ['PUT', balancer, { label: 'renamed' }, 'id'],
    ['POST', `${balancer}/configs`, { port: 81 }, 'id'],
    ['POST', firewalls, { label: 'made', rules }, 'id'],
    ['PUT', `${firewalls}/1`, { label: 'renamed' }, 'id'],
    ['PUT', '/v4/profile/tokens/1', { label: 'renamed' }, 'id'],
  ])('%s %s answers with the record that is shown then', async (method, path, body, key) => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner', 'robin') })
    if (path.includes('/users/'))
      await told(cloud, 'POST', '/v4/account/users', { username: 'robin' }, 'token-of-owner')
    const [status, made] = await told(cloud, method, path, body, 'token-of-owner')
    const list = method === 'POST' ? path : path.replace(/\/[^/]+$/, '')
    const shown = await told(cloud, 'GET', `${list}/${made[key]}`, undefined, 'token-of-owner')
    expect([status, made]).toEqual(shown)
    expect(Object.keys(made).length).toBeGreaterThan(4)
  })
})

describe('interfaces of configs', () => {
  const interfaces = [
    { purpose: 'public' },
    { purpose: 'vpc', subnet_id: 8, vpc_id: 7, ipv4: { vpc: '10.0.0.2' } },
  ]
  const config = `${linodes}/1/configs`

  it('are active while the instance runs and was booted with them', async () => {
    const cloud = everyCloud()
    const [, made] = await told(cloud, 'POST', config, { label: 'second', interfaces })
    const path = `${config}/${made['id']}`
    const active = async (at = path) =>
      ((await told(cloud, 'GET', `${at}/interfaces`))[1] as unknown as readonly Json[]).map(
        each => each['active'],
      )
    expect(await active()).toEqual([false, false])
    expect(await active(`${config}/1`)).not.toContain(false)
    await told(cloud, 'POST', `${linodes}/1/reboot`, { config_id: made['id'] })
    expect(await active()).toEqual([true, true])
    expect(await active(`${config}/1`)).not.toContain(true)
    await told(cloud, 'PUT', path, { interfaces: [...interfaces, vlan] })
    expect(await active()).toEqual([true, true, false])
    await told(cloud, 'POST', `${linodes}/1/shutdown`)
    expect(await active()).toEqual([false, false, false])
  })

  it('have ids of their own within an instance, by which subnets name them', async () => {
    const cloud = everyCloud()
    await told(cloud, 'POST', config, { label: 'second', interfaces })
    const { data } = (await told(cloud, 'GET', config))[1]
    const shown = (data as readonly { interfaces: readonly { id: number }[] }[]).flatMap(each =>
      each.interfaces.map(({ id }) => id),
    )
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.length).toBeGreaterThan(2)
    const [one] = await told(cloud, 'GET', `${config}/2/interfaces/${shown.at(-1)}`)
    expect(one).toBe(200)
    const subnet = async () => (await told(cloud, 'GET', '/v4/vpcs/7/subnets/8'))[1]['linodes']
    const listed = (active: boolean) => [
      { id: 1, interfaces: [{ id: shown.at(-1), active, config_id: 2 }] },
    ]
    expect(await subnet()).toEqual(listed(false))
    await told(cloud, 'POST', `${linodes}/1/reboot`, { config_id: 2 })
    expect(await subnet()).toEqual(listed(true))
  })
})

describe('the grants of whoever calls and was never created', () => {
  const path = (name: string) => `/v4/account/users/${name}/grants`

  it('are shown, as the user is, and those of nobody are not', async () => {
    const [status, grants] = await told(everyCloud(), 'GET', path('owner'))
    expect([status, grants]).toMatchObject([200, { global: { add_firewalls: true }, linode: [] }])
    expect(await told(everyCloud(), 'GET', path('nobody'))).toEqual(notFound)
    const cloud = createSimulator({ world: withTokens(everyWorld, 'robin') })
    const ask = (name: string) => told(cloud, 'GET', path(name), undefined, 'token-of-robin')
    expect((await ask('robin'))[0]).toBe(200)
    expect(await ask('owner')).toEqual(notFound)
  })
})

describe('plans', () => {
  it('are of the class that their names tell', async () => {
    const { data } = (await told(createSimulator(), 'GET', '/v4/linode/types'))[1]
    const named = (data as readonly Json[]).map(
      each => [String(each['id']), each['class']] as const,
    )
    const of = (kind: string) => named.filter(([id]) => id.includes(kind)).map(([, held]) => held)
    for (const kind of ['nanode', 'standard', 'dedicated', 'premium', 'gpu']) {
      expect([kind, of(kind).length > 0]).toEqual([kind, true])
      expect(new Set(of(kind))).toEqual(new Set([kind]))
    }
    expect(named.filter(([, held]) => held === 'nanode')).toEqual([['g6-nanode-1', 'nanode']])
  })
})
