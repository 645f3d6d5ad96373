/** Answers to requests that lead to no operation: no path of an OpenAPI document holds them, and still it tells of them. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { httpLimits } from '../../src/contract/limits.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { dialects } from '../../src/http/dialects/index.ts'
import { listen } from '../../src/http/node/listen.ts'
import { routesOf } from '../../src/http/routes.ts'
import { openApi } from '../../src/openapi/open-api.ts'
import { contractCalls, everyWorld } from '../support/every-operation.ts'
import { judgeFor } from './openapi-judge.ts'
import { baseUrl, receive } from './wire.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

describe.each(Object.values(dialects))('in the dialect $name', dialect => {
  const judge = judgeFor(dialect)
  const cloud = createSimulator({ world: everyWorld })
  const backend = createFetch(cloud, { dialect, onUnknown: 'answer' })
  const ask = async (method: string, url: string) => receive(await backend(url, { method }))
  const { paths } = openApi(dialect) as { readonly paths: Readonly<Record<string, object>> }

  it('a path that is not there is answered as documented, here and at another host', async () => {
    const places = [
      '/nowhere',
      '/networking',
      '',
      '/regions/a/b',
      '/networking/firewalls/1/nothing',
    ]
    const hosts = [baseUrl, 'https://firedrill.test', 'https://other.test/v4']
    for (const method of methods)
      for (const url of hosts.flatMap(host => places.map(place => host + place)))
        expect(judge.elsewhere('no such path', await ask(method, url)), url).toEqual([])
  })

  it('every method that a path does not have is answered as documented', async () => {
    let count = 0
    // What a dialect answers besides is in no document.
    const answered = new Set(
      routesOf(dialect).map(({ operation: { method }, path }) => `${method} ${path}`),
    )
    for (const [path, item] of Object.entries(paths))
      for (const method of methods.filter(each => !answered.has(`${each} ${path}`))) {
        expect(item).not.toHaveProperty(method.toLowerCase())
        const received = await ask(method, baseUrl + path.replaceAll(/[{}]/g, ''))
        expect(judge.elsewhere('no such method', received), `${method} ${path}`).toEqual([])
        expect(received.headers.get('Allow')).not.toContain(method)
        count += 1
      }
    expect(count).toBeGreaterThan(100)
  })

  it('a URL that is too long is answered as documented, wherever it leads', async () => {
    for (const place of ['/regions', '/nowhere', ''])
      for (const method of methods) {
        const url = `${baseUrl}${place}?${'x'.repeat(httpLimits.urlLength)}`
        expect(judge.elsewhere('too long a URL', await ask(method, url)), place).toEqual([])
      }
  })

  it('so is what goes wrong in a server', async () => {
    const strict = createSimulator({ world: everyWorld, onAssumption: 'throw' })
    await using listening = await listen(strict, { dialect })
    const headers = { Authorization: 'Bearer any' }
    const failed = await fetch(`${listening.baseUrl}/networking/firewalls?odd=1`, { headers })
    const received = await receive(failed)
    expect(received.status).toBe(500)
    expect(judge.answer(contractCalls.firewallsList, received, 'default')).toEqual([])
  })

  it('and an address that cannot be read', async () => {
    await using listening = await listen(cloud, { dialect })
    const sent = request({ port: listening.port, method: 'OPTIONS', path: '*' }).end()
    const [incoming] = (await once(sent, 'response')) as [IncomingMessage]
    const headers = new Headers(incoming.headers as Record<string, string>)
    const body: unknown = JSON.parse((await incoming.toArray()).join(''))
    const received = { status: incoming.statusCode ?? 0, headers, body }
    expect(received.status).toBe(400)
    expect(judge.answer(contractCalls.firewallsList, received)).toEqual([])
  })
})
