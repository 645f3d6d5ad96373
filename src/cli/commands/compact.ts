/** `firedrill compact RULES`. */
import type { Command } from 'commander'
import { answerCompact, compactKinds } from '../answers/compact.ts'
import { answerWith, withFindings, withForms } from '../declare.ts'
import type { AnswerOptions } from '../print-answer.ts'

export function declareCompact(program: Command): void {
  const command = program
    .command('compact')
    .summary('the same packets accepted by fewer rules')
    .description(
      'Drops rules that decide nothing and merges rules that say the same of other addresses or ports. ' +
        'Every step is proved: exactly the same packets stay accepted.',
    )
    .argument('<file>', 'rules, a firewall or a world (JSON); - is standard input')
    .option('--firewall <name>', 'in a world: the id or label of the firewall')
    .addHelpText('after', examples)
  const findings = withFindings(
    withForms(command, ['text', 'json', 'markdown', 'sarif']),
    compactKinds,
  )
  findings.action((file: string, options: AnswerOptions & { readonly firewall?: string }) =>
    answerWith(() => answerCompact(file, options.firewall), options),
  )
}

const examples = `
Examples:
  $ firedrill compact rules.json
  $ firedrill compact rules.json --json | jq .rules > smaller.json
  $ firedrill compact account.json --firewall web --fail-on removable`
