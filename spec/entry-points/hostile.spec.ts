/** Hostile input: what was sent, what came back; nothing changes, nothing breaks. */
import { describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/node/listen.ts'
import { markdownTable } from '../support/markdown.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { hostilePaths } from './hostile-paths.ts'
import { initOf, post, type Sent } from './hostile-request.ts'
import { baseUrl, clausesIn, errorsIn, type Received, receive } from './wire.ts'

const world = withFirewall(smallWorld(), 'guard-1', { instances: [1] })
const rows = [...hostileBodies, ...hostilePaths]

const fetchInto = (cloud: Simulator) => createFetch(cloud, { baseUrl })

const summary = (received: Received) => ({
  status: received.status,
  clauses: clausesIn(received),
  fields: errorsIn(received)
    .map(({ field }) => field)
    .join(', '),
})

describe('hostile input through fetch', () => {
  it.each(rows)('%s', async (_, sent, status, clauses, fields) => {
    const cloud = createSimulator({ world })
    const received = await receive(await fetchInto(cloud)(baseUrl + sent.path, initOf(sent)))
    expect(summary(received)).toEqual({ status, clauses, fields })
    expect(cloud.world).toBe(world)
  })

  it('touches no prototype', async () => {
    for (const [, sent] of rows)
      await fetchInto(createSimulator({ world }))(baseUrl + sent.path, initOf(sent))
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
    expect('polluted' in {}).toBe(false)
  })

  it('gives reasons that do not grow with what was sent', async () => {
    const cloud = createSimulator({ world })
    for (const [, sent] of rows) {
      const received = await receive(await fetchInto(cloud)(baseUrl + sent.path, initOf(sent)))
      for (const { reason } of errorsIn(received)) expect(reason.length).toBeLessThan(300)
    }
  })

  it('is written down in HOSTILE.md', async () => {
    await expect(document()).toMatchFileSnapshot('./HOSTILE.md')
  })
})

describe('hostile input in the published dialect', () => {
  const longKey = `${'a'.repeat(1_000_000)}.`
  const more: readonly (readonly [string, Sent, number])[] = [
    ['a key of a megabyte that ends in a dot', post(`{"${longKey}":1}`), 400],
    ['a key of nothing but dots', post(`{"${'.'.repeat(1_000_000)}":1}`), 400],
    ['a filter on such a key', { path: '/networking/firewalls', filter: `{"${longKey}":1}` }, 400],
  ]

  const all = [...rows.map(([title, sent, status]) => [title, sent, status] as const), ...more]

  it.each(all)('%s', async (_, sent, status) => {
    const cloud = createSimulator({ world })
    const fetch = createFetch(cloud, { baseUrl, dialect: 'published' })
    const received = await receive(await fetch(baseUrl + sent.path, initOf(sent)))
    expect(received.status).toBe(status)
    expect(errorsIn(received)).not.toEqual([])
    expect(cloud.world).toBe(world)
  })
})

describe('hostile input through a Node server', () => {
  it('is answered in the same way', async () => {
    const cloud = createSimulator({ world })
    await using listening = await listen(cloud)
    for (const [title, sent, status, clauses, fields] of rows) {
      if (sent.path.length > 10_000) continue
      const received = await receive(await fetch(listening.baseUrl + sent.path, initOf(sent)))
      expect(summary(received), title).toEqual({ status, clauses, fields })
    }
    expect(cloud.world).toBe(world)
  })
})

function document(): string {
  const lines = rows.map(([title, { method = 'GET', path }, status, clauses, fields]) => [
    title,
    `${method} ${path.length > 60 ? `${path.slice(0, 60)}…` : path}`,
    `${status}`,
    fields,
    clauses,
  ])
  return [
    '# Hostile input',
    '',
    'What was sent, and what came back: through `fetch`, and through a Node server up to the length of path that Node reads.',
    '',
    markdownTable(['sent', 'to', 'status', 'field', 'clause'], lines),
    '',
  ].join('\n')
}
