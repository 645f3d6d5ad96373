/** The command that reads a plan of Terraform or OpenTofu, and rehearses it. */
import { rehearsePlan } from '../../account.ts'
import { quote } from '../../refusals/got.ts'
import { planQuestion, reportPlan } from '../../report/plan.ts'
import type { QuestionCommand } from '../declare-question.ts'
import { InputError } from '../input/input-error.ts'
import { readPlanFiles } from '../input/plan-files.ts'
import { openProgress } from '../progress.ts'
import { readTimeLimit, timeLimitOption } from '../time-limit.ts'

interface PlanFlags {
  readonly parallelism?: string
  readonly timeLimit?: string
}

export const parallelismOption = [
  '--parallelism <count>',
  'resources that are worked on at a time; any number when left out',
] as const

export const planCommand: QuestionCommand<PlanFlags> = {
  question: planQuestion,
  summary: 'what a plan of Terraform or OpenTofu does, in the end and at every moment on the way',
  description:
    'Reads a plan as terraform show -json or tofu show -json prints it, works out the calls that the provider makes ' +
    'and in which orders they may come, and tells which packets are judged differently in the end, and which get ' +
    'through, or do not, for a while.',
  inputs: {
    'files...':
      'the plan, and files of the account or sources (.tf) beside it; - is standard input',
  },
  options: [parallelismOption, timeLimitOption],
  help: `Sources (.tf) in the folder of the plan are looked at, so that findings name file and line. What the state of the
plan does not hold comes from the account files, and what both say differently is told.

Levels: error for an exposure, for a refused call and for what is opened to a whole address family, warning for an
outage, any other opening, and what is not known. Exit code 3: something that matters is not known.

Examples:
  $ terraform show -json plan.out > plan.json && firedrill plan plan.json
  $ firedrill plan plan.json exports/ --fail-on opened --fail-on exposure
  $ firedrill plan plan.json --parallelism 10 --format markdown`,
  answer(flags, ...names) {
    const parallelism = readCount(flags.parallelism)
    const stop = readTimeLimit(flags.timeLimit)
    const input = readPlanFiles(names, parallelism === undefined ? {} : { parallelism })
    const onProgress = openProgress('looking at every moment')
    const rehearsed = rehearsePlan(input.read, { onProgress, ...(stop && { stop }) })
    return reportPlan(input.read, rehearsed, input)
  },
}

export function readCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new InputError(`--parallelism: expected a whole number from 1, got ${quote(text)}`)
  return Number(text)
}
