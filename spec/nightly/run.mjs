/**
 * Runs what takes too long for every day, with another seed each night: `npm run nightly`. A part of it by name, and a
 * night again by its seed: `npm run nightly -- oracle --seed 123`. With `--record` each part leaves what it found in
 * spec/evidence, from which docs/evidence.md is made.
 */
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, record: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const seed = values.seed ?? String(randomInt(2 ** 31))
if (!/^\d{1,10}$/.test(seed) || Number(seed) >= 2 ** 31) {
  console.error(`seed: expected a whole number below ${2 ** 31}, got ${seed}`)
  process.exit(2)
}
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim()
if (values.record && git('status', '--porcelain') !== '') {
  console.error('record: expected no changes beside a commit, as results name it')
  process.exit(2)
}
const commit = values.record ? git('rev-parse', '--short=10', 'HEAD') : ''
/** What was chosen besides the part and the seed, such as `FIREDRILL_SEEDS=10`. */
const chosen = Object.entries(process.env)
  .filter(([name]) => name.startsWith('FIREDRILL_'))
  .map(([name, value]) => `${name}=${value} `)
  .join('')
console.log(`seed ${seed}; the same night again: ${chosen}npm run nightly -- --seed ${seed}`)

const vitest = await startVitest('test', positionals, {
  include: ['spec/nightly/*.nightly.ts'],
  env: { FIREDRILL_SEED: seed },
  testTimeout: 7_200_000,
  hookTimeout: 7_200_000,
  watch: false,
})
if (values.record) for (const module of vitest?.state.getTestModules() ?? []) record(module)
await vitest?.close()

/** What one part found: its facts, whether each held, and how to find it again. */
function record(module) {
  const part = basename(module.moduleId, '.nightly.ts')
  const result = {
    part,
    command: `${chosen}npm run nightly -- ${part} --seed ${seed}`,
    date: new Date().toISOString().slice(0, 10),
    commit,
    facts: [...module.children.allTests()].map(test => ({
      fact: test.fullName,
      state: test.result().state,
      found: test.meta().found,
    })),
  }
  mkdirSync('spec/evidence', { recursive: true })
  writeFileSync(`spec/evidence/${part}.json`, `${JSON.stringify(result, null, 2)}\n`)
}
