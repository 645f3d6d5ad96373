/** Reads the files of an account and a change to it, and keeps what was read as long as the texts are the same. */
import { createWorldFromFile, InvalidWorldError } from '../../account/create-world.ts'
import { InvalidAccountError, type PlacedHole, readParsed } from '../../account/from-documents.ts'
import { type Account, accountOfWorld } from '../../account/holes/account.ts'
import { isListed, rulesForAccount } from '../../account/rules-document.ts'
import { type JsonText, readJsonText } from '../../json/read-text.ts'
import type { DocumentProblem } from '../../refusals/document-problems.ts'
import { printPath } from '../../refusals/print.ts'
import type { Fault } from '../../refusals/problem.ts'
import { callsFor } from '../../rehearsal/accounts/calls-as-shown.ts'
import { type Change, readChange } from '../../rehearsal/read-change.ts'
import type { ReportSource } from '../../report/finding.ts'
import { type DocumentPlace, placesInAccount, placesInWorld } from '../../report/places.ts'
import type { FaultShown } from '../protocol.ts'
import type { PlaygroundText } from '../state.ts'
import { FaultsError, shownFaults, shownTextFault } from './faults.ts'

export interface AccountRead extends ReportSource {
  readonly account: Account
  readonly holes: readonly PlacedHole[]
}

export type ChangeRead = ReportSource & Change

interface Document extends JsonText {
  readonly name: string
  readonly number: number
  readonly placeOf: DocumentPlace
}

/** Throws a FaultsError for all that is wrong with the files. */
export function readAccountTexts(texts: readonly PlaygroundText[]): AccountRead {
  const documents = readDocuments(texts, 0)
  const [first] = documents
  if (first !== undefined && documents.length === 1 && !isListed(first.value)) return worldOf(first)
  const name = texts.length === 1 ? (first?.name ?? '') : `${texts.length} files`
  const byName = new Map(documents.map(each => [each.name, each]))
  try {
    const read = readParsed(documents)
    const placeOf = placesInAccount(read, name, file => byName.get(file)?.placeOf)
    return { name, placeOf, account: read.account, holes: read.holes }
  } catch (error) {
    if (!(error instanceof InvalidAccountError)) throw error
    throw new FaultsError(
      documents.flatMap(each => {
        const own = error.faults.filter(({ file }) => file === each.name)
        return faultsIn(each, own)
      }),
    )
  }
}

/** Throws a FaultsError. */
export function readChangeText(
  text: PlaygroundText,
  number: number,
  { account }: AccountRead,
): ChangeRead {
  const [document] = readDocuments([text], number)
  if (document === undefined) throw new FaultsError([])
  const change = readChange(account, document.value)
  if (!change.ok) throw new FaultsError(faultsIn(document, change.fault))
  const { calls, packets } = change.value
  const { name, placeOf } = document
  return { name, packets, calls: callsFor(account, calls), placeOf: path => placeOf(path) }
}

/** Faults of all files together, not one after the other. */
function readDocuments(texts: readonly PlaygroundText[], from: number): readonly Document[] {
  const faults: FaultShown[] = []
  const documents = texts.flatMap(({ name, text }, at): readonly Document[] => {
    const number = from + at
    const parsed = readJsonText(text)
    if (!parsed.ok) {
      faults.push(shownTextFault({ text: number, name }, parsed.fault))
      return []
    }
    const { positionOf } = parsed.value
    const placeOf: DocumentPlace = (path, field = printPath(path, 'document')) => {
      const { line, column } = positionOf(path)
      return { file: name, field, line, column }
    }
    return [{ ...parsed.value, name, number, placeOf }]
  })
  if (faults.length > 0) throw new FaultsError(faults)
  return documents
}

const faultsIn = (
  { number, name, positionOf }: Document,
  faults: readonly Fault<DocumentProblem>[],
) => shownFaults({ text: number, name }, faults, positionOf)

function worldOf(document: Document): AccountRead {
  const { name, value, placeOf } = document
  const rules = rulesForAccount(value)
  if (rules !== undefined) throw new FaultsError(faultsIn(document, [rules]))
  try {
    const account = accountOfWorld(createWorldFromFile(value))
    return { name, account, holes: [], placeOf: placesInWorld(value, placeOf) }
  } catch (error) {
    if (error instanceof InvalidWorldError) throw new FaultsError(faultsIn(document, error.faults))
    throw error
  }
}
