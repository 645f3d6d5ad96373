/** Records of the published dialect: names and shapes as recordings show them, over the very same service. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { digestOf } from '../../src/kit/digest.ts'
import { onlyRange } from '../support/every-operation.ts'
import { smallWorld } from '../support/worlds.ts'
import { ask, everyCloud, firewalls, type Json, sendPublished, view } from './published-wire.ts'
import { story, storyWorld } from './story.ts'
import { baseUrl, send } from './wire.ts'

interface Shown {
  readonly inbound: unknown
  readonly outbound: unknown
  readonly version: number
  readonly fingerprint: string
}

const tcp = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } }

describe('records of the published dialect', () => {
  it('are the same service: a story in both dialects leaves the same journal', async () => {
    const [ours, theirs] = [
      createSimulator({ world: storyWorld }),
      createSimulator({ world: storyWorld }),
    ]
    const neutral = createFetch(ours, { baseUrl })
    for (const call of story) {
      await send(neutral, call)
      await sendPublished(theirs, call)
    }
    expect(digestOf(theirs.journal)).toBe(digestOf(ours.journal))
  })

  it('an instance shows no interfaces and a balancer no configs: these are in lists of their own', async () => {
    const [instance, balancer] = [
      await view(everyCloud(), '/v4/linode/instances/1'),
      await view(everyCloud(), '/v4/nodebalancers/1'),
    ]
    expect(instance).toMatchObject({ id: 1, interface_generation: 'legacy_config' })
    expect(instance).not.toHaveProperty('interfaces')
    expect(balancer).toMatchObject({ id: 1, type: 'common' })
    expect(balancer).not.toHaveProperty('configs')
  })

  it.each([{ address: '33.0.0.9' }, { spare_addresses: 2 }, { 'no address': 1 }])(
    'an instance is made with no field that the provider does not have: %j',
    async more => {
      const cloud = everyCloud()
      const body = { region: 'us-east', type: 'g6-nanode-1', ...more }
      const { status, body: answer } = await ask(cloud, 'POST', '/v4/linode/instances', body)
      expect(status).toBe(400)
      expect(answer['errors']).toMatchObject([
        { reason: expect.stringMatching(/^Keys must be one of: region, label, type,/) },
      ])
      expect(JSON.stringify(answer)).not.toMatch(/[ "]address|spare/)
    },
  )

  it('a firewall shows its entities, and its rules a version and a fingerprint, in the order recorded', async () => {
    const firewall = await view(everyCloud(), `${firewalls}/1`)
    expect(Object.keys(firewall)).toEqual([
      'id',
      'label',
      'created',
      'updated',
      'status',
      'rules',
      'tags',
      'entities',
    ])
    expect(firewall['entities']).toMatchObject([
      { id: 1, type: 'linode', url: '/v4/linode/instances/1' },
      { id: 1, type: 'nodebalancer', url: '/v4/nodebalancers/1' },
    ])
    expect(Object.keys(firewall['rules'] as Json)).toEqual([
      'inbound',
      'inbound_policy',
      'outbound',
      'outbound_policy',
      'version',
      'fingerprint',
    ])
  })

  it('the fingerprint of the recorded example is the recorded one, and another order of keys has another', async () => {
    const rule = {
      action: 'ACCEPT',
      label: 'go-fwrule-test',
      ports: '22',
      protocol: 'TCP',
      addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::0/0'] },
    }
    const { action, ...others } = rule
    const policies = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' }
    const fingerprint = async (each: Json) => {
      const rules = { ...policies, inbound: [each], outbound: [each] }
      const { body } = await ask(everyCloud(), 'POST', firewalls, { label: 'recorded', rules })
      return (body as unknown as { rules: Shown }).rules.fingerprint
    }
    expect(await fingerprint(rule)).toBe('7bcc0f03')
    expect(await fingerprint({ ...others, action })).not.toBe('7bcc0f03')
  })

  it('the fingerprint follows the rules alone, beyond ASCII too', async () => {
    const cloud = everyCloud()
    const fingerprint = async () =>
      ((await view(cloud, `${firewalls}/1/rules`)) as { fingerprint: string }).fingerprint
    const first = await fingerprint()
    await ask(cloud, 'PUT', `${firewalls}/1`, { label: 'renamed', tags: ['new'] })
    expect(await fingerprint()).toBe(first)
    const described = { ...tcp, description: 'T\u00fcr \u{1f6aa}' }
    await ask(cloud, 'PUT', `${firewalls}/1/rules`, { inbound: [described] })
    expect(await fingerprint()).not.toBe(first)
  })

  it('the version of rules is 1, and one more with each update, back and forth with the simulator', async () => {
    const cloud = everyCloud()
    const version = async (of = cloud) =>
      ((await view(of, `${firewalls}/1/rules`)) as { version: number }).version
    cloud.mark('start')
    expect(await version()).toBe(1)
    const updated = await ask(cloud, 'PUT', `${firewalls}/1/rules`, { inbound: [tcp] })
    expect(updated.body).toMatchObject({ version: 2 })
    const fork = cloud.fork()
    await ask(cloud, 'PUT', `${firewalls}/1/rules`, { inbound: [] })
    await ask(cloud, 'PUT', `${firewalls}/1`, { label: 'renamed' })
    await ask(cloud, 'PUT', `${firewalls}/1/rules`, { inbound: [{}] })
    expect([await version(), await version(fork)]).toEqual([3, 2])
    cloud.rewind('start')
    expect(await version()).toBe(1)
    const same = await ask(cloud, 'PUT', `${firewalls}/1/rules`, {})
    expect(same.body).toMatchObject({ version: 2 })
    cloud.rewind('start')
    expect(await version()).toBe(1)
  })

  it('the version of rules moves with every update, whoever makes it, and never back', async () => {
    const cloud = everyCloud()
    const path = `${firewalls}/1/rules`
    const version = async (of = cloud) =>
      ((await view(of, path)) as { readonly version: number }).version
    const typed = (of = cloud) =>
      of.firewallRulesUpdate({ params: { firewallId: 1 }, body: { inbound: [] } })
    expect(await version()).toBe(1)
    typed()
    expect(await version()).toBe(2)
    await ask(cloud, 'PUT', path, { inbound: [tcp] })
    typed()
    typed()
    expect((await ask(cloud, 'PUT', path, { inbound: [tcp] })).body).toMatchObject({ version: 6 })
    const neutral = createFetch(cloud, { baseUrl })
    const call = { operation: 'firewallRulesUpdate', params: { firewallId: 1 }, body: {} } as const
    expect((await send(neutral, call)).status).toBe(200)
    expect((await view(cloud, `${firewalls}/1`))['rules']).toMatchObject({ version: 7 })
    const fork = cloud.fork()
    typed(fork)
    expect([await version(fork), await version()]).toEqual([8, 7])
    cloud.try.firewallRulesUpdate({ params: { firewallId: 99 }, body: {} })
    cloud.firewallUpdate({ params: { firewallId: 1 }, body: { label: 'renamed' } })
    expect(await version()).toBe(7)
    expect(cloud.world.tables).toEqual(cloud.fork().world.tables)
  })

  it('a ruleset that was sent as null is shown as null, with a fingerprint of its own, until it is sent anew', async () => {
    const cloud = everyCloud()
    const policies = { inbound_policy: 'ACCEPT', outbound_policy: 'DROP' }
    const shown = async (path: string) => (await view(cloud, path)) as unknown as Shown
    const sent = { label: 'nulls', rules: { ...policies, inbound: null, outbound: [] } }
    const created = await ask(cloud, 'POST', firewalls, sent)
    const { id, rules } = created.body as { readonly id: number; readonly rules: Shown }
    expect(rules).toMatchObject({ ...sent.rules, version: 1 })
    expect(await shown(`${firewalls}/${id}/rules`)).toEqual(rules)
    expect((await view(cloud, `${firewalls}/${id}`))['rules']).toEqual(rules)
    const kept = await ask(cloud, 'PUT', `${firewalls}/${id}/rules`, { outbound: null })
    expect(kept.body).toMatchObject({ inbound: null, outbound: null, version: 2 })
    const emptied = await ask(cloud, 'PUT', `${firewalls}/${id}/rules`, {
      inbound: [],
      outbound: [],
    })
    expect(emptied.body).toMatchObject({ inbound: [], outbound: [], version: 3 })
    const fingerprints = [rules, kept.body, emptied.body].map(each => Object(each)['fingerprint'])
    expect(new Set(fingerprints).size).toBe(3)
    const neutral = createFetch(cloud, { baseUrl })
    const call = { operation: 'firewallRulesList', params: { firewallId: id } } as const
    expect((await send(neutral, call)).body).toEqual({ ...policies, inbound: [], outbound: [] })
  })

  it('the availability of a region is a bare list of all its plans', async () => {
    expect(await view(everyCloud(), '/v4/regions/us-east/availability')).toEqual([
      { region: 'us-east', plan: 'premium-1', available: true },
    ])
  })

  it('a new range has its length in its range, and is viewed without it', async () => {
    const cloud = createSimulator({ world: smallWorld() })
    for (const [linode_id, prefix_length] of [
      [1, 64],
      [3, 56],
    ]) {
      const created = await ask(cloud, 'POST', '/v4/networking/ipv6/ranges', {
        prefix_length,
        linode_id,
      })
      const { range, route_target } = created.body as { range: string; route_target: string }
      expect(created.body).toEqual({ range, route_target })
      const [text] = range.split('/')
      expect(range).toBe(`${text}/${prefix_length}`)
      expect(await view(cloud, `/v4/networking/ipv6/ranges/${text}`)).toMatchObject({
        range: text,
        prefix: prefix_length,
      })
    }
  })

  it('a pool has its length in its range', async () => {
    const cloud = everyCloud()
    cloud.environment.poolCreate({ body: { region: 'us-east', prefix: 120 } })
    const { data } = (await view(cloud, '/v4/networking/ipv6/pools')) as { data: readonly Json[] }
    expect(data.map(pool => Object.keys(pool))).toEqual([['range', 'region', 'route_target']])
    expect(data[0]?.['range']).toMatch(/\/120$/)
  })

  it('the list of addresses has its records last, and IPv6 addresses have public last', async () => {
    const page = await view(everyCloud(), '/v4/networking/ips')
    expect(Object.keys(page)).toEqual(['page', 'pages', 'results', 'data'])
    const data = page['data'] as readonly Json[]
    const [ipv4, ipv6] = ['ipv4', 'ipv6'].map(type => data.find(each => each['type'] === type))
    const network = ['address', 'gateway', 'subnet_mask', 'prefix', 'type']
    const holder = ['rdns', 'linode_id', 'region']
    const held = ['vpc_nat_1_1', 'interface_id', 'reserved', 'tags', 'assigned_entity']
    expect(Object.keys(ipv4 ?? {})).toEqual([...network, 'public', ...holder, ...held])
    expect(ipv4).toMatchObject({
      reserved: false,
      assigned_entity: { id: 1, type: 'linode', url: '/v4/linode/instances/1' },
    })
    expect(Object.keys(ipv6 ?? {})).toEqual([...network, ...holder, 'public'])
  })

  it('an address in a range is of a type of its own, viewed by its length in the path or without', async () => {
    const cloud = everyCloud()
    const text = `${onlyRange}9`
    const ip = (address: string) => `/v4/networking/ips/${address}`
    cloud.environment.forwardCreate({ body: { name: 'nine.example.org', address: text } })
    const answer = await ask(cloud, 'PUT', ip(text), { rdns: 'nine.example.org' })
    expect(answer.body).toMatchObject({ address: text, type: 'ipv6/range', prefix: 64 })
    expect(await view(cloud, ip(text))).toEqual(answer.body)
    const { data } = (await view(cloud, '/v4/networking/ips')) as { data: readonly Json[] }
    expect(data.filter(each => each['type'] === 'ipv6/range')).toEqual([answer.body])
    expect(data.filter(each => each['type'] === 'ipv6').length).toBeGreaterThan(1)
    for (const written of [onlyRange, `${onlyRange}%2F64`])
      expect(await view(cloud, ip(written))).toMatchObject({ address: onlyRange, linode_id: 1 })
    expect((await ask(cloud, 'GET', ip(`${onlyRange}%2F56`))).body).toMatchObject({ errors: [{}] })
  })

  it('instances have a type for their plan, alone and in lists', async () => {
    const cloud = everyCloud()
    const body = { region: 'us-east', type: 'g6-nanode-1' }
    const made = await ask(cloud, 'POST', '/v4/linode/instances', body)
    expect(made.body).toMatchObject({ type: 'g6-nanode-1' })
    const { data } = (await view(cloud, '/v4/linode/instances')) as { data: readonly Json[] }
    expect(data.every(each => 'type' in each && !('plan' in each))).toBe(true)
  })
})
