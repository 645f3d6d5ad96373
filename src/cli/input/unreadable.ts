/** Says of a path why nothing can be read there, and which one was probably meant. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { misspeltOf, nearestTo } from '../../kit/nearest.ts'
import { anyOf, hint } from '../../refusals/print-data.ts'

/** As in `no such file; did you mean examples/account.json?`. */
export function whyUnreadable(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : error
  if (code === 'EISDIR') return 'a folder'
  if (code === 'EACCES' || code === 'EPERM') return `one that may not be read (${code})`
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return `none that can be read (${code})`
  const folder = dirname(path)
  if (!existsSync(folder)) return `no such file, for there is no folder ${folder}`
  const names = namesIn(folder)
  if (names.includes(basename(path))) return 'a link to a file that is not there'
  const meant = nearestTo(basename(path), names)
  return `no such file${hint(meant && beside(path, meant))}`
}

/** As in `none; did you mean a/b or a/c?`, where a folder without JSON files has folders with some. */
export function whyNoJson(folder: string): string {
  const below = namesIn(folder)
    .map(name => join(folder, name))
    .filter(path => namesIn(path).some(isJsonFile))
  const shown = below.slice(0, shownMax)
  const more = below.length - shown.length
  if (shown.length === 0) return 'none'
  return `none; did you mean ${anyOf([...shown, ...(more > 0 ? [`one of ${more} more below it`] : [])])}?`
}

const shownMax = 3

/** In any case: some systems write names in capitals. Hidden ones belong to a system or an editor. */
export const isJsonFile = (name: string): boolean => /^[^.].*\.json$/i.test(name)

/** Its ending is near to that. */
export const isSlipOfJson = (name: string): boolean =>
  misspeltOf(extname(name).toLowerCase(), ['.json']) !== undefined

export function isFolder(name: string): boolean {
  try {
    return statSync(name).isDirectory()
  } catch {
    // Whoever reads the file says why it cannot be read.
    return false
  }
}

/** In their order; none of what is no folder, or may not be read. */
export function namesIn(path: string): readonly string[] {
  try {
    return isFolder(path) ? readdirSync(path).sort() : []
  } catch {
    return []
  }
}

/** In the way that the path was written. */
const beside = (path: string, name: string): string =>
  path.slice(0, path.lastIndexOf(basename(path))) + name
