/** `firedrill explain RULES|WORLD`. */
import { type Command, Option } from 'commander'
import { interfacePurposes } from '../../contract/vocabulary.ts'
import { answerExplain, type ExplainFlags, explainKinds } from '../answers/explain.ts'
import { answerWith, withFindings, withForms } from '../declare.ts'
import type { AnswerOptions } from '../print-answer.ts'

export function declareExplain(program: Command): void {
  const command = program
    .command('explain')
    .summary('what becomes of a packet, and why, rule by rule')
    .description(
      'Judges packets and shows every rule: what of it matches, which one decides, which would match ' +
        'too, and which ACCEPT rules miss by one thing only.',
    )
    .argument('<file>', 'rules, a firewall or a world (JSON); - is standard input')
    .option(
      '--packet <words...>',
      'as in: inbound tcp from 203.0.113.7 port 22; several may follow',
    )
    .option('--direction <word>', 'inbound (when left out) or outbound')
    .option('--protocol <word>', 'tcp, udp, icmp, ipencap or other')
    .option('--address <ip>', 'the peer: the source if inbound, the destination if outbound')
    .option('--port <number>', 'the destination port, for tcp and udp')
    .option('--service <name>', 'in a world: instance/17, balancer/3 or a label')
    .addOption(
      new Option('--interface <purpose>', 'where the packet passes the instance').choices(
        interfacePurposes,
      ),
    )
    .option('--firewall <name>', 'in a world without --service: the id or label of a firewall')
    .addHelpText('after', examples)
  withFindings(withForms(command, ['text', 'json', 'markdown', 'sarif']), explainKinds).action(
    (file: string, options: AnswerOptions & ExplainFlags) =>
      answerWith(() => answerExplain(file, options), options),
  )
}

const examples = `
Examples:
  $ firedrill explain rules.json --packet inbound tcp from 203.0.113.7 port 22
  $ firedrill explain account.json --service web-1 --packet outbound udp to 2001:db8::53 port 53
  $ firedrill explain rules.json --protocol tcp --address 203.0.113.7 --port 22 --fail-on dropped`
