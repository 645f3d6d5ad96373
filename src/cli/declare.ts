/** Declares commands: their options for forms, findings and baselines, and how their answers end the run. */
import { type Command, Option } from 'commander'
import { type FindingKinds, levels } from '../report/finding.ts'
import type { Answer, Form } from './answer.ts'
import { InputError } from './input/input-error.ts'
import { type AnswerOptions, printAnswer } from './print-answer.ts'

/** 0: nothing counts for --fail-on, 1: findings do, 2: bad input, 70: a bug (EX_SOFTWARE of sysexits.h). */
export const exitCodes = { findings: 1, badInput: 2, bug: 70 } as const

/** Every command prints in some of the forms. */
export function withForms(command: Command, accepted: readonly Form[]): Command {
  return command
    .addOption(
      new Option('--format <form>', 'how to print the answer').choices(accepted).default('text'),
    )
    .addOption(new Option('--json', 'short for --format json').implies({ format: 'json' }))
}

/** Commands with findings can fail the run, and know what was found before. */
export function withFindings(command: Command, kinds: FindingKinds): Command {
  const words = ['any', ...[...levels].reverse(), ...Object.keys(kinds)]
  return command
    .addOption(
      new Option(
        '--fail-on <what>',
        'exit with 1 when there is such a finding: at or above a level, of a kind, or any',
      ).choices(words),
    )
    .option(
      '--baseline <file>',
      'an earlier answer as JSON: what it found is known, and fails nothing',
    )
}

/** Prints the answer, or what is wrong with the input and nothing else. */
export function answerWith(answer: () => Answer, options: AnswerOptions): void {
  try {
    const { text, failing } = printAnswer(answer(), options)
    process.stdout.write(text)
    if (failing.length === 0) return
    const noun = failing.length === 1 ? 'finding counts' : 'findings count'
    process.stderr.write(`firedrill: ${failing.length} ${noun} for --fail-on ${options.failOn}\n`)
    process.exitCode = exitCodes.findings
  } catch (error) {
    refuseInput(error)
  }
}

/** Says what is wrong with the input; any other error goes on. */
export function refuseInput(error: unknown): void {
  if (!(error instanceof InputError)) throw error
  for (const line of error.lines) process.stderr.write(`firedrill: ${line}\n`)
  process.exitCode = exitCodes.badInput
}
