/** What the published dialect takes though the contract does not, as clients of the provider send it; on both sides of each. */
import { expect, it } from 'vitest'
import type { AssumptionError } from '../../src/engine/refused-error.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { assumption } from '../support/assumption.ts'
import { everyWorld, onlyRange } from '../support/every-operation.ts'
import { ask, everyCloud, firewalls, type Json, view } from './published-wire.ts'
import { request } from './request.ts'

const tcp = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } }

interface Shown {
  readonly inbound: readonly Json[]
  readonly version: number
  readonly fingerprint: string
}

/** What the request rests on, for a simulator that is told to rest on nothing; its status when there is nothing. */
const restsOn = (method: string, path: string, body?: Json): Promise<unknown> => {
  const cloud = createSimulator({ world: everyWorld, onAssumption: 'throw' })
  return ask(cloud, method, path, body).then(
    ({ status }) => status,
    ({ assumptions }: AssumptionError) => assumptions,
  )
}

assumption('ASSUME-RULE-KEYS', () => {
  it('published: as they were sent, nulls among them, with the values that are kept', async () => {
    const cloud = everyCloud()
    const sent = {
      protocol: 'TCP',
      addresses: { ipv6: ['2001:DB8::/32'], ipv4: null },
      label: null,
      action: 'DROP',
      ports: null,
      description: null,
    }
    const shown = { ...sent, addresses: { ipv6: ['2001:db8::/32'], ipv4: null } }
    const rules = { inbound: [sent, tcp], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
    const { body } = await ask(cloud, 'POST', firewalls, { label: 'as-sent', rules })
    const { id, rules: created } = body as unknown as { id: number; rules: Shown }
    expect(JSON.stringify(created.inbound)).toBe(JSON.stringify([shown, tcp]))
    const place = `${firewalls}/${id}/rules`
    expect(await view(cloud, place)).toEqual(created)
    const { version, fingerprint, ...whole } = created
    const again = await ask(cloud, 'PUT', place, { ...whole, outbound: [] })
    expect(again.body).toEqual({ ...created, version: 2 })
    const left = { protocol: 'TCP', addresses: { ipv6: ['2001:db8::/32'] }, action: 'DROP' }
    expect(cloud.firewallRulesList({ params: { firewallId: id } }).inbound).toEqual([
      { ...left, ports: null },
      tcp,
    ])
    const typed = { ...whole, inbound: [left], inbound_policy: 'DROP', outbound: [] } as never
    cloud.firewallRulesUpdate({ params: { firewallId: id }, body: typed })
    const { inbound } = (await view(cloud, place)) as unknown as { inbound: readonly Json[] }
    expect(inbound.map(rule => Object.keys(rule))).toEqual([['action', 'protocol', 'addresses']])
  })
})

assumption('ASSUME-RULE-NULLS', () => {
  it('published: what else is null in a rule is refused, and so are addresses without any', async () => {
    const refused = async (change: Json) => {
      const answer = await ask(everyCloud(), 'PUT', `${firewalls}/1/rules`, {
        inbound: [{ ...tcp, ...change }],
      })
      const errors = answer.body['errors'] as readonly { readonly field?: string }[]
      return [answer.status, errors.map(({ field }) => field)]
    }
    const inside = (path: string) => [400, [`rules.inbound[0].${path}`]]
    expect(await refused({ action: null })).toEqual(inside('action'))
    expect(await refused({ protocol: null })).toEqual(inside('protocol'))
    expect(await refused({ addresses: null })).toEqual(inside('addresses'))
    expect(await refused({ addresses: { ipv4: null, ipv6: null } })).toEqual(inside('addresses'))
    expect(await refused({ addresses: { ipv4: [null] } })).toEqual(inside('addresses.ipv4[0]'))
  })

  it('published: each null is told to a simulator that is to rest on nothing', async () => {
    const put = (change: Json) =>
      restsOn('PUT', `${firewalls}/1/rules`, { inbound: [{ ...tcp, ...change }] })
    const rests = expect.arrayContaining(['ASSUME-RULE-NULLS'])
    expect(await put({ label: null })).toEqual(rests)
    expect(await put({ description: null })).toEqual(rests)
    expect(await put({ addresses: { ...tcp.addresses, ipv6: null } })).toEqual(rests)
    expect(await put({})).not.toEqual(rests)
  })
})

assumption('ASSUME-PAGE-EVERYWHERE', () => {
  const alone = [
    `${firewalls}/1`,
    `${firewalls}/1/rules`,
    `${firewalls}/1/devices/1`,
    '/v4/linode/instances/1',
    '/v4/linode/instances/1/ips',
    '/v4/regions/us-east',
    '/v4/regions/us-east/availability',
  ]

  it.each(alone)('published: %s passes over page and page_size, whatever they say', async path => {
    const cloud = everyCloud()
    const plain = await view(cloud, path)
    for (const query of ['page=1', 'page=7&page_size=500', 'page_size=1', 'page=x'])
      expect(await view(cloud, `${path}?${query}`)).toEqual(plain)
    expect(cloud.journal.every(({ call }) => !('query' in call))).toBe(true)
    expect(await restsOn('GET', `${path}?page=1`)).toEqual(['ASSUME-PAGE-EVERYWHERE'])
  })

  it('published: so does what changes something', async () => {
    const cloud = everyCloud()
    const body = { tags: ['changed'] }
    const updated = await ask(cloud, 'PUT', `${firewalls}/1?page_size=25`, body)
    expect([updated.status, updated.body['tags']]).toEqual([200, ['changed']])
    expect((await ask(cloud, 'DELETE', `${firewalls}/1?page=1`)).status).toBe(200)
  })

  it('published: other parameters are refused there, one that is given twice too', async () => {
    for (const query of ['pages=1', 'page=1&page=1'])
      for (const method of ['GET', 'DELETE'])
        expect((await ask(everyCloud(), method, `${firewalls}/1?${query}`)).status).toBe(400)
    expect((await ask(everyCloud(), 'GET', `${firewalls}?page=x`)).status).toBe(400)
  })

  it('neutral: records alone refuse them, and so does what changes something', async () => {
    for (const method of ['GET', 'DELETE']) {
      const init = { method, headers: { Authorization: 'Bearer any' } }
      const refused = await request({ path: '/networking/firewalls/1?page=1', init })
      expect(refused.status).toBe(400)
    }
  })
})

assumption('ASSUME-SHARE-OWN', () => {
  const share = async (cloud: Simulator, ips: readonly string[], linode_id = 1) => {
    const answer = await ask(cloud, 'POST', '/v4/networking/ips/share', { ips, linode_id })
    return [answer.status, answer.body]
  }

  it('published: a range of its own is taken, and nothing changes', async () => {
    const cloud = everyCloud()
    const { tables } = cloud.world
    expect(await share(cloud, [onlyRange])).toEqual([200, {}])
    expect(cloud.world.tables.ranges).toBe(tables.ranges)
    expect(await view(cloud, `/v4/networking/ipv6/ranges/${onlyRange}`)).toMatchObject({
      is_bgp: false,
      linodes: [1],
    })
    const sharing = { ips: [onlyRange], linode_id: 1 }
    expect(await restsOn('POST', '/v4/networking/ips/share', sharing)).toEqual(['ASSUME-SHARE-OWN'])
  })

  it('published: it is refused when it is given twice, and so is an address of its own', async () => {
    const cloud = everyCloud()
    const { ipv4 } = (await view(cloud, '/v4/linode/instances/1')) as { ipv4: readonly string[] }
    for (const ips of [[onlyRange, onlyRange], ipv4.slice(0, 1)])
      expect((await share(cloud, ips))[0]).toBe(400)
  })
})

assumption('ASSUME-AVAILABILITY-VIEW', () => {
  it('published: a region of which nothing is told has an empty list, and one that is not there none', async () => {
    const cloud = everyCloud()
    const shown = await ask(cloud, 'GET', '/v4/regions/eu-west/availability')
    expect([shown.status, shown.body]).toEqual([200, []])
    expect((await ask(cloud, 'GET', '/v4/regions/moon/availability')).status).toBe(404)
    expect((await request({ path: '/regions/eu-west/availability' })).status).toBe(404)
    expect(await restsOn('GET', '/v4/regions/eu-west/availability')).toEqual([
      'ASSUME-AVAILABILITY-VIEW',
    ])
  })
})
