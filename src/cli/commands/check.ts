/** The command that checks promises about an account, as it is, after a change, and at every moment of a plan. */
import { rehearsePlan } from '../../account.ts'
import { check, checkChange, checkPlan } from '../../policies/index.ts'
import { callsFor } from '../../rehearsal/accounts/calls-as-shown.ts'
import { checkQuestion, reportCheck } from '../../report/check.ts'
import { reportPlanCheck } from '../../report/check-plan.ts'
import type { Report } from '../../report/report.ts'
import * as words from '../../report/words.ts'
import type { QuestionCommand } from '../declare-question.ts'
import { InputError } from '../input/input-error.ts'
import { readPlanFiles } from '../input/plan-files.ts'
import { answered, type PolicyInput, readPolicyFile } from '../input/policy-file.ts'
import { readChangeTo, readWorld, worldInWords } from '../input/read-input.ts'
import { accountOf, ownerOf } from '../input/whole-world.ts'
import { openProgress } from '../progress.ts'
import { readTimeLimit, timeLimitOption } from '../time-limit.ts'
import { answerOnFleet, type FleetFlags, fleetOptions, isFleet } from './check-fleet.ts'
import { parallelismOption, readCount } from './plan.ts'

interface CheckFlags extends FleetFlags {
  readonly change?: string
  readonly plan?: string
  readonly now?: string
  readonly parallelism?: string
  readonly timeLimit?: string
}

export const checkCommand: QuestionCommand<CheckFlags> = {
  question: checkQuestion,
  summary: 'which promises about an account are kept, now, after a change, and between its calls',
  description:
    'Checks the promises of a file on an account: which are kept, which are broken, by which packets and which rule, and ' +
    'which depend on what is not known. With --change or --plan on the account after it, and on every moment on the way ' +
    'where a promise asks for that.',
  inputs: {
    policy: 'the promises: JSON, with comments or without',
    '[files...]': `${worldInWords}; with --plan they lie beside it, and may be left out`,
  },
  options: [
    ['--change <file>', 'the calls that are made to the account, as for rehearse'],
    ['--plan <file>', 'a plan of Terraform or OpenTofu, as terraform show -json prints it'],
    ['--now <date>', 'the day on which it is asked, such as 2026-06-30: exceptions run out'],
    parallelismOption,
    timeLimitOption,
    ...fleetOptions,
  ],
  failOn: ['error'],
  help: `Findings have the severity of their promise. Without --fail-on, an error fails the run. Exit code 3: a promise of
severity error depends on something that is not known, or nothing at all was looked at.

With --jobs FILES is one folder of a fleet: each JSON file in it is an account, and so is each folder of JSON files below
it. Exit code 2: an account was not read, or its check crashed.

Examples:
  $ firedrill check policies.json account.json
  $ firedrill check policies.jsonc exports/ --now 2026-06-30 --format sarif
  $ firedrill check policies.json account.json --change change.json --fail-on any
  $ firedrill check policies.json --plan plan.json --format markdown
  $ firedrill check policies.json accounts/ --jobs 4 --journal night.jsonl --since yesterday.json --json > today.json`,
  answer(flags, ...names) {
    const [policyFile = '', ...files] = names
    if (flags.change !== undefined && flags.plan !== undefined)
      throw new InputError('--change and --plan: expected one of them, got both')
    if (isFleet(flags)) return answerOnFleet(policyFile, files, flags)
    const policies = readPolicyFile(policyFile)
    if (flags.plan !== undefined) return answerOnPlan(policies, flags.plan, files, flags)
    if (files.length === 0)
      throw new InputError('FILES: expected an account, or --plan with a plan, got neither')
    return answerOnAccount(policies, files, flags)
  },
}

function answerOnAccount(
  promised: PolicyInput,
  files: readonly string[],
  { change: changeFile, now }: CheckFlags,
): Report {
  const input = readWorld(...files)
  const account = accountOf(input)
  const options = now === undefined ? {} : { now }
  const sources = { policies: promised, account: input, holes: account.holes }
  if (changeFile === undefined)
    return reportCheck(
      answered(() => check(promised.policies, account, options)),
      sources,
    )
  const change = readChangeTo(ownerOf(input), changeFile)
  const calls = callsFor(
    input.kind === 'account' ? input.read.account : input.account,
    change.calls,
  )
  const answer = answered(() => checkChange(promised.policies, account, calls, options))
  return reportCheck(answer, { ...sources, change: { ...change, calls: calls.map(words.call) } })
}

function answerOnPlan(
  promised: PolicyInput,
  plan: string,
  files: readonly string[],
  { now, ...flags }: CheckFlags,
): Report {
  const parallelism = readCount(flags.parallelism)
  const stop = readTimeLimit(flags.timeLimit)
  const input = readPlanFiles([plan, ...files], parallelism === undefined ? {} : { parallelism })
  const onProgress = openProgress('looking at every moment')
  const rehearsed = rehearsePlan(input.read, { onProgress, ...(stop && { stop }) })
  const options = now === undefined ? {} : { now }
  const answer = answered(() => checkPlan(promised.policies, input.read, rehearsed, options))
  return reportPlanCheck(answer, input.read, rehearsed, { policies: promised, plan: input })
}
