#!/usr/bin/env node
/** The `firedrill` command: reads files, asks the library, prints the answer. */
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { type RehearseOptions, runRehearse } from './commands/rehearse.ts'
import { InputError } from './input-error.ts'

/** Exit codes: 0 an answer was given, 2 the input was bad. */
const badInput = 2

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string }

const program = new Command('firedrill')
  .description('Rehearse changes to a cloud network before anyone makes them.')
  .version(version)
  .exitOverride(error => process.exit(error.exitCode === 0 ? 0 : badInput))

program
  .command('rehearse')
  .description('make the calls of a change to a world, and show what they do to it and to packets')
  .argument('<world>', 'file with an account or a snapshot; - is standard input')
  .argument('<change>', 'file with the calls to make and the packets to judge')
  .option('--json', 'print the answer as JSON')
  .action((world: string, change: string, options: RehearseOptions) =>
    print(() => runRehearse(world, change, options)),
  )

program.parse()

function print(answer: () => string): void {
  try {
    process.stdout.write(answer())
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    for (const line of error.lines) process.stderr.write(`firedrill: ${line}\n`)
    process.exitCode = badInput
  }
}
