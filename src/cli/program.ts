/** The commands of `firedrill`, and how a run of one ends. */
import { Command } from 'commander'
import type { FleetJob } from '../fleet/job.ts'
import { nearestTo } from '../kit/nearest.ts'
import type { AccountResult } from '../report/fleet/results.ts'
import { accountCommand, declareFill } from './commands/about-accounts.ts'
import { orderCommand, rehearseCommand, whatIfCommand } from './commands/about-changes.ts'
import {
  compactCommand,
  exposureCommand,
  lintCommand,
  searchCommand,
} from './commands/about-rules.ts'
import { checkCommand } from './commands/check.ts'
import { checkAccount } from './commands/check-account.ts'
import { explainCommand } from './commands/explain.ts'
import { planCommand } from './commands/plan.ts'
import { declarePlay } from './commands/play.ts'
import { relateCommand } from './commands/relate.ts'
import { declareReplay } from './commands/replay.ts'
import { declareServe } from './commands/serve.ts'
import { declareWork } from './commands/work.ts'
import { declareQuestion, version } from './declare-question.ts'
import { exitCodes } from './exit-codes.ts'
import { forgetSize } from './input/file-sizes.ts'

const closing = `
Inputs are JSON files as the service itself returns them, whole lists of records. A field that
nobody knows is refused, or told; each firewall of a world says its status, and what it guards.
  rules    { "inbound": [...], "inbound_policy": "DROP", "outbound": [...], "outbound_policy": "ACCEPT" }
  firewall { "label": "web", "rules": {...}, ... }
  world    { "instances": [...], "balancers": [...], "firewalls": [...], ... }, or a snapshot

Exit codes: 0 answered, 1 findings that --fail-on names, 2 bad input, 3 something that
matters is not known of a plan, or to a promise. A difference is an answer; check alone fails
unless told otherwise, for promises of severity error that are broken.
Colours follow NO_COLOR and FORCE_COLOR. Run firedrill help <command> for options and examples.`

const program = new Command('firedrill')
  .description('Rehearse changes to a cloud network before anyone makes them.')
  .version(version)
  .configureHelp({ helpWidth: Math.min(process.stdout.columns ?? 100, 100) })
  .exitOverride(error => process.exit(error.exitCode === 0 ? 0 : exitCodes.badInput))
  .showSuggestionAfterError()
  .addHelpText('after', closing)

declareQuestion(program, whatIfCommand)
declareQuestion(program, rehearseCommand)
declareQuestion(program, explainCommand)
declareQuestion(program, searchCommand)
declareQuestion(program, lintCommand)
declareQuestion(program, exposureCommand)
declareQuestion(program, orderCommand)
declareQuestion(program, planCommand)
declareQuestion(program, checkCommand)
declareQuestion(program, relateCommand)
declareQuestion(program, compactCommand)
declareQuestion(program, accountCommand)
declareFill(program)
declarePlay(program)
declareServe(program)
declareWork(program)
declareReplay(program)

// The parser's own prints the help of the program for a command that is not there.
program
  .command('help')
  .argument('[command]')
  .summary('display help for command')
  .helpOption(false)
  .action((name?: string) => {
    const known = program.commands.map(each => each.name())
    const found = name === undefined ? program : program.commands[known.indexOf(name)]
    if (found !== undefined) return found.help()
    const meant = nearestTo(`${name}`, known)
    const tail = meant === undefined ? '' : `\n(Did you mean ${meant}?)`
    program.error(`error: unknown command '${name}'${tail}`)
  })

/** Of the command line, unless words are given. */
export async function runProgram(words?: readonly string[]): Promise<void> {
  forgetSize()
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', error => {
      // A reader that has seen enough, such as `head`, closes the pipe.
      if ('code' in error && error.code === 'EPIPE') process.exit()
      throw error
    })
  await (words ? program.parseAsync(words, { from: 'user' }) : program.parseAsync())
}

/** For a thread of the pool. */
export const takeJob = (job: FleetJob): AccountResult => checkAccount(job)
