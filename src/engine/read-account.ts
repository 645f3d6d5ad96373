/** Reads a document that describes an account, or says everything that is wrong with it. */
import { failure, type Result } from '../kit/result.ts'
import { type Account, account } from '../shape/account.ts'
import { type LocatedFault, read } from '../shape/read.ts'

/** Lists may be given as the pages that the service answers with: an object that holds them as `data`. */
export function readAccount(document: unknown): Result<Account, readonly LocatedFault[]> {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return read(account, document, 'document')
  const paged = new Set<string>()
  const opened = Object.entries(document).map(([key, held]) => {
    if (!isPage(held)) return [key, held]
    paged.add(key)
    return [key, held.data]
  })
  const result = read(account, Object.fromEntries(opened), 'document')
  if (result.ok) return result
  return failure(result.fault.map(fault => locatedInPage(fault, paged)))
}

const isPage = (held: unknown): held is { readonly data: readonly unknown[] } =>
  typeof held === 'object' && held !== null && 'data' in held && Array.isArray(held.data)

function locatedInPage(fault: LocatedFault, paged: ReadonlySet<string>): LocatedFault {
  const [key, ...rest] = fault.path
  if (typeof key !== 'string' || !paged.has(key)) return fault
  return { ...fault, path: [key, 'data', ...rest], field: fault.field.replace(key, `${key}.data`) }
}
