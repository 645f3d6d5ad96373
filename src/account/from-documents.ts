/** Reads an account from documents of any kind: what it holds, what of it is not known, and what became of every leaf. */
import { printInDocument } from '../refusals/document-wordings.ts'
import { printValue } from '../refusals/print.ts'
import type { Path } from '../refusals/problem.ts'
import { json, listOf, misuse, type Reader, record, text } from '../refusals/usage.ts'
import { createWorld, InvalidWorldError, type WorldSource } from './create-world.ts'
import { type Gathering, gather } from './documents/gather.ts'
import type { LeafAccount } from './documents/leaf-account.ts'
import { type NamedDocument, valueAt } from './documents/origins.ts'
import type { DocumentFault } from './documents/reading.ts'
import type { GatheredAccount, Origin } from './gathered.ts'
import { type Account, accountOf, accountOfWorld } from './holes/account.ts'
import type { Hole } from './holes/hole.ts'
import { withResources } from './plan/resource-at.ts'

export interface ReadAccount {
  readonly account: Account
  /** The holes of the account, each with its place in the documents. */
  readonly holes: readonly PlacedHole[]
  /** What became of each leaf of the documents. */
  readonly leaves: LeafAccount
  /** Where a part of the gathered account stands; the nearest part around it where it stands nowhere itself. */
  readonly originOf: (path: Path) => Origin | undefined
}

export interface PlacedHole extends Hole {
  readonly place: Origin | undefined
}

/** Its place and what is wrong there, behind the resource that it is about. */
export const printDocumentFault = (fault: DocumentFault): string =>
  `${fault.resource === undefined ? '' : `${fault.resource}: `}${printInDocument(fault)}`

/** The documents describe no account; carries everything that is wrong with them. */
export class InvalidAccountError extends TypeError {
  override readonly name = 'InvalidAccountError'
  readonly faults: readonly DocumentFault[]

  constructor(faults: readonly DocumentFault[]) {
    super(faults.map(fault => `${fault.file}: ${printDocumentFault(fault)}`).join('\n'))
    this.faults = faults
  }
}

/**
 * Documents in any number and mixed: list pages of the service in any dialect, several pages of one list, bare lists and
 * records as its client prints them, accounts and snapshots of ours. What is not known is a hole and no fault. Throws an
 * InvalidAccountError with every fault: what cannot be read, contradicts something else, or was cut so that it cannot be
 * told from what is not there. Throws a UsageError for what is no list of documents, and for none at all.
 */
export const readAccount = (documents: readonly NamedDocument[]): ReadAccount =>
  readParsed(readDocuments(documents, 'documents'))

/** The same of what is known to be parsed JSON. */
export function readParsed(documents: readonly NamedDocument[]): ReadAccount {
  const gathering = gather(documents)
  if (gathering.faults.length > 0) throw new InvalidAccountError(gathering.faults)
  const { leaves, originOf } = gathering
  const account = accountIn(gathering, documents)
  const placed = placedHoles(account, originOf)
  const holes = placed.map(hole => ({ ...hole, says: saidOf(hole, documents) }))
  return { account, holes, leaves, originOf }
}

export const placedHoles = (
  { holes }: Account,
  originOf: ReadAccount['originOf'],
): readonly PlacedHole[] => holes.map(hole => ({ ...hole, place: originOf(hole.path) }))

/** Says what stands in the documents where a status was given and not understood. */
function saidOf(
  { kind, name, says, path, place }: PlacedHole,
  documents: readonly NamedDocument[],
) {
  if (kind !== 'status' || place === undefined || place.path.at(-1) !== path.at(-1)) return says
  const document = documents.find(each => each.name === place.file)
  const got = place.path.reduce<unknown>(valueAt, document?.value)
  if (got === null) return says
  return `The ${name} was not understood: got ${printValue(got)}.`
}

/** An account of what was gathered; faults among its records are placed in the documents, and shown by `show`. */
export function accountAt(
  gathered: GatheredAccount,
  originOf: ReadAccount['originOf'],
  show: (faults: readonly DocumentFault[]) => readonly DocumentFault[],
): Account {
  try {
    return accountOf(gathered)
  } catch (error) {
    if (!(error instanceof InvalidWorldError)) throw error
    const placed = error.faults.map(fault => {
      const { file, path } = originOf(fault.path) ?? { file: '', path: fault.path }
      return { ...fault, file, path }
    })
    throw new InvalidAccountError(show(placed))
  }
}

const readDocuments: Reader<readonly NamedDocument[]> = (given, place) => {
  const documents = listOf(record({ name: text('the name of a file'), value: json }))(given, place)
  if (documents.length === 0) throw misuse(place, 'at least one document', given)
  return documents
}

/** Faults among records that can each be read are placed in the documents. */
function accountIn(
  { account, snapshot, originOf }: Gathering,
  documents: readonly NamedDocument[],
): Account {
  const fallback: Origin = { file: snapshot?.name ?? documents[0]?.name ?? '', path: [] }
  try {
    return snapshot === undefined
      ? accountOf(account)
      : accountOfWorld(createWorld(snapshot.value as WorldSource))
  } catch (error) {
    if (!(error instanceof InvalidWorldError)) throw error
    const placed = error.faults.map(fault => {
      const { file, path } =
        snapshot === undefined
          ? (originOf(fault.path) ?? fallback)
          : { ...fallback, path: fault.path }
      return { ...fault, file, path }
    })
    throw new InvalidAccountError(withResources(placed, documents))
  }
}
