/** 100,000 requests in a row: what is held on to stays as it is. Nothing here is judged by how long it takes. */
import { describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import type { DialectName } from '../../src/http/dialects/index.ts'
import { dialectNamed } from '../../src/http/dialects/index.ts'
import { listen } from '../../src/http/node/listen.ts'
import type { OperationName } from '../../src/operations/table.ts'
import { baseUrl, initFor, pathFor } from '../entry-points/wire.ts'
import { clientOf, liveBytes, mixedCall } from '../support/load.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

const requests = 100_000
/** After so many everything that is made once has been made. */
const warming = 20_000
/** A request that is not let go of is some kilobytes, and its token alone more than this. */
const bytesEachMax = 10

const bounded = (): Simulator =>
  createSimulator({ world, keep: { journal: 100, events: 100, worlds: 10 } })

const world = withFirewall(smallWorld(), 'guard-1')

type Ask = (path: string, init: RequestInit) => Promise<number>

/** Bytes that each request after the first left behind. */
async function leftByEach(ask: Ask, dialect: DialectName): Promise<number> {
  const { paths } = dialectNamed(dialect)
  const seen = new Set<number>()
  const run = async (from: number, to: number) => {
    for (let turn = from; turn < to; turn++) {
      const call = mixedCall(turn)
      const path = pathFor(call, paths[call.operation as OperationName])
      const filter = call.operation === 'firewallsList' ? { 'X-Filter': `{"id":${turn % 3}}` } : {}
      const init = initFor(call)
      seen.add(
        await ask(path, {
          ...init,
          headers: { ...init.headers, ...filter } as Record<string, string>,
        }),
      )
    }
  }
  await run(0, warming)
  const before = await liveBytes()
  await run(warming, warming + requests)
  const left = ((await liveBytes()) - before) / requests
  expect([...seen].sort()).toEqual([200, 400, 404])
  return left
}

describe.each(['neutral', 'published'] as const)('100,000 requests in a row, %s', dialect => {
  it('through fetch', async () => {
    const fetch = createFetch(bounded(), { baseUrl, dialect })
    const ask: Ask = async (path, init) => {
      const response = await fetch(baseUrl + path, init)
      await response.text()
      return response.status
    }
    expect(await leftByEach(ask, dialect)).toBeLessThan(bytesEachMax)
  })

  it('to a Node server', async () => {
    await using server = await listen(bounded(), { dialect })
    const { ask, close } = clientOf(server.port)
    expect(await leftByEach(ask, dialect)).toBeLessThan(bytesEachMax)
    close()
  })
})
