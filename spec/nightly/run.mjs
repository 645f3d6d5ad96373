/** Runs what takes too long for every day: `node spec/nightly/run.mjs`. Vitest looks for other names by itself. */
import { startVitest } from 'vitest/node'

const vitest = await startVitest('test', [], {
  include: ['spec/nightly/*.nightly.ts'],
  watch: false,
})
await vitest?.close()
