#!/usr/bin/env node
/** The `firedrill` command: reads files, asks the library, prints the answer. */
import { Command } from 'commander'
import { declareCompact } from './commands/compact.ts'
import { declareServe } from './commands/declare-serve.ts'
import { declareExplain } from './commands/explain.ts'
import { declareExposure } from './commands/exposure.ts'
import { declareLint } from './commands/lint.ts'
import { declareOrder } from './commands/order.ts'
import { declareRehearse } from './commands/rehearse.ts'
import { declareSearch } from './commands/search.ts'
import { declareWhatIf } from './commands/what-if.ts'
import { exitCodes } from './declare.ts'
import { version } from './version.ts'

const closing = `
Inputs are JSON files as the service itself returns them; fields that are not known are passed over.
  rules    { "inbound": [...], "inbound_policy": "DROP", "outbound": [...], "outbound_policy": "ACCEPT" }
  firewall { "label": "web", "rules": {...}, ... }
  world    { "instances": [...], "balancers": [...], "firewalls": [...], ... }, or a snapshot

Exit codes: 0 answered, 1 findings that --fail-on names, 2 bad input. A difference is an answer.
Colours follow NO_COLOR and FORCE_COLOR. Run firedrill help <command> for options and examples.`

const program = new Command('firedrill')
  .description('Rehearse changes to a cloud network before anyone makes them.')
  .version(version)
  .configureHelp({ helpWidth: Math.min(process.stdout.columns ?? 100, 100) })
  .exitOverride(error => process.exit(error.exitCode === 0 ? 0 : exitCodes.badInput))
  .showSuggestionAfterError()
  .addHelpText('after', closing)

declareWhatIf(program)
declareRehearse(program)
declareExplain(program)
declareSearch(program)
declareLint(program)
declareExposure(program)
declareOrder(program)
declareCompact(program)
declareServe(program)

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0)
  throw error
})

try {
  await program.parseAsync()
} catch (error) {
  // Neither an answer nor bad input: exit codes of these must not be mistaken for it.
  process.stderr.write(`firedrill: this is a bug in firedrill: ${detailsOf(error)}\n`)
  process.exitCode = exitCodes.bug
}

function detailsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
