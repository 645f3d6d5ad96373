/** The command that has this machine check accounts of fleets that other machines ask about. */
import type { Command } from 'commander'
import { withoutPassword } from '../../fleet/queue-link.ts'
import type { Runner } from '../../fleet/run.ts'
import { takeWork } from '../../fleet/work.ts'
import { UsageError } from '../../kit/errors.ts'
import { quote } from '../../refusals/got.ts'
import { count, countOf } from '../../report/words.ts'
import { openPool } from '../../threads/pool.ts'
import { refuseInput, version } from '../declare-question.ts'
import { fleetWorker, tell } from '../fleet-progress.ts'
import { InputError } from '../input/input-error.ts'
import { accountTimeOption, readAccountTime, readJobs } from '../read-jobs.ts'

interface WorkFlags {
  readonly queue: string
  readonly jobs?: string
  readonly patience?: string
  readonly accountTime?: string
}

export function declareWork(program: Command): void {
  program
    .command('work')
    .summary('checks accounts that firedrill check --queue hands out')
    .description(
      'Takes accounts from a queue on Redis, Valkey or PostgreSQL and checks them in threads of this machine, until it is ended. The ' +
        'same version of firedrill hands them out: firedrill check POLICY FOLDER --queue ADDRESS.',
    )
    .requiredOption(
      '--queue <address>',
      'the Redis, Valkey or PostgreSQL, such as redis://127.0.0.1:6379 or postgres://127.0.0.1/queue',
    )
    .option('--jobs <count>', 'how many accounts at a time, each in a thread: 1 when left out')
    .option(
      '--patience <seconds>',
      'accounts of a machine that was silent for so long are taken up by others: 30 when left out',
    )
    .option(...accountTimeOption)
    .action(async (flags: WorkFlags) => {
      try {
        await work(flags)
      } catch (error) {
        refuseInput(error instanceof UsageError ? new InputError(error.message) : error)
      }
    })
}

async function work(flags: WorkFlags): Promise<void> {
  const { queue: address, jobs: given, patience = '30' } = flags
  const seconds = readAccountTime(flags.accountTime)
  const jobs = readJobs(given ?? '1')
  if (!/^[1-9]\d{0,3}$/.test(patience))
    throw new InputError(
      `--patience: expected a whole number of seconds from 1 to 9999, got ${quote(patience)}`,
    )
  let ended = 0
  const runner: Runner = await openPool('--jobs', fleetWorker, {
    ...{ threads: jobs, seconds },
  })
  try {
    const worker = await takeWork({
      ...{ address, version, runner, width: jobs, patience: Number(patience) },
      onEnd: () => {
        ended++
      },
    })
    tell(
      `taking accounts from ${withoutPassword(address)}, ${count(`${jobs}`)} at a time; Ctrl-C ends it`,
    )
    await new Promise(end => {
      process.once('SIGINT', end)
      process.once('SIGTERM', end)
    })
    await worker.close()
    tell(`checked ${countOf(ended, 'account')}`)
  } finally {
    await runner.close()
  }
}
