/** `firedrill replay`: a failure that the kit found, repeated from the command line. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kit } from '../../src/fast-check/index.ts'
import { type Listening, listen } from '../../src/http/node/index.ts'
import { createSimulator } from '../../src/index.ts'
import { spawnCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const folder = join(top, 'dist', 'replays')
const file = join(folder, 'failure.json')
const broken = join(folder, 'broken.js')
const repaired = join(folder, 'repaired.js')

/** Takes every label for one that is taken once a firewall was deleted. */
const adapterSource = (deleted: string) => `
import { createSimulator } from '../index.js'
export const real = world => ({ cloud: createSimulator({ world }), deleted: false })
export function drive(service, call) {
  if (service.deleted && call.operation === 'firewallCreate') return { ok: false, errors: [{ clause: 'LABEL-8' }] }
  const outcome = service.cloud.call(call)
  if (outcome.ok && call.operation === 'firewallDelete') service.deleted = ${deleted}
  return outcome
}
`

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(broken, adapterSource('true'))
  writeFileSync(repaired, adapterSource('false'))
  const onFailure = (replay: string) => writeFileSync(file, replay)
  const adapter = await import(broken)
  await kit.assert({ ...adapter, seed: 1, onFailure }).catch(() => undefined)
})

/** Without blocking this process, which may be the server. */
const replay = async (...words: readonly string[]) => {
  const child = spawn('node', ['dist/cli/main.js', 'replay', ...words], { cwd: top })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (data: Buffer) => (stdout += String(data)))
  child.stderr.on('data', (data: Buffer) => (stderr += String(data)))
  const code = await new Promise(resolve => child.on('close', resolve))
  return { code, stdout, stderr }
}

describe('firedrill replay', () => {
  it('tells what the model answers', async () => {
    const { code, stdout, stderr } = await replay(file)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^1 {2}\{\n {5}operation: 'firewallCreate'/)
    expect(stdout).toContain("the system differed:\n  response: expected 'done', got")
  })

  it('makes an adapter fail as it did, and pass once it is repaired', async () => {
    const failed = await replay(file, '--adapter', broken)
    expect([failed.code, failed.stderr]).toEqual([1, ''])
    expect(failed.stdout).toContain('the system and the model disagree after 3 calls')
    expect(await replay(file, '--adapter', repaired)).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: 'the system does what the model does in 3 calls\n',
    })
  })

  describe('to a backend over HTTP', () => {
    let listening: Listening | undefined
    beforeAll(async () => {
      listening = await listen(createSimulator(), { port: 0 })
    })
    afterAll(() => listening?.close())

    it('makes the calls, and tells whether it does what the model does', async () => {
      const url = listening?.baseUrl ?? ''
      expect(await replay(file, '--base-url', url, '--token', 'secret')).toMatchObject({
        ...{ code: 0, stderr: '' },
        stdout: 'the system does what the model does in 3 calls\n',
      })
      // It holds what the first replay left behind.
      const again = await replay(file, '--base-url', url)
      expect(again.code).toBe(1)
      expect(again.stdout).toContain('the system and the model disagree after 1 call\n')
    })
  })

  it('reads standard input', () => {
    const input = JSON.stringify({ format: 'firedrill/replay', version: 9 })
    expect(spawnCommand(['replay', '-'], { input })).toMatchObject({
      code: 2,
      stderr:
        'firedrill: standard input: version: expected 1, which this firedrill writes, got 9\n',
    })
  })

  it.each<readonly [readonly string[], string]>([
    [
      ['examples/account.json'],
      'examples/account.json: format: expected "firedrill/replay", as in files that kit.assert gives, got nothing',
    ],
    [['nowhere.json'], 'nowhere.json: expected a JSON file'],
    [
      [file, '--adapter', broken, '--base-url', 'http://127.0.0.1:9'],
      '--adapter, --base-url: expected one of them, got both',
    ],
    [[file, '--token', 'secret'], '--token: expected --base-url as well, got none'],
    [
      [file, '--base-url', 'localhost:8080'],
      '--base-url: expected a URL such as http://127.0.0.1:8080/v4, got "localhost:8080"',
    ],
    [
      [file, '--base-url', 'http://127.0.0.1:9'],
      '--base-url: expected a backend that answers, got "http://127.0.0.1:9"',
    ],
    [
      [file, '--adapter', './nowhere.js'],
      '--adapter: expected a module that exports real and drive, got "./nowhere.js", which does not load',
    ],
    [
      [file, '--adapter', 'dist/index.js'],
      '--adapter: expected a module that exports real and drive, got "dist/index.js": real: expected a function, got nothing',
    ],
  ])('refuses %j', (words, said) => {
    const { code, stdout, stderr } = spawnCommand(['replay', ...words])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(said)
  })

  it('shows faults of the world where they stand', () => {
    const spoiled = join(folder, 'spoiled.json')
    const document = JSON.parse(readFileSync(file, 'utf8'))
    document.world.rows.instances[0].region = 'atlantis'
    writeFileSync(spoiled, JSON.stringify(document, null, 2))
    const { code, stderr } = spawnCommand(['replay', spoiled])
    expect(code).toBe(2)
    expect(stderr).toMatch(/spoiled\.json:\d+:\d+: world\./)
  })
})
