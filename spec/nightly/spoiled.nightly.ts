/** A hundred thousand spoiled requests in each dialect, and the heaviest there are: all are answered; what they took is told. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { dialects } from '../../src/http/dialects/index.ts'
import { heavyRequests } from '../entry-points/heavy-requests.ts'
import type { SpoiledRequest } from '../entry-points/spoiled-requests.ts'
import { storm } from '../entry-points/storm.ts'
import { baseUrl } from '../entry-points/wire.ts'
import { everyWorld } from '../support/every-operation.ts'
import { seed } from './seed.ts'

const count = 100_000

/** Milliseconds from here to the call of what it gives back, on the processor and on the wall. */
function startClock(): () => { readonly cpu: number; readonly wall: number } {
  const [usage, start] = [process.cpuUsage(), performance.now()]
  return () => {
    const { user, system } = process.cpuUsage(usage)
    return { cpu: (user + system) / 1000, wall: performance.now() - start }
  }
}

const shown = (ms: number): string => ms.toFixed(1).padStart(8)

describe.each(Object.values(dialects))('in the dialect $name', dialect => {
  it(`${count} spoiled requests are answered soundly`, async () => {
    let slowest = { cpu: 0, wall: 0, path: '', status: 0 }
    const watch = ({ path }: SpoiledRequest) => {
      const stop = startClock()
      return (status: number) => {
        const took = stop()
        if (took.cpu > slowest.cpu) slowest = { ...took, path, status }
      }
    }
    const stop = startClock()
    const tally = await storm({ dialect, count, seed, watch })
    const { cpu, wall } = stop()
    const statuses = [...tally].toSorted(([a], [b]) => a - b)
    console.log(
      `${dialect.name}: ${statuses.map(([status, often]) => `${status} x ${often}`).join(', ')}`,
    )
    console.log(`all: ${shown(cpu)} ms of CPU, ${shown(wall)} ms; the slowest:`)
    console.log(
      `${shown(slowest.cpu)} ms of CPU, ${shown(slowest.wall)} ms, ${slowest.status} ${slowest.path.slice(0, 80)}`,
    )
    expect(statuses.map(([status]) => status)).toEqual([200, 400, 401, 404, 405])
  })

  it('the heaviest requests are answered, and what is refused changes nothing', async () => {
    const times: (readonly [number, string])[] = []
    for (const { title, path, init } of heavyRequests) {
      let least = Number.POSITIVE_INFINITY
      let seen = 0
      // The machine may have been busy with something else: the best of three.
      for (const _ of [1, 2, 3]) {
        const cloud = createSimulator({ world: everyWorld })
        const fetch = createFetch(cloud, { baseUrl, dialect, onUnknown: 'answer' })
        const request = new Request(baseUrl + path, init)
        const stop = startClock()
        const response = await fetch(request)
        await response.text()
        least = Math.min(least, stop().cpu)
        seen = response.status
        expect([200, 400, 401, 404, 414], title).toContain(seen)
        if (seen !== 200) expect(cloud.world).toBe(everyWorld)
      }
      times.push([least, `${shown(least)} ms of CPU  ${seen} ${title}`])
    }
    const lines = times.toSorted(([a], [b]) => b - a).map(([, line]) => line)
    console.log([`${dialect.name}, heaviest first:`, ...lines].join('\n'))
  })
})
