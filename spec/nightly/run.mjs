/**
 * Runs what takes too long for every day, with another seed each night: `npm run nightly`. A part of it by name, and a
 * night again by its seed: `npm run nightly -- oracle --seed 123`.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' } },
  allowPositionals: true,
})
const seed = values.seed ?? String(randomInt(2 ** 31))
if (!/^\d{1,10}$/.test(seed) || Number(seed) >= 2 ** 31) {
  console.error(`seed: expected a whole number below ${2 ** 31}, got ${seed}`)
  process.exit(2)
}
console.log(`seed ${seed}; the same night again: npm run nightly -- --seed ${seed}`)

const vitest = await startVitest('test', positionals, {
  include: ['spec/nightly/*.nightly.ts'],
  env: { FIREDRILL_SEED: seed },
  testTimeout: 7_200_000,
  hookTimeout: 7_200_000,
  watch: false,
})
await vitest?.close()
