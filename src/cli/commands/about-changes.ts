/** Commands that ask about changes: what-if, rehearse and order. */
import { UsageError } from '../../kit/errors.ts'
import { callsFor } from '../../rehearsal/accounts/calls-as-shown.ts'
import { restOnAccount } from '../../rehearsal/accounts/make-calls.ts'
import { refuseUnknownDevices } from '../../rehearsal/accounts/unknown-devices.ts'
import type { Change } from '../../rehearsal/read-change.ts'
import { reportAccountsComparison } from '../../report/account-changes.ts'
import { reportAccountOrder } from '../../report/account-order.ts'
import { reportAccountRehearsal } from '../../report/account-rehearsal.ts'
import { fileOf, type ReportSource } from '../../report/finding.ts'
import { orderQuestion, reportOrder } from '../../report/order.ts'
import { rehearseQuestion, reportRehearsal } from '../../report/rehearsal.ts'
import { reportRulesComparison, whatIfQuestion } from '../../report/rules-comparison.ts'
import { reportWorldsComparison } from '../../report/worlds-comparison.ts'
import {
  checkChange,
  compareAccounts,
  compareRules,
  compareWorlds,
  order,
  orderIn,
  rehearse,
  rehearseIn,
} from '../../whatif.ts'
import type { QuestionCommand } from '../declare-question.ts'
import { InputError } from '../input/input-error.ts'
import { readIntent } from '../input/packet-words.ts'
import { inAccount, readChangeTo, readInput, readWorld, worldInWords } from '../input/read-input.ts'
import { accountOf, ownerOf } from '../input/whole-world.ts'
import { openProgress } from '../progress.ts'
import { answerLimitOption, readTimeLimit, timeLimitOption } from '../time-limit.ts'

const withChange = { 'files...': `${worldInWords}; the last file is the change: the calls to make` }

export const whatIfCommand: QuestionCommand<{
  readonly intent?: readonly string[]
  readonly timeLimit?: string
}> = {
  question: whatIfQuestion,
  summary: 'which packets are judged differently, exactly',
  description:
    'Compares what two rule sets, or two worlds, do to every packet there is: what is opened, what ' +
    'is closed, which rule decided before and after, and a packet that proves it. No difference is ' +
    'a proof as well. Only what rules do counts, not how they are written.',
  inputs: {
    before: 'rules, a firewall, or an account in a file or a folder (JSON); - is standard input',
    after: 'the same, after the change',
  },
  options: [
    ['--intent <words...>', 'what the change is for, as in: ACCEPT inbound TCP 443 from any'],
    answerLimitOption,
  ],
  help: `Levels: error for what is opened inbound to a whole address family or to all
of it but some networks, warning for any other opening,
note for a closing. With --intent: error for what is missing, warning for what changes besides.

Examples:
  $ firedrill what-if before.json after.json
  $ firedrill what-if before.json after.json --fail-on opened        # 1 when anything is opened
  $ firedrill what-if before.json after.json --format markdown       # a comment for the review
  $ firedrill what-if exports-before/ exports-after/                 # accounts in several files: a folder each
  $ firedrill what-if before.json after.json --intent DROP inbound TCP 80 --fail-on missing
  $ curl … | firedrill what-if - after.json --format sarif > firedrill.sarif`,
  answer(options, beforeName = '', afterName = '') {
    const stop = readTimeLimit(options.timeLimit)
    const intent = options.intent && readIntent(options.intent)
    if (beforeName === '-' && afterName === '-')
      throw new InputError('BEFORE and AFTER: expected - once and a file, got - twice')
    const was = readInput(beforeName)
    const is = afterName === beforeName ? was : readInput(afterName)
    const [before, after] = [likeOther(was, is), likeOther(is, was)]
    if (before.kind === 'rules' && after.kind === 'rules') {
      const checked = intent && { ...intent, ...checkChange(before.rules, after.rules, intent) }
      const comparison = compareRules(before.rules, after.rules)
      return reportRulesComparison(comparison, before, after, checked)
    }
    if (intent !== undefined) throw new InputError('--intent: expected two rule sets, got worlds')
    if (before.kind === 'world' && after.kind === 'world')
      return reportWorldsComparison(
        compareWorlds(before.world, after.world, { stop }),
        before,
        after,
      )
    if (before.kind !== 'rules' && after.kind !== 'rules') {
      const [one, other] = [accountOf(before), accountOf(after)]
      const holes = [...one.holes, ...other.holes]
      return reportAccountsComparison(compareAccounts(one, other, { stop }), holes, before, after)
    }
    const [expected, got] = before.kind === 'rules' ? ['rules', 'a world'] : ['a world', 'rules']
    throw new InputError(
      `${fileOf(after)}:1:1: document: expected ${expected} as in ${fileOf(before)}, got ${got}`,
    )
  },
}

type Input = ReturnType<typeof readInput>

/** Rules of which something is not known are read as an account: then the other ones are too. */
const likeOther = (input: Input, other: Input): Input =>
  other.kind === 'rules' ? input : inAccount(input)

export const rehearseCommand: QuestionCommand<{ readonly timeLimit?: string }> = {
  question: rehearseQuestion,
  summary: 'make the calls of a change to a world, and see what they do',
  description:
    'Makes the calls of a change to a world, and shows what they do to it and to packets.',
  inputs: withChange,
  options: [answerLimitOption],
  help: `A change is { "calls": [{ "operation": "firewallUpdate", "params": { "firewallId": 801 }, "body":
{ "status": "disabled" } }, ...], "packets": [...] }. A refused call is an answer, and the next one is
made all the same: --fail-on refused makes it fail.

Examples:
  $ firedrill rehearse account.json change.json
  $ firedrill rehearse firewalls.json linodes.json change.json
  $ firedrill rehearse account.json change.json --fail-on refused
  $ firedrill rehearse account.json change.json --format mermaid`,
  answer(options, ...names) {
    const stop = readTimeLimit(options.timeLimit)
    const { input, change } = readWorldAndChange(names)
    const { calls, packets } = change
    answerOn(change, () => refuseUnknownDevices(accountOf(input), calls))
    const account = accountOf(input)
    if (input.kind === 'account' || restOnAccount(account, calls)) {
      const rehearsed = answerOn(change, () => rehearseIn(account, { calls, packets }, { stop }))
      return reportAccountRehearsal(rehearsed, account.holes, change, input)
    }
    const rehearsal = answerOn(change, () => rehearse(input.world, { calls, packets }, { stop }))
    return reportRehearsal(rehearsal, change, input)
  },
}

export const orderCommand: QuestionCommand<{ readonly timeLimit?: string }> = {
  question: orderQuestion,
  summary: 'in which order to make calls, so that nothing opens between them',
  description:
    'Searches for an order of the calls in which no packet is for a while accepted that is dropped ' +
    'before and after (exposure), or dropped that is accepted before and after (outage). Where ' +
    'every order has such a window, it proposes other calls that come to the same, and proves it.',
  inputs: withChange,
  options: [timeLimitOption],
  help: `The order that costs least is the answer: what is exposed weighs more than what is cut off, and of either more
packets more than fewer, and then more windows. That no order costs less is said where it is proved. Without
--time-limit the search ends after so much work that the answer is the same on every machine.

Levels: error for an exposure window and for calls that no order gets through, warning for an outage
window, and for what depends on holes of the account. That no order succeeds is an answer: --fail-on blocked makes it fail. How far a long search has come is told on standard error, when that is a terminal.

Examples:
  $ firedrill order account.json change.json
  $ firedrill order account.json change.json --fail-on exposure-window
  $ firedrill order account.json change.json --json | jq .transition.calls`,
  answer(flags, ...names) {
    const stop = readTimeLimit(flags.timeLimit)
    const { input, change } = readWorldAndChange(names)
    answerOn(change, () => refuseUnknownDevices(accountOf(input), change.calls))
    const options = { onProgress: openProgress('searching for an order'), ...(stop && { stop }) }
    const { calls } = change
    const account = accountOf(input)
    if (input.kind === 'account' || restOnAccount(account, calls)) {
      const found = answerOn(change, () => orderIn(account, calls, options))
      return reportAccountOrder(found, account.holes, change, input)
    }
    return reportOrder(
      answerOn(change, () => order(input.world, calls, options)),
      change,
      input,
    )
  },
}

/** The last file is the change; one to an account may be written as the service shows records. */
function readWorldAndChange(names: readonly string[]) {
  const [last = '', ...others] = names.toReversed()
  if (others.length === 0)
    throw new InputError(`FILES: expected an account, and last a change, got ${last} alone`)
  const input = readWorld(...others.toReversed())
  const change: ReportSource & Change = readChangeTo(ownerOf(input), last)
  const account = input.kind === 'account' ? input.read.account : input.account
  return { input, change: { ...change, calls: callsFor(account, change.calls) } }
}

/** Only making a call shows whether it is one. */
function answerOn<Answer>(change: ReportSource, answer: () => Answer): Answer {
  try {
    return answer()
  } catch (error) {
    if (error instanceof UsageError) throw new InputError(`${change.name}: ${error.message}`)
    throw error
  }
}
