/** Which files of a folder are read, and what becomes of those beside them. */
import { closeSync, openSync, readSync } from 'node:fs'
import { extname, join } from 'node:path'
import { escapeForTerminal } from '../../report/escape.ts'
import { shownOf } from '../../report/words.ts'
import { endSteps } from '../progress.ts'
import { InputError } from './input-error.ts'
import { isFolder, isJsonFile, isSlipOfJson, namesIn, whyNoJson } from './unreadable.ts'

/**
 * The JSON files of folders, in the order of their names; anything else as it is. Of a folder, every file that is not read is
 * told, but for those that no account has; one that may hold a part of the account is refused.
 */
export const filesIn = (names: readonly string[]): readonly string[] =>
  names.flatMap(name => {
    if (name === '-' || !isFolder(name)) return [name]
    refuseUnreadData(name)
    const files = namesIn(name).filter(isJsonFile)
    if (files.length === 0)
      throw new InputError(`${name}: expected JSON files in the folder, got ${whyNoJson(name)}`)
    tellUnread(name)
    return files.map(each => join(name, each))
  })

/** Throws an InputError for files of a folder that may hold a part of the account and are not read: no answer may rest on the others alone. */
export function refuseUnreadData(folder: string): void {
  const lines = filesBeside(folder).flatMap(({ name, beside }) => {
    const said = beside === undefined ? dataSaid(folder, name) : undefined
    return said === undefined ? [] : [`${join(folder, name)}: ${said}, or move it elsewhere`]
  })
  if (lines.length > 0) throw new InputError(...lines)
}

interface Unread {
  readonly name: string
  /** A file that is read and has the same name before its ending. */
  readonly beside?: string
}

/** What is not read, but for what is never data of an account. */
function filesBeside(folder: string): readonly Unread[] {
  const names = namesIn(folder)
  const read = new Map(names.filter(isJsonFile).map(each => [stemOf(each), each]))
  return names
    .filter(name => !isJsonFile(name) && !isPassedOver(name) && !isFolder(join(folder, name)))
    .map(name => {
      const beside = read.get(stemOf(name))
      return { name, ...(beside !== undefined && { beside }) }
    })
}

/** Without its ending, and without .json before another one. */
const stemOf = (name: string): string => name.replace(/(\.json)?\.[^.]*$/i, '').toLowerCase()

/** Texts about a folder, sources of a configuration, what systems put into each folder, and copies that editors keep. */
const isPassedOver = (name: string): boolean =>
  /^(readme|license)\b|\.(md|tf|tfvars|hcl)$|^(thumbs\.db|desktop\.ini)$|~$/i.test(name) ||
  name.startsWith('._') ||
  (name.startsWith('.') && !/json/i.test(name))

const packed = ['.gz', '.tgz', '.zip', '.tar', '.bz2', '.xz', '.zst', '.7z']

/** What to do with a file that may hold a part of the account; undefined for any other. */
function dataSaid(folder: string, name: string): string | undefined {
  const ending = extname(name).toLowerCase()
  if (name.startsWith('.') || notOfAccounts.includes(ending)) return undefined
  if (packed.includes(ending)) return 'expected a JSON file, got a packed one: unpack it'
  if (['.jsonl', '.ndjson'].includes(ending))
    return 'expected a JSON file, got lines of JSON: make one list of them'
  if (['.csv', '.tsv'].includes(ending))
    return 'expected a JSON file, got a table: save the list as JSON'
  if (/json/i.test(name) || isSlipOfJson(name) || beginsAsJson(join(folder, name)))
    return 'expected a name that ends in .json, got another: rename it'
  return undefined
}

/** Promises, states that are none of `show -json`, reports and programs. */
const notOfAccounts = ['.jsonc', '.tfstate', '.backup', '.sarif', '.js', '.mjs', '.cjs', '.ts']

function beginsAsJson(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    const bytes = Buffer.alloc(64)
    const length = readSync(file, bytes)
    closeSync(file)
    return /^\uFEFF?\s*[[{]/.test(bytes.toString('utf8', 0, length))
  } catch {
    return false
  }
}

/** What stands beside the files that are read. */
function tellUnread(folder: string): void {
  const hidden = namesIn(folder).filter(name => name.startsWith('.') && !isPassedOver(name))
  const files = filesBeside(folder).filter(({ name }) => !hidden.includes(name))
  const folders = namesIn(folder).filter(
    name => !name.startsWith('.') && namesIn(join(folder, name)).some(isJsonFile),
  )
  const told: readonly (readonly [string, string])[] = [
    ...hidden.map(name => [name, 'its name begins with a dot'] as const),
    ...files.map(({ name, beside }) => [name, whyUnread(beside)] as const),
    ...folders.map(
      name =>
        [name, 'it is a folder of its own: name it too, where it belongs to the account'] as const,
    ),
  ]
  if (told.length > 0) endSteps()
  const most = shownOf(toldMax)
  for (const [name, why] of told.slice(0, most))
    write(`${escapeForTerminal(join(folder, name))} is not read, for ${why}`)
  if (told.length > most) write(`and ${told.length - most} more are not read`)
}

const whyUnread = (beside: string | undefined): string =>
  beside === undefined
    ? 'its name does not end in .json'
    : `its name does not end in .json; ${escapeForTerminal(beside)} is`

const toldMax = 10

const write = (line: string): void => void process.stderr.write(`firedrill: ${line}\n`)
