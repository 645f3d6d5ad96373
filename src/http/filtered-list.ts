/** A list under a filter: every record is gathered, shown as the dialect shows it, filtered, ordered and cut into pages. */
import { limits } from '../contract/limits.ts'
import { apply } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import type { World } from '../world/world.ts'
import type { Answer, Dialect } from './dialect.ts'
import type { Filter } from './filter.ts'

interface Page {
  readonly data: readonly unknown[]
  readonly page: number
  readonly pages: number
  readonly results: number
}

/** The answer in the dialect's shape; `reply` is the page that was asked for, without the filter. */
export function filterList(answer: Answer, filter: Filter, dialect: Dialect): unknown {
  const asked = answer.reply as Page
  const { world } = answer.cloud
  const size = pageSizeOf(answer.call)
  const all = gather(world, answer.call, asked.results)
  const shown = dialect.toAnswer({ ...answer, reply: { ...asked, data: all } }) as Page
  const matching = shown.data.filter(filter.matches)
  if (filter.order !== undefined) matching.sort(filter.order)
  return {
    ...shown,
    data: matching.slice((asked.page - 1) * size, asked.page * size),
    pages: Math.max(1, Math.ceil(matching.length / size)),
    results: matching.length,
  }
}

/** Reads the whole list, page by page, from a world that does not change; the journal sees one call. */
function gather(world: World, call: AnyCall, results: number): readonly unknown[] {
  const pages = Math.ceil(results / limits.pageSizeMax)
  return Array.from({ length: pages }, (_, index) => {
    const query = { ...(call.query as object), page: index + 1, page_size: limits.pageSizeMax }
    const outcome = apply(world, { ...call, query })
    return outcome.ok ? (outcome.reply as Page).data : []
  }).flat()
}

const pageSizeOf = ({ query }: AnyCall): number =>
  (query as { readonly page_size?: number } | undefined)?.page_size ?? limits.pageSizeDefault
