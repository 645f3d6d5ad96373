/** Finds the accounts of a fleet: files and folders of files below a folder. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../kit/errors.ts'

export interface FoundAccount {
  /** Its path below the folder. */
  readonly name: string
  /** From the folder on; none where it holds no JSON. */
  readonly files: readonly string[]
}

export interface FoundFleet {
  /** In the order of their names. */
  readonly accounts: readonly FoundAccount[]
  /** Files that are no JSON, from the folder on: nothing was read of them. */
  readonly passedOver: readonly string[]
}

/** Deeper than any fleet; links that lead back to where they stand end here. */
const deepest = 8

/**
 * A JSON file of the folder itself is an account, and so is a folder of JSON files, at any depth; a folder of folders is a group of
 * accounts. Throws a UsageError for a folder that is both, and for one without any account.
 */
export function accountsBelow(folder: string): FoundFleet {
  const passedOver: string[] = []
  const { files, folders } = entriesOf(folder, '', passedOver)
  const alone = files.map(name => ({ name, files: [name] }))
  const accounts = [...alone, ...folders.flatMap(each => accountsIn(folder, each, passedOver))]
  if (accounts.length === 0)
    throw new UsageError(
      `${folder}: expected accounts, each a JSON file or a folder of JSON files, got none`,
    )
  return { accounts: accounts.sort((a, b) => (a.name < b.name ? -1 : 1)), passedOver }
}

function accountsIn(top: string, name: string, passedOver: string[]): readonly FoundAccount[] {
  const { files, folders } = entriesOf(top, name, passedOver)
  const [file] = files
  const [folder] = folders
  if (file !== undefined && folder !== undefined)
    throw new UsageError(
      `${join(top, name)}: expected either the JSON files of one account or folders of accounts, got both: ${file} and ${folder}/`,
    )
  if (folder === undefined) return [{ name, files }]
  if (name.split('/').length >= deepest)
    throw new UsageError(
      `${join(top, name)}: expected accounts within ${deepest} folders of each other, got more`,
    )
  return folders.flatMap(each => accountsIn(top, each, passedOver))
}

/** By name, from the top on; what begins with a dot is not for us. */
function entriesOf(top: string, name: string, passedOver: string[]) {
  const files: string[] = []
  const folders: string[] = []
  for (const entry of readNames(join(top, name))) {
    if (entry.startsWith('.')) continue
    const path = name === '' ? entry : `${name}/${entry}`
    if (isFolder(join(top, path))) folders.push(path)
    else (/\.json$/i.test(entry) ? files : passedOver).push(path)
  }
  return { files, folders }
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    throw new UsageError(`${folder}: expected a folder of accounts, got ${whyNone(error)}`)
  }
}

function whyNone(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : error
  if (code === 'ENOENT') return 'nothing of this name'
  return code === 'ENOTDIR' ? 'a file' : `one that cannot be read (${code})`
}

/** A link that leads nowhere is a file that cannot be read, which is told of its account. */
const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
