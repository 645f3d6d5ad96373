/** Writes an account as the service would list it: the documents that an export of the world would hold. */
import { limits } from '../../contract/limits.ts'
import { misuse, optional, record, whole, word } from '../../refusals/usage.ts'
import { readWorld, type World } from '../../world/world.ts'
import type { GatheredAccount } from '../gathered.ts'
import { gatheredWorld } from './gathered-world.ts'
import { type ListForm, type Listing, listForms, listingsOf } from './listings.ts'

/** The lists of the service in one of their forms, or one document with everything that an account can say. */
export type AccountForm = ListForm | 'gathered'

export type WriteOptions =
  | { readonly as: 'cli' | 'gathered' }
  | {
      readonly as: 'published' | 'neutral'
      /** Records on a page: 25 to 500, and 100 when it is left out. */
      readonly pageSize?: number | undefined
    }

/** What stands in one file; plain JSON that shares nothing with the world. */
export interface WrittenDocument<Value = unknown> {
  /** Ends in `.json`; the name of a list of one firewall or instance holds its id. */
  readonly name: string
  readonly value: Value
}

/**
 * The documents that hold what the service shows of the world: `cli` as the provider's CLI prints them with
 * `--json --all-rows`, `published` and `neutral` as list pages of that dialect, `gathered` as one document of ours.
 * `notShown` tells what they leave out. Throws UsageError for what is no world, and for options that are none.
 */
export function writeAccount(
  world: World,
  options: { readonly as: 'gathered' },
): readonly [WrittenDocument<GatheredAccount>]
export function writeAccount(world: World, options: WriteOptions): readonly WrittenDocument[]
export function writeAccount(world: World, options: WriteOptions): readonly WrittenDocument[] {
  readWorld(world, 'world')
  const { as, pageSize } = readOptions(options, 'options')
  const isPaged = as === 'published' || as === 'neutral'
  if (pageSize !== undefined && !isPaged)
    throw misuse('options.pageSize', `nothing, as ${as} has no pages`, pageSize)
  if (as === 'gathered') return [{ name: 'account.json', value: gatheredWorld(world) }]
  const size = isPaged ? (pageSize ?? limits.pageSizeDefault) : limits.pageSizeMax
  return listingsOf(world, as, size).flatMap(isPaged ? pagesIn : printed)
}

const readOptions = record({
  as: word([...listForms, 'gathered'] as const satisfies readonly AccountForm[]),
  pageSize: optional(whole(limits.pageSizeMin, limits.pageSizeMax)),
})

function pagesIn({ name, pages, record }: Listing): readonly WrittenDocument[] {
  if (pages === undefined) return [{ name: `${name}.json`, value: record }]
  return pages.map((value, at) => ({
    name: at === 0 ? `${name}.json` : `${name}-page-${at + 1}.json`,
    value,
  }))
}

/** The CLI prints all pages as one bare list, and a single record as a list of one. */
const printed = ({ name, pages, record }: Listing): WrittenDocument => ({
  name: `${name}.json`,
  value: pages?.flatMap(({ data }) => data) ?? [record],
})
