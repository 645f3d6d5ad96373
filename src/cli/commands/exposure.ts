/** `firedrill exposure WORLD`. */
import type { Command } from 'commander'
import { exposureKinds } from '../../report/exposure-findings.ts'
import { forms } from '../answer.ts'
import { answerExposure } from '../answers/exposure.ts'
import { answerWith, withFindings, withForms } from '../declare.ts'
import type { AnswerOptions } from '../print-answer.ts'

export function declareExposure(program: Command): void {
  const command = program
    .command('exposure')
    .summary('what is open at each service, to everyone and to some')
    .description(
      'Shows for each service what comes in from every address, what from some addresses only, and ' +
        'who inside the account reaches whom. Exact, over IPv4 and IPv6.',
    )
    .argument('<world>', 'an account or a snapshot (JSON); - is standard input')
    .addHelpText('after', examples)
  withFindings(withForms(command, forms), exposureKinds).action(
    (world: string, options: AnswerOptions) => answerWith(() => answerExposure(world), options),
  )
}

const examples = `
Levels: error for a service that nothing filters, warning for what is open to everyone, note for
what is open to some.

Examples:
  $ firedrill exposure account.json
  $ firedrill exposure account.json --fail-on unfiltered
  $ firedrill exposure account.json --format json > agreed.json
  $ firedrill exposure account.json --baseline agreed.json --fail-on world    # newly open to all
  $ firedrill exposure account.json --format mermaid`
