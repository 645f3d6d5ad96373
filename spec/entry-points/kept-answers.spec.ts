/** Answers to reads are kept with the world: what is told, noted and struck is what would be without. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { createFaults } from '../../src/http/faults.ts'
import { smallWorld } from '../support/worlds.ts'
import { baseUrl } from './wire.ts'

const headers = { Authorization: 'Bearer any' }

function begin(options: Parameters<typeof createFetch>[1] = {}, keep = {}) {
  const cloud = createSimulator({ world: smallWorld(), keep })
  const fetch = createFetch(cloud, { baseUrl, ...options })
  const get = (path: string, more = {}) =>
    fetch(baseUrl + path, { headers: { ...headers, ...more } })
  return { cloud, fetch, get }
}

const regions = '/regions?page_size=25'

describe('a read that was answered of this very world', () => {
  it('is answered alike, and stands in the journal each time', async () => {
    const { cloud, get } = begin()
    const texts = []
    for (let turn = 0; turn < 3; turn++) texts.push(await (await get(regions)).text())
    expect(new Set(texts).size).toBe(1)
    const entry = {
      call: { operation: 'regionsList', query: { page_size: 25 }, as: 'any', at: cloud.now },
      outcome: 'done',
    }
    expect(cloud.journal).toEqual([entry, entry, entry])
    expect(cloud.at(3)).toBe(cloud.world)
  })

  it('is none of a caller without a token, whatever the text of a token is', async () => {
    const cloud = createSimulator({ world: smallWorld() })
    const body = { token: 'undefined', username: 'anna', scopes: ['*'] }
    cloud.environment.tokenCreate({ body })
    const fetch = createFetch(cloud, { baseUrl })
    const ask = (headers: Record<string, string>) =>
      fetch(`${baseUrl}/networking/firewalls`, { headers })
    expect((await ask({ Authorization: 'Bearer undefined' })).status).toBe(200)
    expect((await ask({})).status).toBe(401)
    expect((await ask({ Authorization: 'Bearer undefined' })).status).toBe(200)
  })

  it('is judged anew with a filter, whether what is read can be filtered or not', async () => {
    const filtered = { 'X-Filter': '{' }
    for (const path of [regions, '/regions/us-east']) {
      const { get } = begin()
      const fresh = (await begin().get(path, filtered)).status
      await get(path)
      expect((await get(path, filtered)).status).toBe(fresh)
    }
  })

  it('is told to whoever listens, each time', async () => {
    const { cloud, get } = begin()
    const told: unknown[] = []
    cloud.on('call', ({ call, outcome, events, errors }) =>
      told.push({ call, outcome, events, errors }),
    )
    await get(regions)
    await get(regions)
    expect(told).toHaveLength(2)
    expect(told[1]).toEqual(told[0])
  })

  it('is struck by faults that are planned, and by a latency that moves the clock on', async () => {
    const faults = createFaults([
      { operation: 'regionsList', nth: 2, phase: 'before', kind: { type: 'status', status: 503 } },
      { operation: 'regionsList', nth: 3, phase: 'before', kind: { type: 'latency', ms: 5000 } },
    ])
    const { cloud, get } = begin({ faults })
    const start = cloud.now
    const statuses = []
    for (let turn = 0; turn < 4; turn++) statuses.push((await get(regions)).status)
    expect(statuses).toEqual([200, 503, 200, 200])
    faults.assertQuiet()
    expect(cloud.now).not.toBe(start)
    expect(cloud.journal.map(({ call: { operation, at } }) => [operation, at])).toEqual([
      ['regionsList', start],
      ['clockAdvance', start],
      ['regionsList', cloud.now],
      ['regionsList', cloud.now],
    ])
  })

  it('counts against the rate that is kept', async () => {
    const { get } = begin({ rateLimit: { limit: 2, windowMs: 60_000 } })
    const answers = [await get(regions), await get(regions), await get(regions)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[1]?.headers.get('X-RateLimit-Remaining')).toBe('0')
  })

  it('is another one with another token, query, filter or world', async () => {
    const { cloud, get } = begin()
    const results = async (path: string, more = {}) => {
      const page = (await (await get(path, more)).json()) as { readonly results: number }
      return page.results
    }
    const all = await results('/networking/vlans')
    expect(await results('/networking/vlans', { 'X-Filter': '{"label":"nobody"}' })).toBe(0)
    expect(await results('/networking/vlans')).toBe(all)
    cloud.environment.userCreate({ body: { username: 'narrow', restricted: true } })
    cloud.environment.tokenCreate({
      body: { token: 'narrow-token', username: 'narrow', scopes: ['ips:read_only'] },
    })
    expect((await get('/networking/vlans')).status).toBe(401)
    const narrow = { Authorization: 'Bearer narrow-token' }
    expect((await get('/networking/ips', narrow)).status).toBe(200)
    expect((await get('/networking/firewalls', narrow)).status).not.toBe(200)
  })

  it('is kept for nobody who asks to be told of assumptions', async () => {
    const cloud = createSimulator({ world: smallWorld(), onAssumption: 'throw' })
    const fetch = createFetch(cloud, { baseUrl })
    const path = `${baseUrl}/networking/firewalls?page=9`
    for (let turn = 0; turn < 2; turn++)
      await expect(fetch(path, { headers })).rejects.toThrow('ASSUME-PAGE-PAST-END')
  })

  it('is made like the first where the journal keeps nothing', async () => {
    const { cloud, get } = begin({}, { journal: 0, worlds: 0 })
    const texts = [await (await get(regions)).text(), await (await get(regions)).text()]
    expect(texts[1]).toBe(texts[0])
    expect([...cloud.journal]).toEqual([])
  })

  it('is the caller’s own to change', async () => {
    const { get } = begin()
    const change = async () => {
      const bytes = new Uint8Array(await (await get(regions)).arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      bytes.fill(0)
      return text
    }
    const first = await change()
    expect([await change(), await change()]).toEqual([first, first])
  })
})

describe('a body that is handed over as a text', () => {
  const create = async (body: string | Blob, bodyBytesMax = 1_048_576) => {
    const { fetch } = begin({ bodyBytesMax })
    const init = {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    }
    const answer = await fetch(`${baseUrl}/networking/firewalls`, init)
    return { status: answer.status, text: await answer.text() }
  }
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
  const say = (rest: object) => JSON.stringify({ label: 'web', rules, ...rest })

  it.each([
    ['plain text', say({})],
    ['a mark at its start', `\ufeff${say({})}`],
    ['half a pair of surrogates', say({ tags: [] }).replace('web', 'we\ud800b')],
    ['a whole pair', say({ tags: ['\u{1f600}ab'] })],
    ['no JSON', '{'],
    ['a key twice', '{"label":"a","label":"b"}'],
    ['nothing', ''],
  ])('is read as its bytes are: %s', async (_, body) => {
    expect(await create(body)).toEqual(await create(new Blob([body])))
  })

  it('is refused where its bytes are too many, and not where its characters only might be', async () => {
    const body = say({})
    expect((await create(body, body.length)).status).toBe(200)
    expect((await create(body, body.length - 1)).status).toBe(413)
    const wide = say({ tags: ['\u00e9\u00e9\u00e9'] })
    expect((await create(wide, wide.length)).status).toBe(413)
  })
})
