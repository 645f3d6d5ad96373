/**
 * A list under a filter. Its records are gathered a page at a time, shown as the dialect shows them and judged; between
 * two pages others get their turn, so that no list, however long, holds up a server.
 */
import { limits } from '../contract/limits.ts'
import { apply } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import { heapBy } from '../kit/heap.ts'
import { envelopeOf, type PageReply } from '../operations/list-operation.ts'
import type { OperationName } from '../operations/table.ts'
import type { Answer, Dialect } from './dialect.ts'
import type { Filter } from './filter.ts'

type Page = PageReply<unknown>

/** A record of the reply, and what a filter finds of it. */
interface Judged {
  readonly record: unknown
  readonly shown: unknown
}

/**
 * The answer in the dialect's shape; `reply` is the page that was asked for, without the filter. The journal sees one
 * call, and the whole list is that of the world after it, whatever is done before the answer is there.
 */
export async function filterList(answer: Answer, filter: Filter, dialect: Dialect): Promise<Page> {
  const asked = answer.reply as Page
  const size = pageSizeOf(answer.call)
  const show = (data: unknown[]) =>
    dialect.toAnswer({ ...answer, reply: { ...asked, data } }) as Page
  const order = filter.order && ((a: Judged, b: Judged) => filter.order?.(a.shown, b.shown) ?? 0)
  const runs: (readonly Judged[])[] = []
  for (let page = 1; (page - 1) * limits.pageSizeMax < asked.results; page++) {
    if (page > 1) await turn()
    const records = gather(answer, page)
    // To show a whole record takes longer than all else, and mostly it has the same attributes.
    const shown = isToldOtherwise(answer, filter, dialect) ? show([...records]).data : records
    const judged = shown.map((each, at) => ({ shown: each, record: records[at] }))
    const matching = judged.filter(each => filter.matches(each.shown))
    runs.push(order === undefined ? matching : matching.sort(order))
  }
  const results = runs.reduce((sum, { length }) => sum + length, 0)
  const end = Math.min(results, asked.page * size)
  const all = order === undefined ? runs.flat() : await merge(runs, order, end)
  const data = all.slice((asked.page - 1) * size, end).map(({ record }) => record)
  // Dialects differ in where the records stand.
  const shown = show(data)
  return { ...shown, ...envelopeOf(shown.data, { page: asked.page, size, results }) }
}

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

/** The first `end` members of all runs, each of which is in order; of equal members the one listed first comes first. */
async function merge<Item>(
  runs: readonly (readonly Item[])[],
  order: (a: Item, b: Item) => number,
  end: number,
): Promise<readonly Item[]> {
  const nexts = heapBy<{ readonly run: number; readonly at: number }>((a, b) => {
    const [left, right] = [runs[a.run]?.[a.at], runs[b.run]?.[b.at]]
    const by = left === undefined || right === undefined ? 0 : order(left, right)
    return by || a.run - b.run
  })
  for (const run of runs.keys()) if (runs[run]?.length) nexts.push({ run, at: 0 })
  const merged: Item[] = []
  for (let next = nexts.pop(); next !== undefined && merged.length < end; next = nexts.pop()) {
    const { run, at } = next
    const item = runs[run]?.[at]
    if (item !== undefined) merged.push(item)
    if (at + 1 < (runs[run]?.length ?? 0)) nexts.push({ run, at: at + 1 })
    if (merged.length % 5000 === 0) await turn()
  }
  return merged
}

function gather({ world, call }: Answer, page: number): readonly unknown[] {
  const query = { ...(call.query as object), page, page_size: limits.pageSizeMax }
  const outcome = apply(world, { ...call, query }, { verify: false })
  return outcome.ok ? (outcome.reply as Page).data : []
}

/** Lets whatever waits go first. A channel is no timer: it works under fake ones, and in browsers. */
const turn = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const goOn = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', goOn, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })

const pageSizeOf = ({ query }: AnyCall): number =>
  (query as { readonly page_size?: number } | undefined)?.page_size ?? limits.pageSizeDefault
