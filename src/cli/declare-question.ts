/** Declares the commands that answer questions: what they read, how they print, and how their run ends. */
import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import pc from 'picocolors'
import { nearestTo } from '../kit/nearest.ts'
import { anyOf } from '../refusals/print-data.ts'
import { escapeForTerminal } from '../report/escape.ts'
import { compareWithBaseline, countsAs, type Finding } from '../report/finding.ts'
import { type Format, printReport, type Question, type Report } from '../report/report.ts'
import { telling } from '../report/words.ts'
import { levels } from '../rules/lint/finding.ts'
import { exitCodes } from './exit-codes.ts'
import { allowSize, sizeOption } from './input/file-sizes.ts'
import { InputError } from './input/input-error.ts'
import { readBaseline } from './input/read-baseline.ts'
import { endSteps, showStep } from './progress.ts'
import { terminalWidth } from './terminal-width.ts'

/** Of the package that this command belongs to. */
export const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string }

/** Flags, what they are for, what they accept, and whether they may be given again. */
type OptionTexts = readonly [string, string, (readonly string[])?, 'again'?]

export interface QuestionCommand<Options> {
  readonly question: Question
  readonly summary: string
  readonly description: string
  /** Its arguments by name, each with what it is; in brackets those that may be left out. */
  readonly inputs: Readonly<Record<string, string>>
  readonly options?: readonly OptionTexts[]
  /** What fails the run where --fail-on is left out: nothing when this is left out too. */
  readonly failOn?: readonly string[]
  /** Shown below the options. */
  readonly help: string
  /** Reads the inputs and asks the library. Throws an InputError for what is wrong with them. */
  readonly answer: (options: Options, ...inputs: readonly string[]) => Report | Promise<Report>
}

interface PrintFlags {
  readonly json?: boolean
  readonly format?: Format
  readonly failOn?: readonly string[]
  readonly baseline?: string
  readonly all?: boolean
}

export function declareQuestion<Options>(
  program: Command,
  { question, inputs, options = [], failOn, help, answer, ...texts }: QuestionCommand<Options>,
): void {
  const command = program
    .command(question.name)
    .summary(texts.summary)
    .description(texts.description)
  for (const [input, what] of Object.entries(inputs))
    command.argument(input.startsWith('[') ? input : `<${input}>`, what)
  command.addOption(new Option('--json', 'short for --format json').implies({ format: 'json' }))
  for (const texts of [...options, ...sharedOptions(question)]) command.addOption(toOption(texts))
  command.addOption(
    new Option(
      '--all',
      'leave nothing out of lists: tell every name, network and row, and each of what is alike',
    ),
  )
  command.option(...sizeOption, allowSize)
  command.addHelpText('after', `\n${help}`).action(async () => {
    const flags = command.opts<Options & PrintFlags>()
    // A form that is written out goes before the one that --json is short for.
    if (flags.json === true && flags.format !== 'json')
      command.error(`error: option '--json' cannot be used with option '--format ${flags.format}'`)
    try {
      const answered = telling(flags.all === true, () => answer(flags, ...command.args))
      printAnswer(await answered, { ...(failOn && { failOn }), ...flags })
    } catch (error) {
      refuseInput(error)
    }
  })
}

/** What is given twice is taken twice, or refused: nothing that was given is ignored. */
function toOption([flags, what, choices = [], again]: OptionTexts): Option {
  const option = new Option(flags, what)
  if (option.variadic) return option
  // For the help; the parser below goes in the place of the one that this makes.
  if (choices.length > 0) option.choices(choices)
  const refuse = (reason: string): never => {
    throw new InvalidArgumentError(reason)
  }
  return option.argParser((value: string, before: string | readonly string[] | undefined) => {
    if (choices.length > 0 && !choices.includes(value))
      refuse(`Allowed choices are ${choices.join(', ')}.${meant(value, choices)}`)
    if (again !== undefined) return [...(before ?? []), value]
    return before === undefined ? value : refuse('It was given before, and counts once.')
  })
}

/** As it is told of a misspelt option or command. */
function meant(value: string, choices: readonly string[]): string {
  const nearest = nearestTo(value, choices)
  return nearest === undefined ? '' : `\n(Did you mean ${nearest}?)`
}

const sharedOptions = ({ kinds, formats }: Question): readonly OptionTexts[] => [
  ['--format <form>', 'how to print the answer: as text when left out', formats],
  [
    '--fail-on <what>',
    'exit with 1 when there is such a finding: at or above a level, of a kind, or any; given again, when there is either',
    ['any', ...levels, ...Object.keys(kinds)],
    'again',
  ],
  ['--baseline <file>', 'an earlier answer as JSON: what it found is known, and fails nothing'],
]

/** Findings fail the run when they count for `--fail-on` and are not known. */
function printAnswer(
  report: Report,
  { format = 'text', failOn, baseline: file, all = false }: PrintFlags,
): void {
  const baseline = file === undefined ? undefined : readBaseline(file, report.question.name)
  showStep('writing the report')
  const text = printReport(report, format, {
    ...{ baseline, version, all, style: pc },
    width: terminalWidth(),
  })
  endSteps()
  process.stdout.write(text)
  if (report.isProved === false) {
    process.stderr.write('firedrill: something that matters is not known, as the answer says\n')
    process.exitCode = exitCodes.unproved
  }
  if ((report.untold?.() ?? []).length > 0) {
    process.stderr.write('firedrill: not all of it was looked at in time, as the answer says\n')
    process.exitCode = exitCodes.unproved
  }
  if (failOn !== undefined) failOnFindings(report, failOn, baseline)
  if (report.isWhole !== false) return
  process.stderr.write('firedrill: not all of it was checked, as the answer says\n')
  process.exitCode = exitCodes.badInput
}

function failOnFindings(
  report: Report,
  failOn: readonly string[],
  baseline: readonly Finding[] | undefined,
): void {
  const { fresh } = compareWithBaseline(report.findings, baseline)
  const failing = fresh.filter(finding => failOn.some(word => countsAs(finding, word))).length
  if (failing === 0) return
  const verb = failing === 1 ? 'finding counts' : 'findings count'
  process.stderr.write(`firedrill: ${failing} ${verb} for --fail-on ${anyOf(failOn)}\n`)
  process.exitCode = exitCodes.findings
}

/** Says what is wrong with the input, and nothing else; any other error goes on. */
export function refuseInput(error: unknown): void {
  endSteps()
  if (!(error instanceof InputError)) throw error
  for (const text of error.lines) process.stderr.write(`firedrill: ${escapeForTerminal(text)}\n`)
  process.exitCode = exitCodes.badInput
}
