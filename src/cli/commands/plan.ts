/** The command that reads a plan of Terraform or OpenTofu, and rehearses it. */
import { Buffer } from 'node:buffer'
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { otherFileIn } from '../../account/plan/other-files.ts'
import {
  InvalidAccountError,
  type PlanFile,
  type ReadPlan,
  readPlan,
  rehearsePlan,
} from '../../account.ts'
import { quote } from '../../refusals/got.ts'
import { printRefusal } from '../../refusals/print.ts'
import type { ReportSource } from '../../report/finding.ts'
import { planQuestion, reportPlan } from '../../report/plan.ts'
import type { QuestionCommand } from '../declare-question.ts'
import { filesIn } from '../input/account-files.ts'
import { InputError } from '../input/input-error.ts'
import { type JsonFile, readJsonFiles, refuseIn } from '../input/json-file.ts'
import { openProgress } from '../progress.ts'
import { readTimeLimit, timeLimitOption } from '../time-limit.ts'

interface PlanFlags {
  readonly parallelism?: string
  readonly timeLimit?: string
}

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
  options: [
    ['--parallelism <count>', 'resources that are worked on at a time; any number when left out'],
    timeLimitOption,
  ],
  help: `Sources (.tf) in the folder of the plan are looked at, so that findings name file and line. What the state of the
plan does not hold comes from the account files, and what both say differently is told.

Levels: error for an exposure, for a refused call and for what is opened to a whole address family, warning for an
outage, any other opening, and what is not known. Exit code 3: something that matters was not understood.

Examples:
  $ terraform show -json plan.out > plan.json && firedrill plan plan.json
  $ firedrill plan plan.json exports/ --fail-on exposure
  $ firedrill plan plan.json --parallelism 10 --format markdown`,
  answer(flags, ...names) {
    const parallelism = readCount(flags.parallelism)
    const stop = readTimeLimit(flags.timeLimit)
    const { sources, documents } = sortOut(names)
    for (const name of documents) refuseOtherFile(name)
    const files = readJsonFiles(documents)
    const read = readOrRefuse(files, sources, parallelism)
    const progress = openProgress('looking at every moment')
    const rehearsed = rehearsePlan(read, { onProgress: progress, ...(stop && { stop }) })
    return reportPlan(read, rehearsed, sourceOf(read, files))
  },
}

/** Logs, saved plans and configurations are no JSON: they are told by how they begin. */
function refuseOtherFile(name: string): void {
  if (name === '-') return
  const head = headOf(name)
  const got = head === undefined ? undefined : otherFileIn(head)
  if (got === undefined) return
  const said = printRefusal(
    { clause: 'ASSUME-ACCOUNT', path: [], problem: 'other-file', got },
    'document',
  )
  throw new InputError(`${name}:1:1: ${said}`)
}

/** Undefined where it cannot be read, which whoever reads it says. */
function headOf(name: string): string | undefined {
  try {
    const file = openSync(name, 'r')
    const bytes = Buffer.alloc(10_000)
    const length = readSync(file, bytes)
    closeSync(file)
    return bytes.toString('latin1', 0, length)
  } catch {
    return undefined
  }
}

function readCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new InputError(`--parallelism: expected a whole number from 1, got ${quote(text)}`)
  return Number(text)
}

interface SortedFiles {
  readonly documents: readonly string[]
  readonly sources: readonly string[]
}

/** Sources that are given, and those in the folders of the documents. */
function sortOut(names: readonly string[]): SortedFiles {
  const given = filesIn(names)
  const isSource = (name: string) => name.endsWith('.tf')
  const documents = given.filter(name => !isSource(name))
  if (documents.length === 0)
    throw new InputError(
      'FILES: expected a plan, as terraform show -json prints it, got sources of a configuration alone',
    )
  const folders = new Set(documents.filter(name => name !== '-').map(dirname))
  const beside = [...folders].flatMap(folder =>
    readdirSync(folder)
      .filter(isSource)
      .sort()
      .map(name => (folder === '.' ? name : join(folder, basename(name)))),
  )
  return { documents, sources: [...new Set([...given.filter(isSource), ...beside])] }
}

function readOrRefuse(
  files: readonly JsonFile[],
  sources: readonly string[],
  parallelism: number | undefined,
): ReadPlan {
  const given: readonly PlanFile[] = [
    ...files.map(({ name, value }) => ({ name, value })),
    ...sources.map(name => ({ name, text: readFileSync(name, 'utf8') })),
  ]
  try {
    return readPlan(given, parallelism === undefined ? {} : { parallelism })
  } catch (error) {
    if (!(error instanceof InvalidAccountError)) throw error
    throw refuseIn(files, error.faults)
  }
}

/** The plan among the files. */
function sourceOf({ places }: ReadPlan, files: readonly JsonFile[]): ReportSource {
  const plan = files.find(({ name }) => places.some(each => each.origin.file === name)) ?? files[0]
  return {
    name: plan?.name ?? '',
    ...(plan !== undefined && { placeOf: path => plan.placeOf(path) }),
  }
}
