/** Many spoiled requests, one after the other, into one world: refusals are refusals, and never a failure of ours. */
import { describe, expect, it } from 'vitest'
import { dialects } from '../../src/http/dialects/index.ts'
import { storm } from './storm.ts'

const count = 10_000

describe.each(Object.values(dialects))(
  `${count} spoiled requests in the dialect $name`,
  dialect => {
    it('are answered with the statuses that are known, and only what is done changes anything', async () => {
      const tally = await storm({ dialect, count, seed: 11 })
      const statuses = [...tally.keys()].toSorted((a, b) => a - b)
      expect(statuses).toEqual([200, 400, 401, 404, 405])
      for (const status of statuses) expect(tally.get(status)).toBeGreaterThan(count / 200)
    })
  },
)
