/**
 * A fleet through a queue on a real Redis and on a real PostgreSQL (Debian packages `redis-server` and `postgresql`, started here on loopback): three
 * machines that are killed at random moments, one of which stands still now and then for longer than the others have patience. Each account is
 * reported once, in the same bytes as without the queue.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../support/random.ts'
import { spawnCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'
import { type Store, stores } from './queue-stores.ts'
import { seed } from './seed.ts'

const kills = 50
const accounts = 150
const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
const fleet = join(folder, 'fleet')
const promises = join(top, 'examples/policies/library.jsonc')
const random = randomFrom(seed)
beforeAll(() => {
  const account = JSON.parse(readFileSync(join(top, 'examples/account.json'), 'utf8'))
  mkdirSync(fleet)
  for (let at = 0; at < accounts; at++) {
    account.instances[0].label = `web-${at}`
    writeFileSync(join(fleet, `account-${at}.json`), JSON.stringify(account))
  }
  writeFileSync(join(fleet, 'broken.json'), '{')
})
afterAll(() => rmSync(folder, { recursive: true }))

const start = (address: string): ChildProcess => {
  const words = ['work', '--queue', address, '--jobs', '1', '--patience', '2']
  return spawn('node', ['dist/cli/main.js', ...words], { cwd: top, stdio: 'ignore' })
}

/** How many accounts have ended. */
const linesOf = (journal: string): number =>
  existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 1 : 0

/** Its report and how it ended. */
const checkBy = (...words: readonly string[]) =>
  new Promise<{ readonly code: number | null; readonly stdout: string }>(resolve => {
    const args = ['dist/cli/main.js', 'check', promises, fleet, '--json', ...words]
    const run = spawn('node', args, { cwd: top, stdio: ['ignore', 'pipe', 'ignore'] })
    let stdout = ''
    run.stdout.on('data', chunk => {
      stdout += chunk
    })
    run.once('close', code => resolve({ code, stdout }))
  })

/** The accounts of the second report that the first does not have, just so. */
function otherwise(one: string, other: string): readonly string[] {
  const accountsOf = (report: string): readonly string[] =>
    JSON.parse(report).accounts.map((each: object) => JSON.stringify(each))
  const held = new Set(accountsOf(one))
  return accountsOf(other).filter(each => !held.has(each))
}

interface Run {
  readonly address: string
  readonly run: Promise<unknown>
  readonly ended: () => number
}

/** Kills machines at random moments until the run is over, and starts others; one stands still now and then. */
async function trouble(machines: ChildProcess[], { address, run, ended }: Run, most: number) {
  const met = { killed: 0, stopped: 0 }
  let isOver = false
  const over = run.finally(() => {
    isOver = true
  })
  while (!isOver) {
    // Accounts end between two kills, so that the kills fall on machines at work.
    const until = ended() + random.whole(1, 8)
    const patience = performance.now() + 10_000
    while (!isOver && ended() < until && performance.now() < patience) await wait(20)
    await wait(random.whole(0, 60))
    if (random.chance(0.2) && !isOver) {
      met.stopped++
      await standStill(machines[2], over)
    }
    if (isOver || met.killed >= most) continue
    const at = random.whole(0, 2)
    machines[at]?.kill('SIGKILL')
    machines[at] = start(address)
    met.killed++
  }
  return met
}

/** For longer than the others have patience; then it goes on as if nothing had been. */
async function standStill(slow: ChildProcess | undefined, over: Promise<unknown>): Promise<void> {
  slow?.kill('SIGSTOP')
  await Promise.race([wait(5000), over])
  slow?.kill('SIGCONT')
}

describe.each(stores)('a queue on $name', ({ name, open, nowhere }) => {
  let store: Store
  beforeAll(async () => {
    store = await open(folder)
  })
  afterAll(() => store.close())

  it(`of machines that are killed ${kills} times reports each account once, as without it`, async () => {
    const { address } = store
    const alone = await checkBy('--jobs', '2')
    const names = JSON.parse(alone.stdout).accounts.map((each: { account: string }) => each.account)
    expect([alone.code, new Set(names).size, names.length]).toEqual([2, accounts + 1, accounts + 1])
    const machines = [start(address), start(address), start(address)]
    const met = { killed: 0, stopped: 0, runs: 0 }
    try {
      while (met.killed < kills) {
        const journal = join(folder, `${name}-${met.runs}.jsonl`)
        const run = checkBy('--queue', address, '--journal', journal)
        const ended = () => linesOf(journal)
        const told = { address, run, ended }
        const { killed, stopped } = await trouble(machines, told, kills - met.killed)
        met.killed += killed
        met.stopped += stopped
        met.runs++
        const { code, stdout } = await run
        expect(code).toBe(2)
        // Those that ended otherwise first: two whole reports tell nobody what differs.
        expect(otherwise(alone.stdout, stdout)).toEqual([])
        expect(stdout === alone.stdout).toBe(true)
        expect(ended()).toBe(accounts + 1)
      }
    } finally {
      for (const each of machines) each.kill('SIGKILL')
    }
    console.log(
      `${name}: ${met.killed} killed, ${met.stopped} times one stood still, ${met.runs} runs of ${accounts + 1} accounts`,
    )
    expect(met.killed).toBe(kills)
  })

  it('that nobody answers is named without its password, by both ends', () => {
    const shown = nowhere.replace('user:sesame@', '')
    for (const words of [
      ['check', promises, fleet, '--queue', nowhere],
      ['work', '--queue', nowhere],
    ]) {
      const { code, stderr } = spawnCommand(words)
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`expected a ${name} that answers at ${shown}, got none`),
      ])
      expect(stderr).not.toContain('sesame')
    }
  })
})
