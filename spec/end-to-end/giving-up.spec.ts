/** A process that waits for an answer which never comes: it stays until who asked gives up, and no longer. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { top } from '../support/sources.ts'

const ask = (asked: string) => `
import { createSimulator } from './dist/index.js'
import { createFaults, createFetch } from './dist/http/index.js'
const kind = { type: 'timeout' }
const faults = createFaults([{ operation: 'regionsList', nth: 1, phase: 'before', kind }])
const fetch = createFetch(createSimulator(), { faults })
const url = 'https://firedrill.test/v4/regions'
console.log(await (${asked}).catch(error => error.name))
`

const askBehindMsw = (asked: string) => `
import { setupServer } from 'msw/node'
import { createHandlers } from './dist/msw/index.js'
const { handlers, faults } = createHandlers()
faults.plan([{ operation: 'regionsList', nth: 1, phase: 'before', kind: { type: 'timeout' } }])
const server = setupServer(...handlers)
server.listen()
const url = 'https://firedrill.test/v4/regions'
console.log(await (${asked}).catch(error => error.name))
server.close()
`

/** Its exit code and what it printed, in a process that has nothing else to do. */
function run(script: string): readonly [number | null, string] {
  const words = ['--input-type=module', '--eval', script]
  const { status, stdout } = spawnSync('node', words, {
    cwd: top,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return [status, stdout]
}

describe('a process with one request that is not answered', () => {
  it.each([
    ['a signal', 'fetch(url, { signal: AbortSignal.timeout(100) })'],
    ['the signal of a Request', 'fetch(new Request(url, { signal: AbortSignal.timeout(100) }))'],
  ])('waits for %s, and ends then, behind MSW too', (_, asked) => {
    expect(run(ask(asked))).toEqual([0, 'TimeoutError\n'])
    expect(run(askBehindMsw(asked))).toEqual([0, 'TimeoutError\n'])
  })

  it('is told at once without a signal', () => {
    expect(run(ask('fetch(url)'))).toEqual([0, 'TypeError\n'])
  })
})
