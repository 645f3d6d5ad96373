/** The path of a request below the base address, with its escapes undone but for those that hide a slash. */
import { getPath } from 'hono/utils/url'
import type { Dialect } from './dialect.ts'

/** Undefined for a request that stands below none of these. */
export function pathBelow(
  basePaths: readonly string[],
  { isFinalSlashIgnored }: Dialect,
): (request: Request) => string | undefined {
  const bases = basePaths.map(path => getPath(new Request(`http://base${path}/`)))
  return request => {
    const path = getPath(request)
    const base = bases.find(each => path.startsWith(each))
    if (base === undefined) return undefined
    const below = path.slice(base.length - 1)
    return isFinalSlashIgnored === true && below.length > 1 ? below.replace(/\/$/, '') : below
  }
}
