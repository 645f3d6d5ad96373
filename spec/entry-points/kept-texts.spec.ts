/** Texts of firewalls that are kept: what is told is what would be told if nothing were kept. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { type DialectName, dialectNamed } from '../../src/http/dialects/index.ts'
import { enforcesTokens } from '../../src/world/caller.ts'
import { randomWorlds } from '../support/random-worlds.ts'
import { closedRules, smallWorld } from '../support/worlds.ts'
import { baseUrl } from './wire.ts'

const dialects = ['neutral', 'published'] as const
const list = '/networking/firewalls?page_size=500'
const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' }

type Cloud = ReturnType<typeof createSimulator>

async function told(cloud: Cloud, path: string, name: DialectName): Promise<string> {
  const ask = async (dialect: Parameters<typeof createFetch>[1]) =>
    (await createFetch(cloud, { baseUrl, ...dialect })(baseUrl + path, { headers })).text()
  const text = await ask({ dialect: name })
  // Nothing was ever kept for a dialect that is new.
  expect(text).toBe(await ask({ dialect: { ...dialectNamed(name) } }))
  return text
}

describe.each(dialects)('in the %s dialect', name => {
  it('lists and views tell of every world of a story what is so in it', async () => {
    let firewalls = 0
    // Without users: those come with even seeds, or later in a story.
    for (let seed = 1; seed < 80; seed += 2)
      for (const world of randomWorlds(seed, 8)) {
        if (enforcesTokens(world)) break
        const cloud = createSimulator({ world })
        const page = JSON.parse(await told(cloud, list, name))
        for (const { id } of page.data) {
          const one = JSON.parse(await told(cloud, `/networking/firewalls/${id}`, name))
          expect(page.data).toContainEqual(one)
          firewalls++
        }
      }
    expect(firewalls).toBeGreaterThan(100)
  })
})

describe('the text of a firewall', () => {
  const begin = async () => {
    const cloud = createSimulator({ world: smallWorld() })
    const fetch = createFetch(cloud, { baseUrl, dialect: 'published' })
    const send = async (method: string, path: string, body: unknown) => {
      const response = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) })
      expect(response.status, await response.clone().text()).toBe(200)
    }
    const view = async () => {
      await told(cloud, list, 'published')
      return JSON.parse(await told(cloud, '/networking/firewalls/1', 'published'))
    }
    await send('POST', '/networking/firewalls', { label: 'guard', rules: closedRules })
    return { cloud, send, view }
  }

  it('is made anew where the same rules are sent again, for their version counts', async () => {
    const { send, view } = await begin()
    const before = await view()
    await send('PUT', '/networking/firewalls/1/rules', closedRules)
    const { version, ...rules } = (await view()).rules
    expect({ version, ...rules }).toEqual({ ...before.rules, version: before.rules.version + 1 })
  })

  it('is made anew where rules are sent as null', async () => {
    const { send, view } = await begin()
    expect((await view()).rules.inbound).toEqual([])
    await send('PUT', '/networking/firewalls/1/rules', { ...closedRules, inbound: null })
    expect((await view()).rules.inbound).toBeNull()
  })

  it('names its services, by their labels of now', async () => {
    const { cloud, send, view } = await begin()
    expect((await view()).entities).toEqual([])
    await send('POST', '/networking/firewalls/1/devices', { id: 1, type: 'linode' })
    const [entity] = (await view()).entities
    expect(entity).toMatchObject({ id: 1, type: 'linode' })
    cloud.call({ operation: 'instanceDelete', params: { instanceId: 1 } })
    expect((await view()).entities).toEqual([])
  })

  it('is what it was where the simulator is rewound', async () => {
    const { cloud, send, view } = await begin()
    cloud.mark('early')
    const early = await view()
    await send('PUT', '/networking/firewalls/1', { label: 'renamed' })
    expect((await view()).label).toBe('renamed')
    cloud.rewind('early')
    expect(await view()).toEqual(early)
  })
})
