/** Commands about accounts as they are: what was read of them, and what would fill their holes. */
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { sep } from 'node:path'
import type { Command } from 'commander'
import { devicesWithoutIds, fillCommands } from '../../account/holes/fill-commands.ts'
import { anonymise } from '../../account.ts'
import { accountQuestion, reportAccount } from '../../report/account.ts'
import { escapeForTerminal, printJson } from '../../report/escape.ts'
import { type QuestionCommand, refuseInput } from '../declare-question.ts'
import { readAccountFiles } from '../input/account-files.ts'
import { allowSize, sizeOption } from '../input/file-sizes.ts'
import { InputError } from '../input/input-error.ts'
import { endSteps } from '../progress.ts'

interface AccountOptions {
  readonly output?: string
  readonly anonymise?: boolean
}

export const accountCommand: QuestionCommand<AccountOptions> = {
  question: accountQuestion,
  summary: 'what was read of an account, leaf by leaf, and what is not known of it',
  description:
    'Reads an account from any number of files, however they were saved: list pages, what the client of the ' +
    'provider prints, accounts and snapshots of firedrill. Says what became of every leaf, and names what is missing.',
  inputs: { 'files...': 'files or folders with JSON; - is standard input' },
  options: [
    ['-o, --output <file>', 'write the account there as one document, holes and all'],
    ['--anonymise', 'write it with other names, ids and addresses, and the same verdicts'],
  ],
  help: `Examples:
  $ firedrill account firewalls.json linodes.json nodebalancers.json
  $ firedrill account exports/ -o account.json
  $ firedrill account exports/ -o report.json --anonymise    # to attach to a bug report
  $ firedrill account exports/ --fail-on not-understood`,
  answer({ output, anonymise: isAnonymised = false }, ...names) {
    if (output !== undefined) refuseInputs(output, names)
    const input = readAccountFiles(names)
    const { gathered } = input.read.account
    if (output !== undefined) {
      write(output, printJson(isAnonymised ? anonymise(gathered) : gathered))
      if (isAnonymised) tell(`${output} keeps ${whatStays}`)
    } else if (isAnonymised) throw new InputError('--anonymise: expected it with -o, got it alone')
    return reportAccount(input.read, input)
  },
}

const whatStays =
  'regions, ports, the order and number of records, time differences and the leading bits that addresses share; whoever can guess the account can check the guess'

function tell(text: string): void {
  endSteps()
  process.stderr.write(`firedrill: ${escapeForTerminal(text)}\n`)
}

/** An export that is replaced by what was read of it cannot be read anew. A folder is read with all its files. */
function refuseInputs(output: string, names: readonly string[]): void {
  if (!existsSync(output)) return
  const path = realpathSync(output)
  const read = names.filter(existsSync).map(name => realpathSync(name))
  if (read.some(each => path === each || path.startsWith(`${each}${sep}`)))
    throw new InputError(`-o: expected another file than those that are read, got ${output}`)
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, `${text}\n`)
  } catch (error) {
    const got = error instanceof Error && 'code' in error ? error.code : error
    throw new InputError(`-o: expected a file that can be written, got ${file} (${got})`)
  }
}

/** No hole, since who is guarded is known. */
function idsInWords({ ids, command }: NonNullable<ReturnType<typeof devicesWithoutIds>>): string {
  const more = ids.length === 1 ? '' : `, and so for ${ids.length - 1} more`
  return `devices came as entities, without the ids that firewallDeviceDelete takes; this tells them: ${command}${more}`
}

/** Prints commands, one a line, for a shell to run. */
export function declareFill(program: Command): void {
  program
    .command('fill')
    .summary('the commands that would fill the holes of an account')
    .description('Prints the commands that would tell what is not known of an account, each once.')
    .argument('<files...>', 'files or folders with JSON; - is standard input')
    .option(...sizeOption, allowSize)
    .addHelpText(
      'after',
      `
Examples:
  $ firedrill fill exports/
  $ cd exports && firedrill fill . | sh`,
    )
    .action((names: readonly string[]) => {
      try {
        const { account, holes } = readAccountFiles(names).read
        endSteps()
        for (const command of fillCommands(holes))
          process.stdout.write(`${escapeForTerminal(command)}\n`)
        for (const { says, fill } of holes)
          if (fill.length === 0) tell(`no command fills this: ${says}`)
        const without = devicesWithoutIds(account.gathered)
        if (without !== undefined) tell(idsInWords(without))
      } catch (error) {
        refuseInput(error)
      }
    })
}
