/** Many spoiled requests, one after the other, into one world: refusals are refusals, and never a failure of ours. */
import { describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { everyWorld } from '../support/every-operation.ts'
import { randomFrom } from '../support/random.ts'
import { type SpoiledRequest, spoiledRequest } from './spoiled-requests.ts'
import { baseUrl, type Fetch } from './wire.ts'

const count = 20_000

describe(`${count} spoiled requests through fetch`, () => {
  it('are answered with the statuses that are known, and only what is done changes anything', async () => {
    const random = randomFrom(11)
    const tally = new Map<number, number>()
    let cloud = createSimulator({ world: everyWorld })
    for (let turn = 0; turn < count; turn++) {
      // From time to time all over again: an account in which everything was deleted refuses everything.
      if (turn % 100 === 0) cloud = createSimulator({ world: everyWorld })
      const status = await answerSoundly(cloud, spoiledRequest(random))
      tally.set(status, (tally.get(status) ?? 0) + 1)
    }
    const statuses = [...tally.keys()].toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 400, 401, 404, 405])
    for (const status of statuses) expect(tally.get(status)).toBeGreaterThan(count / 200)
  }, 60_000)
})

const doors = new WeakMap<Simulator, Fetch>()

function doorOf(cloud: Simulator): Fetch {
  const door = doors.get(cloud) ?? createFetch(cloud, { baseUrl, onUnknown: 'answer' })
  doors.set(cloud, door)
  return door
}

/** The status of the answer; throws when there is anything wrong with it. */
async function answerSoundly(cloud: Simulator, { path, init }: SpoiledRequest): Promise<number> {
  const before = cloud.world
  const response = await doorOf(cloud)(baseUrl + path, init)
  const body: unknown = await response.json()
  if (response.status !== 200 && cloud.world !== before)
    throw new Error(`${response.status} changed the world: ${path}`)
  if (response.status !== 200 && !isErrorBody(body))
    throw new Error(`no errors in ${JSON.stringify(body)}`)
  return response.status
}

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
