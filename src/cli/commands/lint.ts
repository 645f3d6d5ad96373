/** `firedrill lint FILE`. */
import type { Command } from 'commander'
import { lintKinds } from '../../report/lint-kinds.ts'
import { answerLint } from '../answers/lint.ts'
import { answerWith, withFindings, withForms } from '../declare.ts'
import type { AnswerOptions } from '../print-answer.ts'

export function declareLint(program: Command): void {
  const command = program
    .command('lint')
    .summary('what in rules or in a world is dead, doubtful or dangerous')
    .description(
      'Looks for rules and entries that decide nothing, rules that work against each other, open ' +
        'sensitive ports, forgotten address families, limits nearly used up, and in a world for ' +
        'firewalls that guard nothing and services that nothing filters. Exact: no finding of a kind ' +
        'is a proof that there is none.',
    )
    .argument('<file>', 'rules, a firewall or a world (JSON); - is standard input')
    .addHelpText('after', examples)
  const findings = withFindings(
    withForms(command, ['text', 'json', 'markdown', 'csv', 'sarif']),
    lintKinds,
  )
  findings.action((file: string, options: AnswerOptions) =>
    answerWith(() => answerLint(file), options),
  )
}

const examples = `
Examples:
  $ firedrill lint rules.json
  $ firedrill lint account.json --format json > known.json
  $ firedrill lint account.json --baseline known.json --fail-on warning     # new ones only
  $ firedrill lint account.json --format sarif > firedrill.sarif`
