/** `firedrill what-if BEFORE AFTER`. */
import type { Command } from 'commander'
import { forms } from '../answer.ts'
import { answerWhatIf, whatIfKinds } from '../answers/what-if.ts'
import { answerWith, withFindings, withForms } from '../declare.ts'
import type { AnswerOptions } from '../print-answer.ts'

export function declareWhatIf(program: Command): void {
  const command = program
    .command('what-if')
    .summary('which packets are judged differently, exactly')
    .description(
      'Compares what two rule sets, or two worlds, do to every packet there is: what is opened, what ' +
        'is closed, which rule decided before and after, and a packet that proves it. No difference is ' +
        'a proof as well. How rules are written is of no matter.',
    )
    .argument('<before>', 'rules, a firewall or a world (JSON); - is standard input')
    .argument('<after>', 'the same, after the change')
    .option('--intent <words...>', 'what the change is for, as in: ACCEPT inbound TCP 443 from any')
    .addHelpText('after', examples)
  withFindings(withForms(command, forms), whatIfKinds).action(
    (
      before: string,
      after: string,
      options: AnswerOptions & { readonly intent?: readonly string[] },
    ) => answerWith(() => answerWhatIf(before, after, options.intent), options),
  )
}

const examples = `
Levels: error for what is opened inbound to a whole address family, warning for any other opening,
note for a closing. With --intent: error for what is missing, warning for what changes besides.

Examples:
  $ firedrill what-if before.json after.json
  $ firedrill what-if before.json after.json --fail-on opened        # 1 when anything is opened
  $ firedrill what-if before.json after.json --format markdown       # a comment for the review
  $ firedrill what-if before.json after.json --intent DROP inbound TCP 80 --fail-on missing
  $ curl … | firedrill what-if - after.json --format sarif > firedrill.sarif`
