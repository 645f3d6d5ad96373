/** Reads files of promises, and says of a day that is none, or that is missing, that it is for the user to give. */
import { UsageError } from '../../kit/errors.ts'
import { type Policies, readPolicies } from '../../policies/index.ts'
import type { ReportSource } from '../../report/finding.ts'
import { InputError } from './input-error.ts'
import { type JsonFile, readJsonFile } from './json-file.ts'

export interface PolicyInput extends ReportSource {
  readonly policies: Policies
  readonly text: string
}

/** Throws an InputError that shows every fault where it stands. */
export const readPolicyFile = (name: string): PolicyInput =>
  policiesInFile(readJsonFile(name, { mayComment: true }))

/** The same of a file that was read before. */
export function policiesInFile(file: JsonFile): PolicyInput {
  const read = readPolicies(file.value)
  if (!read.ok) throw file.faultsAt(read.fault)
  const { name, text } = file
  return { name, text, placeOf: path => file.placeOf(path), policies: read.value }
}

export function answered<Answer>(answer: () => Answer): Answer {
  try {
    return answer()
  } catch (error) {
    if (error instanceof UsageError)
      throw new InputError(error.message.replace(/^(?:options\.)?now:/, '--now:'))
    throw error
  }
}
