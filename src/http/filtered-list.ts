/** A list under a filter. Its records are gathered a page at a time, shown as the dialect shows them and judged. */
import { limits } from '../contract/limits.ts'
import { apply } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import { envelopeOf, type PageReply } from '../operations/list-operation.ts'
import type { OperationName } from '../operations/table.ts'
import type { Answer, Dialect } from './dialect.ts'
import type { Filter } from './filter.ts'
import { type Judged, sift } from './sift.ts'

type Page = PageReply<unknown>

/**
 * The answer in the dialect's shape; `reply` is the page that was asked for, without the filter. The journal sees one
 * call, and the whole list is that of the world after it, whatever is done before the answer is there.
 */
export async function filterList(answer: Answer, filter: Filter, dialect: Dialect): Promise<Page> {
  const asked = answer.reply as Page
  const size = pageSizeOf(answer.call)
  const show = (data: unknown[]) =>
    dialect.toAnswer({ ...answer, reply: { ...asked, data } }) as Page
  // To show a whole record takes longer than all else, and mostly it has the same attributes.
  const asShown = isToldOtherwise(answer, filter, dialect) ? show : undefined
  const { data, results } = await sift(found(answer, asShown), filter, {
    page: asked.page,
    size,
  })
  // Dialects differ in where the records stand.
  const shown = show(data)
  return { ...shown, ...envelopeOf(shown.data, { page: asked.page, size, results }) }
}

/** The whole list, so few at a time that nobody waits for long. */
function* found(
  answer: Answer,
  show: ((data: unknown[]) => Page) | undefined,
): Generator<Judged<unknown>> {
  const { results } = answer.reply as Page
  for (let page = 1; (page - 1) * limits.pageSizeMax < results; page++) {
    const gathered = gather(answer, page)
    for (let start = 0; start < gathered.length; start += stretch) {
      const records = gathered.slice(start, start + stretch)
      const shown = show?.([...records]).data ?? records
      for (const [at, record] of records.entries()) yield { record, shown: shown[at] }
    }
  }
}

/** Records that take a few milliseconds to show. */
const stretch = 100

/** Whether the dialect tells an attribute that the filter names otherwise than the operation does. */
const isToldOtherwise = (
  { operation }: Answer,
  { names }: Filter,
  { toldOtherwise, ownFilters }: Dialect,
): boolean => {
  const name = operation.name as OperationName
  const others = [...(toldOtherwise[name] ?? []), ...Object.keys(ownFilters?.[name] ?? {})]
  return others.some(each => names.has(each))
}

function gather({ world, call }: Answer, page: number): readonly unknown[] {
  const query = { ...(call.query as object), page, page_size: limits.pageSizeMax }
  const outcome = apply(world, { ...call, query }, { verify: false })
  return outcome.ok ? (outcome.reply as Page).data : []
}

const pageSizeOf = ({ query }: AnyCall): number =>
  (query as { readonly page_size?: number } | undefined)?.page_size ?? limits.pageSizeDefault
