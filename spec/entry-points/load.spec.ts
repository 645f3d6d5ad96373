/** Many clients of one server at once, and clients that go away: everybody is answered, and nothing is left behind. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { listen } from '../../src/http/node/listen.ts'
import { askAtOnce, clientOf, giveUpUploads, liveBytes } from '../support/load.ts'
import { smallWorld } from '../support/worlds.ts'
import { initFor, pathFor } from './wire.ts'

const view = { operation: 'regionsList' } as const

describe('a server', () => {
  it('answers 200 connections that are open at once, each as if it were alone', async () => {
    const cloud = createSimulator({ world: smallWorld() })
    await using server = await listen(cloud)
    const { tally } = await askAtOnce(server.port, 200)
    // There are 26 labels: the first of each is created, all others meet it.
    expect(tally).toEqual({ 200: 26, 400: 174 })
    expect(cloud.journal).toHaveLength(200)
  })

  it('outlives 1,000 uploads that are given up, which change nothing and leave nothing behind', async () => {
    const failures: unknown[] = []
    const note = (reason: unknown) => failures.push(reason)
    process.on('unhandledRejection', note)
    const cloud = createSimulator({ world: smallWorld() })
    await using server = await listen(cloud)
    const { ask, close } = clientOf(server.port)
    // What is made once and kept is there after the first of them.
    await giveUpUploads(server.port, 200)
    await ask(pathFor(view), initFor(view))
    const { world } = cloud
    const before = await liveBytes()
    await giveUpUploads(server.port, 1000)
    expect(await ask(pathFor(view), initFor(view))).toBe(200)
    const grown = (await liveBytes()) - before
    // 1,000 bodies of which a kilobyte came would be a megabyte, and all that hangs on a request several.
    expect(grown).toBeLessThan(1_000_000)
    expect(cloud.world).toBe(world)
    expect(cloud.journal).toHaveLength(2)
    expect(failures).toEqual([])
    process.off('unhandledRejection', note)
    close()
  })
})
