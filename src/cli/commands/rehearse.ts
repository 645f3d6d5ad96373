/** `firedrill rehearse WORLD CHANGE`. */
import type { Command } from 'commander'
import { forms } from '../answer.ts'
import { answerRehearse, rehearseKinds } from '../answers/rehearse.ts'
import { answerWith, withFindings, withForms } from '../declare.ts'
import type { AnswerOptions } from '../print-answer.ts'

export function declareRehearse(program: Command): void {
  const command = program
    .command('rehearse')
    .summary('make the calls of a change to a world, and see what they do')
    .description(
      'Makes the calls of a change to a world, and shows what they do to it and to packets.',
    )
    .argument('<world>', 'an account or a snapshot (JSON); - is standard input')
    .argument('<change>', 'the calls to make, and packets to judge')
    .addHelpText('after', examples)
  withFindings(withForms(command, forms), rehearseKinds).action(
    (world: string, change: string, options: AnswerOptions) =>
      answerWith(() => answerRehearse(world, change), options),
  )
}

const examples = `
A change is { "calls": [{ "operation": "firewallUpdate", "params": { "firewallId": 801 }, "body":
{ "status": "disabled" } }, ...], "packets": [...] }. A refused call is an answer; the next one is
made all the same.

Examples:
  $ firedrill rehearse account.json change.json
  $ firedrill rehearse account.json change.json --fail-on refused
  $ firedrill rehearse account.json change.json --format mermaid`
