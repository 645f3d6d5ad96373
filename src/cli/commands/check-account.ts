/** Checks one account of a fleet: reads its files, and tells what came of it. */
import { Buffer } from 'node:buffer'
import type { FleetJob } from '../../fleet/job.ts'
import { notChecked } from '../../fleet/run.ts'
import { remarkKinds } from '../../policies/answer.ts'
import { check } from '../../policies/index.ts'
import { reportCheck } from '../../report/check.ts'
import { type Finding, idOf } from '../../report/finding.ts'
import { type AccountResult, findingsMost, policyFile } from '../../report/fleet/results.ts'
import { levels } from '../../rules/lint/finding.ts'
import { InputError } from '../input/input-error.ts'
import { jsonFileOf } from '../input/json-file.ts'
import { type PolicyInput, policiesInFile } from '../input/policy-file.ts'
import { worldInFiles } from '../input/read-input.ts'
import { accountOf } from '../input/whole-world.ts'

/** Never throws for what is wrong with the account: that is a result as well. */
export function checkAccount(job: FleetJob): AccountResult {
  try {
    return checkSound(job)
  } catch (error) {
    if (error instanceof InputError) return notChecked(job, 'unread', shownOf(error.lines))
    throw error
  }
}

function checkSound(job: FleetJob): AccountResult {
  const { account: name, digest, files, now } = job
  if (files.length === 0)
    throw new InputError(`${name}: expected JSON files in the folder, got none`)
  const promised = promisesOf(job.policies)
  const read = files.map(each => jsonFileOf(each.name, Buffer.from(each.bytes)))
  const input = worldInFiles(read, [name])
  const account = accountOf(input)
  // Repairs are for whoever looks at the account alone.
  const options = { repairs: 0, ...(now !== null && { now }) }
  const answer = check(promised.policies, account, options)
  const sources = { policies: promised, account: input, holes: account.holes }
  const { findings: all } = reportCheck(answer, sources)
  const promises = answer.policies.map(({ result }) => result)
  const findings = levels.flatMap(level =>
    all.filter(each => each.level === level && !isRemark(each)),
  )
  const isOk = promises.every(each => each === 'kept' || each === 'about-nothing')
  return {
    ...{ account: name, digest, outcome: isOk ? 'ok' : 'findings', promises },
    findings: findings.slice(0, findingsMost).map(each => ({ ...each, id: idOf(name, each.id) })),
    more: Math.max(0, findings.length - findingsMost),
    ...{ remarks: all.filter(isRemark), says: [] },
  }
}

const isRemark = ({ kind }: Finding): boolean => Object.hasOwn(remarkKinds, kind)

let latest: { readonly text: string; readonly input: PolicyInput } | undefined

/** Those of one fleet are the same for every account. */
function promisesOf(text: string): PolicyInput {
  if (latest?.text !== text) {
    const file = jsonFileOf(policyFile, Buffer.from(text))
    latest = { text, input: policiesInFile(file) }
  }
  return latest.input
}

/** Of an account with thousands of faults the first few. */
const linesMost = 5

const shownOf = (lines: readonly string[]): readonly string[] =>
  lines.length <= linesMost
    ? lines
    : [...lines.slice(0, linesMost), `and ${lines.length - linesMost} more`]
