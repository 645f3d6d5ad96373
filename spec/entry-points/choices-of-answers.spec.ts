/** What HTTP entry points choose where the contract says nothing about answers: statuses, tokens, fields, and the order of faults. */
import { expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { assumption } from '../support/assumption.ts'
import { contractCalls, everyWorld, onlyRange } from '../support/every-operation.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, withFirewall } from '../support/worlds.ts'
import { guarded, request, tokens } from './request.ts'
import { baseUrl, clausesIn, errorsIn, send } from './wire.ts'

/** With tokens, where the label guard-2 is taken. */
const crowded = guarded(withFirewall(everyWorld, 'guard-2'))

const list = { operation: 'firewallsList' } as const
const create: AnyCall = {
  operation: 'firewallCreate',
  body: { label: 'new-1', rules: closedRules },
}

assumption('ASSUME-ERROR-ORDER', () => {
  it('a refusal for the token comes before all others, also where the body cannot be read', async () => {
    const path = '/networking/firewalls?page=0'
    const body = '{"label'
    const received = await request({ path, init: { method: 'POST', body } })
    expect(received.status).toBe(401)
  })

  it('one for the path comes before one for a body that cannot be read', async () => {
    const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' }
    const received = await request({
      path: '/networking/firewalls/x1?odd=1',
      init: { method: 'PUT', headers, body: '{' },
    })
    expect(errorsIn(received).map(({ field }) => field)).toEqual(['firewallId'])
  })

  it('token, scope, path, query, body, existence, grant, the rest: each once the one before is mended', async () => {
    const told: string[] = []
    for (const { as, path, body } of [
      { as: 'nobody', path: 'x?page=0', body: { label: '-' } },
      { as: 'reader', path: 'x?page=0', body: { label: '-' } },
      { as: 'token-of-robin', path: 'x?page=0', body: { label: '-' } },
      { as: 'token-of-robin', path: '9?page=0', body: { label: '-' } },
      { as: 'token-of-robin', path: '9', body: { label: '-' } },
      { as: 'token-of-robin', path: '9', body: { label: 'guard-2' } },
      { as: 'token-of-robin', path: '1', body: { label: 'guard-2' } },
      { as: 'token-of-owner', path: '1', body: { label: 'guard-2' } },
      { as: 'token-of-owner', path: '1', body: { label: 'guard-3' } },
    ]) {
      const { headers, status } = await request({
        world: crowded,
        path: `/networking/firewalls/${path}`,
        init: {
          method: 'PUT',
          headers: { Authorization: `Bearer ${as}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        },
      })
      told.push(`${status} ${headers.get('Firedrill-Clause') ?? 'done'}`)
    }
    expect(told).toEqual([
      '401 SCOPE-1',
      '401 SCOPE-3',
      '404 FIREWALL-12',
      '400 ASSUME-UNKNOWN-FIELDS',
      '400 LABEL-1',
      '404 FIREWALL-12',
      '403 ASSUME-GRANT-MISSING',
      '400 LABEL-8',
      '200 done',
    ])
  })
})

assumption('ASSUME-ERROR-FIELD', () => {
  const list = '/networking/firewalls'
  const headers = { Authorization: 'Bearer any' }

  it.each([
    ['Authorization', `${list}/x?page=0`, {}],
    ['firewallId', `${list}/x`, { headers }],
    ['page', `${list}?page=0`, { headers }],
    ['X-Filter', list, { headers: { ...headers, 'X-Filter': '{' } }],
  ])('a header and a parameter are told by their names: %s', async (field, path, init) => {
    expect(errorsIn(await request({ path, init })).map(each => each.field)).toEqual([field])
  })
})

assumption('ASSUME-SCOPE-MISSING', () => {
  it('a token without the scope and one that nobody knows have one status, and two clauses', async () => {
    const answers = ['reader', 'nobody', 'token-of-owner'].map(async as => {
      const received = await request({ world: tokens, call: { ...create, as } })
      return [received.status, clausesIn(received)]
    })
    expect(await Promise.all(answers)).toEqual([
      [401, 'SCOPE-3'],
      [401, 'SCOPE-1'],
      [200, ''],
    ])
  })
})

assumption('ASSUME-SUCCESS-STATUS', () => {
  it('every operation of the contract succeeds with 200', async () => {
    for (const call of Object.values(contractCalls))
      expect((await request({ call })).status, call.operation).toBe(200)
  })

  it('deleting, assigning and sharing answer an empty object, and no other does', async () => {
    const empty: string[] = []
    for (const call of Object.values(contractCalls))
      if (Object.keys(Object((await request({ call })).body)).length === 0)
        empty.push(call.operation)
    expect(empty).toEqual([
      'firewallDelete',
      'firewallDeviceDelete',
      'ipAddressesAssign',
      'ipAddressesShare',
      'ipv4sAssign',
      'ipv4sShare',
      'ipv6RangeDelete',
    ])
  })
})

assumption('ASSUME-QUERY-BOOLEANS', () => {
  const ask = (text: string) =>
    request({
      path: `/networking/ips?skip_ipv6_rdns=${text}`,
      init: { headers: { Authorization: 'Bearer any' } },
    })

  it.each(['true', 'false'])('%s is a truth value', async text => {
    expect((await ask(text)).status).toBe(200)
  })

  it.each(['True', 'FALSE', '1', '0', 'yes', '', 'true%20'])('"%s" is none', async text => {
    const received = await ask(text)
    expect([received.status, clausesIn(received)]).toEqual([400, 'IP-6'])
  })

  /** An IPv6 address in the only range has a name, which is left out or not. */
  const named = worldAfter(
    everyWorld,
    { operation: 'forwardCreate', body: { name: 'six.example.org', address: onlyRange } },
    {
      operation: 'ipAddressRdnsUpdate',
      params: { address: onlyRange },
      body: { rdns: 'six.example.org' },
    },
  )
  const askPublished = (text: string) =>
    request({
      world: named,
      path: `/networking/ips?skip_ipv6_rdns=${text}`,
      init: { headers: { Authorization: 'Bearer any' } },
      options: { dialect: 'published' },
    })

  it('published: True and False are the same as true and false', async () => {
    for (const [text, other] of [
      ['True', 'true'],
      ['False', 'false'],
    ] as const) {
      const [received, same] = [await askPublished(text), await askPublished(other)]
      expect([received.status, received.body]).toEqual([200, same.body])
      expect(JSON.stringify(received.body).includes('six.example.org')).toBe(text === 'False')
    }
  })

  it.each(['TRUE', 'tRUE', 'FALSE', '1', '0', '', 'True%20', 'constructor'])(
    'published: "%s" is none',
    async text => {
      const received = await askPublished(text)
      expect([received.status, clausesIn(received)]).toEqual([400, 'IP-6'])
    },
  )
})

assumption('ASSUME-TOKEN', () => {
  const withHeader = (authorization: string, world = everyWorld) =>
    request({
      world,
      path: '/networking/firewalls',
      init: { headers: { Authorization: authorization } },
    })

  it('any will do in a world that declares none', async () => {
    expect((await withHeader('Bearer anything')).status).toBe(200)
    expect((await withHeader('bearer anything')).status).toBe(200)
  })

  it.each(['anything', 'Bearer', 'Bearer ', 'Basic YTpi', 'Token x', 'Bearer a b'])(
    'but it has to be a bearer: "%s" is none',
    async authorization => {
      expect((await withHeader(authorization)).status).toBe(401)
    },
  )

  it('operations on regions ask for none, and take one', async () => {
    for (const path of ['/regions', '/regions/availability', '/regions/us-east'])
      for (const headers of [{}, { Authorization: 'Bearer nobody' }])
        expect((await request({ world: tokens, path, init: { headers } })).status).toBe(200)
  })

  it('a refused token is in the journal of a world that knows its tokens', async () => {
    const cloud = createSimulator({ world: tokens })
    await send(createFetch(cloud, { baseUrl }), { ...list, as: 'nobody' })
    expect(cloud.journal.map(({ outcome }) => outcome)).toEqual(['refused'])
  })
})
