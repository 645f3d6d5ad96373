/** Reads a document that describes an account, or says everything that is wrong with it. */
import { failure, type Result } from '../kit/result.ts'
import { type LocatedFault, printPath, read } from '../schema/read.ts'
import { seen } from '../schema/seen.ts'
import { type Account, account } from './account-schema.ts'

/**
 * Lists may be given as the pages that the service answers with: an object that holds them as `data`. A page with fewer
 * records than its list is a fault, and so is a document without any list: answers about either would rest on records
 * that were not read.
 */
export function readAccount(document: unknown): Result<Account, readonly LocatedFault[]> {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return read(account, document, 'document')
  const lists = Object.keys(document).filter(key => !headFields.includes(key))
  if (lists.length === 0)
    return failure([fault([], 'an object without lists', `lists such as ${listNames.join(', ')}`)])
  const paged = Object.entries(document).filter(([, held]) => isPage(held))
  const cut = paged.flatMap(([key, held]) => faultsOfPage(key, held as Page))
  if (cut.length > 0) return failure(cut)
  const opened = paged.map(([key, held]) => [key, (held as Page).data])
  const result = read(account, { ...document, ...Object.fromEntries(opened) }, 'document')
  if (result.ok) return result
  const pages = new Set(paged.map(([key]) => key))
  return failure(result.fault.map(each => locatedInPage(each, pages)))
}

/** What says something about a world as a whole, and nothing about what is in it. */
const headFields = ['now', 'settings']
const listNames = ['instances', 'balancers', 'firewalls']

interface Page {
  readonly data: readonly unknown[]
  readonly page?: unknown
  readonly pages?: unknown
  readonly results?: unknown
}

const isPage = (held: unknown): held is Page =>
  typeof held === 'object' && held !== null && 'data' in held && Array.isArray(held.data)

function faultsOfPage(key: string, page: Page): readonly LocatedFault[] {
  const { data, page: number = 1, pages = 1, results = data.length, ...unknown } = page
  const faults: LocatedFault[] = []
  if (number !== 1) faults.push(fault([key, 'page'], seen(number), '1, the only page of the list'))
  if (pages !== 1) faults.push(fault([key, 'pages'], seen(pages), '1, as the whole list is needed'))
  if (results !== data.length)
    faults.push(fault([key, 'results'], seen(results), `${data.length}, as many as there are here`))
  for (const name of Object.keys(unknown))
    faults.push(fault([key, name], 'a field', 'data, page, pages and results'))
  return faults
}

const fault = (path: LocatedFault['path'], saw: string, accepted: string): LocatedFault => ({
  clause: 'ASSUME-ACCOUNT',
  field: printPath(path, 'document'),
  path,
  reason: `saw ${saw}; accepted is ${accepted}`,
})

function locatedInPage(fault: LocatedFault, paged: ReadonlySet<string>): LocatedFault {
  const [key, ...rest] = fault.path
  if (typeof key !== 'string' || !paged.has(key)) return fault
  return { ...fault, path: [key, 'data', ...rest], field: fault.field.replace(key, `${key}.data`) }
}
