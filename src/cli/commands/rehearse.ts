/** `firedrill rehearse WORLD CHANGE`. */
import type { Command } from 'commander'
import { answerRehearse } from '../answers/rehearse.ts'
import { answerWith, withForms } from '../declare.ts'
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
  withForms(command, ['text', 'json']).action(
    (world: string, change: string, options: AnswerOptions) =>
      answerWith(() => answerRehearse(world, change), options),
  )
}
