/** Reads accounts from files and folders, in whatever form they were saved. */
import { readParsed } from '../../account/from-documents.ts'
import { isPlan } from '../../account/plan/plan-document.ts'
import { InvalidAccountError, type NamedDocument, type ReadAccount } from '../../account.ts'
import { unknownInWords } from '../../report/account.ts'
import { escapeForTerminal } from '../../report/escape.ts'
import { type PlaceOf, type ReportSource, standardInput } from '../../report/finding.ts'
import { placesInAccount } from '../../report/places.ts'
import { count, shownOf } from '../../report/words.ts'
import { endSteps, showStep } from '../progress.ts'
import { filesIn } from './folder-files.ts'
import { type JsonFile, readJsonFiles, refuseIn } from './json-file.ts'

export interface AccountInput extends ReportSource {
  readonly kind: 'account'
  readonly placeOf: PlaceOf
  readonly read: ReadAccount
}

/** Throws an InputError that shows every fault where it stands in its file. */
export function accountIn(files: readonly JsonFile[], names: readonly string[]): AccountInput {
  const read = readOrRefuse(files)
  for (const { name } of files.filter(({ value }) => isPlan(value))) {
    endSteps()
    process.stderr.write(
      `firedrill: ${escapeForTerminal(name)} is a plan: the account before it is what is asked about here; firedrill plan and --plan ask about the plan\n`,
    )
  }
  const [only = ''] = names
  const name = names.length > 1 ? `${files.length} files` : only === '-' ? standardInput : only
  const byName = new Map(files.map(file => [file.name, file.placeOf]))
  return {
    kind: 'account',
    name,
    placeOf: placesInAccount(read, name, each => byName.get(each)),
    read,
  }
}

function readOrRefuse(files: readonly JsonFile[]): ReadAccount {
  try {
    showStep('gathering the account')
    return readParsed(files.map(({ name, value }): NamedDocument => ({ name, value })))
  } catch (error) {
    if (!(error instanceof InvalidAccountError)) throw error
    throw refuseIn(files, error.faults)
  }
}

export const readAccountFiles = (names: readonly string[]): AccountInput =>
  accountIn(readJsonFiles(filesIn(names)), names)

/** `read 4,811 of 4,812 leaves; 1 not understood: firewalls.json: [1].rules.inbound_polcy, did you mean inbound_policy?` */
export function leavesInWords({ read: { leaves } }: AccountInput): string {
  const { total, used, harmless, notUnderstood, unknown } = leaves
  const number = (each: number): string => count(`${each}`)
  const places = unknown.slice(0, shownOf(placesShown)).map(unknownInWords)
  const more = unknown.length - places.length
  return [
    `read ${number(used + harmless)} of ${number(total)} ${total === 1 ? 'leaf' : 'leaves'}`,
    [
      `${number(notUnderstood)} not understood`,
      ...(places.length > 0 ? [places.join('; ')] : []),
    ].join(': ') + (more > 0 ? `; and ${number(more)} more` : ''),
  ].join('; ')
}

/** Of all that was not understood the first few. */
const placesShown = 3
