/** `firedrill order WORLD CHANGE`. */
import type { Command } from 'commander'
import { quote } from '../../net/quote.ts'
import { orderKinds } from '../../report/order-findings.ts'
import { answerOrder } from '../answers/order.ts'
import { answerWith, withFindings, withForms } from '../declare.ts'
import { InputError } from '../input/input-error.ts'
import type { AnswerOptions } from '../print-answer.ts'

export function declareOrder(program: Command): void {
  const command = program
    .command('order')
    .summary('in which order to make calls, so that nothing opens on the way')
    .description(
      'Searches for an order of the calls in which no packet is for a while accepted that is dropped ' +
        'before and after (exposure), or dropped that is accepted before and after (outage). Where ' +
        'every order has such a window, it proposes other calls that come to the same, and proves it.',
    )
    .argument('<world>', 'an account or a snapshot (JSON); - is standard input')
    .argument('<change>', 'the calls to make, in any order')
    .option('--limit <calls>', 'try every order up to so many calls that depend on each other')
    .addHelpText('after', examples)
  const findings = withFindings(
    withForms(command, ['text', 'json', 'markdown', 'mermaid', 'sarif']),
    orderKinds,
  )
  findings.action(
    (world: string, change: string, options: AnswerOptions & { readonly limit?: string }) =>
      answerWith(() => answerOrder(world, change, readLimit(options.limit)), options),
  )
}

function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  throw new InputError([`--limit: saw ${quote(text)}; accepted is a whole number from 1 to 99`])
}

const examples = `
Levels: error for an exposure window and for calls that no order gets through, warning for an outage
window. How far a long search has come is told on standard error, when that is a terminal.

Examples:
  $ firedrill order account.json change.json
  $ firedrill order account.json change.json --fail-on exposure-window
  $ firedrill order account.json change.json --json | jq .transition.calls`
