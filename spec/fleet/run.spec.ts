/** Every account of a fleet ends as one result: in whichever order checks end, and whatever becomes of those who check. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { installedVersion } from '../../src/fleet/installed-version.ts'
import { type FleetJob, jobOf } from '../../src/fleet/job.ts'
import { notChecked, type Runner, runFleet } from '../../src/fleet/run.ts'
import type { AccountResult } from '../../src/report/fleet/results.ts'
import { importOptional } from '../../src/threads/import-optional.ts'
import { openPool } from '../../src/threads/pool.ts'
import { randomFrom } from '../support/random.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const question = { policies: join(folder, 'met'), now: null, version: '1', expired: [] }
const named = (...names: readonly string[]) => names.map(name => ({ name }))
const toJob = ({ name }: { readonly name: string }) => jobOf(question, name, [])
const okOf = ({ account, digest }: FleetJob): AccountResult => ({
  ...{ account, digest, outcome: 'ok', promises: [], findings: [], more: 0, remarks: [], says: [] },
})
const fleet = { jobOf: toJob, known: new Map<string, AccountResult>(), onEnd: () => {} }
/** In the order of the accounts, however they end. */
async function resultsOf(
  run: Parameters<typeof runFleet<{ readonly name: string }>>[0],
): Promise<readonly AccountResult[]> {
  const ended = new Map<string, AccountResult>()
  const onEnd: typeof run.onEnd = (result, isKnown) => {
    expect(ended.has(result.account)).toBe(false)
    ended.set(result.account, result)
    run.onEnd(result, isKnown)
  }
  await runFleet({ ...run, onEnd })
  return run.accounts.flatMap(({ name }) => ended.get(name) ?? [])
}
const outcomes = (results: readonly AccountResult[]) =>
  results.map(({ account, outcome }) => `${account} ${outcome}`)

describe('results', () => {
  const names = Array.from({ length: 40 }, (_, at) => `account-${at}`)

  it.each([1, 2, 7, 100])('are told of each account once, %i at a time', async width => {
    const random = randomFrom(width)
    let held = 0
    let most = 0
    const ended: string[] = []
    const runner: Runner = {
      async run(job) {
        held++
        most = Math.max(most, held)
        for (let turns = random.whole(1, 9); turns > 0; turns--) await Promise.resolve()
        held--
        return okOf(job)
      },
      close: async () => {},
    }
    const onEnd = ({ account }: AccountResult) => ended.push(account)
    const results = await resultsOf({ ...fleet, accounts: named(...names), runner, width, onEnd })
    expect(results.map(({ account }) => account)).toEqual(names)
    expect(ended.toSorted()).toEqual(names.toSorted())
    expect(most).toBe(Math.min(width, names.length))
    if (width === 7) expect(ended).not.toEqual(names)
  })

  it('that are known are not made again, and those that need no check are taken as they are', async () => {
    const ran: string[] = []
    const runner: Runner = {
      async run(job) {
        ran.push(job.account)
        return okOf(job)
      },
      close: async () => {},
    }
    const known = new Map([[toJob({ name: 'b' }).digest, okOf(toJob({ name: 'b' }))]])
    const told: (readonly [string, boolean])[] = []
    const results = await resultsOf({
      ...{ accounts: named('a', 'b', 'c'), known, runner, width: 2 },
      jobOf: each =>
        each.name === 'c'
          ? notChecked({ account: 'c', digest: '' }, 'unread', ['gone'])
          : toJob(each),
      onEnd: ({ account }, isKnown) => told.push([account, isKnown]),
    })
    expect(outcomes(results)).toEqual(['a ok', 'b ok', 'c unread'])
    expect([ran, told.length]).toEqual([['a'], 3])
    expect(told.filter(([, isKnown]) => isKnown)).toEqual([['b', true]])
  })
})

describe('the digest of a job', () => {
  const file = { name: 'a/x.json', bytes: Buffer.from('{}') }
  const of = (more: object = {}, files = [file], account = 'a') =>
    jobOf({ ...question, ...more }, account, files).digest

  it('is another one for whatever the result depends on', () => {
    const digests = [
      of(),
      of({ policies: 'others' }),
      of({ version: '2' }),
      of({ expired: ['ssh 0'] }),
      of({}, [{ ...file, bytes: Buffer.from('[]') }]),
      of({}, [{ ...file, name: 'a/y.json' }]),
      of({}, []),
      of({}, [file], 'b'),
    ]
    expect(new Set(digests).size).toBe(digests.length)
    expect(digests.every(each => /^[0-9a-f]{64}$/.test(each))).toBe(true)
  })

  it('is the same on another day on which the same exceptions count', () => {
    expect(of({ now: '2026-03-01' })).toBe(of({ now: '2026-03-02' }))
  })
})

describe('the pool of threads', () => {
  const worker = { href: new URL('worker.mjs', import.meta.url).href, name: 'take' }

  it('goes on without those that end, and names them with why', async () => {
    const runner: Runner = await openPool('--jobs', worker, { threads: 2 })
    const accounts = named('a', 'throws', 'b', 'ends', 'c', 'once', 'd', 'ends-too', 'e')
    const results = await resultsOf({ ...fleet, accounts, runner, width: 3 })
    await runner.close()
    expect(outcomes(results)).toEqual([
      ...['a ok', 'throws crashed', 'b ok', 'ends crashed', 'c ok'],
      // It was taken up again.
      ...['once ok', 'd ok', 'ends-too crashed', 'e ok'],
    ])
    const says = results.flatMap(each => each.says)
    expect(says[0]).toBe('its check ended without an answer: throws is at fault')
    expect(
      says.slice(1).every(each => /^its check ended without an answer: .*exit/.test(each)),
    ).toBe(true)
  })

  it('ends a task that takes too long, once, and no other one, however long that waits', {
    timeout: 120_000,
  }, async () => {
    const runner: Runner = await openPool('--jobs', worker, { threads: 1, seconds: 10 })
    const accounts = named('a', 'sleeps', 'b')
    const results = await resultsOf({ ...fleet, accounts, runner, width: 3 })
    await runner.close()
    expect(outcomes(results)).toEqual(['a ok', 'sleeps crashed', 'b ok'])
    expect(results[1]?.says).toEqual(['it took longer than 10 s'])
  })

  it('ends a thread that fills its memory, and no other one', { timeout: 120_000 }, async () => {
    const runner: Runner = await openPool('--jobs', worker, { threads: 2, heap: 64 })
    const results = await resultsOf({
      ...{ ...fleet, accounts: named('a', 'fills', 'b'), runner, width: 2 },
    })
    await runner.close()
    expect(outcomes(results)).toEqual(['a ok', 'fills crashed', 'b ok'])
  })

  it('ends no thread that still loads its module', async () => {
    const place = join(folder, 'loading')
    mkdirSync(place)
    const file = join(place, 'slow.mjs')
    writeFileSync(
      file,
      `import { writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
await setTimeout(200)
writeFileSync(new URL(\`loaded-\${threadId}\`, import.meta.url), '')
export const take = task => task`,
    )
    const slow = { href: pathToFileURL(file).href, name: 'take' }
    const pool = await openPool('--jobs', slow, { threads: 3 })
    await pool.close()
    expect(readdirSync(place)).toHaveLength(1 + 3)
  })
})

it('a package that is not there, or is too old, is named, with the command that installs it', async () => {
  const missing = 'firedrill-none-such'
  const optional = (name: string, major: number, load: () => Promise<unknown>) =>
    importOptional('--queue', { name, major, load, versionOf: () => installedVersion(name) })
  await expect(optional(missing, 1, () => import(missing))).rejects.toThrow(
    '--queue: expected the package firedrill-none-such beside firedrill, got none; install it with: npm install firedrill-none-such',
  )
  const load = async () => 'it'
  for (const name of ['ioredis', 'bullmq', 'pg']) {
    await expect(optional(name, 99, load)).rejects.toThrow(
      new RegExp(
        `^--queue: expected ${name} 99 or newer beside firedrill, got \\d+\\.\\d+\\.\\d+; install it with: npm install ${name}$`,
      ),
    )
    expect(await optional(name, 2, load)).toBe('it')
  }
  expect(await optional(missing, 99, load)).toBe('it')
  const broken = () => Promise.reject(new Error('it is broken'))
  await expect(optional('a', 1, broken)).rejects.toThrow('it is broken')
})
