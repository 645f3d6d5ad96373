/** Runs what takes too long for every day: `node spec/nightly/run.mjs`, or a part of it by name. Vitest looks for other names by itself. */
import { startVitest } from 'vitest/node'

const vitest = await startVitest('test', process.argv.slice(2), {
  include: ['spec/nightly/*.nightly.ts'],
  watch: false,
})
await vitest?.close()
