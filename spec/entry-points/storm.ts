/** One spoiled request after the other: what has to be true of any answer to them. */
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import type { Dialect } from '../../src/http/dialect.ts'
import { everyWorld } from '../support/every-operation.ts'
import { randomFrom } from '../support/random.ts'
import { type SpoiledRequest, spoiledRequest } from './spoiled-requests.ts'
import { baseUrl, type Fetch } from './wire.ts'

/** How often each status was answered. */
export type StatusTally = ReadonlyMap<number, number>

/** Is told of each request when it is about to be sent; what it gives back is called with the status of the answer. */
export type Watch = (request: SpoiledRequest) => (status: number) => void

interface Storm {
  readonly dialect: Dialect
  readonly count: number
  readonly seed: number
  readonly watch?: Watch
}

/** Sends so many of them, and throws for the first answer that is not sound. */
export async function storm({ dialect, count, seed, watch }: Storm): Promise<StatusTally> {
  const random = randomFrom(seed)
  const tally = new Map<number, number>()
  let [cloud, fetch] = open(dialect)
  for (let turn = 0; turn < count; turn++) {
    // From time to time all over again: an account in which everything was deleted refuses everything.
    if (turn % 100 === 0) [cloud, fetch] = open(dialect)
    const status = await answerSoundly(
      { cloud, fetch, dialect, sent: spoiledRequest(random, dialect) },
      watch,
    )
    tally.set(status, (tally.get(status) ?? 0) + 1)
  }
  return tally
}

function open(dialect: Dialect): [Simulator, Fetch] {
  const cloud = createSimulator({ world: everyWorld })
  return [cloud, createFetch(cloud, { baseUrl, dialect, onUnknown: 'answer' })]
}

interface Sending {
  readonly cloud: Simulator
  readonly fetch: Fetch
  readonly dialect: Dialect
  readonly sent: SpoiledRequest
}

async function answerSoundly(
  { cloud, fetch, dialect, sent }: Sending,
  watch?: Watch,
): Promise<number> {
  const before = cloud.world
  const done = watch?.(sent)
  const { status, body } = await answerTo(fetch, sent)
  done?.(status)
  if (status !== 200 && cloud.world !== before)
    throw new Error(`${status} changed the world: ${sent.path}`)
  if (status !== 200 && !isErrorBody(body, dialect))
    throw new Error(`no errors in ${JSON.stringify(body)}: ${sent.path}`)
  return status
}

async function answerTo(fetch: Fetch, { path, init }: SpoiledRequest) {
  const response = await fetch(baseUrl + path, init)
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Every error has a reason and a field, both of them texts; the published dialect may leave out the field. */
const isErrorBody = (body: unknown, { name }: Dialect): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'errors' in body &&
  Array.isArray(body.errors) &&
  body.errors.length > 0 &&
  body.errors.every(
    ({ field, reason }) =>
      (typeof field === 'string' || (field === undefined && name === 'published')) &&
      typeof reason === 'string' &&
      reason !== '',
  )
