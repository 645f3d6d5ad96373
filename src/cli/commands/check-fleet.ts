/** The same promises about every account of a fleet. */
import { join } from 'node:path'
import { accountsBelow, type FoundAccount } from '../../fleet/accounts.ts'
import { type FleetJob, type FleetQuestion, jobOf } from '../../fleet/job.ts'
import { openJournal } from '../../fleet/journal.ts'
import { openQueue } from '../../fleet/queue.ts'
import { type Known, notChecked, type Runner, runFleet } from '../../fleet/run.ts'
import { isExpired, readCheckOptions, requireNow } from '../../policies/judge.ts'
import { reportFleet } from '../../report/fleet/fleet.ts'
import { type AccountResult, type EarlierFleet, isTrimmed } from '../../report/fleet/results.ts'
import { openSummary } from '../../report/fleet/summarize.ts'
import type { Report } from '../../report/report.ts'
import { openPool } from '../../threads/pool.ts'
import { version } from '../declare-question.ts'
import { fleetWorker, openFleetProgress, tell } from '../fleet-progress.ts'
import { bytesIn, refuseLarge, sizeOf } from '../input/file-sizes.ts'
import { refuseUnreadData } from '../input/folder-files.ts'
import { InputError } from '../input/input-error.ts'
import { answered, type PolicyInput, readPolicyFile } from '../input/policy-file.ts'
import { readEarlierFleet } from '../input/read-earlier-fleet.ts'
import { accountTimeOption, readAccountTime, readJobs } from '../read-jobs.ts'

export interface FleetFlags {
  readonly change?: string
  readonly plan?: string
  readonly now?: string
  readonly jobs?: string
  readonly queue?: string
  readonly since?: string
  readonly journal?: string
  readonly accountTime?: string
}

export const fleetOptions = [
  ['--jobs <count>', 'check a folder of accounts, so many at a time, each in a thread'],
  [
    '--queue <address>',
    'the same on other machines, by a Redis, Valkey or PostgreSQL: each runs firedrill work',
  ],
  accountTimeOption,
  [
    '--since <report>',
    'an earlier report of the fleet as JSON: trends, and what did not change is not checked again',
  ],
  [
    '--journal <file>',
    'keep results in this file as they come: a run that was cut off goes on from there',
  ],
] as const

export const isFleet = ({ jobs, queue, since, journal }: FleetFlags): boolean =>
  [jobs, queue, since, journal].some(each => each !== undefined)

export async function answerOnFleet(
  policyName: string,
  names: readonly string[],
  flags: FleetFlags,
): Promise<Report> {
  const folder = folderOf(names, flags)
  if (flags.jobs !== undefined && flags.queue !== undefined)
    throw new InputError('--jobs and --queue: expected one of them, got both')
  if (flags.accountTime !== undefined && flags.queue !== undefined)
    throw new InputError(
      '--account-time: expected it where accounts are checked, by firedrill work',
    )
  const jobs = flags.queue === undefined ? readJobs(flags.jobs) : 0
  const promised = readPolicyFile(policyName)
  const question = questionOf(promised, flags.now)
  const found = answered(() => accountsBelow(folder))
  const earlier = flags.since === undefined ? undefined : readEarlierFleet(flags.since)
  const journal =
    flags.journal === undefined ? undefined : answered(() => openJournal(flags.journal ?? ''))
  const before = new Map(knownOf(earlier))
  const known: Known = { get: digest => journal?.known.get(digest) ?? before.get(digest) }
  const { runner, width } = await openRunner(flags, Math.min(jobs, found.accounts.length)).catch(
    refuse,
  )
  const progress = openFleetProgress(found)
  const summary = openSummary(promised.policies, earlier)
  try {
    await runFleet({
      ...{ accounts: found.accounts, known, runner, width },
      jobOf: account => readJob(question, folder, account),
      onEnd(result, isKnown) {
        // What the journal itself told stands there already.
        if (journal?.known.has(result.digest) !== true) journal?.write(result)
        summary.add(result)
        progress.onEnd(result, isKnown)
      },
    })
    progress.end()
    const { since } = flags
    return reportFleet(summary.end(), {
      policies: promised,
      folder,
      ...(since !== undefined && { since }),
    })
  } finally {
    await runner.close()
    journal?.close()
  }
}

/** Slashes at its end are no part of it. */
function folderOf([folder, other]: readonly string[], { change, plan }: FleetFlags): string {
  if (change !== undefined || plan !== undefined)
    throw new InputError(
      `--jobs: expected a fleet as it is, got --${change === undefined ? 'plan' : 'change'} too`,
    )
  if (folder === undefined || other !== undefined)
    throw new InputError(
      `FILES: expected one folder of accounts with --jobs, got ${folder === undefined ? 'none' : 'several'}`,
    )
  return folder.replace(/(?<=.)\/+$/, '')
}

function questionOf({ policies, text }: PolicyInput, now: string | undefined): FleetQuestion {
  const { now: day } = answered(() => {
    requireNow(policies.all, now)
    return readCheckOptions({ ...(now !== undefined && { now }) }, 'options')
  }) as { readonly now?: string }
  const expired = policies.all.flatMap(({ id, except }) =>
    except.flatMap((each, at) => (isExpired(each, day) ? [`${id} ${at}`] : [])),
  )
  return { policies: text, now: day ?? null, version, expired }
}

const knownOf = (
  earlier: EarlierFleet | undefined,
): readonly (readonly [string, AccountResult])[] =>
  (earlier?.accounts ?? []).flatMap(each =>
    each.outcome === 'crashed' || each.digest === '' || isTrimmed(each)
      ? []
      : [[each.digest, each] as const],
  )

/** What cannot be read, or is too large, is a result as well. */
function readJob(
  question: FleetQuestion,
  folder: string,
  { name, files }: FoundAccount,
): FleetJob | AccountResult {
  try {
    if (files[0] !== name) refuseUnreadData(join(folder, name))
    refuseLarge(files.map(each => ({ name: each, bytes: sizeOf(join(folder, each)) })))
    return jobOf(
      question,
      name,
      files.map(each => ({ name: each, bytes: readBytes(folder, each) })),
    )
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return notChecked({ account: name, digest: '' }, 'unread', error.lines)
  }
}

function readBytes(folder: string, name: string): Uint8Array {
  try {
    return bytesIn(join(folder, name), name)
  } catch (error) {
    if (error instanceof InputError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new InputError(`${name}: expected a JSON file, got none that can be read (${code})`)
  }
}

interface Opened {
  readonly runner: Runner
  readonly width: number
}

/** Of a queue so many accounts are held that no machine waits for the next. */
const queued = 64

async function openRunner({ queue, accountTime }: FleetFlags, threads: number): Promise<Opened> {
  const seconds = readAccountTime(accountTime)

  if (queue === undefined) {
    const pool: Runner = await openPool('--jobs', fleetWorker, { threads, seconds })
    return { runner: pool, width: threads + 1 }
  }
  const runner = await openQueue(queue, version)
  if ((await runner.machines()) === 0)
    tell('no machine takes accounts from the queue yet: start firedrill work --queue there')
  return { runner, width: queued }
}

const refuse = (error: unknown): Opened =>
  answered(() => {
    throw error
  })
