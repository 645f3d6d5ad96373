/** Reads a plan with what lies beside it: files of the account, and sources of the configuration. */
import { readdirSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { InvalidAccountError, type ReadPlan } from '../../account.ts'
import { type PlanOptions, readParsedPlan } from '../../plans/read-plan.ts'
import type { NamedText } from '../../plans/sources.ts'
import type { ReportSource } from '../../report/finding.ts'
import { showStep } from '../progress.ts'
import { bytesIn, refuseLarge, sizeOf } from './file-sizes.ts'
import { filesIn } from './folder-files.ts'
import { InputError } from './input-error.ts'
import { type JsonFile, readJsonFiles, refuseIn } from './json-file.ts'
import { whyUnreadable } from './unreadable.ts'

export interface PlanInput extends ReportSource {
  readonly read: ReadPlan
}

/** Throws an InputError that shows every fault where it stands. */
export function readPlanFiles(names: readonly string[], options: PlanOptions): PlanInput {
  const given = filesIn(names)
  const documents = given.filter(name => !isSource(name))
  if (documents.length === 0)
    throw new InputError(
      'FILES: expected a plan, as terraform show -json prints it, got sources of a configuration alone',
    )
  const all = [...given.filter(isSource), ...documents.flatMap(sourcesBeside)]
  const sources = [...new Set(all.map(name => normalize(name)))]
  refuseLarge([...documents, ...sources].map(name => ({ name, bytes: sizeOf(name) })))
  const files = readJsonFiles(documents)
  const read = readOrRefuse(files, sources.map(readSource), options)
  const plan = files.find(({ name }) => name === read.file)
  return {
    read,
    name: read.file,
    ...(plan !== undefined && { placeOf: path => plan.placeOf(path) }),
  }
}

const isSource = (name: string): boolean => name.endsWith('.tf')

/** None in a folder that cannot be looked at: whoever reads the document in it says why. */
function sourcesBeside(document: string): readonly string[] {
  if (document === '-') return []
  try {
    const folder = dirname(document)
    return readdirSync(folder)
      .filter(isSource)
      .sort()
      .map(name => join(folder, name))
      .filter(name => statSync(name).isFile())
  } catch {
    return []
  }
}

function readSource(name: string): NamedText {
  try {
    refuseLarge([{ name, bytes: sizeOf(name) }])
    return { name, text: bytesIn(name, name).toString('utf8') }
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(
      `${name}: expected a source of a configuration, got ${whyUnreadable(name, error)}`,
    )
  }
}

function readOrRefuse(
  files: readonly JsonFile[],
  texts: readonly NamedText[],
  options: PlanOptions,
): ReadPlan {
  try {
    showStep('reading the plan')
    return readParsedPlan({ documents: files, texts }, options)
  } catch (error) {
    if (!(error instanceof InvalidAccountError)) throw error
    throw refuseIn(files, error.faults)
  }
}
