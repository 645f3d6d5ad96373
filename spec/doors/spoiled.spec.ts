/** Many spoiled requests, one after the other, into one world: refusals are refusals, and never a failure of ours. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { everyWorld } from '../support/every-operation.ts'
import { randomFrom } from '../support/random.ts'
import { spoiledRequest } from './spoiled-requests.ts'
import { baseUrl } from './wire.ts'

const count = 20_000

describe(`${count} spoiled requests through fetch`, () => {
  it('are answered with the statuses that are known, and only what is done changes anything', async () => {
    const random = randomFrom(11)
    const tally = new Map<number, number>()
    let cloud = createSimulator({ world: everyWorld })
    let fetch = createFetch(cloud, { baseUrl, onUnknown: 'answer' })
    for (let turn = 0; turn < count; turn++) {
      if (turn % 100 === 0) {
        cloud = createSimulator({ world: everyWorld })
        fetch = createFetch(cloud, { baseUrl, onUnknown: 'answer' })
      }
      const before = cloud.world
      const { path, init } = spoiledRequest(random)
      const response = await fetch(baseUrl + path, init)
      tally.set(response.status, (tally.get(response.status) ?? 0) + 1)
      const body = await response.json()
      if (response.status === 200) continue
      if (cloud.world !== before) throw new Error(`${response.status} changed the world: ${path}`)
      if (!isErrorBody(body)) throw new Error(`no errors in ${JSON.stringify(body)}`)
    }
    const statuses = [...tally.keys()].toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 400, 401, 404, 405])
    for (const status of statuses) expect(tally.get(status)).toBeGreaterThan(count / 200)
  })
})

const isErrorBody = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'errors' in body &&
  Array.isArray(body.errors) &&
  body.errors.length > 0 &&
  body.errors.every(
    error =>
      typeof error.field === 'string' && typeof error.reason === 'string' && error.reason !== '',
  )
