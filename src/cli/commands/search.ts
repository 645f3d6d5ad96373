/** `firedrill search RULES`. */
import type { Command } from 'commander'
import { answerSearch, readVerdict, type SearchFlags, searchKinds } from '../answers/search.ts'
import { answerWith, withFindings, withForms } from '../declare.ts'
import type { AnswerOptions } from '../print-answer.ts'

export function declareSearch(program: Command): void {
  const command = program
    .command('search')
    .summary('all packets with a verdict; none is a proof')
    .description(
      'Finds every packet that the rules accept, or drop, within the limits that are given. When it ' +
        'finds none, there is none: every packet was considered.',
    )
    .argument('<file>', 'rules, a firewall or a world (JSON); - is standard input')
    .option('--verdict <word>', 'ACCEPT or DROP', 'ACCEPT')
    .option('--inside <region...>', 'only packets in there, as in: inbound TCP 22 from 10.0.0.0/8')
    .option('--outside <region...>', 'no packets in there')
    .option('--firewall <name>', 'in a world: the id or label of the firewall')
    .addHelpText('after', examples)
  const findings = withFindings(
    withForms(command, ['text', 'json', 'markdown', 'csv', 'sarif']),
    searchKinds,
  )
  type Options = AnswerOptions & Omit<SearchFlags, 'verdict'> & { readonly verdict: string }
  findings.action((file: string, { verdict, ...options }: Options) =>
    answerWith(() => answerSearch(file, { ...options, verdict: readVerdict(verdict) }), options),
  )
}

const examples = `
A region is statements with ; between them: DIRECTION PROTOCOL [PORTS] [from|to ADDRESSES]

Examples:
  $ firedrill search rules.json --inside inbound TCP 22
  $ firedrill search rules.json --verdict DROP --inside outbound UDP 53 to any
  $ firedrill search rules.json --inside inbound TCP 1-65535 --outside 'inbound TCP 80,443' --fail-on any`
